// Emulates the USB serial line: connects the chip's UART to a pty that a program can open.
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <simavr/avr_uart.h>
#include <stdio.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#include "board.h"

#define BYTES_PER_MS 11  // 115200 baud
enum { UART = '0' };

static uint8_t damaged(struct line *line, uint8_t byte) {
    if (line->damage_every && ++line->sent % line->damage_every == 0) return byte ^ 0x10;
    return byte;
}

// Like a USB serial port: bytes that are not read are lost once the buffer is full.
static void on_chip_sends(avr_irq_t *irq, uint32_t value, void *param) {
    (void)irq;
    struct line *line = param;
    if (line->terminal < 0 || !line->open || line->mute) return;
    if (line->count == LINE_BUFFER) return;
    line->waiting[(line->first + line->count++) % LINE_BUFFER] = damaged(line, (uint8_t)value);
}

static void on_room(avr_irq_t *irq, uint32_t value, void *param) {
    (void)irq, (void)value;
    ((struct line *)param)->may_send = true;
}

static void on_full(avr_irq_t *irq, uint32_t value, void *param) {
    (void)irq;
    if (value) ((struct line *)param)->may_send = false;
}

void line_attach(struct board *board) {
    avr_t *avr = board->avr;
    struct line *line = &board->line;
    uint32_t quiet = 0;  // neither echo to standard output nor naps
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS(UART), &quiet);
    line->terminal = -1;
    line->may_send = true;
    line->to_chip = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ(UART), UART_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ(UART), UART_IRQ_OUTPUT), on_chip_sends, line);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ(UART), UART_IRQ_OUT_XON), on_room, line);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ(UART), UART_IRQ_OUT_XOFF), on_full, line);
}

// Raw from the first byte, before a program opens it. Opened and closed once, so that the master end can tell
// "nobody there" from "not opened yet".
static void make_raw(const char *path) {
    const int slave = open(path, O_RDWR | O_NOCTTY);
    struct termios settings;
    if (slave < 0) return;
    if (tcgetattr(slave, &settings) == 0) {
        cfmakeraw(&settings);
        tcsetattr(slave, TCSANOW, &settings);
    }
    close(slave);
}

void line_plug(struct line *line) {
    line_unplug(line);
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (terminal < 0 || grantpt(terminal) || unlockpt(terminal)) {
        perror("no pseudo-terminal");
        exit(1);
    }
    make_raw(ptsname(terminal));
    line->terminal = terminal;
    printf("pty %s\n", ptsname(terminal));
    fflush(stdout);
}

void line_unplug(struct line *line) {
    if (line->terminal >= 0) close(line->terminal);
    line->terminal = -1;
    line->open = false;
    line->count = 0;
}

static void carry_to_reader(struct line *line) {
    while (line->count) {
        const size_t to_end = LINE_BUFFER - line->first;
        const ssize_t taken =
            write(line->terminal, line->waiting + line->first, line->count < to_end ? line->count : to_end);
        if (taken <= 0) return;
        line->first = (line->first + (size_t)taken) % LINE_BUFFER;
        line->count -= (size_t)taken;
    }
}

static void carry_to_chip(struct line *line) {
    uint8_t bytes[BYTES_PER_MS];
    if (!line->may_send) return;
    const ssize_t count = read(line->terminal, bytes, sizeof bytes);
    for (ssize_t i = 0; i < count && !line->mute; i++) avr_raise_irq(line->to_chip, bytes[i]);
}

bool line_pump(struct line *line) {
    if (line->terminal < 0) return false;
    struct pollfd ends = {.fd = line->terminal, .events = POLLIN};
    poll(&ends, 1, 0);
    const bool was_open = line->open;
    line->open = !(ends.revents & POLLHUP);
    if (!line->open) line->count = 0;
    carry_to_reader(line);
    if (ends.revents & POLLIN) carry_to_chip(line);
    return line->open && !was_open && line->reset_on_open;
}
