// The emulated board: the devices on the chip's pins, converter, I2C bus and serial line.
//
// All times are processor cycles of the emulated chip, all light is in counts of its converter.
#pragma once

#include <simavr/avr_twi.h>
#include <simavr/sim_avr.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CYCLES_PER_MS 16000
#define HOLES 9
#define BUTTONS 8
#define COLOURS 3
#define LINE_BUFFER 65536  // as much as the kernel keeps for a USB serial port

// Data addresses of the ATmega328P (data sheet, register summary)
enum { PINB = 0x23, DDRB = 0x24, PORTB = 0x25, PINC = 0x26, PORTC = 0x28, PIND = 0x29, MCUSR = 0x54, TWCR = 0xBC };

struct hole {
    double ambient;
    double colour[COLOURS];  // how much more the sensor sees with the red, green or blue lamp on
};

struct light {
    struct hole holes[HOLES];
    double flicker_depth;  // 0 steady, 1 from dark to 1.57 times the mean, as a bare lamp on mains does
    double flicker_hz;
    double noise;          // standard deviation of one sample
    uint8_t lamps, lamps_before;  // bit 0 = red
    avr_cycle_count_t lamps_since;
    avr_irq_t *adc_input;
    uint64_t random_state;
};

struct contact {
    bool closed;
    int toggles_left;  // of a bounce under way
    avr_cycle_count_t toggle_every, next_toggle;
};

struct accelerometer {
    uint8_t registers[128];
    uint8_t pointer;
    bool selected, pointer_next;
    double g[3];
    bool restless;         // whether the last digit of y changes from sample to sample, as a real chip's does
    uint8_t turn;
    bool absent;
    avr_irq_t *bus_in;
};

struct bus {
    bool hung;
    avr_io_write_t write_control;  // the chip's own handler, which a hung bus never reaches
    void *write_control_param;
};

struct line {
    int terminal;  // master end of the pty, -1 while unplugged
    bool mute, open, reset_on_open;
    unsigned damage_every, sent;
    uint8_t waiting[LINE_BUFFER];  // bytes from the chip that the reader has not taken yet
    size_t first, count;
    bool may_send;  // the chip's receive queue has room
    avr_irq_t *to_chip;
};

struct board {
    avr_t *avr;
    struct light light;
    struct contact contacts[BUTTONS];
    struct accelerometer accelerometer;
    struct bus bus;
    struct line line;
    bool quit;
};

void light_attach(struct board *board);

void buttons_attach(struct board *board);
void button_set(struct board *board, int button, bool closed);
void button_bounce(struct board *board, int button, bool closed, int toggles, double over_ms);
avr_cycle_count_t buttons_next_toggle(const struct board *board, avr_cycle_count_t latest);
void buttons_step(struct board *board);

void accelerometer_attach(struct board *board);
void accelerometer_power_up(struct accelerometer *accelerometer);
void bus_attach(struct board *board);

void line_attach(struct board *board);
void line_plug(struct line *line);
void line_unplug(struct line *line);
bool line_pump(struct line *line);  // true: the port was opened just now and that resets the chip

void chip_reset(struct board *board, uint8_t cause);
void chip_wedge(struct board *board);
void chip_block(struct board *board, avr_cycle_count_t cycles);

// Executes one command line; prints "ok" or "error" with one sentence on standard output.
void execute(struct board *board, char *text);
