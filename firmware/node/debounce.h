// Debounces eight contacts: a level counts once it has been stable for HOLD_MS.
#pragma once
#include <stdint.h>

#include "protocol.h"

const uint8_t HOLD_MS = 20;  // microswitches bounce for up to 5 ms, worn ones for 10

struct Edge {
  uint32_t ms;  // when the contact began to hold its new level
  uint8_t button;  // 1 to BUTTONS
  bool pressed;
};

class Debounce {
 public:
  // Levels at power-on are taken as they are: a button held then gives no edge.
  void start(uint8_t levels, uint32_t now_ms);

  // Takes the levels of now (bit 0 = button 1, 1 = pressed) and writes the edges that have become sure, at most
  // BUTTONS of them. Returns their number.
  uint8_t step(uint8_t levels, uint32_t now_ms, Edge edges[BUTTONS]);

  uint8_t settled() const { return settled_; }

 private:
  uint8_t raw_ = 0;
  uint8_t settled_ = 0;
  uint16_t since_ms_[BUTTONS] = {};  // the low half of the clock: looked at only for HOLD_MS after a change
};
