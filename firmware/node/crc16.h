// CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, most significant bit first.
#pragma once
#include <stdint.h>

const uint16_t CRC16_START = 0xFFFF;

uint16_t crc16_step(uint16_t crc, uint8_t byte);
uint16_t crc16(const void *bytes, uint8_t length);
