// One VL53L1X distance sensor by its registers (ST UM2510; the settings are those of ST's Ultra Lite Driver, STSW-IMG009).
#pragma once
#include <stdint.h>

// The bus that the sensor is on, with its multiplexer channel chosen. Both return false if nobody answers.
class I2cBus {
 public:
  virtual ~I2cBus() = default;
  virtual bool write(uint8_t address, const uint8_t *bytes, uint8_t length) = 0;
  virtual bool read(uint8_t address, uint16_t index, uint8_t *bytes, uint8_t length) = 0;
};

class Vl53l1x {
 public:
  explicit Vl53l1x(I2cBus &bus) : bus_(bus) {}

  // Reads the sensor, and starts it first if it has not been started; false if it does not answer or is another one.
  // `fresh` if it has measured since the last call: then `mm` is the distance, NOTHING_MM where it measured none.
  bool range(uint16_t &mm, bool &fresh);

  static const uint16_t NOTHING_MM = 8190;

 private:
  bool start();
  bool measure(uint16_t &mm, bool &fresh);
  bool set(uint16_t index, const uint8_t *bytes, uint8_t length);
  bool set(uint16_t index, uint8_t value) { return set(index, &value, 1); }

  I2cBus &bus_;
  bool started_ = false;
};
