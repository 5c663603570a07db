// Ambient-subtracted readings: what the lamps add, whatever the room does.
#include <math.h>

#include "check.h"
#include "light_window.h"

namespace {

const double SLOT_S = 0.05 / SLOTS;
const double LAMP_LIGHT[LAMPS] = {0, 400, 80, 60};

// One window of a hole with the lamps' light above, in a room whose light at time t is room(t).
template <typename Room>
HoleLight window(uint8_t hole, double start_s, Room room) {
  LightWindow window;
  window.clear();
  for (uint8_t slot = 0; slot < SLOTS; slot++) {
    const double t = start_s + slot * SLOT_S + hole * 69e-6;  // holes are scanned one after the other
    const Lamp lamp = lamp_of_slot(slot);
    window.add(hole, lamp, static_cast<uint16_t>(lround(room(t) + LAMP_LIGHT[lamp])));
  }
  Light light;
  window.read(light);
  return light.holes[hole];
}

void check_colours(const HoleLight &light, double tolerance) {
  for (uint8_t lamp = RED; lamp < LAMPS; lamp++) {
    CHECK(fabs(light.counts[lamp] - LAMP_LIGHT[lamp]) <= tolerance);
  }
}

}  // namespace

TEST(every_hole_gets_every_lamp_eleven_times) {
  int turns[LAMPS] = {};
  for (uint8_t slot = 0; slot < SLOTS; slot++) turns[lamp_of_slot(slot)]++;
  for (int count : turns) CHECK_EQUAL(count, 11);
}

TEST(steady_room_light_is_subtracted_exactly) {
  for (double room : {0.0, 12.0, 300.0, 600.0}) {
    const HoleLight light = window(4, 0, [=](double) { return room; });
    CHECK_EQUAL(light.counts[DARK], room);
    CHECK_EQUAL(light.counts[RED], 400);
    CHECK_EQUAL(light.counts[GREEN], 80);
    CHECK_EQUAL(light.counts[BLUE], 60);
  }
}

TEST(a_bare_lamp_on_50_or_60_hz_mains_does_not_matter_at_any_phase) {
  Dice dice;
  for (double flicker_hz : {100.0, 120.0}) {
    for (int i = 0; i < 300; i++) {
      // rectified sine, mean 300 counts, from 0 to 471
      const HoleLight light = window(static_cast<uint8_t>(dice.below(HOLES)), dice.unit(), [=](double t) {
        return 300 * M_PI / 2 * fabs(sin(M_PI * flicker_hz * t));
      });
      // what is left is the eleventh harmonic: 1.2 counts each in light and dark
      CHECK(abs(light.counts[DARK] - 300) <= 2);
      check_colours(light, 4);
    }
  }
}

TEST(each_of_the_first_ten_harmonics_drops_out) {
  Dice dice;
  for (double flicker_hz : {100.0, 120.0}) {
    for (int harmonic = 1; harmonic <= 10; harmonic++) {
      const double start = dice.unit();
      check_colours(
          window(0, start, [=](double t) { return 300 + 200 * sin(2 * M_PI * flicker_hz * harmonic * t); }), 1);
    }
  }
}

// 50.25 ms hold a fortieth of a period too much: 3 % of a room light that goes fully on and off.
TEST(a_ceramic_clock_half_a_percent_off_is_good_enough) {
  Dice dice;
  for (int i = 0; i < 100; i++) {
    const double start = dice.unit();
    check_colours(window(0, start, [=](double t) { return 300 * M_PI / 2 * fabs(sin(M_PI * 100.5 * t)); }), 9);
  }
}

TEST(less_light_with_the_lamp_on_counts_as_none) {
  LightWindow window;
  window.clear();
  for (uint8_t slot = 0; slot < SLOTS; slot++) window.add(0, lamp_of_slot(slot), lamp_of_slot(slot) == DARK ? 50 : 40);
  Light light;
  window.read(light);
  CHECK_EQUAL(light.holes[0].counts[DARK], 50);
  CHECK_EQUAL(light.holes[0].counts[RED], 0);
}

TEST(one_sample_at_the_end_of_the_converter_marks_its_hole_alone) {
  for (uint16_t top : {1022, 1023}) {
    LightWindow window;
    window.clear();
    for (uint8_t hole = 0; hole < HOLES; hole++) window.add(hole, RED, 1021);
    window.add(8, RED, top);
    Light light;
    window.read(light);
    CHECK_EQUAL(light.clipped, 0x100);
    window.clear();
    window.read(light);
    CHECK_EQUAL(light.clipped, 0);
  }
}

TEST(a_full_window_of_top_samples_does_not_overflow) {
  LightWindow window;
  window.clear();
  for (uint8_t round = 0; round < ROUNDS; round++) {
    for (uint8_t lamp = 0; lamp < LAMPS; lamp++) window.add(3, static_cast<Lamp>(lamp), lamp == GREEN ? 1023 : 0);
  }
  Light light;
  window.read(light);
  CHECK_EQUAL(light.holes[3].counts[GREEN], 1023);
}
