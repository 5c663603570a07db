// The boot record in EEPROM.
#pragma once
#include "boot_record.h"

BootRecord count_boot();  // reads the record, adds this start and stores it
void store_name(BootRecord &boot, uint32_t id);
