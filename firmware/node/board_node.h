// The main loop of the node: each pass reads all sensors and sends the frames that are due.
#pragma once
#include "debounce.h"
#include "edge_queue.h"
#include "link.h"
#include "pending_frames.h"
#include "reading_stream.h"
#include "tilt_sensor.h"

enum class LampMode : uint8_t { OFF = 0, ON = 1, BEAT = 2 };

class BoardNode {
 public:
  void start();
  void loop();

 private:
  void queue_edges(uint32_t now_ms);
  void send_light(uint32_t now_ms);
  void send_tilt(uint32_t now_ms);
  void queue_beat(uint32_t now_ms);
  void queue_first_hello(uint32_t now_ms);
  void count_this_boot(uint32_t now_ms);
  void receive_command();
  void execute(const Command &command);
  void set_lamp(LampMode mode);
  void send_pending(uint32_t now_ms);
  bool write_next_frame(uint32_t now_ms);
  bool may_send_reading(uint8_t longest);

  Link link_;
  PendingFrames pending_;
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
  bool has_light_ = false;        // the first reading of the holes is there
  bool boot_counted_ = false;
  bool first_hello_queued_ = false;  // the first hello is pending or sent
};
