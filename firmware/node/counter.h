// A fault counter that saturates at its highest value.
#pragma once
#include <stdint.h>

struct Counter {
  uint16_t count = 0;

  void increment() {
    if (count < UINT16_MAX) count++;
  }
};
