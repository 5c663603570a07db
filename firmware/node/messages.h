// The frames of the node, each from the values that it holds (../PROTOCOL.md, section 3).
#pragma once
#include <stdint.h>

#include "boot_record.h"
#include "command.h"
#include "counter.h"
#include "edge_queue.h"
#include "frame_writer.h"
#include "light_window.h"

struct Tilt {
  TiltState state;
  int16_t axes[3];  // x, y, z in COUNTS_PER_G
};

struct Health {
  Counter bad_crc, bad_frame, dropped, windows_lost, i2c_errors, i2c_hangs;
};

struct Picture {
  uint16_t newest_edge;
  uint8_t buttons;
  Tilt tilt;
  Light light;
};

// What a board has: colour holes, buttons, an accelerometer (1 or 0), distance sensors.
struct Capabilities {
  uint8_t holes, buttons, tilt, ranges;
};

// The distances of all sensors, as they give them; those that do not answer are marked.
struct Ranges {
  uint16_t mm[HOLES];
  uint16_t silent;  // bit 0 = first sensor
};

// What a beat tells beside the fault counters.
struct Pulse {
  Counter edges_lost;
  TiltState tilt;
  uint16_t free_ram;
  uint32_t boots;
  uint16_t newest_edge;
  uint8_t buttons;
};

// The longest that each frame can become, in bytes; the line must have so much room before it is written.
const uint8_t LONGEST_HELLO = 113, LONGEST_SNAP = 186, LONGEST_HOLES = 150, LONGEST_TILT = 54, LONGEST_EDGE = 38,
              LONGEST_BEAT = 97, LONGEST_ANSWER = 29, LONGEST_RANGES = 88;

void write_hello(FrameWriter &frame, uint16_t seq, const BootRecord &boot, uint8_t reset_cause, const Capabilities &has);
void write_snap(FrameWriter &frame, uint16_t seq, uint32_t ms, const Picture &picture);
void write_holes(FrameWriter &frame, uint16_t seq, uint32_t ms, const Light &light);
void write_ranges(FrameWriter &frame, uint16_t seq, uint32_t ms, const Ranges &ranges);
void write_tilt(FrameWriter &frame, uint16_t seq, uint32_t ms, const Tilt &tilt);
void write_edge(FrameWriter &frame, uint16_t seq, const NumberedEdge &edge);
void write_beat(FrameWriter &frame, uint16_t seq, uint32_t ms, const Health &health, const Pulse &pulse);
void write_answer(FrameWriter &frame, uint16_t seq, const Command &command);
