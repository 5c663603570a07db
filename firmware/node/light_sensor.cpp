#include "light_sensor.h"

#include <util/atomic.h>
#include <util/delay.h>

#include "pins.h"

namespace {

// Timer 1 counts processor cycles. 44 slots of 18182 cycles are 50.0005 ms.
const uint16_t SLOT_CYCLES = (F_CPU / 1000UL * WINDOW_MS + SLOTS / 2) / SLOTS;
const uint16_t SETTLE_CYCLES = F_CPU / 1000000UL * 400;  // phototransistor with 10 kOhm: 60 us time constant
const uint16_t LATE_CYCLES = F_CPU / 1000000UL * 100;    // still 300 us to settle, and 1 % of a 100 Hz period
const uint8_t NOT_SCANNED = 0xFF;
const uint8_t MUX_SETTLE_US = 8;  // CD74HC4067 and the line behind it: 50 pF at 10 kOhm, 16 time constants

const uint8_t LAMP_BITS[LAMPS] = {0, 1 << 1, 1 << 2, 1 << 3};  // of port C, see pins.h

LightWindow windows[2];
volatile uint8_t filling = 0;
volatile bool ready = false;
volatile uint8_t lost = 0;

volatile uint8_t slot;
volatile uint8_t hole;  // the next to be sampled; HOLES: this slot is done
volatile bool spoilt;

void choose_channel(uint8_t channel) { PORTB = (PORTB & ~MUX_PORT_MASK) | channel; }
void light_up(Lamp lamp) { PORTC = (PORTC & ~LAMP_PORT_MASK) | LAMP_BITS[lamp]; }
void convert() { ADCSRA |= _BV(ADSC); }

void start_slot() {
  hole = NOT_SCANNED;
  light_up(lamp_of_slot(slot));
  choose_channel(0);
}

void start_window() {
  spoilt = false;
  slot = 0;
  windows[filling].clear();
}

void finish_window() {
  if (spoilt || ready) {
    if (lost < UINT8_MAX) lost++;
  } else {
    filling ^= 1;
    ready = true;
  }
}

}  // namespace

ISR(TIMER1_COMPA_vect) {
  const bool late = TCNT1 > LATE_CYCLES;
  if (late || hole != HOLES) spoilt = true;
  if (++slot == SLOTS) {
    finish_window();
    start_window();
    spoilt = late;
  }
  start_slot();
}

ISR(TIMER1_COMPB_vect) {
  if (TCNT1 < SETTLE_CYCLES || TCNT1 > SETTLE_CYCLES + LATE_CYCLES) spoilt = true;
  hole = 0;
  convert();
}

ISR(ADC_vect) {
  if (hole >= HOLES) return;  // the end of a scan that came too late
  const uint8_t sampled = hole;
  const bool more = sampled + 1 < HOLES;
  if (more) choose_channel(sampled + 1);
  windows[filling].add(sampled, lamp_of_slot(slot), ADC);
  hole = sampled + 1;
  if (more) {
    _delay_us(MUX_SETTLE_US);
    convert();
  }
}

void start_light() {
  DDRB |= MUX_PORT_MASK;
  DDRC |= LAMP_PORT_MASK;
  ADMUX = _BV(REFS0) | ADC_CHANNEL;                            // reference: the supply, like the phototransistors
  ADCSRA = _BV(ADEN) | _BV(ADIE) | _BV(ADPS2) | _BV(ADPS1);    // 250 kHz: 52 us a sample
  start_window();
  start_slot();
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
    TCCR1A = 0;
    TCCR1B = _BV(WGM12) | _BV(CS10);  // from 0 to OCR1A at full clock
    OCR1A = SLOT_CYCLES - 1;
    OCR1B = SETTLE_CYCLES;
    TCNT1 = 0;
    TIFR1 = _BV(OCF1A) | _BV(OCF1B);
    TIMSK1 = _BV(OCIE1A);
    TIMSK1 |= _BV(OCIE1B);
  }
}

bool take_light(Light &light) {
  if (!ready) return false;
  windows[filling ^ 1].read(light);  // not touched by the interrupts while ready
  // `windows` is not volatile: without a barrier the compiler may read them after the window was given back
  asm volatile("" ::: "memory");
  ready = false;
  return true;
}

uint8_t take_lost_windows() {
  uint8_t count;
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
    count = lost;
    lost = 0;
  }
  return count;
}
