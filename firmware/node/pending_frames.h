// The frames that wait to be sent, most urgent first. Readings do not wait: they are dropped while the line is full.
#pragma once
#include "command.h"

struct PendingFrames {
  bool answer = false;  // to `command`; no further command is read before it is sent
  bool hello = false;
  bool snap = false;
  bool beat = false;
  Command command = {};
};
