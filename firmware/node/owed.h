// What the node has yet to send, most urgent first; readings are not owed, they are dropped when the line is full.
#pragma once
#include "command.h"

struct Owed {
  bool answer = false;  // to `command`; no further command is read before it is sent
  bool hello = false;
  bool snap = false;
  bool beat = false;
  Command command = {};
};
