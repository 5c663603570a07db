// The commands that control the emulated board, one line of text each (see README.md).
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"

#define MAX_WORDS 12

struct words {
    int count;
    char *word[MAX_WORDS];
};



static bool number(const char *word, double low, double high, double *value) {
    char *end;
    *value = strtod(word, &end);
    return *word && !*end && *value >= low && *value <= high;
}

static bool whole(const char *word, int low, int high, int *value) {
    double real;
    if (!number(word, low, high, &real)) return false;
    *value = (int)real;
    return *value == real;
}

static bool yes_no(const char *word, bool *value) {
    int digit;
    if (!whole(word, 0, 1, &digit)) return false;
    *value = digit;
    return true;
}

static const char *hole(struct board *board, struct words *words) {
    static const char *const NAMES[] = {"ambient", "red", "green", "blue"};
    int at;
    if (words->count % 2 || !whole(words->word[1], 1, HOLES, &at)) return "hole: say 'hole 1-9 red 400 ...'";
    struct hole changed = board->light.holes[at - 1];
    for (int i = 2; i < words->count; i += 2) {
        double *const slots[] = {&changed.ambient, &changed.colour[0], &changed.colour[1], &changed.colour[2]};
        unsigned name = 0;
        while (name < 4 && strcmp(NAMES[name], words->word[i])) name++;
        if (name == 4) return "hole: the lights are ambient, red, green and blue";
        if (!number(words->word[i + 1], 0, 5000, slots[name])) return "hole: a light is 0 to 5000 counts";
    }
    board->light.holes[at - 1] = changed;
    return NULL;
}

static const char *flicker(struct board *board, struct words *words) {
    double percent, hz = 100;
    if (!number(words->word[1], 0, 100, &percent)) return "flicker: the depth is 0 to 100 percent";
    if (words->count == 3 && !number(words->word[2], 1, 10000, &hz)) return "flicker: 1 to 10000 Hz";
    board->light.flicker_depth = percent / 100;
    board->light.flicker_hz = hz;
    return NULL;
}

static const char *noise(struct board *board, struct words *words) {
    if (!number(words->word[1], 0, 100, &board->light.noise)) return "noise: 0 to 100 counts";
    board->accelerometer.restless = board->light.noise > 0;
    return NULL;
}

static const char *accel(struct board *board, struct words *words) {
    double g[3];
    for (int i = 0; i < 3; i++) {
        if (!number(words->word[1 + i], -100, 100, &g[i])) return "accel: three numbers in g";
    }
    memcpy(board->accelerometer.g, g, sizeof g);
    return NULL;
}

static const char *button(struct board *board, struct words *words) {
    int at;
    bool closed;
    if (!whole(words->word[1], 1, BUTTONS, &at) || !yes_no(words->word[2], &closed)) {
        return "button: say 'button 1-8 0|1'";
    }
    button_set(board, at - 1, closed);
    return NULL;
}

static const char *bounce(struct board *board, struct words *words) {
    int at, toggles;
    bool closed;
    double over_ms;
    if (!whole(words->word[1], 1, BUTTONS, &at) || !yes_no(words->word[2], &closed) ||
        !whole(words->word[3], 1, 1000, &toggles) || !number(words->word[4], 0, 1000, &over_ms)) {
        return "bounce: say 'bounce 1-8 0|1 toggles milliseconds'";
    }
    button_bounce(board, at - 1, closed, toggles, over_ms);
    return NULL;
}

static const char *i2c(struct board *board, struct words *words) {
    const char *what = words->word[1];
    bool on;
    if (!yes_no(words->word[2], &on)) return "i2c: say 'i2c hang|absent|dip 0|1'";
    if (!strcmp(what, "hang")) board->bus.hung = on;
    else if (!strcmp(what, "absent")) board->accelerometer.absent = on;
    else if (!strcmp(what, "dip") && on) accelerometer_power_up(&board->accelerometer);
    else return "i2c: hang, absent or dip";
    return NULL;
}

static const char *reset(struct board *board, struct words *words) {
    static const struct { const char *name; uint8_t cause; } CAUSES[] = {{"power", 1}, {"pin", 2}, {"brown-out", 4}};
    const char *name = words->count == 2 ? words->word[1] : "pin";
    for (unsigned i = 0; i < 3; i++) {
        if (strcmp(CAUSES[i].name, name)) continue;
        chip_reset(board, CAUSES[i].cause);
        return NULL;
    }
    return "reset: power, pin or brown-out";
}

static const char *wedge(struct board *board, struct words *words) {
    (void)words;
    chip_wedge(board);
    return NULL;
}

static const char *block(struct board *board, struct words *words) {
    double ms;
    if (!number(words->word[1], 0, 100, &ms)) return "block: 0 to 100 milliseconds";
    chip_block(board, (avr_cycle_count_t)(ms * CYCLES_PER_MS));
    return NULL;
}

static const char *mute(struct board *board, struct words *words) {
    return yes_no(words->word[1], &board->line.mute) ? NULL : "mute: 0 or 1";
}

static const char *damage(struct board *board, struct words *words) {
    int every;
    if (!whole(words->word[1], 0, 1000000, &every)) return "damage: every n-th byte, 0 for none";
    board->line.damage_every = (unsigned)every;
    return NULL;
}

static const char *plug(struct board *board, struct words *words) {
    (void)words;
    line_plug(&board->line);
    return NULL;
}

static const char *unplug(struct board *board, struct words *words) {
    (void)words;
    line_unplug(&board->line);
    return NULL;
}

static const char *show(struct board *board, struct words *words) {
    (void)words;
    printf("time %llu ms, lamp %d\n", (unsigned long long)(board->avr->cycle / CYCLES_PER_MS),
           board->avr->data[PORTB] >> 5 & 1);
    return NULL;
}

static const char *quit(struct board *board, struct words *words) {
    (void)words;
    board->quit = true;
    return NULL;
}

static const struct {
    const char *name;
    int fewest, most;  // words, the name included
    const char *(*act)(struct board *, struct words *);
} COMMANDS[] = {
    {"hole", 4, 10, hole}, {"flicker", 2, 3, flicker}, {"noise", 2, 2, noise}, {"accel", 4, 4, accel},
    {"button", 3, 3, button}, {"bounce", 5, 5, bounce}, {"i2c", 3, 3, i2c}, {"reset", 1, 2, reset},
    {"wedge", 1, 1, wedge}, {"block", 2, 2, block}, {"mute", 2, 2, mute}, {"damage", 2, 2, damage}, {"plug", 1, 1, plug},
    {"unplug", 1, 1, unplug}, {"show", 1, 1, show}, {"quit", 1, 1, quit},
};

static const char *act(struct board *board, struct words *words) {
    for (unsigned i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
        if (strcmp(COMMANDS[i].name, words->word[0])) continue;
        if (words->count < COMMANDS[i].fewest || words->count > COMMANDS[i].most) return "wrong number of words";
        return COMMANDS[i].act(board, words);
    }
    return "no such command";
}

void execute(struct board *board, char *text) {
    struct words words = {0};
    for (char *word = strtok(text, " \t\r"); word && words.count < MAX_WORDS; word = strtok(NULL, " \t\r")) {
        words.word[words.count++] = word;
    }
    if (words.count == 0) return;
    const char *problem = act(board, &words);
    if (problem) printf("error %s\n", problem);
    else puts("ok");
    fflush(stdout);
}
