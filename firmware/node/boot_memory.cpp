#include "boot_memory.h"

#include <avr/eeprom.h>

namespace {

uint8_t *address_of(uint8_t place) { return reinterpret_cast<uint8_t *>(place * RECORD_BYTES); }

uint8_t load(BootRecord &record) {
  uint8_t places[RECORD_PLACES][RECORD_BYTES];
  for (uint8_t place = 0; place < RECORD_PLACES; place++) {
    eeprom_read_block(places[place], address_of(place), RECORD_BYTES);
  }
  return choose_record(places, record);
}

void store(BootRecord &record, uint8_t place) {
  uint8_t bytes[RECORD_BYTES];
  record.turn++;
  encode_record(record, bytes);
  eeprom_update_block(bytes, address_of(place), RECORD_BYTES);
}

}  // namespace

BootRecord count_boot() {
  BootRecord record;
  const uint8_t place = load(record);
  record.boots++;
  store(record, place);
  return record;
}

void store_name(BootRecord &boot, uint32_t id) {
  if (boot.id == id) return;  // EEPROM wears out by writing
  const uint8_t place = load(boot);
  boot.id = id;
  store(boot, place);
}
