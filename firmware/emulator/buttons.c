// Emulates eight contacts to ground, and the levels of the input pins.
#include "board.h"

struct wire {
    uint8_t pin_register, bit;
};

static const struct wire WIRES[BUTTONS] = {
    {PIND, 2}, {PIND, 3}, {PIND, 4}, {PIND, 5}, {PIND, 6}, {PIND, 7}, {PINB, 4}, {PINC, 0},
};
static const struct wire SDA = {PINC, 4};

// Everything not pulled low is high, by the chip's pull-ups or by its own outputs.
static uint8_t read_pins(avr_t *avr, avr_io_addr_t address, void *param) {
    const struct board *board = param;
    const uint8_t outputs = avr->data[address + 1], driven = avr->data[address + 2];
    uint8_t inputs = 0xFF;
    for (int i = 0; i < BUTTONS; i++) {
        if (WIRES[i].pin_register == address && board->contacts[i].closed) inputs &= ~(1 << WIRES[i].bit);
    }
    if (SDA.pin_register == address && board->bus.hung) inputs &= ~(1 << SDA.bit);
    return (outputs & driven) | (~outputs & inputs);
}

// simavr's own port model lets pull-ups win over a contact each time that the port is written; here the contact wins.
void buttons_attach(struct board *board) {
    const uint8_t registers[] = {PINB, PINC, PIND};
    for (unsigned i = 0; i < sizeof registers; i++) {
        board->avr->io[AVR_DATA_TO_IO(registers[i])].r.c = read_pins;
        board->avr->io[AVR_DATA_TO_IO(registers[i])].r.param = board;
    }
}

void button_set(struct board *board, int button, bool closed) {
    board->contacts[button] = (struct contact){.closed = closed};
}

// The contact changes `toggles` times, evenly over the time, and ends closed or open as asked for.
void button_bounce(struct board *board, int button, bool closed, int toggles, double over_ms) {
    struct contact *contact = &board->contacts[button];
    contact->closed = closed ^ (toggles & 1);
    contact->toggles_left = toggles;
    contact->toggle_every = (avr_cycle_count_t)(over_ms * CYCLES_PER_MS / toggles) + 1;
    contact->next_toggle = board->avr->cycle + contact->toggle_every;
}

avr_cycle_count_t buttons_next_toggle(const struct board *board, avr_cycle_count_t latest) {
    for (int i = 0; i < BUTTONS; i++) {
        const struct contact *contact = &board->contacts[i];
        if (contact->toggles_left && contact->next_toggle < latest) latest = contact->next_toggle;
    }
    return latest;
}

void buttons_step(struct board *board) {
    for (int i = 0; i < BUTTONS; i++) {
        struct contact *contact = &board->contacts[i];
        while (contact->toggles_left && contact->next_toggle <= board->avr->cycle) {
            contact->closed = !contact->closed;
            contact->toggles_left--;
            contact->next_toggle += contact->toggle_every;
        }
    }
}
