#include "messages.h"

namespace {

void put_light(FrameWriter &frame, const Light &light) {
  frame.hex(light.clipped, 3);
  for (const HoleLight &hole : light.holes) {
    frame.hex(hole.counts[DARK], 3);
    for (uint8_t lamp = RED; lamp < LAMPS; lamp++) frame.hex_again(hole.counts[lamp], 3);
  }
}

void put_axes(FrameWriter &frame, const Tilt &tilt) {
  for (int16_t axis : tilt.axes) frame.integer(axis);
  frame.number(COUNTS_PER_G);
}

void put_capability(FrameWriter &frame, const char *key, uint8_t count) {
  frame.text(key);
  frame.hex_again(count, 1);
}

}  // namespace

void write_hello(FrameWriter &frame, uint16_t seq, const BootRecord &boot, uint8_t reset_cause, const Capabilities &has) {
  frame.begin("hello", seq);
  frame.text(NODE_IDENTITY);
  frame.number(PROTOCOL_VERSION);
  frame.text(NODE_FIRMWARE);
  frame.hex(boot.id, 8);
  frame.number(boot.boots);
  frame.hex(reset_cause, 1);
  put_capability(frame, "holes=", has.holes);
  put_capability(frame, "buttons=", has.buttons);
  put_capability(frame, "tilt=", has.tilt);
  frame.text("window=50");
  if (has.ranges) put_capability(frame, "ranges=", has.ranges);
  frame.end();
}
static_assert(HOLES < 10 && BUTTONS < 10 && WINDOW_MS == 50, "a capability has one digit");

void write_snap(FrameWriter &frame, uint16_t seq, uint32_t ms, const Picture &picture) {
  frame.begin("snap", seq);
  frame.number(ms);
  frame.number(picture.newest_edge);
  frame.hex(picture.buttons, 2);
  frame.number(picture.tilt.state);
  put_axes(frame, picture.tilt);
  put_light(frame, picture.light);
  frame.end();
}

void write_holes(FrameWriter &frame, uint16_t seq, uint32_t ms, const Light &light) {
  frame.begin("holes", seq);
  frame.number(ms);
  put_light(frame, light);
  frame.end();
}

void write_ranges(FrameWriter &frame, uint16_t seq, uint32_t ms, const Ranges &ranges) {
  frame.begin("ranges", seq);
  frame.number(ms);
  frame.hex(ranges.silent, 3);
  for (uint16_t mm : ranges.mm) frame.number(mm);
  frame.end();
}

void write_tilt(FrameWriter &frame, uint16_t seq, uint32_t ms, const Tilt &tilt) {
  frame.begin("tilt", seq);
  frame.number(ms);
  put_axes(frame, tilt);
  frame.end();
}

void write_edge(FrameWriter &frame, uint16_t seq, const NumberedEdge &numbered) {
  frame.begin("edge", seq);
  frame.number(numbered.edge.ms);
  frame.number(numbered.number);
  frame.number(numbered.edge.button);
  frame.number(numbered.edge.pressed ? 1 : 0);
  frame.end();
}

void write_beat(FrameWriter &frame, uint16_t seq, uint32_t ms, const Health &health, const Pulse &pulse) {
  frame.begin("beat", seq);
  frame.number(ms);
  frame.number(health.bad_crc.count);
  frame.number(health.bad_frame.count);
  frame.number(health.dropped.count);
  frame.number(pulse.edges_lost.count);
  frame.number(health.windows_lost.count);
  frame.number(health.i2c_errors.count);
  frame.number(health.i2c_hangs.count);
  frame.number(pulse.tilt);
  frame.number(pulse.free_ram);
  frame.number(pulse.boots);
  frame.number(pulse.newest_edge);
  frame.hex(pulse.buttons, 2);
  frame.end();
}

void write_answer(FrameWriter &frame, uint16_t seq, const Command &command) {
  const bool obeyed = command.refusal == Refusal::NONE;
  frame.begin(obeyed ? "ok" : "no", seq);
  frame.number(command.seq);
  if (!obeyed) frame.text(refusal_word(command.refusal));
  frame.end();
}
