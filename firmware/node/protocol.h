// The names and limits of the line protocol (../PROTOCOL.md).
#pragma once
#include <stdint.h>

#define NODE_IDENTITY "tableside-node"
#define NODE_FIRMWARE "1.1.0"

const uint8_t PROTOCOL_VERSION = 1;
const uint8_t HOLES = 9;
const uint8_t BUTTONS = 8;

const uint8_t MAX_LINE_FROM_NODE = 192;  // bytes, from '$' to the line feed inclusive
const uint8_t MAX_LINE_FROM_HOST = 48;

const uint16_t BEAT_EVERY_MS = 500;
const uint16_t EDGE_REPEAT_MS = 100;
const uint8_t EDGES_WAITING = 24;   // that the queue can hold
const uint8_t EDGES_REPEATED = 8;  // the oldest of them
const uint16_t BOOT_COUNTS_AFTER_MS = 10000;
const uint16_t TILT_EVERY_MS = 20;
const uint8_t WINDOW_MS = 50;  // one light reading, see light_window.h
const int16_t COUNTS_PER_G = 8192;  // MPU-6050 at +-4 g (register map RM-MPU-6000A, section 4.17)

enum TiltState : uint8_t { TILT_WORKING = 0, TILT_LOST = 1 };
