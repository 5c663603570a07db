#include "supervision.h"

#include <avr/io.h>
#include <avr/wdt.h>

namespace {
uint8_t cause __attribute__((section(".noinit")));
}

extern uint8_t __heap_start;

// Runs before the variables are set: after a watchdog reset the watchdog still runs, at its shortest time.
extern "C" void stop_watchdog_early() __attribute__((naked, used, section(".init3")));
extern "C" void stop_watchdog_early() {
  cause = MCUSR & 0x0F;
  MCUSR = 0;
  wdt_disable();
}

uint8_t reset_cause() { return cause; }

// The longest wait of the board node is an EEPROM write of 40 ms.
void start_watchdog() {
#ifndef NO_WATCHDOG
  wdt_enable(WDTO_500MS);
#endif
}

void feed_watchdog() { wdt_reset(); }

uint16_t free_ram() { return static_cast<uint16_t>(SP - reinterpret_cast<uint16_t>(&__heap_start)); }
