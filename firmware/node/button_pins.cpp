#include "button_pins.h"

#include "pins.h"
#include "protocol.h"

static_assert(sizeof PIN_BUTTONS == BUTTONS, "one pin for each button");

void start_buttons() {
  for (uint8_t pin : PIN_BUTTONS) pinMode(pin, INPUT_PULLUP);
  delay(1);  // a long cable needs time to charge through the pull-up
}

uint8_t read_buttons() {
  const uint8_t d2_to_d7 = PIND >> 2;
  const uint8_t d12 = (PINB >> 4) & 1;
  const uint8_t a0 = PINC & 1;
  return static_cast<uint8_t>(~(d2_to_d7 | d12 << 6 | a0 << 7));
}
