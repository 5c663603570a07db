// A count of faults that stops at its top instead of starting again at zero.
#pragma once
#include <stdint.h>

struct Counter {
  uint16_t count = 0;

  void increment() {
    if (count < UINT16_MAX) count++;
  }
};
