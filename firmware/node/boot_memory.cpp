#include "boot_memory.h"

#include <avr/eeprom.h>

namespace {

const uint16_t VALID = 0xB007;

struct Unwritten {
  uint16_t starts;
  uint16_t mark;  // starts ^ VALID, if it is not what RAM happened to hold at power-on
};
Unwritten unwritten __attribute__((section(".noinit")));

void set_unwritten(uint16_t starts) { unwritten = {starts, static_cast<uint16_t>(starts ^ VALID)}; }

uint8_t *address_of(uint8_t slot) { return reinterpret_cast<uint8_t *>(slot * RECORD_BYTES); }

uint8_t load(BootRecord &record) {
  uint8_t slots[RECORD_SLOTS][RECORD_BYTES];
  for (uint8_t slot = 0; slot < RECORD_SLOTS; slot++) {
    eeprom_read_block(slots[slot], address_of(slot), RECORD_BYTES);
  }
  return choose_record(slots, record);
}

}  // namespace

BootRecord begin_boot() {
  BootRecord record;
  load(record);
  set_unwritten(unwritten.mark == (unwritten.starts ^ VALID) ? unwritten.starts + 1 : 1);
  record.boots += unwritten.starts;
  return record;
}

void store_boot(BootRecord &boot) {
  BootRecord before;
  const uint8_t slot = load(before);
  uint8_t bytes[RECORD_BYTES];
  boot.turn++;
  encode_record(boot, bytes);
  eeprom_update_block(bytes, address_of(slot), RECORD_BYTES);
  set_unwritten(0);
}

void store_name(BootRecord &boot, uint32_t id) {
  if (boot.id == id) return;  // EEPROM wears out by writing
  boot.id = id;
  store_boot(boot);
}
