// Emulates an MPU-6050 by its registers (RM-MPU-6000A), and its I2C bus.
#include <math.h>
#include <string.h>

#include "board.h"

#define ADDRESS 0x68
enum {
    SMPLRT_DIV = 0x19, ACCEL_CONFIG = 0x1C, INT_ENABLE = 0x38, INT_STATUS = 0x3A, ACCEL_XOUT_H = 0x3B,
    PWR_MGMT_1 = 0x6B, WHO_AM_I = 0x75
};
#define SLEEP 0x40
#define DATA_READY 0x01

void accelerometer_power_up(struct accelerometer *chip) {
    memset(chip->registers, 0, sizeof chip->registers);
    chip->registers[PWR_MGMT_1] = SLEEP;
    chip->registers[WHO_AM_I] = ADDRESS;
}

static int16_t counts(double g, uint8_t range) {
    const double value = g * (16384 >> (range >> 3 & 3));
    return (int16_t)(value > INT16_MAX ? INT16_MAX : value < INT16_MIN ? INT16_MIN : lround(value));
}

// The start of a burst takes a sample; asleep, the last one stays and is never new.
static void take_sample(struct accelerometer *chip) {
    if (chip->registers[PWR_MGMT_1] & SLEEP) return;
    chip->turn = (chip->turn + chip->restless) % 3;
    for (int i = 0; i < 3; i++) {
        const int16_t noise = i == 1 ? chip->turn : 0;
        const uint16_t axis = (uint16_t)(counts(chip->g[i], chip->registers[ACCEL_CONFIG]) + noise);
        chip->registers[ACCEL_XOUT_H + 2 * i] = axis >> 8;
        chip->registers[ACCEL_XOUT_H + 2 * i + 1] = axis & 0xFF;
    }
    if (chip->registers[INT_ENABLE] & DATA_READY) chip->registers[INT_STATUS] |= DATA_READY;
}

static uint8_t read_next(struct accelerometer *chip) {
    const uint8_t at = chip->pointer++ & 0x7F;
    const uint8_t value = chip->registers[at];
    if (at == INT_STATUS) chip->registers[INT_STATUS] = 0;  // cleared by reading (section 4.16)
    return value;
}

static void write_next(struct accelerometer *chip, uint8_t value) {
    if (chip->pointer_next) {
        chip->pointer = value;
        chip->pointer_next = false;
    } else {
        chip->registers[chip->pointer++ & 0x7F] = value;
    }
}

static void answer(struct accelerometer *chip, uint8_t message, uint8_t address, uint8_t data) {
    avr_raise_irq(chip->bus_in, avr_twi_irq_msg(message, address, data));
}

static void on_bus(avr_irq_t *irq, uint32_t value, void *param) {
    (void)irq;
    struct accelerometer *chip = param;
    const avr_twi_msg_irq_t message = {.u.v = value};
    const uint8_t kind = message.u.twi.msg, address = message.u.twi.addr;
    if (kind & TWI_COND_STOP) chip->selected = false;
    if (kind & TWI_COND_START) {
        chip->selected = !chip->absent && address >> 1 == ADDRESS;
        if (!chip->selected) return;
        chip->pointer_next = !(address & 1);
        if (address & 1) take_sample(chip);
        answer(chip, TWI_COND_ACK, address, 1);
    } else if (chip->selected && kind & TWI_COND_WRITE) {
        answer(chip, TWI_COND_ACK, address, 1);
        write_next(chip, message.u.twi.data);
    } else if (chip->selected && kind & TWI_COND_READ) {
        answer(chip, TWI_COND_READ, address, read_next(chip));
    }
}

void accelerometer_attach(struct board *board) {
    struct accelerometer *chip = &board->accelerometer;
    accelerometer_power_up(chip);
    chip->g[2] = 1;
    chip->bus_in = avr_io_getirq(board->avr, AVR_IOCTL_TWI_GETIRQ(0), TWI_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(board->avr, AVR_IOCTL_TWI_GETIRQ(0), TWI_IRQ_OUTPUT), on_bus, chip);
}

// While the clock line is held low, the chip's I2C unit accepts commands but never completes one.
static void write_control(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    struct bus *bus = param;
    if (bus->hung) {
        avr->data[address] = value & 0x7F;
    } else {
        bus->write_control(avr, address, value, bus->write_control_param);
    }
}

void bus_attach(struct board *board) {
    avr_io_addr_t control = AVR_DATA_TO_IO(TWCR);
    board->bus.write_control = board->avr->io[control].w.c;
    board->bus.write_control_param = board->avr->io[control].w.param;
    board->avr->io[control].w.c = write_control;
    board->avr->io[control].w.param = &board->bus;
}
