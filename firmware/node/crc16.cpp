#include "crc16.h"

const uint16_t POLYNOMIAL = 0x1021;

uint16_t crc16_step(uint16_t crc, uint8_t byte) {
  crc ^= static_cast<uint16_t>(byte) << 8;
  for (uint8_t bit = 0; bit < 8; bit++) {
    crc = (crc & 0x8000) ? static_cast<uint16_t>(crc << 1) ^ POLYNOMIAL : static_cast<uint16_t>(crc << 1);
  }
  return crc;
}

uint16_t crc16(const void *bytes, uint8_t length) {
  const uint8_t *byte = static_cast<const uint8_t *>(bytes);
  uint16_t crc = CRC16_START;
  while (length--) crc = crc16_step(crc, *byte++);
  return crc;
}
