// The boot record: the board's id and the number of its starts, kept without power.
//
// Two slots are written in turn, so that a power cut during a write leaves the other one whole.
#pragma once
#include <stdint.h>

struct BootRecord {
  uint32_t boots;
  uint32_t id;
  uint8_t turn;  // one up with each write; tells the newer slot from the older
};

const uint8_t RECORD_BYTES = 11;
const uint8_t RECORD_SLOTS = 2;

void encode_record(const BootRecord &record, uint8_t bytes[RECORD_BYTES]);
bool decode_record(const uint8_t bytes[RECORD_BYTES], BootRecord &record);  // false: never written, or damaged

// The newer valid record of both slots; a fresh one (0 boots, no name) if neither is valid. Returns the slot that the
// next write must use.
uint8_t choose_record(const uint8_t slots[RECORD_SLOTS][RECORD_BYTES], BootRecord &record);
