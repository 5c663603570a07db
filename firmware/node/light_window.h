// One light reading of all holes: room light and three colours, insensitive to flicker of 100 and 120 Hz.
//
// The lamps run through dark, red, green, blue in rounds; in every lamp's turn each hole is sampled once. ROUNDS rounds
// fill WINDOW_MS = 50 ms, which is 5 periods of 100 Hz and 6 of 120 Hz. 11 shares no factor with 5 or 6, so the samples
// of one hole under one lamp meet 11 different, evenly spread phases of either flicker: its mean over them is the same
// whenever the window began, and subtracts away. Averaging any 50 ms would not do: 10 rounds would meet two phases only.
#pragma once
#include <stdint.h>

#include "protocol.h"

enum Lamp : uint8_t { DARK = 0, RED = 1, GREEN = 2, BLUE = 3 };
const uint8_t LAMPS = 4;
const uint8_t ROUNDS = 11;
const uint8_t SLOTS = ROUNDS * LAMPS;
const uint16_t CLIPPED_FROM = 1022;  // of 1023: the converter's last step but one

inline Lamp lamp_of_slot(uint8_t slot) { return static_cast<Lamp>(slot % LAMPS); }

struct HoleLight {
  uint16_t counts[LAMPS];  // 0 to 1023; colours with DARK already subtracted
};

struct Light {
  HoleLight holes[HOLES];
  uint16_t clipped;  // bit 0 = first hole
};

class LightWindow {
 public:
  void clear();
  void add(uint8_t hole, Lamp lamp, uint16_t sample);  // hole from 0, sample 0 to 1023

  // The reading of a full window: ROUNDS samples of every hole under every lamp.
  void read(Light &light) const;

 private:
  uint16_t sums_[HOLES][LAMPS];
  uint16_t clipped_;
};
