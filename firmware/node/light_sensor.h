// Drives lamps, multiplexer and converter by interrupts, so that the samples are evenly spaced.
#pragma once
#include "counter.h"
#include "light_window.h"

void start_light();

// The reading of the last full window, once for each; false while there is no new one.
bool take_light(Light &light);

// Windows thrown away since the last call, because a sample came late or nobody took the reading before.
uint8_t take_lost_windows();
