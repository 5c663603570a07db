#include "tilt_sensor.h"

#include <Wire.h>

#include "pins.h"

namespace {

const uint8_t ADDRESS = 0x68;  // AD0 to ground

// MPU-6000/MPU-6050 register map, RM-MPU-6000A
const uint8_t SMPLRT_DIV = 0x19, CONFIG = 0x1A, ACCEL_CONFIG = 0x1C, INT_ENABLE = 0x38, INT_STATUS = 0x3A,
              PWR_MGMT_1 = 0x6B, WHO_AM_I = 0x75;
const uint8_t DATA_READY = 0x01;
const uint8_t WAKE_UP[][2] = {
    {PWR_MGMT_1, 0x01},    // out of sleep, clock from the gyroscope (section 4.28)
    {CONFIG, 0x04},        // low-pass at 21 Hz (section 4.3)
    {SMPLRT_DIV, 9},       // 1 kHz / 10 = a sample every 10 ms, two for each reading (section 4.2)
    {ACCEL_CONFIG, 0x08},  // +-4 g (section 4.5)
    {INT_ENABLE, DATA_READY},
};

const uint32_t BUS_HZ = 400000;
const uint32_t BUS_TIMEOUT_US = 3000;  // a reading takes 0.4 ms
const uint8_t LOST_AFTER = 5;          // failures in a row: 0.1 s
const uint16_t RETRY_MS = 250;
const uint8_t WAKE_MS = 60;  // gyroscope start-up 30 ms (PS-MPU-6000A, section 6.1), twice that for clones

bool write_register(const uint8_t pair[2]) {
  Wire.beginTransmission(ADDRESS);
  Wire.write(pair, 2);
  return Wire.endTransmission() == 0;
}

bool read_registers(uint8_t first, uint8_t *bytes, uint8_t count) {
  Wire.beginTransmission(ADDRESS);
  Wire.write(first);
  if (Wire.endTransmission(false) != 0) return false;
  if (Wire.requestFrom(ADDRESS, count) != count) return false;
  for (uint8_t i = 0; i < count; i++) bytes[i] = static_cast<uint8_t>(Wire.read());
  return true;
}

// A sensor that was cut off in the middle of a byte holds SDA low until it has been clocked to the byte's end
// (I2C-bus specification UM10204, section 3.1.16).
void free_bus() {
  Wire.end();
  pinMode(PIN_SDA, INPUT_PULLUP);
  for (uint8_t i = 0; i < 9 && digitalRead(PIN_SDA) == LOW; i++) {
    pinMode(PIN_SCL, OUTPUT);  // low
    delayMicroseconds(5);
    pinMode(PIN_SCL, INPUT_PULLUP);
    delayMicroseconds(5);
  }
}

void begin_bus() {
  Wire.begin();
  Wire.setClock(BUS_HZ);
  Wire.setWireTimeout(BUS_TIMEOUT_US, true);
  Wire.clearWireTimeoutFlag();
}

}  // namespace

void TiltSensor::start(uint32_t now_ms) {
  begin_bus();
  failures_ = LOST_AFTER;
  next_ms_ = now_ms;
}

bool TiltSensor::poll(uint32_t now_ms, Tilt &tilt, Health &health) {
  if (static_cast<int32_t>(now_ms - next_ms_) < 0) return false;
  if (failures_ >= LOST_AFTER) return try_again(now_ms, tilt, health);
  const bool on_time = now_ms - next_ms_ < TILT_EVERY_MS;
  next_ms_ = (on_time ? next_ms_ : now_ms) + TILT_EVERY_MS;  // catching up would read samples twice
  return succeed(read_axes(tilt.axes), tilt, health);
}

// After waking, the first reading comes with the next poll; until then the sensor stays lost.
bool TiltSensor::try_again(uint32_t now_ms, Tilt &tilt, Health &health) {
  tilt = {TILT_LOST, {0, 0, 0}};
  next_ms_ = now_ms + RETRY_MS;
  free_bus();
  begin_bus();
  if (!wake()) return succeed(false, tilt, health);
  failures_ = LOST_AFTER - 1;
  next_ms_ = now_ms + WAKE_MS;
  return false;
}

bool TiltSensor::succeed(bool good, Tilt &tilt, Health &health) {
  if (Wire.getWireTimeoutFlag()) {
    health.i2c_hangs.increment();
    Wire.clearWireTimeoutFlag();
  } else if (!good) {
    health.i2c_errors.increment();
  }
  if (good) {
    failures_ = 0;
    tilt.state = TILT_WORKING;
  } else if (failures_ < LOST_AFTER && ++failures_ == LOST_AFTER) {
    tilt = {TILT_LOST, {0, 0, 0}};
  }
  return good;
}

// Any answer but a floating or a shorted bus is taken: the many clones of the chip differ in WHO_AM_I alone.
bool TiltSensor::wake() {
  uint8_t who;
  if (!read_registers(WHO_AM_I, &who, 1) || who == 0x00 || who == 0xFF) return false;
  for (const uint8_t(&pair)[2] : WAKE_UP) {
    if (!write_register(pair)) return false;
  }
  return true;
}

// The status before the axes tells whether they are new: a sensor that lost its power for a moment comes back asleep
// and would repeat the same values.
bool TiltSensor::read_axes(int16_t axes[3]) {
  uint8_t bytes[7];
  if (!read_registers(INT_STATUS, bytes, sizeof bytes) || !(bytes[0] & DATA_READY)) return false;
  for (uint8_t i = 0; i < 3; i++) axes[i] = static_cast<int16_t>(bytes[1 + 2 * i] << 8 | bytes[2 + 2 * i]);
  return true;
}
