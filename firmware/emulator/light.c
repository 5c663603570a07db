// Emulates the phototransistors behind the multiplexer, lit by the lamps and by room light with or without flicker.
#include <math.h>
#include <simavr/avr_adc.h>
#include <simavr/avr_ioport.h>

#include "board.h"

#define TOP_COUNT 1023
#define MILLIVOLT 5000
#define LAG_CYCLES (16.0 * 60)  // phototransistor with 10 kOhm: 60 us time constant
#define MUX_INPUT 6             // A6

static double uniform(uint64_t *random_state) {
    *random_state = *random_state * 6364136223846793005ull + 1442695040888963407ull;
    return (double)(*random_state >> 11) / (double)(1ull << 53);
}

// Sum of 12 uniform numbers: mean 6, standard deviation 1
static double noise(struct light *light) {
    double sum = -6;
    for (int i = 0; i < 12; i++) sum += uniform(&light->random_state);
    return sum * light->noise;
}

// Light of a lamp on rectified mains, mean 1
static double room(const struct light *light, double seconds) {
    return 1 + light->flicker_depth * (M_PI / 2 * fabs(sin(M_PI * light->flicker_hz * seconds)) - 1);
}

static double lit(const struct hole *hole, uint8_t lamps) {
    double sum = 0;
    for (int i = 0; i < COLOURS; i++) sum += (lamps >> i & 1) * hole->colour[i];
    return sum;
}

static double level(struct board *board, int channel) {
    struct light *light = &board->light;
    if (channel >= HOLES) return 0;
    const struct hole *hole = &light->holes[channel];
    const double age = (double)(board->avr->cycle - light->lamps_since);
    const double now = lit(hole, light->lamps), before = lit(hole, light->lamps_before);
    const double seconds = (double)board->avr->cycle / (1000.0 * CYCLES_PER_MS);
    return hole->ambient * room(light, seconds) + now + (before - now) * exp(-age / LAG_CYCLES) + noise(light);
}

static void on_conversion(avr_irq_t *irq, uint32_t value, void *param) {
    (void)irq, (void)value;
    struct board *board = param;
    const uint8_t *data = board->avr->data;
    double counts = level(board, data[PORTB] & data[DDRB] & 0x0F);
    counts = counts < 0 ? 0 : counts > TOP_COUNT ? TOP_COUNT : floor(counts + 0.5);
    avr_raise_irq(board->light.adc_input, (uint32_t)ceil(counts * MILLIVOLT / TOP_COUNT));
}

static void on_lamps(avr_irq_t *irq, uint32_t value, void *param) {
    (void)irq;
    struct board *board = param;
    struct light *light = &board->light;
    const uint8_t lamps = value >> 1 & 7;  // A1 red, A2 green, A3 blue
    if (lamps == light->lamps) return;
    light->lamps_before = light->lamps;
    light->lamps = lamps;
    light->lamps_since = board->avr->cycle;
}

void light_attach(struct board *board) {
    avr_t *avr = board->avr;
    avr->vcc = avr->avcc = avr->aref = MILLIVOLT;
    board->light.flicker_hz = 100;
    board->light.random_state = 1;
    board->light.adc_input = avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_ADC0 + MUX_INPUT);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_OUT_TRIGGER), on_conversion, board);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('C'), IOPORT_IRQ_REG_PORT), on_lamps, board);
}
