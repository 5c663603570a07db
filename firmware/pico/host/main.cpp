// The node of distances on this machine: its line is a pseudo-terminal, its sensors and buttons are told what to be.
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include <memory>
#include <string>

#include "../range_node.h"

namespace {

const uint8_t MEASURING_MS = 33;  // a VL53L1X with its usual timing budget

uint32_t machine_ms() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<uint32_t>(now.tv_sec * 1000ll + now.tv_nsec / 1000000);
}

class HostBoard : public RangeBoard {
 public:
  HostBoard() {
    line_ = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
    grantpt(line_);
    unlockpt(line_);
    termios raw;
    tcgetattr(line_, &raw);
    cfmakeraw(&raw);
    tcsetattr(line_, TCSANOW, &raw);
    near_ = open(ptsname(line_), O_RDWR | O_NOCTTY);  // kept open: the line stays when the host closes it
    for (uint16_t &mm : mm_) mm = 150;
    power_on();
  }

  void power_on() {
    started_ms_ = machine_ms();
    unwritten_++;
  }
  const char *port() const { return ptsname(line_); }

  uint32_t now_ms() override { return machine_ms() - started_ms_; }
  uint8_t buttons() override { return buttons_; }
  bool range(uint8_t sensor, uint16_t &mm, bool &fresh) override {
    if (silent_[sensor]) return false;
    const uint32_t round = now_ms() / MEASURING_MS;
    fresh = round != round_[sensor];
    round_[sensor] = round;
    mm = mm_[sensor];
    return true;
  }
  int read() override {
    uint8_t byte;
    while (::read(line_, &byte, 1) == 1) {
      if (!deaf_) return byte;
    }
    return -1;
  }
  bool has_room(uint8_t) override { return true; }
  void write(const char *bytes, uint8_t length) override {
    if (::write(line_, bytes, length) < 0) return;  // nobody reads, and the terminal is full: as on a real line
  }
  BootRecord begin_boot() override {
    BootRecord record = stored_;
    record.boots += unwritten_;
    return record;
  }
  void store_boot(BootRecord &boot) override {
    stored_ = boot;
    unwritten_ = 0;
  }
  uint8_t reset_cause() override { return 1; }
  uint16_t free_ram() override { return 65535; }
  void lamp(bool) override {}

  // One command of the bench; what is wrong with it, or null.
  const char *obey(const char *line) {
    unsigned number, value;
    if (sscanf(line, "range %u %u", &number, &value) == 2 && number >= 1 && number <= HOLES && value <= UINT16_MAX) {
      mm_[number - 1] = static_cast<uint16_t>(value);
    } else if (sscanf(line, "silent %u %u", &number, &value) == 2 && number >= 1 && number <= HOLES) {
      silent_[number - 1] = value != 0;
    } else if (sscanf(line, "button %u %u", &number, &value) == 2 && number >= 1 && number <= BUTTONS) {
      const uint8_t bit = static_cast<uint8_t>(1 << (number - 1));
      buttons_ = static_cast<uint8_t>(value ? buttons_ | bit : buttons_ & ~bit);
    } else if (sscanf(line, "deaf %u", &value) == 1) {
      deaf_ = value != 0;
    } else {
      return "range N MM, silent N 0|1, button N 0|1, deaf 0|1, reset or quit";
    }
    return nullptr;
  }

 private:
  int line_, near_;
  uint32_t started_ms_ = 0;
  uint16_t mm_[HOLES];
  bool silent_[HOLES] = {};
  uint32_t round_[HOLES] = {};
  uint8_t buttons_ = 0;
  bool deaf_ = false;
  BootRecord stored_ = {0, 0, 0};
  uint32_t unwritten_ = 0;
};

}  // namespace

int main() {
  HostBoard board;
  auto node = std::make_unique<RangeNode>(board);
  node->start();
  printf("pty %s\n", board.port());
  fflush(stdout);
  std::string pending;
  for (;;) {
    node->loop();
    pollfd input = {STDIN_FILENO, POLLIN, 0};
    if (poll(&input, 1, 1) <= 0) continue;
    char bytes[256];
    const ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
    if (count <= 0) return 0;
    pending.append(bytes, static_cast<size_t>(count));
    for (size_t end; (end = pending.find('\n')) != std::string::npos; pending.erase(0, end + 1)) {
      const std::string line = pending.substr(0, end);
      const char *wrong = nullptr;
      if (line == "quit") {
        puts("ok");
        return 0;
      }
      if (line == "reset") {
        board.power_on();
        node = std::make_unique<RangeNode>(board);
        node->start();
      } else {
        wrong = board.obey(line.c_str());
      }
      wrong ? printf("error %s\n", wrong) : printf("ok\n");
      fflush(stdout);
    }
  }
}
