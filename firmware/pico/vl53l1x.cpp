#include "vl53l1x.h"

#include <string.h>

namespace {

const uint8_t ADDRESS = 0x29;
const uint16_t MODEL_ID = 0x010F, SYSTEM_STATUS = 0x00E5, SETTINGS_FROM = 0x002D, MODE_START = 0x0087,
               INTERRUPT_CLEAR = 0x0086, DATA_READY = 0x0031, RANGE_STATUS = 0x0089, RANGE_MM = 0x0096;
const uint8_t MODEL[] = {0xEA, 0xCC};
const uint8_t BOOTED = 0x01, RANGING = 0x40, VALID = 9;  // range status 9 in the register means: valid

// Registers 0x2D to 0x87, the last one left at 0: not ranging yet
const uint8_t SETTINGS[] = {
    0x00, 0x00, 0x00, 0x01, 0x02, 0x00, 0x02, 0x08, 0x00, 0x08, 0x10, 0x01, 0x01,
    0x00, 0x00, 0x00, 0x00, 0xFF, 0x00, 0x0F, 0x00, 0x00, 0x00, 0x00, 0x00, 0x20,
    0x0B, 0x00, 0x00, 0x02, 0x0A, 0x21, 0x00, 0x00, 0x05, 0x00, 0x00, 0x00, 0x00,
    0xC8, 0x00, 0x00, 0x38, 0xFF, 0x01, 0x00, 0x08, 0x00, 0x00, 0x01, 0xCC, 0x0F,
    0x01, 0xF1, 0x0D, 0x01, 0x68, 0x00, 0x80, 0x08, 0xB8, 0x00, 0x00, 0x00, 0x00,
    0x0F, 0x89, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x01, 0x0F, 0x0D, 0x0E,
    0x0E, 0x00, 0x00, 0x02, 0xC7, 0xFF, 0x9B, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00,
};

struct Setting {
  uint16_t index;
  uint8_t bytes[2];
};
// Short distance (to 1.3 m, little disturbed by room light), 33 ms for each measurement
const Setting SHORT[] = {{0x005E, {0x00, 0xD6}}, {0x0061, {0x00, 0x6E}}, {0x0078, {0x07, 0x05}}, {0x007A, {0x06, 0x06}}};
struct ByteSetting {
  uint16_t index;
  uint8_t value;
};
const ByteSetting SHORT_BYTES[] = {{0x004B, 0x14}, {0x0060, 0x07}, {0x0063, 0x05}, {0x0069, 0x38}};

}  // namespace

bool Vl53l1x::range(uint16_t &mm, bool &fresh) {
  fresh = false;
  started_ = started_ ? measure(mm, fresh) : start();
  return started_;
}

bool Vl53l1x::start() {
  uint8_t found[2], status;
  if (!bus_.read(ADDRESS, MODEL_ID, found, 2) || memcmp(found, MODEL, 2) != 0) return false;
  if (!bus_.read(ADDRESS, SYSTEM_STATUS, &status, 1) || !(status & BOOTED)) return false;
  if (!set(SETTINGS_FROM, SETTINGS, sizeof SETTINGS)) return false;
  for (const Setting &setting : SHORT) {
    if (!set(setting.index, setting.bytes, 2)) return false;
  }
  for (const ByteSetting &setting : SHORT_BYTES) {
    if (!set(setting.index, setting.value)) return false;
  }
  return set(INTERRUPT_CLEAR, 1) && set(MODE_START, RANGING);
}

// A sensor that lost its power for a moment no longer ranges: it is started again by the next call.
bool Vl53l1x::measure(uint16_t &mm, bool &fresh) {
  uint8_t ready, mode, status, bytes[2];
  if (!bus_.read(ADDRESS, MODE_START, &mode, 1) || mode != RANGING) return false;
  if (!bus_.read(ADDRESS, DATA_READY, &ready, 1)) return false;
  if (!(ready & 1)) return true;  // the settings have it active high
  if (!bus_.read(ADDRESS, RANGE_STATUS, &status, 1) || !bus_.read(ADDRESS, RANGE_MM, bytes, 2)) return false;
  if (!set(INTERRUPT_CLEAR, 1)) return false;
  fresh = true;
  mm = (status & 0x1F) == VALID ? static_cast<uint16_t>(bytes[0] << 8 | bytes[1]) : NOTHING_MM;
  return true;
}

bool Vl53l1x::set(uint16_t index, const uint8_t *bytes, uint8_t length) {
  uint8_t message[2 + sizeof SETTINGS] = {static_cast<uint8_t>(index >> 8), static_cast<uint8_t>(index)};
  memcpy(message + 2, bytes, length);
  return bus_.write(ADDRESS, message, static_cast<uint8_t>(2 + length));
}
