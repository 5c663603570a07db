#include "link.h"

#include <Arduino.h>

static_assert(SERIAL_TX_BUFFER_SIZE > MAX_LINE_FROM_NODE, "build with -DSERIAL_TX_BUFFER_SIZE=256, see ../Makefile");

void Link::start() {
  Serial.begin(115200);
  Serial.write('\n');  // ends whatever the boot loader has left on the line
}

char *Link::poll(Health &health) {
  while (Serial.available() > 0) {
    switch (reader_.take(static_cast<uint8_t>(Serial.read()))) {
      case ReadResult::FRAME: return reader_.body();
      case ReadResult::BAD_CRC: health.bad_crc.increment(); break;
      case ReadResult::BAD_FRAME: health.bad_frame.increment(); break;
      case ReadResult::NOTHING: break;
    }
  }
  return nullptr;
}

bool Link::has_room(uint8_t bytes) const { return Serial.availableForWrite() >= bytes; }

void Link::send() { Serial.write(writer_.line(), writer_.length()); }
