// A VL53L1X against a model of its registers: started, read, unplugged, replaced by another part.
#include <algorithm>

#include "check.h"
#include "vl53l1x.h"

namespace {

// The sensor's registers; it measures whenever the last measurement was taken.
class Chip : public I2cBus {
 public:
  Chip() { power_on(); }

  void power_on() {
    std::fill(registers, registers + sizeof registers, 0);
    registers[0x010F] = 0xEA;
    registers[0x0110] = 0xCC;
    registers[0x00E5] = 0x03;
  }
  void see(uint16_t mm, uint8_t status = 9) {
    registers[0x0089] = status;
    registers[0x0096] = static_cast<uint8_t>(mm >> 8);
    registers[0x0097] = static_cast<uint8_t>(mm);
    registers[0x0031] |= registers[0x0087] == 0x40;
  }
  bool write(uint8_t address, const uint8_t *bytes, uint8_t length) override {
    if (!plugged || address != 0x29) return false;
    const uint16_t index = static_cast<uint16_t>(bytes[0] << 8 | bytes[1]);
    std::copy(bytes + 2, bytes + length, registers + index);
    if (index == 0x0086) registers[0x0031] &= 0xFE;
    return true;
  }
  bool read(uint8_t address, uint16_t index, uint8_t *bytes, uint8_t length) override {
    if (!plugged || address != 0x29) return false;
    std::copy(registers + index, registers + index + length, bytes);
    return true;
  }

  uint8_t registers[0x0200];
  bool plugged = true;
};

struct Reading {
  bool answers, fresh;
  uint16_t mm;
};

Reading read(Vl53l1x &sensor) {
  Reading reading = {false, false, 0};
  reading.answers = sensor.range(reading.mm, reading.fresh);
  return reading;
}

}  // namespace

TEST(a_sensor_is_started_and_read_once_for_each_measurement) {
  Chip chip;
  Vl53l1x sensor(chip);
  CHECK(read(sensor).answers);
  CHECK_EQUAL(chip.registers[0x0087], 0x40);
  CHECK_EQUAL(chip.registers[0x004B], 0x14);
  CHECK(!read(sensor).fresh);
  chip.see(312);
  const Reading reading = read(sensor);
  CHECK(reading.answers && reading.fresh);
  CHECK_EQUAL(reading.mm, 312);
  CHECK(!read(sensor).fresh);
}

TEST(a_measurement_that_is_not_valid_is_nothing) {
  Chip chip;
  Vl53l1x sensor(chip);
  read(sensor);
  for (uint8_t status : {0, 4, 5, 7, 12, 18}) {
    chip.see(3, status);
    CHECK_EQUAL(read(sensor).mm, 8190);
  }
}

TEST(a_sensor_that_is_pulled_out_is_silent_and_is_started_when_it_is_back) {
  Chip chip;
  Vl53l1x sensor(chip);
  read(sensor);
  chip.plugged = false;
  CHECK(!read(sensor).answers);
  chip.power_on();
  chip.plugged = true;
  CHECK(read(sensor).answers);
  chip.see(31);
  CHECK_EQUAL(read(sensor).mm, 31);
}

TEST(a_sensor_that_lost_its_power_unseen_is_started_again) {
  Chip chip;
  Vl53l1x sensor(chip);
  read(sensor);
  chip.power_on();
  CHECK(!read(sensor).answers);
  CHECK(read(sensor).answers);
  CHECK_EQUAL(chip.registers[0x0087], 0x40);
}

TEST(another_part_at_its_address_is_not_taken_for_it) {
  Chip chip;
  chip.registers[0x010F] = 0xEE;
  Vl53l1x sensor(chip);
  CHECK(!read(sensor).answers);
}
