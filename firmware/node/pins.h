// Which pin of the Arduino Nano does what; README.md in the folder above shows the same as a table.
#pragma once
#include <Arduino.h>

// CD74HC4067: S0-S3 at D8-D11, the low four bits of port B, so that a channel is chosen by one write.
const uint8_t MUX_PORT_MASK = 0x0F;
const uint8_t ADC_CHANNEL = 6;  // A6: analogue only, leaves A0 to a button

// Lamp lines, high = on: all LEDs of one colour, through one transistor each:
// red A1, green A2, blue A3, which are bits 1-3 of port C.
const uint8_t LAMP_PORT_MASK = 0x0E;

// Buttons to ground with the chip's pull-ups: D2-D7 are 1-6, D12 is 7, A0 is 8.
const uint8_t PIN_BUTTONS[] = {2, 3, 4, 5, 6, 7, 12, A0};

// A4 (SDA) and A5 (SCL) belong to the accelerometer.
const uint8_t PIN_SDA = A4, PIN_SCL = A5;

const uint8_t PIN_LAMP = 13;  // the one on the board
