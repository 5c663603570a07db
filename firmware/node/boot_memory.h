// The boot record in EEPROM, and the starts that are not written there yet.
#pragma once
#include "boot_record.h"

// Reads the record and adds this start and those before it that were too short to be written. They are kept in RAM over
// every reset but a loss of power, so that no two starts without one have the same number.
BootRecord begin_boot();

void store_boot(BootRecord &boot);
void store_name(BootRecord &boot, uint32_t id);
