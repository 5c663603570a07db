// The watchdog, the cause of the last reset, and the free memory.
#pragma once
#include <stdint.h>

uint8_t reset_cause();  // 1 power, 2 reset pin, 4 brown-out, 8 watchdog; 0 = kept back by the boot loader
void start_watchdog();
void feed_watchdog();
uint16_t free_ram();  // bytes between the static data and the stack
