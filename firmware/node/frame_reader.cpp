#include "frame_reader.h"

#include "crc16.h"

namespace {

bool hex_value(const char *digits, uint16_t &value) {
  value = 0;
  for (uint8_t i = 0; i < 4; i++) {
    const char digit = digits[i];
    if (digit >= '0' && digit <= '9') {
      value = static_cast<uint16_t>(value << 4 | (digit - '0'));
    } else if (digit >= 'A' && digit <= 'F') {
      value = static_cast<uint16_t>(value << 4 | (digit - 'A' + 10));
    } else {
      return false;
    }
  }
  return true;
}

bool body_is_clean(const char *body, uint8_t length) {
  for (uint8_t i = 0; i < length; i++) {
    if (body[i] < 0x20 || body[i] > 0x7E || body[i] == '*') return false;
  }
  return true;
}

}  // namespace

ReadResult FrameReader::take(uint8_t byte) {
  if (byte == '$') {
    const bool cut_short = inside_;
    inside_ = true;
    length_ = 0;
    return cut_short ? ReadResult::BAD_FRAME : ReadResult::NOTHING;
  }
  if (!inside_) return ReadResult::NOTHING;
  if (byte == '\n') return finish();
  // '$' and the line feed are not kept but count for the length of the line
  if (length_ >= MAX_LINE_FROM_HOST - 2) return drop(ReadResult::BAD_FRAME);
  buffer_[length_++] = static_cast<char>(byte);
  return ReadResult::NOTHING;
}

ReadResult FrameReader::drop(ReadResult why) {
  inside_ = false;
  return why;
}

ReadResult FrameReader::finish() {
  if (length_ && buffer_[length_ - 1] == '\r') length_--;
  uint16_t stated;
  if (length_ < TAIL || buffer_[length_ - TAIL] != '*' || !hex_value(buffer_ + length_ - 4, stated)) {
    return drop(ReadResult::BAD_FRAME);
  }
  const uint8_t body_length = length_ - TAIL;
  if (crc16(buffer_, body_length) != stated) return drop(ReadResult::BAD_CRC);
  if (!body_is_clean(buffer_, body_length)) return drop(ReadResult::BAD_FRAME);
  buffer_[body_length] = '\0';
  return drop(ReadResult::FRAME);
}
