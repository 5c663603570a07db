#include "range_node.h"

namespace {
const Capabilities PICO = {0, BUTTONS, 0, HOLES};
const Tilt NO_TILT = {TILT_LOST, {0, 0, 0}};
const Light NO_LIGHT = {};
const uint16_t SILENT_AFTER_MS = 500;  // ten measurements

bool is_due(uint32_t now_ms, uint32_t due_ms) { return static_cast<int32_t>(now_ms - due_ms) >= 0; }
}  // namespace

void RangeNode::start() {
  boot_ = board_.begin_boot();
  const uint32_t now_ms = board_.now_ms();
  debounce_.start(board_.buttons(), now_ms);
  next_beat_ms_ = now_ms + BEAT_EVERY_MS;
  next_ranges_ms_ = now_ms + WINDOW_MS;
  ranges_.silent = (1 << HOLES) - 1;
  for (uint32_t &heard_ms : heard_ms_) heard_ms = now_ms - SILENT_AFTER_MS;
  pending_.hello = pending_.snap = true;
}

void RangeNode::loop() {
  const uint32_t now_ms = board_.now_ms();
  queue_edges(now_ms);
  read_ranges(now_ms);
  queue_beat(now_ms);
  count_this_boot(now_ms);
  receive_command();
  while (write_next_frame(now_ms)) send();
}

void RangeNode::queue_edges(uint32_t now_ms) {
  Edge found[BUTTONS];
  const uint8_t count = debounce_.step(board_.buttons(), now_ms, found);
  for (uint8_t i = 0; i < count; i++) edges_.add(found[i]);
}

// A sensor that answers and measures nothing new is as silent as one that does not answer.
void RangeNode::read_ranges(uint32_t now_ms) {
  for (uint8_t sensor = 0; sensor < HOLES; sensor++) {
    bool fresh = false;
    uint16_t mm = 0;
    if (board_.range(sensor, mm, fresh) && fresh) {
      ranges_.mm[sensor] = mm;
      heard_ms_[sensor] = now_ms;
    }
  }
  if (!is_due(now_ms, next_ranges_ms_)) return;
  next_ranges_ms_ += WINDOW_MS;
  ranges_.silent = 0;
  for (uint8_t sensor = 0; sensor < HOLES; sensor++) {
    if (now_ms - heard_ms_[sensor] < SILENT_AFTER_MS) continue;
    ranges_.silent |= static_cast<uint16_t>(1 << sensor);
    ranges_.mm[sensor] = 0;
  }
  if (pending_.hello || pending_.snap || !ranges_stream_.wants()) return;
  if (!board_.has_room(LONGEST_RANGES)) {
    health_.dropped.increment();
    return;
  }
  write_ranges(writer_, seq_++, now_ms, ranges_);
  send();
}

void RangeNode::queue_beat(uint32_t now_ms) {
  if (!is_due(now_ms, next_beat_ms_)) return;
  next_beat_ms_ += BEAT_EVERY_MS;
  pending_.beat = true;
  lit_ = !lit_;
  if (lamp_ == 2) board_.lamp(lit_);
}

void RangeNode::count_this_boot(uint32_t now_ms) {
  if (boot_counted_ || now_ms < BOOT_COUNTS_AFTER_MS) return;
  boot_counted_ = true;
  board_.store_boot(boot_);
}

char *RangeNode::next_body() {
  for (int byte = board_.read(); byte >= 0; byte = board_.read()) {
    switch (reader_.take(static_cast<uint8_t>(byte))) {
      case ReadResult::FRAME: return reader_.body();
      case ReadResult::BAD_CRC: health_.bad_crc.increment(); break;
      case ReadResult::BAD_FRAME: health_.bad_frame.increment(); break;
      case ReadResult::NOTHING: break;
    }
  }
  return nullptr;
}

void RangeNode::receive_command() {
  if (pending_.answer || pending_.hello || pending_.snap) return;  // one command at a time
  char *body = next_body();
  if (!body) return;
  pending_.command = read_command(body);
  if (pending_.command.refusal == Refusal::UNANSWERABLE) {
    health_.bad_frame.increment();
    return;
  }
  pending_.answer = true;
  if (pending_.command.refusal == Refusal::NONE) execute(pending_.command);
}

void RangeNode::execute(const Command &command) {
  switch (command.kind) {
    case CommandKind::HELLO: pending_.hello = pending_.snap = true; break;
    case CommandKind::SNAP: pending_.snap = true; break;
    case CommandKind::ACK: edges_.acknowledge(static_cast<uint16_t>(command.value)); break;
    case CommandKind::RATE_RANGES: ranges_stream_.set_every(static_cast<uint8_t>(command.value)); break;
    case CommandKind::RATE_HOLES:
    case CommandKind::RATE_TILT: break;  // this board has none
    case CommandKind::LAMP:
      lamp_ = static_cast<uint8_t>(command.value);
      if (lamp_ != 2) board_.lamp(lamp_ == 1);
      break;
    case CommandKind::NAME:
      if (boot_.id != command.value) {  // flash wears out by writing
        boot_.id = command.value;
        board_.store_boot(boot_);
      }
      break;
  }
}

// Writes the most urgent pending frame; false if there is none, or no room for it yet.
bool RangeNode::write_next_frame(uint32_t now_ms) {
  NumberedEdge edge;
  if (!board_.has_room(MAX_LINE_FROM_NODE)) return false;
  if (pending_.answer) {
    pending_.answer = false;
    write_answer(writer_, seq_++, pending_.command);
  } else if (pending_.hello) {
    pending_.hello = false;
    write_hello(writer_, seq_++, boot_, board_.reset_cause(), PICO);
  } else if (pending_.snap) {
    pending_.snap = false;
    write_snap(writer_, seq_++, now_ms, {edges_.newest(), debounce_.settled(), NO_TILT, NO_LIGHT});
  } else if (edges_.due(now_ms, edge)) {
    write_edge(writer_, seq_++, edge);
    edges_.sent(now_ms);
  } else if (pending_.beat) {
    pending_.beat = false;
    write_beat(writer_, seq_++, now_ms, health_,
               {edges_.lost, TILT_LOST, board_.free_ram(), boot_.boots, edges_.newest(), debounce_.settled()});
  } else {
    return false;
  }
  return true;
}
