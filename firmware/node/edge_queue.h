// The queue of button edges: each edge is repeated until the host has acknowledged it.
#pragma once
#include <stdint.h>

#include "counter.h"
#include "debounce.h"

struct NumberedEdge {
  Edge edge;
  uint16_t number;
};

class EdgeQueue {
 public:
  // Numbers an edge and queues it; if the queue is full it is lost and counted.
  void add(const Edge &edge, uint32_t now_ms);

  // The oldest edge whose time to be sent has come, or null.
  const NumberedEdge *due(uint32_t now_ms) const;

  // The edge with this number was sent now: its next time comes EDGE_REPEAT_MS later.
  void sent(uint16_t number, uint32_t now_ms);

  // Forgets all waiting edges up to this number; a number that does not wait changes nothing.
  void acknowledge(uint16_t number);

  uint16_t newest() const { return newest_; }
  uint8_t waiting() const { return count_; }
  Counter lost;

  static const uint8_t CAPACITY = 8;

 private:
  struct Entry {
    NumberedEdge numbered;
    uint16_t due_ms;  // low half of the clock: never further away than one repeat
  };
  Entry entries_[CAPACITY];  // oldest first
  uint8_t count_ = 0;
  uint16_t newest_ = 0;
};
