// CRC, frame writer and frame reader against the examples of PROTOCOL.md and against damage of every kind.
#include <string.h>

#include "check.h"
#include "crc16.h"
#include "frame_reader.h"
#include "frame_writer.h"

namespace {

std::string framed(const std::string &body) {
  char tail[8];
  snprintf(tail, sizeof tail, "*%04X\n", crc16(body.data(), static_cast<uint8_t>(body.size())));
  return "$" + body + tail;
}

struct Account {
  std::vector<std::string> frames;
  int bad_crc = 0, bad_frame = 0;
};

Account receive_command(const std::string &bytes) {
  Account account;
  FrameReader reader;
  for (char byte : bytes) {
    switch (reader.take(static_cast<uint8_t>(byte))) {
      case ReadResult::FRAME: account.frames.push_back(reader.body()); break;
      case ReadResult::BAD_CRC: account.bad_crc++; break;
      case ReadResult::BAD_FRAME: account.bad_frame++; break;
      case ReadResult::NOTHING: break;
    }
  }
  return account;
}

std::string written(const FrameWriter &writer) { return std::string(writer.line(), writer.length()); }

}  // namespace

TEST(crc_has_the_published_check_value) {
  CHECK_EQUAL(crc16("123456789", 9), 0x29B1);
  CHECK_EQUAL(crc16("", 0), 0xFFFF);
}

TEST(writer_writes_the_examples) {
  FrameWriter writer;
  writer.begin("tilt", 9);
  writer.number(1234);
  for (int16_t axis : {164, -328, 8110}) writer.integer(axis);
  writer.number(8192);
  writer.end();
  CHECK_EQUAL(written(writer), "$tilt,9,1234,164,-328,8110,8192*884C\n");
}

TEST(writer_knows_the_ends_of_every_number) {
  FrameWriter writer;
  writer.begin("x", 65535);
  writer.number(0);
  writer.number(4294967295u);
  writer.integer(-32768);
  writer.integer(32767);
  writer.hex(0xABC, 3);
  writer.hex_again(5, 3);
  writer.hex(0xFFFFFFFF, 8);
  writer.end();
  CHECK_EQUAL(written(writer), "$x,65535,0,4294967295,-32768,32767,ABC005,FFFFFFFF*514B\n");
}

TEST(writer_gives_nothing_rather_than_a_cut_frame) {
  FrameWriter writer;
  writer.begin("x", 1);
  writer.text(std::string(181, 'a').c_str());
  writer.end();
  CHECK_EQUAL(writer.length(), MAX_LINE_FROM_NODE);
  writer.begin("x", 1);
  writer.text(std::string(182, 'a').c_str());
  writer.end();
  CHECK_EQUAL(writer.length(), 0);
}

TEST(reader_takes_the_examples_with_lf_and_crlf) {
  for (const char *line : {"$hello,0*8BF5\n", "$hello,0*8BF5\r\n"}) {
    const Account account = receive_command(line);
    CHECK_EQUAL(account.frames.size(), 1u);
    CHECK_EQUAL(account.frames.at(0), "hello,0");
  }
}

TEST(reader_refuses_a_lower_case_crc) { CHECK_EQUAL(receive_command("$hello,0*8bf5\n").bad_frame, 1); }

TEST(reader_counts_every_flipped_bit) {
  const std::string line = "$ack,7,12*213E\n";
  for (size_t at = 1; at + 1 < line.size(); at++) {
    for (int bit = 0; bit < 8; bit++) {
      std::string damaged = line;
      damaged[at] = static_cast<char>(damaged[at] ^ (1 << bit));
      const Account account = receive_command(damaged + "$hello,0*8BF5\n");
      CHECK_EQUAL(account.frames.size(), 1u);
      CHECK_EQUAL(account.frames.at(0), "hello,0");
      CHECK(account.bad_crc + account.bad_frame >= 1);
    }
  }
}

TEST(reader_finds_the_frame_after_one_cut_anywhere) {
  const std::string line = "$ack,7,12*213E\n";
  for (size_t kept = 0; kept < line.size(); kept++) {
    const Account account = receive_command(line.substr(0, kept) + line);
    CHECK_EQUAL(account.frames.size(), 1u);
    CHECK_EQUAL(account.bad_frame, kept ? 1 : 0);
  }
}

TEST(reader_takes_the_longest_line_and_drops_a_longer_one) {
  const std::string longest(MAX_LINE_FROM_HOST - 7, 'a');  // $, *, four digits and the line feed are the rest
  CHECK_EQUAL(receive_command(framed(longest)).frames.size(), 1u);
  const Account account = receive_command(framed(longest + "a") + framed("hello,0"));
  CHECK_EQUAL(account.frames.size(), 1u);
  CHECK_EQUAL(account.bad_frame, 1);
}

TEST(reader_refuses_forbidden_bytes_even_with_a_right_crc) {
  for (const char *body : {"ack\t7", "a*b,1", "caf\xC3\xA9,1", "x\x7F,1"}) {
    CHECK_EQUAL(receive_command(framed(body)).frames.size(), 0u);
    CHECK_EQUAL(receive_command(framed(body)).bad_frame, 1);
  }
}

TEST(reader_survives_a_million_bytes_of_garbage) {
  Dice dice;
  FrameReader reader;
  int frames = 0;
  for (int i = 0; i < 1000000; i++) {
    // half of it from the bytes that frames are made of, to get deep inside
    const uint8_t byte = dice.below(2) ? static_cast<uint8_t>("$*,\n\rF0a"[dice.below(8)]) : static_cast<uint8_t>(dice.below(256));
    if (reader.take(byte) == ReadResult::FRAME) frames++;
  }
  CHECK(frames < 100);  // one in 65536 candidates by chance
}
