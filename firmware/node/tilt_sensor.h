// Reads the MPU-6050 on I2C; the bus may hang and the sensor may lose its power or its connection at any time.
#pragma once
#include "messages.h"

class TiltSensor {
 public:
  void start(uint32_t now_ms);

  // Reads when it is time; true if `tilt` has a new reading. Faults are counted in health.
  bool poll(uint32_t now_ms, Tilt &tilt, Health &health);

 private:
  bool try_again(uint32_t now_ms, Tilt &tilt, Health &health);
  bool succeed(bool good, Tilt &tilt, Health &health);
  bool wake();
  bool read_axes(int16_t axes[3]);

  uint32_t next_ms_ = 0;
  uint8_t failures_ = 0;  // in a row
};
