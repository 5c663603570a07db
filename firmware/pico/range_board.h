// What the node of distances needs of a board. The Pico is one (main.cpp), this machine another (host/main.cpp).
#pragma once
#include <stdint.h>

#include "boot_record.h"
#include "protocol.h"

class RangeBoard {
 public:
  virtual ~RangeBoard() = default;

  virtual uint32_t now_ms() = 0;
  virtual uint8_t buttons() = 0;  // bit 0 = button 1, 1 = pressed

  // Reads a sensor (0 to HOLES - 1); false if it does not answer, `fresh` if it has measured since the last call.
  virtual bool range(uint8_t sensor, uint16_t &mm, bool &fresh) = 0;

  virtual int read() = 0;                              // the next byte from the host, -1 if none has come
  virtual bool has_room(uint8_t bytes) = 0;            // whether so many can be written without waiting
  virtual void write(const char *bytes, uint8_t length) = 0;

  virtual BootRecord begin_boot() = 0;  // the record with this start counted
  virtual void store_boot(BootRecord &boot) = 0;
  virtual uint8_t reset_cause() = 0;  // as in the hello
  virtual uint16_t free_ram() = 0;
  virtual void lamp(bool on) = 0;
};
