// Parses commands: converts the body of a valid frame into a command, or into the reason for refusing it.
#pragma once
#include <stdint.h>

enum class CommandKind : uint8_t { HELLO, SNAP, ACK, RATE_HOLES, RATE_RANGES, RATE_TILT, LAMP, NAME };
enum class Refusal : uint8_t { NONE, UNKNOWN, FIELDS, VALUE, UNANSWERABLE };

struct Command {
  Refusal refusal;  // UNANSWERABLE: not even name and seq are there
  uint16_t seq;
  CommandKind kind;      // these two only with Refusal::NONE
  uint32_t value;   // edge number, every n-th reading, lamp mode or id
};

// Reads a body in place: its commas become string ends.
Command read_command(char *body);

const char *refusal_word(Refusal refusal);
