#include "board_node.h"

#include <Arduino.h>
#include <avr/sleep.h>

#include "boot_memory.h"
#include "button_pins.h"
#include "light_sensor.h"
#include "pins.h"
#include "supervision.h"

namespace {
const uint16_t FIRST_HELLO_BY_MS = 200;
const Capabilities NANO = {HOLES, BUTTONS, 1, 0};
}

void BoardNode::start() {
  pinMode(PIN_LAMP, OUTPUT);
  link_.start();
  boot_ = begin_boot();
  start_buttons();
  debounce_.start(read_buttons(), millis());
  tilt_sensor_.start(millis());
  start_light();
  next_beat_ms_ = millis() + BEAT_EVERY_MS;
  start_watchdog();
}

void BoardNode::loop() {
  const uint32_t now_ms = millis();
  feed_watchdog();
  queue_edges(now_ms);
  send_light(now_ms);
  send_tilt(now_ms);
  queue_beat(now_ms);
  queue_first_hello(now_ms);
  count_this_boot(now_ms);
  receive_command();
  send_pending(now_ms);
  // every change comes with an interrupt, the latest is the millisecond of timer 0
  set_sleep_mode(SLEEP_MODE_IDLE);
  sleep_mode();
}

void BoardNode::queue_edges(uint32_t now_ms) {
  Edge found[BUTTONS];
  const uint8_t count = debounce_.step(read_buttons(), now_ms, found);
  for (uint8_t i = 0; i < count; i++) edges_.add(found[i]);
}

void BoardNode::send_light(uint32_t now_ms) {
  for (uint8_t lost = take_lost_windows(); lost > 0; lost--) health_.windows_lost.increment();
  if (!take_light(light_)) return;
  has_light_ = true;
  if (first_hello_queued_ && holes_stream_.wants() && may_send_reading(LONGEST_HOLES)) {
    write_holes(link_.frame(), link_.next_seq(), now_ms, light_);
    link_.send();
  }
}

void BoardNode::send_tilt(uint32_t now_ms) {
  if (!tilt_sensor_.poll(now_ms, tilt_, health_)) return;
  if (first_hello_queued_ && tilt_stream_.wants() && may_send_reading(LONGEST_TILT)) {
    write_tilt(link_.frame(), link_.next_seq(), now_ms, tilt_);
    link_.send();
  }
}

void BoardNode::queue_beat(uint32_t now_ms) {
  if (static_cast<int32_t>(now_ms - next_beat_ms_) < 0) return;
  next_beat_ms_ += BEAT_EVERY_MS;
  pending_.beat = true;
  if (lamp_ == LampMode::BEAT) digitalWrite(PIN_LAMP, !digitalRead(PIN_LAMP));
}

// The first hello waits for light and tilt, so that the snapshot after it is complete; not long for a missing sensor.
void BoardNode::queue_first_hello(uint32_t now_ms) {
  if (first_hello_queued_ || !has_light_ || (tilt_.state == TILT_LOST && now_ms < FIRST_HELLO_BY_MS)) return;
  first_hello_queued_ = pending_.hello = pending_.snap = true;
}

// A board that restarts every second would wear its EEPROM out if each start were written at once.
void BoardNode::count_this_boot(uint32_t now_ms) {
  if (boot_counted_ || now_ms < BOOT_COUNTS_AFTER_MS) return;
  boot_counted_ = true;
  store_boot(boot_);
}

// A reading is left out while the line is full or a hello is pending.
bool BoardNode::may_send_reading(uint8_t longest) {
  if (pending_.hello || pending_.snap) return false;
  if (link_.has_room(longest)) return true;
  health_.dropped.increment();
  return false;
}

void BoardNode::receive_command() {
  if (pending_.answer || pending_.hello || pending_.snap) return;  // one command at a time
  char *body = link_.poll(health_);
  if (!body) return;
  pending_.command = read_command(body);
  if (pending_.command.refusal == Refusal::UNANSWERABLE) {
    health_.bad_frame.increment();
    return;
  }
  pending_.answer = true;
  if (pending_.command.refusal == Refusal::NONE) execute(pending_.command);
}

void BoardNode::execute(const Command &command) {
  switch (command.kind) {
    case CommandKind::HELLO: pending_.hello = pending_.snap = true; break;
    case CommandKind::SNAP: pending_.snap = true; break;
    case CommandKind::ACK: edges_.acknowledge(static_cast<uint16_t>(command.value)); break;
    case CommandKind::RATE_HOLES: holes_stream_.set_every(static_cast<uint8_t>(command.value)); break;
    case CommandKind::RATE_RANGES: break;  // this board has none
    case CommandKind::RATE_TILT: tilt_stream_.set_every(static_cast<uint8_t>(command.value)); break;
    case CommandKind::LAMP: set_lamp(static_cast<LampMode>(command.value)); break;
    case CommandKind::NAME: store_name(boot_, command.value); break;
  }
}

void BoardNode::set_lamp(LampMode mode) {
  lamp_ = mode;
  if (mode != LampMode::BEAT) digitalWrite(PIN_LAMP, mode == LampMode::ON);
}

void BoardNode::send_pending(uint32_t now_ms) {
  while (first_hello_queued_ && write_next_frame(now_ms)) link_.send();
}

// Writes the most urgent pending frame; false if there is none, or no room for it yet.
bool BoardNode::write_next_frame(uint32_t now_ms) {
  FrameWriter &frame = link_.frame();
  NumberedEdge edge;
  if (pending_.answer) {
    if (!link_.has_room(LONGEST_ANSWER)) return false;
    pending_.answer = false;
    write_answer(frame, link_.next_seq(), pending_.command);
  } else if (pending_.hello) {
    if (!link_.has_room(LONGEST_HELLO)) return false;
    pending_.hello = false;
    write_hello(frame, link_.next_seq(), boot_, reset_cause(), NANO);
  } else if (pending_.snap) {
    if (!link_.has_room(LONGEST_SNAP)) return false;
    pending_.snap = false;
    write_snap(frame, link_.next_seq(), now_ms, {edges_.newest(), debounce_.settled(), tilt_, light_});
  } else if (edges_.due(now_ms, edge)) {
    // eight repeated edges at once must not displace a reading
    if (!link_.has_room(LONGEST_EDGE + LONGEST_HOLES)) return false;
    write_edge(frame, link_.next_seq(), edge);
    edges_.sent(now_ms);
  } else if (pending_.beat) {
    if (!link_.has_room(LONGEST_BEAT)) return false;
    pending_.beat = false;
    write_beat(frame, link_.next_seq(), now_ms, health_,
               {edges_.lost, tilt_.state, free_ram(), boot_.boots, edges_.newest(), debounce_.settled()});
  } else {
    return false;
  }
  return true;
}
