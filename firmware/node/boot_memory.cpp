#include "boot_memory.h"

#include <avr/eeprom.h>

namespace {

uint8_t *address_of(uint8_t slot) { return reinterpret_cast<uint8_t *>(slot * RECORD_BYTES); }

uint8_t load(BootRecord &record) {
  uint8_t slots[RECORD_SLOTS][RECORD_BYTES];
  for (uint8_t slot = 0; slot < RECORD_SLOTS; slot++) {
    eeprom_read_block(slots[slot], address_of(slot), RECORD_BYTES);
  }
  return choose_record(slots, record);
}

void store(BootRecord &record, uint8_t slot) {
  uint8_t bytes[RECORD_BYTES];
  record.turn++;
  encode_record(record, bytes);
  eeprom_update_block(bytes, address_of(slot), RECORD_BYTES);
}

}  // namespace

BootRecord count_boot() {
  BootRecord record;
  const uint8_t slot = load(record);
  record.boots++;
  store(record, slot);
  return record;
}

void store_name(BootRecord &boot, uint32_t id) {
  if (boot.id == id) return;  // EEPROM wears out by writing
  const uint8_t slot = load(boot);
  boot.id = id;
  store(boot, slot);
}
