// Builds one frame, field by field, in a buffer that is as long as the longest line.
#pragma once
#include <stdint.h>

#include "protocol.h"

class FrameWriter {
 public:
  void begin(const char *name, uint16_t seq);
  void text(const char *field);
  void number(uint32_t field);
  void integer(int16_t field);
  void hex(uint32_t value, uint8_t digits);        // a field of its own
  void hex_again(uint32_t value, uint8_t digits);  // goes on in the field before
  void end();

  const char *line() const { return buffer_; }
  uint8_t length() const { return length_; }  // 0 if the frame did not fit

 private:
  void put(char character);
  void put_decimal(uint32_t value);
  void comma() { put(','); }

  char buffer_[MAX_LINE_FROM_NODE];
  uint8_t length_ = 0;
  bool fits_ = true;
};
