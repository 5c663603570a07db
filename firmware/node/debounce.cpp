#include "debounce.h"

void Debounce::start(uint8_t levels, uint32_t now_ms) {
  raw_ = settled_ = levels;
  for (uint16_t &since : since_ms_) since = static_cast<uint16_t>(now_ms);
}

uint8_t Debounce::step(uint8_t levels, uint32_t now_ms, Edge edges[BUTTONS]) {
  uint8_t found = 0;
  for (uint8_t i = 0; i < BUTTONS; i++) {
    const uint8_t bit = static_cast<uint8_t>(1 << i);
    if ((levels ^ raw_) & bit) since_ms_[i] = static_cast<uint16_t>(now_ms);
    const uint16_t held_ms = static_cast<uint16_t>(now_ms) - since_ms_[i];
    if (held_ms >= HOLD_MS && ((levels ^ settled_) & bit)) {
      settled_ ^= bit;
      edges[found++] = {now_ms - held_ms, static_cast<uint8_t>(i + 1), (levels & bit) != 0};
    }
  }
  raw_ = levels;
  return found;
}
