#include "boot_record.h"

#include "crc16.h"

namespace {

void put_u32(uint8_t *bytes, uint32_t value) {
  for (uint8_t i = 0; i < 4; i++) bytes[i] = static_cast<uint8_t>(value >> (8 * i));
}

uint32_t get_u32(const uint8_t *bytes) {
  uint32_t value = 0;
  for (uint8_t i = 4; i-- > 0;) value = value << 8 | bytes[i];
  return value;
}

}  // namespace

void encode_record(const BootRecord &record, uint8_t bytes[RECORD_BYTES]) {
  put_u32(bytes, record.boots);
  put_u32(bytes + 4, record.id);
  bytes[8] = record.turn;
  const uint16_t crc = crc16(bytes, 9);
  bytes[9] = static_cast<uint8_t>(crc >> 8);
  bytes[10] = static_cast<uint8_t>(crc);
}

bool decode_record(const uint8_t bytes[RECORD_BYTES], BootRecord &record) {
  if (crc16(bytes, 9) != (static_cast<uint16_t>(bytes[9]) << 8 | bytes[10])) return false;
  record = {get_u32(bytes), get_u32(bytes + 4), bytes[8]};
  return true;
}

uint8_t choose_record(const uint8_t slots[RECORD_SLOTS][RECORD_BYTES], BootRecord &record) {
  BootRecord found[RECORD_SLOTS];
  const bool first = decode_record(slots[0], found[0]);
  const bool second = decode_record(slots[1], found[1]);
  if (!first && !second) {
    record = {0, 0, 0};
    return 0;
  }
  const bool second_is_newer = second && (!first || static_cast<int8_t>(found[1].turn - found[0].turn) > 0);
  record = found[second_is_newer];
  return second_is_newer ? 0 : 1;
}
