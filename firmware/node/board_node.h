// The node as a whole: one turn of its loop reads everything and says what is due.
#pragma once
#include "debounce.h"
#include "edge_queue.h"
#include "link.h"
#include "owed.h"
#include "reading_stream.h"
#include "tilt_sensor.h"

enum class LampMode : uint8_t { OFF = 0, ON = 1, BEAT = 2 };

class BoardNode {
 public:
  void start();
  void turn();

 private:
  void watch_buttons(uint32_t now_ms);
  void watch_light(uint32_t now_ms);
  void watch_tilt(uint32_t now_ms);
  void watch_clock(uint32_t now_ms);
  void introduce(uint32_t now_ms);
  void hear();
  void obey(const Command &command);
  void set_lamp(LampMode mode);
  void pay(uint32_t now_ms);
  bool pay_one(uint32_t now_ms);
  bool may_send_reading(uint8_t longest);

  Link link_;
  Owed owed_;
  Health health_;
  BootRecord boot_ = {};
  Debounce debounce_;
  EdgeQueue edges_;
  TiltSensor tilt_sensor_;
  Tilt tilt_ = {TILT_LOST, {0, 0, 0}};
  Light light_ = {};
  ReadingStream holes_stream_, tilt_stream_;
  LampMode lamp_ = LampMode::BEAT;
  uint32_t next_beat_ms_ = 0;
  bool seen_ = false;        // the first light is there
  bool introduced_ = false;  // the first hello is under way or said
};
