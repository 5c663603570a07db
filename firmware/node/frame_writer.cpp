#include "frame_writer.h"

#include "crc16.h"

void FrameWriter::begin(const char *name, uint16_t seq) {
  length_ = 0;
  fits_ = true;
  put('$');
  while (*name) put(*name++);
  number(seq);
}

void FrameWriter::text(const char *field) {
  comma();
  while (*field) put(*field++);
}

void FrameWriter::number(uint32_t field) {
  comma();
  put_decimal(field);
}

void FrameWriter::integer(int16_t field) {
  comma();
  int32_t wide = field;  // -32768 has no positive counterpart in 16 bits
  if (wide < 0) put('-');
  put_decimal(static_cast<uint32_t>(wide < 0 ? -wide : wide));
}

void FrameWriter::hex(uint32_t value, uint8_t digits) {
  comma();
  hex_again(value, digits);
}

void FrameWriter::hex_again(uint32_t value, uint8_t digits) {
  while (digits--) put("0123456789ABCDEF"[(value >> (4 * digits)) & 0xF]);
}

void FrameWriter::end() {
  const uint16_t crc = crc16(buffer_ + 1, length_ - 1);
  put('*');
  hex_again(crc, 4);
  put('\n');
  if (!fits_) length_ = 0;
}

void FrameWriter::put(char character) {
  if (length_ < sizeof buffer_) {
    buffer_[length_++] = character;
  } else {
    fits_ = false;
  }
}

void FrameWriter::put_decimal(uint32_t value) {
  char digits[10];
  uint8_t count = 0;
  do {
    digits[count++] = static_cast<char>('0' + value % 10);
    value /= 10;
  } while (value);
  while (count) put(digits[--count]);
}
