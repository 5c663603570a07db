#include "light_window.h"

#include <string.h>

namespace {

uint16_t mean(uint16_t sum) { return static_cast<uint16_t>((sum + ROUNDS / 2) / ROUNDS); }

// Subtracts the sums, not the means: rounding twice would cost up to a count.
uint16_t above_dark(uint16_t lit, uint16_t dark) { return lit > dark ? mean(lit - dark) : 0; }

}  // namespace

void LightWindow::clear() {
  memset(sums_, 0, sizeof sums_);
  clipped_ = 0;
}

void LightWindow::add(uint8_t hole, Lamp lamp, uint16_t sample) {
  sums_[hole][lamp] += sample;
  if (sample >= CLIPPED_FROM) clipped_ |= static_cast<uint16_t>(1 << hole);
}

void LightWindow::read(Light &light) const {
  light.clipped = clipped_;
  for (uint8_t hole = 0; hole < HOLES; hole++) {
    const uint16_t dark = sums_[hole][DARK];
    light.holes[hole].counts[DARK] = mean(dark);
    for (uint8_t lamp = RED; lamp < LAMPS; lamp++) {
      light.holes[hole].counts[lamp] = above_dark(sums_[hole][lamp], dark);
    }
  }
}
