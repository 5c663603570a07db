#include "edge_queue.h"

void EdgeQueue::add(const Edge &edge, uint32_t now_ms) {
  if (count_ == CAPACITY) {
    lost.increment();
    return;
  }
  entries_[count_++] = {{edge, ++newest_}, static_cast<uint16_t>(now_ms)};
}

const NumberedEdge *EdgeQueue::due(uint32_t now_ms) const {
  for (uint8_t i = 0; i < count_; i++) {
    // compares the difference, not the times, because the clock overflows
    const uint16_t late_ms = static_cast<uint16_t>(now_ms) - entries_[i].due_ms;
    if (static_cast<int16_t>(late_ms) >= 0) return &entries_[i].numbered;
  }
  return nullptr;
}

void EdgeQueue::sent(uint16_t number, uint32_t now_ms) {
  for (uint8_t i = 0; i < count_; i++) {
    if (entries_[i].numbered.number == number) entries_[i].due_ms = static_cast<uint16_t>(now_ms + EDGE_REPEAT_MS);
  }
}

void EdgeQueue::acknowledge(uint16_t number) {
  if (count_ == 0) return;
  const uint16_t confirmed = static_cast<uint16_t>(number - entries_[0].numbered.number + 1);
  if (confirmed > count_) return;
  count_ -= static_cast<uint8_t>(confirmed);
  for (uint8_t i = 0; i < count_; i++) entries_[i] = entries_[i + confirmed];
}
