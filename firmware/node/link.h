// The serial line: receives commands and sends frames, without ever blocking.
#pragma once
#include "frame_reader.h"
#include "frame_writer.h"
#include "messages.h"

class Link {
 public:
  void start();

  // Reads what has come, up to the first whole frame; its body, or null.
  char *poll(Health &health);

  // True if so many bytes can be sent without waiting.
  bool has_room(uint8_t bytes) const;

  FrameWriter &frame() { return writer_; }
  uint16_t next_seq() { return seq_++; }
  void send();  // the frame that was written

 private:
  FrameReader reader_;
  FrameWriter writer_;
  uint16_t seq_ = 0;
};
