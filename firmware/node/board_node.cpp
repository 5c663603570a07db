#include "board_node.h"

#include <Arduino.h>
#include <avr/sleep.h>

#include "boot_memory.h"
#include "button_pins.h"
#include "light_sensor.h"
#include "pins.h"
#include "supervision.h"

namespace {
const uint16_t INTRODUCE_BY_MS = 200;
}

void BoardNode::start() {
  pinMode(PIN_LAMP, OUTPUT);
  link_.start();
  boot_ = count_boot();
  start_buttons();
  debounce_.start(read_buttons(), millis());
  tilt_sensor_.start(millis());
  start_light();
  next_beat_ms_ = millis() + BEAT_EVERY_MS;
  start_watchdog();
}

void BoardNode::turn() {
  const uint32_t now_ms = millis();
  feed_watchdog();
  watch_buttons(now_ms);
  watch_light(now_ms);
  watch_tilt(now_ms);
  watch_clock(now_ms);
  introduce(now_ms);
  hear();
  pay(now_ms);
  // every change comes with an interrupt, the latest is the millisecond of timer 0
  set_sleep_mode(SLEEP_MODE_IDLE);
  sleep_mode();
}

void BoardNode::watch_buttons(uint32_t now_ms) {
  Edge found[BUTTONS];
  const uint8_t count = debounce_.step(read_buttons(), now_ms, found);
  for (uint8_t i = 0; i < count; i++) edges_.add(found[i], now_ms);
}

void BoardNode::watch_light(uint32_t now_ms) {
  for (uint8_t lost = take_lost_windows(); lost > 0; lost--) health_.windows_lost.up();
  if (!take_light(light_)) return;
  seen_ = true;
  if (introduced_ && holes_stream_.wants() && may_send_reading(LONGEST_HOLES)) {
    write_holes(link_.frame(), link_.next_seq(), now_ms, light_);
    link_.send();
  }
}

void BoardNode::watch_tilt(uint32_t now_ms) {
  if (!tilt_sensor_.poll(now_ms, tilt_, health_)) return;
  if (introduced_ && tilt_stream_.wants() && may_send_reading(LONGEST_TILT)) {
    write_tilt(link_.frame(), link_.next_seq(), now_ms, tilt_);
    link_.send();
  }
}

void BoardNode::watch_clock(uint32_t now_ms) {
  if (static_cast<int32_t>(now_ms - next_beat_ms_) < 0) return;
  next_beat_ms_ += BEAT_EVERY_MS;
  owed_.beat = true;
  if (lamp_ == LampMode::BEAT) digitalWrite(PIN_LAMP, !digitalRead(PIN_LAMP));
}

// The first hello waits for light and tilt, so that the picture after it is whole; for a missing sensor not long.
void BoardNode::introduce(uint32_t now_ms) {
  if (introduced_ || !seen_ || (tilt_.state == TILT_LOST && now_ms < INTRODUCE_BY_MS)) return;
  introduced_ = owed_.hello = owed_.snap = true;
}

// A reading that finds the line full, or a hello still to be said, is left out.
bool BoardNode::may_send_reading(uint8_t longest) {
  if (owed_.hello || owed_.snap) return false;
  if (link_.has_room(longest)) return true;
  health_.dropped.up();
  return false;
}

void BoardNode::hear() {
  if (owed_.answer || owed_.hello || owed_.snap) return;  // one command at a time
  char *body = link_.poll(health_);
  if (!body) return;
  owed_.command = read_command(body);
  if (owed_.command.refusal == Refusal::UNANSWERABLE) {
    health_.bad_frame.up();
    return;
  }
  owed_.answer = true;
  if (owed_.command.refusal == Refusal::NONE) obey(owed_.command);
}

void BoardNode::obey(const Command &command) {
  switch (command.order) {
    case Order::HELLO: owed_.hello = owed_.snap = true; break;
    case Order::SNAP: owed_.snap = true; break;
    case Order::ACK: edges_.acknowledge(static_cast<uint16_t>(command.value)); break;
    case Order::RATE_HOLES: holes_stream_.set_every(static_cast<uint8_t>(command.value)); break;
    case Order::RATE_TILT: tilt_stream_.set_every(static_cast<uint8_t>(command.value)); break;
    case Order::LAMP: set_lamp(static_cast<LampMode>(command.value)); break;
    case Order::NAME: store_name(boot_, command.value); break;
  }
}

void BoardNode::set_lamp(LampMode mode) {
  lamp_ = mode;
  if (mode != LampMode::BEAT) digitalWrite(PIN_LAMP, mode == LampMode::ON);
}

void BoardNode::pay(uint32_t now_ms) {
  while (introduced_ && pay_one(now_ms)) link_.send();
}

// Writes the most urgent frame that is owed; false if there is none, or no room for it yet.
bool BoardNode::pay_one(uint32_t now_ms) {
  FrameWriter &frame = link_.frame();
  const NumberedEdge *edge;
  if (owed_.answer) {
    if (!link_.has_room(LONGEST_ANSWER)) return false;
    owed_.answer = false;
    write_answer(frame, link_.next_seq(), owed_.command);
  } else if (owed_.hello) {
    if (!link_.has_room(LONGEST_HELLO)) return false;
    owed_.hello = false;
    write_hello(frame, link_.next_seq(), boot_, reset_cause());
  } else if (owed_.snap) {
    if (!link_.has_room(LONGEST_SNAP)) return false;
    owed_.snap = false;
    write_snap(frame, link_.next_seq(), now_ms, {edges_.newest(), debounce_.settled(), tilt_, light_});
  } else if ((edge = edges_.due(now_ms))) {
    // eight repeats at once must not take the place of a reading
    if (!link_.has_room(LONGEST_EDGE + LONGEST_HOLES)) return false;
    write_edge(frame, link_.next_seq(), *edge);
    edges_.sent(edge->number, now_ms);
  } else if (owed_.beat) {
    if (!link_.has_room(LONGEST_BEAT)) return false;
    owed_.beat = false;
    write_beat(frame, link_.next_seq(), now_ms, health_, edges_.lost, tilt_.state, free_ram());
  } else {
    return false;
  }
  return true;
}
