// The node's frames against the examples of PROTOCOL.md, their longest lengths, the boot record and the streams.
#include "check.h"
#include "messages.h"
#include "reading_stream.h"

namespace {

std::string text(const FrameWriter &frame) { return std::string(frame.line(), frame.length()); }

Light light_of(uint16_t dark, uint16_t red, uint16_t green, uint16_t blue, uint16_t clipped) {
  Light light;
  light.clipped = clipped;
  for (HoleLight &hole : light.holes) hole = {{dark, red, green, blue}};
  return light;
}

Counter counter(uint16_t count) {
  Counter counter;
  counter.count = count;
  return counter;
}

const Light BRIGHTEST = light_of(1023, 1023, 1023, 1023, 0x1FF);
const Tilt STEEPEST = {TILT_LOST, {-32768, -32768, -32768}};
const uint32_t LATEST = 4294967295u;

}  // namespace

TEST(frames_read_as_in_the_protocol) {
  FrameWriter frame;
  write_hello(frame, 0, {42, 0x5A17C0DE, 0}, 1, {9, 8, 1, 0});
  CHECK_EQUAL(text(frame), "$hello,0,tableside-node,1,1.1.0,5A17C0DE,42,1,holes=9,buttons=8,tilt=1,window=50*71C0\n");
  write_edge(frame, 10, {{2210, 3, true}, 1});
  CHECK_EQUAL(text(frame), "$edge,10,2210,1,3,1*992C\n");
  write_beat(frame, 11, 2500, Health(), {Counter(), TILT_WORKING, 912, 42, 3, 0x04});
  CHECK_EQUAL(text(frame), "$beat,11,2500,0,0,0,0,0,0,0,0,912,42,3,04*E598\n");
  write_ranges(frame, 2, 111, {{150, 31, 150, 150, 0, 150, 8190, 150, 150}, 0x010});
  CHECK_EQUAL(text(frame), "$ranges,2,111,010,150,31,150,150,0,150,8190,150,150*BC0E\n");
  write_tilt(frame, 9, 1234, {TILT_WORKING, {164, -328, 8110}});
  CHECK_EQUAL(text(frame), "$tilt,9,1234,164,-328,8110,8192*884C\n");
  write_answer(frame, 12, {Refusal::NONE, 7, CommandKind::SNAP, 0});
  CHECK_EQUAL(text(frame), "$ok,12,7*23BF\n");
  write_answer(frame, 13, {Refusal::UNKNOWN, 8, CommandKind::SNAP, 0});
  CHECK_EQUAL(text(frame), "$no,13,8,unknown*3531\n");
}

TEST(the_snapshot_reads_as_in_the_protocol) {
  Light light = light_of(12, 40, 41, 42, 0);
  light.holes[0] = {{12, 412, 80, 61}};
  FrameWriter frame;
  write_snap(frame, 1, 61, {0, 0, {TILT_WORKING, {164, -328, 8110}}, light});
  std::string wanted = "$snap,1,61,0,00,0,164,-328,8110,8192,000,00C19C05003D";
  for (int hole = 2; hole <= 9; hole++) wanted += ",00C02802902A";
  CHECK_EQUAL(text(frame), wanted + "*7F4C\n");
}

TEST(no_frame_is_longer_than_its_place_on_the_line) {
  Health worst;
  for (Counter *count : {&worst.bad_crc, &worst.bad_frame, &worst.dropped, &worst.windows_lost, &worst.i2c_errors,
                         &worst.i2c_hangs}) {
    count->count = 65535;
  }
  FrameWriter frame;
  write_snap(frame, 65535, LATEST, {65535, 0xFF, STEEPEST, BRIGHTEST});
  CHECK_EQUAL(frame.length(), LONGEST_SNAP);
  write_holes(frame, 65535, LATEST, BRIGHTEST);
  CHECK_EQUAL(frame.length(), LONGEST_HOLES);
  write_tilt(frame, 65535, LATEST, STEEPEST);
  CHECK_EQUAL(frame.length(), LONGEST_TILT);
  write_edge(frame, 65535, {{LATEST, 8, true}, 65535});
  CHECK_EQUAL(frame.length(), LONGEST_EDGE);
  write_beat(frame, 65535, LATEST, worst, {counter(65535), TILT_LOST, 2048, LATEST, 65535, 0xFF});
  CHECK_EQUAL(frame.length(), LONGEST_BEAT);
  write_answer(frame, 65535, {Refusal::UNKNOWN, 65535, CommandKind::SNAP, 0});
  CHECK_EQUAL(frame.length(), LONGEST_ANSWER);
  write_ranges(frame, 65535, LATEST, {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}, 0x1FF});
  CHECK_EQUAL(frame.length(), LONGEST_RANGES);
  write_hello(frame, 65535, {LATEST, LATEST, 0}, 15, {9, 8, 1, 9});
  CHECK(frame.length() <= LONGEST_HELLO);  // room for a firmware number of three digits each
}

TEST(a_boot_record_survives_its_place) {
  uint8_t bytes[RECORD_BYTES];
  encode_record({123456789, 0x5A17C0DE, 7}, bytes);
  BootRecord record;
  CHECK(decode_record(bytes, record));
  CHECK_EQUAL(record.boots, 123456789u);
  CHECK_EQUAL(record.id, 0x5A17C0DEu);
  for (uint8_t at = 0; at < RECORD_BYTES; at++) {
    bytes[at] ^= 1;
    CHECK(!decode_record(bytes, record));
    bytes[at] ^= 1;
  }
}

TEST(a_new_board_starts_at_nought) {
  for (int filler : {0x00, 0xFF}) {
    uint8_t places[RECORD_SLOTS][RECORD_BYTES];
    for (auto &place : places) std::fill(place, place + RECORD_BYTES, filler);
    BootRecord record;
    choose_record(places, record);
    CHECK_EQUAL(record.boots, 0u);
    CHECK_EQUAL(record.id, 0u);
  }
}

TEST(a_power_cut_while_writing_loses_one_boot_at_most) {
  uint8_t places[RECORD_SLOTS][RECORD_BYTES] = {};
  Dice dice;
  for (uint32_t boot = 1; boot <= 600; boot++) {  // more than the 256 turns of the write counter
    BootRecord record;
    const uint8_t place = choose_record(places, record);
    CHECK_EQUAL(record.boots, boot - 1);
    uint8_t whole[RECORD_BYTES];
    encode_record({boot, 1, static_cast<uint8_t>(record.turn + 1)}, whole);
    const uint32_t written = dice.below(RECORD_BYTES);
    std::copy(whole, whole + written, places[place]);  // the cut
    BootRecord after;
    choose_record(places, after);
    CHECK(after.boots == boot - 1 || after.boots == boot);
    std::copy(whole, whole + RECORD_BYTES, places[place]);
  }
}

TEST(streams_send_every_nth_reading) {
  ReadingStream stream;
  CHECK(stream.wants() && stream.wants());
  stream.set_every(3);
  int sent = 0;
  for (int i = 0; i < 30; i++) sent += stream.wants();
  CHECK_EQUAL(sent, 10);
  stream.set_every(0);
  for (int i = 0; i < 300; i++) CHECK(!stream.wants());
  stream.set_every(255);
  sent = 0;
  for (int i = 0; i < 510; i++) sent += stream.wants();
  CHECK_EQUAL(sent, 2);
}
