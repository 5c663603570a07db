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
  void add(const Edge &edge);

  // The edge whose time to be sent has come: those that were never sent first, then in every round of EDGE_REPEAT_MS
  // the EDGES_REPEATED oldest. False if there is none.
  bool due(uint32_t now_ms, NumberedEdge &edge) const;

  // The edge that was due has been sent.
  void sent(uint32_t now_ms);

  // Forgets all waiting edges up to this number; a number that does not wait changes nothing.
  void acknowledge(uint16_t number);

  uint16_t newest() const { return newest_; }
  uint8_t waiting() const { return count_; }
  Counter lost;

  static const uint8_t CAPACITY = EDGES_WAITING;

 private:
  // An edge is told within a minute or belongs to nobody: the low half of its time is enough.
  struct Entry {
    uint16_t ms;
    uint8_t button_and_level;
  };
  uint8_t repeated() const { return count_ < EDGES_REPEATED ? count_ : EDGES_REPEATED; }
  bool round_is_due(uint32_t now_ms) const;
  uint8_t next(uint32_t now_ms) const;  // index of the edge that is due; count_ if there is none

  Entry entries_[CAPACITY];  // oldest first
  uint8_t count_ = 0;
  uint8_t sent_ = 0;          // how many of them have been sent at least once
  uint8_t again_ = UINT8_MAX;  // the next to be sent in this round of repeats
  uint16_t round_due_ms_ = 0;  // low half of the clock: never further away than one round
  uint16_t newest_ = 0;
};
