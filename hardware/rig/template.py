"""Writes a first rig file, with comments, from the answers of the rig wizard."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from hardware.rig.wizard import Button, RigQuestions

FREE_PINS = (17, 27, 22, 23, 24, 25, 5, 6, 12, 13, 16, 26, 4, 18, 19, 20, 21, 7, 8, 9, 10, 11, 14, 15)
"""The GPIO numbers that are assigned, those without another common use first; 2 and 3 are for I2C."""
ON_EACH = 10
"""The number of buttons on each expander: a row of nine and one more."""
EXPANDER_PINS = [f"{port}{n}" for port in "AB" for n in range(7)]
PAD_KEYS = ("star", "slash", "minus")
NODE_BUTTONS = range(1, 9)
FIRST_ADDRESS = 0x30
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
SOME_PAD = "/dev/input/by-id/usb-Number_Pad-event-kbd"

HEAD = """\
# A rig: what feeds the table, and what its buttons mean. Check it with: companion rig check FILE
# GPIO numbers are those of the Pi's documentation (BCM), not places on the header.
"""
LIMITS = """
# [holes]                  # distances: a ball is there below threshold_mm, and gone above both together
# threshold_mm = 60
# hysteresis_mm = 20
# [holes.each.5]           # a hole that is deeper, or under glass; what it leaves out is that of all
# threshold_mm = 70
"""
SLOPE = """
# [tilt]                   # degrees: the angle read when the board is level, and how far from there each end rests
# zero_deg = 0.0
# first_end_deg = 4.0
# second_end_deg = 4.0
"""

Lines = Iterator[str]


def rig_template(answers: Mapping[str, str], game: RigQuestions, pad: str = SOME_PAD) -> str:
    """Returns the text of a valid rig file.

    Args:
        answers: the chosen word by question key.
        game: the questions, with the buttons and holes of the game.
        pad: the device path of the number pad.
    """
    pins = iter(FREE_PINS)
    lines = [
        *HOLES[answers.get("holes", "none")](game.holes, pins),
        *TILTS[answers.get("tilt", "none")](pins),
        *_node(answers, game.holes),
        *BUTTONS[answers.get("buttons", "none")](game.buttons, pins),
        *(LIMITS.splitlines() if "holes" in answers else ()),
        *(SLOPE.splitlines() if "tilt" in answers else ()),
    ]
    return (HEAD + "\n".join(lines) + "\n").replace(SOME_PAD, pad)


def _nothing(*_: object) -> Lines:
    yield from ()


def _reset_lines(holes: Sequence[int], pins: Iterator[int]) -> Lines:
    yield "\n[tof]                      # VL53L0X sensors on one I2C bus, each with a reset line (XSHUT) of its own"
    yield "bus = 1\n\n[tof.sensors]"
    for n, (hole, pin) in enumerate(zip(holes, pins, strict=False)):
        yield f"{hole} = {{xshut = {pin}, address = {FIRST_ADDRESS + n:#x}}}"


def _multiplexers(holes: Sequence[int], _: Iterator[int]) -> Lines:
    yield "\n[tof]                      # VL53L0X sensors behind two TCA9548A multiplexers"
    yield "bus = 1\n\n[tof.sensors]"
    for n, hole in enumerate(holes):
        yield f"{hole} = {{mux = {0x70 + n // 8:#x}, channel = {n % 8}}}"


def _contacts(pins: Iterator[int]) -> Lines:
    yield "\n[gpio.tilt]                # two switches to ground, each closed when the board rests on that player's end"
    yield f"first = {next(pins)}\nsecond = {next(pins)}"


def _node(answers: Mapping[str, str], holes: Sequence[int]) -> Lines:
    if "node" not in answers.values():
        return
    yield '\n[node]                     # the board node on USB; with two of them, name yours: identity = "5A17C0DE"'
    yield f"tilt = {str(answers.get('tilt') == 'node').lower()}"
    if answers.get("holes") == "node":
        yield "\n[node.holes]               # hole of the table = hole of the node"
        yield from (f"{hole} = {hole}" for hole in holes)


def _on_pins(buttons: Sequence[Button], pins: Iterator[int]) -> Lines:
    yield "\n[gpio.buttons]             # each between its pin and ground"
    yield from _wired(buttons, pins)


def _on_expanders(buttons: Sequence[Button], _: Iterator[int]) -> Lines:
    for n, start in enumerate(range(0, len(buttons), ON_EACH)):
        part = buttons[start : start + ON_EACH]
        yield f"\n[expanders.x{n + 1}]            # an MCP23017; its address is set by its pins A0 to A2"
        yield f"bus = 1\naddress = {0x20 + n:#x}\n\n[expanders.x{n + 1}.buttons]"
        yield from (f"{_key(button.name)} = {pin!r}" for button, pin in zip(part, EXPANDER_PINS, strict=False))
    yield from _meanings(buttons)


def _on_node(buttons: Sequence[Button], _: Iterator[int]) -> Lines:
    yield "\n[node.buttons]             # button of the table = button of the node"
    yield from _wired(buttons, iter(NODE_BUTTONS))


def _on_numpad(buttons: Sequence[Button], _: Iterator[int]) -> Lines:
    yield "\n[numpad]                   # cards: digits and Enter; several at once: 7 + 12 + 3 Enter; the point wipes"
    yield "# Yours is in: ls /dev/input/by-id/*-event-kbd"
    yield f'device = "{SOME_PAD}"\n\n[numpad.keys]              # the other keys'
    part = buttons[: len(PAD_KEYS)]
    yield from (f"{key} = {json.dumps(button.name)}" for button, key in zip(part, PAD_KEYS, strict=False))
    yield from _meanings(part)


def _wired(buttons: Sequence[Button], places: Iterator[int]) -> Lines:
    part = list(zip(buttons, places, strict=False))
    yield from (f"{_key(button.name)} = {place}" for button, place in part)
    yield from _meanings([button for button, _ in part])


def _meanings(buttons: Sequence[Button]) -> Lines:
    yield "\n[buttons]                  # what each button means when it is tapped; [holds] the same when it is held"
    yield from (f"{_key(button.name)} = {_inline(button.event)}" for button in buttons)


def _key(name: str) -> str:
    """Returns a name as a TOML key, quoted if needed."""
    return name if BARE_KEY.fullmatch(name) else json.dumps(name)


def _inline(value: Any) -> str:
    """Returns a value as TOML on one line."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key} = {_inline(inner)}' for key, inner in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_inline, value))}]"
    return json.dumps(value)  # texts, numbers, true and false are written in TOML as they are in JSON


HOLES: Mapping[str, Callable[[Sequence[int], Iterator[int]], Lines]] = {
    "none": _nothing, "vl53l0x": _reset_lines, "vl53l0x-mux": _multiplexers, "node": _nothing
}  # fmt: skip
TILTS: Mapping[str, Callable[[Iterator[int]], Lines]] = {"none": _nothing, "contacts": _contacts, "node": _nothing}
BUTTONS: Mapping[str, Callable[[Sequence[Button], Iterator[int]], Lines]] = {
    "none": _nothing, "pins": _on_pins, "expander": _on_expanders, "node": _on_node, "numpad": _on_numpad
}  # fmt: skip
