#include "command.h"

#include <string.h>

namespace {

const uint8_t MAX_FIELDS = 4;  // name, seq and two arguments at most
const uint8_t MAX_NAME = 8;

enum class Argument : uint8_t { NO_ARGUMENT, DECIMAL, HEX_ID };

struct Entry {
  const char *name;
  const char *stream;  // word that comes before the value, or null
  CommandKind kind;
  Argument argument;
  uint16_t highest;
};

const Entry ENTRIES[] = {
    {"hello", nullptr, CommandKind::HELLO, Argument::NO_ARGUMENT, 0},
    {"snap", nullptr, CommandKind::SNAP, Argument::NO_ARGUMENT, 0},
    {"ack", nullptr, CommandKind::ACK, Argument::DECIMAL, 65535},
    {"rate", "holes", CommandKind::RATE_HOLES, Argument::DECIMAL, 255},
    {"rate", "ranges", CommandKind::RATE_RANGES, Argument::DECIMAL, 255},
    {"rate", "tilt", CommandKind::RATE_TILT, Argument::DECIMAL, 255},
    {"lamp", nullptr, CommandKind::LAMP, Argument::DECIMAL, 2},
    {"name", nullptr, CommandKind::NAME, Argument::HEX_ID, 0},
};

bool is_name(const char *text) {
  uint8_t length = 0;
  for (; *text; text++, length++) {
    if (*text < 'a' || *text > 'z' || length == MAX_NAME) return false;
  }
  return length > 0;
}

bool has_empty_field(const char *body) {
  for (const char *at = body; *at; at++) {
    if (*at == ',' && (at == body || at[1] == ',' || at[1] == '\0')) return true;
  }
  return false;
}

// Splits at commas; one field more than MAX_FIELDS means: too many.
uint8_t split(char *body, char *fields[MAX_FIELDS]) {
  uint8_t count = 0;
  for (char *next = body; next; count++) {
    if (count == MAX_FIELDS) return MAX_FIELDS + 1;
    fields[count] = next;
    next = strchr(next, ',');
    if (next) *next++ = '\0';
  }
  return count;
}

bool read_decimal(const char *text, uint16_t highest, uint32_t &value) {
  const uint8_t digits = static_cast<uint8_t>(strlen(text));
  if (digits == 0 || digits > 5 || (digits > 1 && text[0] == '0')) return false;
  value = 0;
  for (; *text; text++) {
    if (*text < '0' || *text > '9') return false;
    value = value * 10 + static_cast<uint8_t>(*text - '0');
  }
  return value <= highest;
}

bool read_id(const char *text, uint32_t &value) {
  if (strlen(text) != 8) return false;
  value = 0;
  for (; *text; text++) {
    const char *digit = strchr("0123456789ABCDEF", *text);
    if (!digit) return false;
    value = value << 4 | static_cast<uint8_t>(digit - "0123456789ABCDEF");
  }
  return value != 0;
}

bool read_value(const Entry &entry, const char *text, uint32_t &value) {
  return entry.argument == Argument::HEX_ID ? read_id(text, value) : read_decimal(text, entry.highest, value);
}

Refusal fill(const Entry &entry, char *arguments[], Command &command) {
  command.kind = entry.kind;
  if (entry.argument == Argument::NO_ARGUMENT) return Refusal::NONE;
  const char *text = arguments[entry.stream ? 1 : 0];
  return read_value(entry, text, command.value) ? Refusal::NONE : Refusal::VALUE;
}

uint8_t arguments_of(const Entry &entry) {
  return (entry.stream ? 1 : 0) + (entry.argument == Argument::NO_ARGUMENT ? 0 : 1);
}

// The nearest thing to a match decides the reason: name, then number of fields, then values.
Refusal look_up(const char *name, char *arguments[], uint8_t count, Command &command) {
  Refusal refusal = Refusal::UNKNOWN;
  for (const Entry &entry : ENTRIES) {
    if (strcmp(entry.name, name) != 0) continue;
    if (count != arguments_of(entry)) {
      refusal = Refusal::FIELDS;
    } else if (entry.stream && strcmp(entry.stream, arguments[0]) != 0) {
      refusal = Refusal::VALUE;
    } else {
      return fill(entry, arguments, command);
    }
  }
  return refusal;
}

}  // namespace

Command read_command(char *body) {
  Command command = {Refusal::UNANSWERABLE, 0, CommandKind::HELLO, 0};
  if (has_empty_field(body)) return command;
  char *fields[MAX_FIELDS];
  const uint8_t count = split(body, fields);
  uint32_t seq;
  if (count < 2 || !is_name(fields[0]) || !read_decimal(fields[1], UINT16_MAX, seq)) return command;
  command.seq = static_cast<uint16_t>(seq);
  command.refusal = look_up(fields[0], fields + 2, count - 2, command);
  return command;
}

const char *refusal_word(Refusal refusal) {
  switch (refusal) {
    case Refusal::FIELDS: return "fields";
    case Refusal::VALUE: return "value";
    default: return "unknown";
  }
}
