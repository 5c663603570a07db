// The eight button inputs as one byte of levels.
#pragma once
#include <stdint.h>

void start_buttons();
uint8_t read_buttons();  // bit 0 = button 1, 1 = pressed
