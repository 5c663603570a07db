// Finds valid frames in the received bytes; uses bounded memory, and recovers from invalid bytes.
#pragma once
#include <stdint.h>

#include "protocol.h"

enum class ReadResult : uint8_t { NOTHING, FRAME, BAD_CRC, BAD_FRAME };

class FrameReader {
 public:
  // Takes the next byte. After FRAME, body() is the text between '$' and '*' until the next call.
  ReadResult take(uint8_t byte);
  char *body() { return buffer_; }

 private:
  ReadResult drop(ReadResult why);
  ReadResult finish();

  static const uint8_t TAIL = 5;  // '*' and four digits
  char buffer_[MAX_LINE_FROM_HOST];
  uint8_t length_ = 0;
  bool inside_ = false;
};
