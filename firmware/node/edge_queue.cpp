#include "edge_queue.h"

#include <string.h>

namespace {
const uint8_t PRESSED = 0x80;

uint8_t less(uint8_t count, uint8_t taken) { return count > taken ? static_cast<uint8_t>(count - taken) : 0; }
}  // namespace

void EdgeQueue::add(const Edge &edge) {
  if (count_ == CAPACITY) {
    lost.increment();
    return;
  }
  newest_++;
  entries_[count_++] = {static_cast<uint16_t>(edge.ms), static_cast<uint8_t>(edge.button | (edge.pressed ? PRESSED : 0))};
}

bool EdgeQueue::round_is_due(uint32_t now_ms) const {
  // compares the difference, not the times, because the clock overflows
  return static_cast<int16_t>(static_cast<uint16_t>(now_ms) - round_due_ms_) >= 0;
}

uint8_t EdgeQueue::next(uint32_t now_ms) const {
  if (sent_ < count_) return sent_;
  if (again_ < repeated()) return again_;
  return round_is_due(now_ms) ? 0 : count_;
}

bool EdgeQueue::due(uint32_t now_ms, NumberedEdge &edge) const {
  if (count_ == 0) return false;
  const uint8_t index = next(now_ms);
  if (index >= count_) return false;
  const Entry &entry = entries_[index];
  const uint16_t age_ms = static_cast<uint16_t>(static_cast<uint16_t>(now_ms) - entry.ms);
  edge.edge = {now_ms - age_ms, static_cast<uint8_t>(entry.button_and_level & ~PRESSED),
               (entry.button_and_level & PRESSED) != 0};
  edge.number = static_cast<uint16_t>(newest_ - (count_ - 1 - index));
  return true;
}

void EdgeQueue::sent(uint32_t now_ms) {
  if (sent_ < count_) {
    if (sent_++ == 0) {
      again_ = UINT8_MAX;
      round_due_ms_ = static_cast<uint16_t>(now_ms + EDGE_REPEAT_MS);
    }
    return;
  }
  if (again_ >= repeated()) {
    again_ = 0;
    round_due_ms_ = static_cast<uint16_t>(now_ms + EDGE_REPEAT_MS);
  }
  again_++;
}

void EdgeQueue::acknowledge(uint16_t number) {
  if (count_ == 0) return;
  const uint16_t oldest = static_cast<uint16_t>(newest_ - count_ + 1);
  const uint16_t confirmed = static_cast<uint16_t>(number - oldest + 1);
  if (confirmed > count_) return;
  const uint8_t taken = static_cast<uint8_t>(confirmed);
  count_ -= taken;
  sent_ = less(sent_, taken);
  if (again_ != UINT8_MAX) again_ = less(again_, taken);
  memmove(entries_, entries_ + taken, count_ * sizeof(Entry));
}
