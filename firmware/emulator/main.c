// Runs the real firmware on an emulated ATmega328P with its board around it.
//
// usage: node-emulator [--fast] [--dtr] [--eeprom FILE] node.elf     (README.md has the rest)
#define _GNU_SOURCE
#include <fcntl.h>
#include <getopt.h>
#include <poll.h>
#include <signal.h>
#include <simavr/avr_eeprom.h>
#include <simavr/sim_elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "board.h"

#define EEPROM_BYTES 1024
#define WEDGE_ADDRESS 0x7000  // above the firmware, below the boot loader
#define BEHIND_NS 50000000    // a machine this late gives up catching up and lets the board's time run slower

struct options {
    bool fast, dtr;
    const char *eeprom, *firmware;
};

static volatile sig_atomic_t told_to_end = 0;

static void on_signal(int number) {
    (void)number;
    told_to_end = 1;
}

static struct options read_options(int count, char **words) {
    static const struct option KNOWN[] = {
        {"fast", no_argument, NULL, 'f'}, {"dtr", no_argument, NULL, 'd'}, {"eeprom", required_argument, NULL, 'e'}, {0}};
    struct options options = {0};
    for (int option; (option = getopt_long(count, words, "", KNOWN, NULL)) != -1;) {
        if (option == 'f') options.fast = true;
        else if (option == 'd') options.dtr = true;
        else if (option == 'e') options.eeprom = optarg;
        else exit(2);
    }
    if (optind != count - 1) {
        fprintf(stderr, "usage: %s [--fast] [--dtr] [--eeprom FILE] node.elf\n", words[0]);
        exit(2);
    }
    options.firmware = words[optind];
    return options;
}

static void log_errors(avr_t *avr, const int level, const char *format, va_list values) {
    (void)avr;
    if (level <= LOG_ERROR) vfprintf(stderr, format, values);
}

// simavr would sleep whenever the chip sleeps; the emulator keeps real time in one place, below.
static void never_nap(avr_t *avr, avr_cycle_count_t cycles) { (void)avr, (void)cycles; }

static avr_t *make_chip(const char *path) {
    elf_firmware_t firmware = {0};
    if (access(path, R_OK) || elf_read_firmware(path, &firmware)) {
        fprintf(stderr, "%s is no firmware that can be read: run 'make -C firmware' first\n", path);
        exit(1);
    }
    avr_t *avr = avr_make_mcu_by_name("atmega328p");
    avr_init(avr);
    avr->frequency = 1000 * CYCLES_PER_MS;
    avr_load_firmware(avr, &firmware);
    avr->frequency = 1000 * CYCLES_PER_MS;
    avr->sleep = never_nap;
    return avr;
}

static void eeprom(avr_t *avr, const char *path, bool save) {
    uint8_t bytes[EEPROM_BYTES];
    avr_eeprom_desc_t all = {.ee = bytes, .offset = 0, .size = sizeof bytes};
    FILE *file = path ? fopen(path, save ? "wb" : "rb") : NULL;
    if (!file) {
        if (path && save) perror(path);
        return;
    }
    if (save) {
        avr_ioctl(avr, AVR_IOCTL_EEPROM_GET, &all);
        fwrite(bytes, 1, sizeof bytes, file);
    } else if (fread(bytes, 1, sizeof bytes, file) == sizeof bytes) {
        avr_ioctl(avr, AVR_IOCTL_EEPROM_SET, &all);
    }
    fclose(file);
}

void chip_reset(struct board *board, uint8_t cause) {
    avr_reset(board->avr);
    board->avr->data[MCUSR] = cause;
    if (cause != 2) accelerometer_power_up(&board->accelerometer);
}

// Puts the firmware into an endless loop with interrupts off, as after a crash: only the watchdog can restart it.
void chip_wedge(struct board *board) {
    board->avr->flash[WEDGE_ADDRESS] = 0xFF;  // rjmp .-2
    board->avr->flash[WEDGE_ADDRESS + 1] = 0xCF;
    board->avr->pc = WEDGE_ADDRESS;
    board->avr->sreg[S_I] = 0;
    board->avr->state = cpu_Running;
}

static void run_until(struct board *board, avr_cycle_count_t end) {
    while (board->avr->cycle < end) {
        const avr_cycle_count_t stop = buttons_next_toggle(board, end);
        while (board->avr->cycle < stop) {
            const int state = avr_run(board->avr);
            if (state == cpu_Done || state == cpu_Crashed) {
                fprintf(stderr, "the firmware has stopped the chip at address 0x%x\n", (unsigned)board->avr->pc);
                exit(3);
            }
        }
        buttons_step(board);
    }
}

// As if an interrupt had lasted too long: nothing runs but the timers, then the firmware goes on where it was.
void chip_block(struct board *board, avr_cycle_count_t cycles) {
    const avr_flashaddr_t pc = board->avr->pc;
    const uint8_t interrupts_on = board->avr->sreg[S_I];
    chip_wedge(board);
    run_until(board, board->avr->cycle + cycles);
    board->avr->pc = pc;
    board->avr->sreg[S_I] = interrupts_on;
    board->avr->interrupt_state = 1;  // look at what has come in between
}

static int64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000ll + now.tv_nsec;
}

// Sleeps until the real time that the chip has reached; never runs faster to make up for a slow machine.
static void keep_pace(const struct board *board) {
    static int64_t start_ns = INT64_MIN;
    const int64_t chip_ns = (int64_t)(board->avr->cycle * 1000000 / CYCLES_PER_MS);
    const int64_t real_ns = now_ns();
    if (start_ns + chip_ns < real_ns - BEHIND_NS || start_ns == INT64_MIN) start_ns = real_ns - chip_ns;
    const int64_t wait_ns = start_ns + chip_ns - real_ns;
    if (wait_ns <= 0) return;
    const struct timespec wait = {wait_ns / 1000000000, wait_ns % 1000000000};
    nanosleep(&wait, NULL);
}

static void read_commands(struct board *board) {
    static char text[512];
    static size_t length = 0;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (poll(&input, 1, 0) <= 0) return;
    const ssize_t count = read(STDIN_FILENO, text + length, sizeof text - 1 - length);
    if (count <= 0) {  // whoever started this has gone
        board->quit = true;
        return;
    }
    length += (size_t)count;
    text[length] = '\0';
    char *line = text;
    for (char *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        execute(board, line);
    }
    length = strlen(line);
    memmove(text, line, length);
    if (length == sizeof text - 1) length = 0;
}

int main(int count, char **words) {
    const struct options options = read_options(count, words);
    avr_global_logger_set(log_errors);
    signal(SIGTERM, on_signal);
    signal(SIGINT, on_signal);
    signal(SIGPIPE, SIG_IGN);

    static struct board board;
    board.avr = make_chip(options.firmware);
    eeprom(board.avr, options.eeprom, false);
    light_attach(&board);
    buttons_attach(&board);
    accelerometer_attach(&board);
    bus_attach(&board);
    line_attach(&board);
    board.line.reset_on_open = options.dtr;
    chip_reset(&board, 1);
    line_plug(&board.line);

    while (!board.quit && !told_to_end) {
        run_until(&board, board.avr->cycle + CYCLES_PER_MS);
        if (line_pump(&board.line)) chip_reset(&board, 2);
        read_commands(&board);
        if (!options.fast) keep_pace(&board);
    }
    eeprom(board.avr, options.eeprom, true);
    return 0;
}
