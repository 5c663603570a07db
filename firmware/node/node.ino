// Board node of Tableside: colour holes, tilt and buttons of a game table, sent over USB serial (../PROTOCOL.md).
//
// The parts without Arduino headers are pure and tested on the host; this file and the *_sensor, *_pins, boot_memory,
// supervision and link parts touch the hardware.
#include "board_node.h"

BoardNode node;

void setup() { node.start(); }

void loop() { node.loop(); }
