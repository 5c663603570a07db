// Commands of the host, right and wrong, as PROTOCOL.md section 4 lists them.
#include <string.h>

#include "check.h"
#include "command.h"

namespace {

Command read(const std::string &body) {
  char bytes[64];
  strncpy(bytes, body.c_str(), sizeof bytes);
  return read_command(bytes);
}

void expect(const char *body, CommandKind order, uint32_t value) {
  const Command command = read(body);
  CHECK(command.refusal == Refusal::NONE);
  CHECK(command.kind == order);
  CHECK_EQUAL(command.value, value);
}

void expect_refused(const char *body, const char *reason) {
  const Command command = read(body);
  CHECK(command.refusal != Refusal::NONE && command.refusal != Refusal::UNANSWERABLE);
  CHECK_EQUAL(std::string(refusal_word(command.refusal)), reason);
}

}  // namespace

TEST(every_command_is_understood) {
  expect("hello,0", CommandKind::HELLO, 0);
  expect("snap,1", CommandKind::SNAP, 0);
  expect("ack,7,12", CommandKind::ACK, 12);
  expect("ack,7,65535", CommandKind::ACK, 65535);
  expect("rate,2,holes,2", CommandKind::RATE_HOLES, 2);
  expect("rate,2,tilt,0", CommandKind::RATE_TILT, 0);
  expect("rate,2,tilt,255", CommandKind::RATE_TILT, 255);
  expect("lamp,3,1", CommandKind::LAMP, 1);
  expect("name,4,5A17C0DE", CommandKind::NAME, 0x5A17C0DE);
  CHECK_EQUAL(read("ack,65535,0").seq, 65535);
}

TEST(wrong_commands_get_their_reason) {
  expect_refused("dance,8", "unknown");
  expect_refused("hello,8,1", "fields");
  expect_refused("ack,8", "fields");
  expect_refused("rate,8,holes", "fields");
  expect_refused("rate,8,holes,1,1", "fields");
  expect_refused("ack,8,65536", "value");
  expect_refused("ack,8,-1", "value");
  expect_refused("ack,8,01", "value");
  expect_refused("ack,8,1 ", "value");
  expect_refused("ack,8,NaN", "value");
  expect_refused("rate,8,walls,1", "value");
  expect_refused("rate,8,tilt,256", "value");
  expect_refused("lamp,8,3", "value");
  expect_refused("name,8,00000000", "value");
  expect_refused("name,8,5a17c0de", "value");
  expect_refused("name,8,5A17C0D", "value");
}

TEST(without_name_and_seq_there_is_nobody_to_answer) {
  for (const char *body : {"", ",", "hello", "hello,", "hello,x", "hello,65536", "hello,007", ",1", "HELLO,1", "hel1o,1", "hello ,1",
                           "toolongname,3", "hello,4,", "rate,4,,1", "ack,,1"}) {
    CHECK(read(body).refusal == Refusal::UNANSWERABLE);
  }
}
