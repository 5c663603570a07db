// The node of distances: each pass reads all sensors and sends the frames that are due.
#pragma once
#include "debounce.h"
#include "edge_queue.h"
#include "frame_reader.h"
#include "frame_writer.h"
#include "messages.h"
#include "pending_frames.h"
#include "range_board.h"
#include "reading_stream.h"

class RangeNode {
 public:
  explicit RangeNode(RangeBoard &board) : board_(board) {}
  void start();
  void loop();

 private:
  void queue_edges(uint32_t now_ms);
  void read_ranges(uint32_t now_ms);
  void queue_beat(uint32_t now_ms);
  void count_this_boot(uint32_t now_ms);
  void receive_command();
  char *next_body();
  void execute(const Command &command);
  bool write_next_frame(uint32_t now_ms);
  void send() { board_.write(writer_.line(), writer_.length()); }

  RangeBoard &board_;
  FrameReader reader_;
  FrameWriter writer_;
  uint16_t seq_ = 0;
  PendingFrames pending_;
  Health health_;
  BootRecord boot_ = {};
  Debounce debounce_;
  EdgeQueue edges_;
  Ranges ranges_ = {};
  uint32_t heard_ms_[HOLES] = {};  // when each sensor measured last
  ReadingStream ranges_stream_;
  uint8_t lamp_ = 2;  // as in the command: 0 off, 1 on, 2 with the beat
  bool lit_ = false;
  uint32_t next_beat_ms_ = 0, next_ranges_ms_ = 0;
  bool boot_counted_ = false;
};
