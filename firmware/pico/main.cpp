// The node of distances on a Raspberry Pi Pico: USB serial, pins, I2C and flash (README.md has the pins).
#include <hardware/flash.h>
#include <hardware/gpio.h>
#include <hardware/i2c.h>
#include <hardware/structs/watchdog.h>
#include <hardware/sync.h>
#include <hardware/watchdog.h>
#include <pico/flash.h>
#include <pico/stdlib.h>
#include <string.h>

#include "range_node.h"
#include "vl53l1x.h"

namespace {

const uint PIN_SDA = 4, PIN_SCL = 5, PIN_FIRST_BUTTON = 6, PIN_LAMP = 25;
const uint BUS_HZ = 400000, BUS_TIMEOUT_US = 3000, WATCHDOG_MS = 1000;
const uint8_t MUXES[] = {0x70, 0x71}, CHANNELS = 8;
const uint32_t VALID = 0xB0070B00;
const uint16_t RETRY_MS = 250;  // a sensor that does not answer is asked again after this long
const uint32_t RECORDS_AT = PICO_FLASH_SIZE_BYTES - RECORD_SLOTS * FLASH_SECTOR_SIZE;

// The bus with one channel of one multiplexer chosen
class MuxedBus : public I2cBus {
 public:
  bool choose(uint8_t sensor) {
    for (uint8_t mux = 0; mux < sizeof MUXES; mux++) {
      const uint8_t channels = sensor / CHANNELS == mux ? static_cast<uint8_t>(1 << sensor % CHANNELS) : 0;
      const bool answers = i2c_write_timeout_us(i2c0, MUXES[mux], &channels, 1, false, BUS_TIMEOUT_US) == 1;
      if (channels && !answers) return false;
    }
    return true;
  }
  bool write(uint8_t address, const uint8_t *bytes, uint8_t length) override {
    return i2c_write_timeout_us(i2c0, address, bytes, length, false, BUS_TIMEOUT_US) == length;
  }
  bool read(uint8_t address, uint16_t index, uint8_t *bytes, uint8_t length) override {
    const uint8_t at[] = {static_cast<uint8_t>(index >> 8), static_cast<uint8_t>(index)};
    return i2c_write_timeout_us(i2c0, address, at, 2, true, BUS_TIMEOUT_US) == 2 &&
           i2c_read_timeout_us(i2c0, address, bytes, length, false, BUS_TIMEOUT_US) == length;
  }
};

struct FlashWrite {
  uint32_t offset;
  uint8_t page[FLASH_PAGE_SIZE];
};

void write_flash(void *parameter) {
  const FlashWrite &write = *static_cast<FlashWrite *>(parameter);
  flash_range_erase(write.offset, FLASH_SECTOR_SIZE);
  flash_range_program(write.offset, write.page, FLASH_PAGE_SIZE);
}

class Pico : public RangeBoard {
 public:
  void start() {
    stdio_init_all();
    i2c_init(i2c0, BUS_HZ);
    for (uint pin : {PIN_SDA, PIN_SCL}) {
      gpio_set_function(pin, GPIO_FUNC_I2C);
      gpio_pull_up(pin);
    }
    for (uint pin = PIN_FIRST_BUTTON; pin < PIN_FIRST_BUTTON + BUTTONS; pin++) {
      gpio_init(pin);
      gpio_pull_up(pin);
    }
    gpio_init(PIN_LAMP);
    gpio_set_dir(PIN_LAMP, GPIO_OUT);
    cause_ = watchdog_caused_reboot() ? 8 : 1;
    sleep_ms(1);  // a long cable needs time to charge through the pull-up
    watchdog_enable(WATCHDOG_MS, true);
  }

  uint32_t now_ms() override { return to_ms_since_boot(get_absolute_time()); }
  uint8_t buttons() override { return static_cast<uint8_t>(~(gpio_get_all() >> PIN_FIRST_BUTTON)); }
  bool range(uint8_t sensor, uint16_t &mm, bool &fresh) override {
    if (static_cast<int32_t>(now_ms() - retry_ms_[sensor]) < 0) return false;
    if (bus_.choose(sensor) && sensors_[sensor].range(mm, fresh)) return true;
    retry_ms_[sensor] = now_ms() + RETRY_MS;
    return false;
  }
  int read() override {
    const int byte = getchar_timeout_us(0);
    return byte == PICO_ERROR_TIMEOUT ? -1 : byte;
  }
  bool has_room(uint8_t) override { return true; }  // the SDK drops what a host that does not read leaves
  void write(const char *bytes, uint8_t length) override {
    for (uint8_t i = 0; i < length; i++) putchar_raw(bytes[i]);
    stdio_flush();
  }
  BootRecord begin_boot() override {
    BootRecord record;
    load(record);
    // the starts that are not written yet: these registers are kept over every reset but a loss of power
    const uint32_t unwritten = scratch_[1] == (scratch_[0] ^ VALID) ? scratch_[0] + 1 : 1;
    set_unwritten(unwritten);
    record.boots += unwritten;
    return record;
  }
  void store_boot(BootRecord &boot) override {
    BootRecord before;
    FlashWrite write = {RECORDS_AT + load(before) * FLASH_SECTOR_SIZE, {}};
    boot.turn++;
    encode_record(boot, write.page);
    flash_safe_execute(write_flash, &write, WATCHDOG_MS / 2);
    set_unwritten(0);
  }
  uint8_t reset_cause() override { return cause_; }
  uint16_t free_ram() override { return UINT16_MAX; }
  void lamp(bool on) override { gpio_put(PIN_LAMP, on); }

 private:
  void set_unwritten(uint32_t starts) {
    scratch_[0] = starts;
    scratch_[1] = starts ^ VALID;
  }
  uint8_t load(BootRecord &record) {
    uint8_t slots[RECORD_SLOTS][RECORD_BYTES];
    for (uint8_t slot = 0; slot < RECORD_SLOTS; slot++) {
      memcpy(slots[slot], reinterpret_cast<const void *>(XIP_BASE + RECORDS_AT + slot * FLASH_SECTOR_SIZE), RECORD_BYTES);
    }
    return choose_record(slots, record);
  }

  io_rw_32 *scratch_ = watchdog_hw->scratch;
  MuxedBus bus_;
  Vl53l1x sensors_[HOLES] = {Vl53l1x(bus_), Vl53l1x(bus_), Vl53l1x(bus_), Vl53l1x(bus_), Vl53l1x(bus_),
                             Vl53l1x(bus_), Vl53l1x(bus_), Vl53l1x(bus_), Vl53l1x(bus_)};
  uint32_t retry_ms_[HOLES] = {};
  uint8_t cause_ = 1;
};

}  // namespace

int main() {
  static Pico board;
  board.start();
  static RangeNode node(board);
  node.start();
  for (;;) {
    node.loop();
    watchdog_update();
  }
}
