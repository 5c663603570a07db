// Every n-th reading of an unsolicited stream is sent.
#pragma once
#include <stdint.h>

class ReadingStream {
 public:
  void set_every(uint8_t every) {
    every_ = every;
    passed_ = 0;
  }

  // True if this reading is one to send; 0 sends none.
  bool wants() {
    if (every_ == 0 || ++passed_ < every_) return false;
    passed_ = 0;
    return true;
  }

 private:
  uint8_t every_ = 1;
  uint8_t passed_ = 0;
};
