"""Writes a first rig file, with comments, from the answers of the rig wizard."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from hardware.rig.builds import (
    BUTTONS_PER_EXPANDER,
    EXPANDER_PINS,
    EXPANDERS,
    FIRST_ADDRESS,
    FIRST_EXPANDER,
    FIRST_MUX,
    HOLES_EXPANDER,
    LAMPS,
    NODE_BUTTONS,
    PAD_KEYS,
    SENSORS_PER_MUX,
    Layout,
    layout_of,
)
from hardware.rig.wizard import Button, RigQuestions

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
SOME_PAD = "/dev/input/by-id/usb-Number_Pad-event-kbd"
ON_HEADER = {"switches", "switches-expander", "vl53l0x", "vl53l0x-mux", "contacts", "pins", "expander"}
"""The answers that put something on the Pi's header; lamps and buzzer are written beside it."""

ABOUT = "A rig: what feeds the table, and what its buttons mean"
HEAD = "# Check it with: companion rig check FILE"
PLACES = "# GPIO numbers are those of the Pi's documentation (BCM), not places on the header."
ADDRESS_PINS = ("its address pins A0 to A2: all to ground", "A0 to 3.3 V, A1 and A2 to ground")
"""How the address pins of each expander are wired."""
LIMITS = """
# [holes]                  # distances: a ball is there below threshold_mm, and gone above both together
# threshold_mm = 60
# hysteresis_mm = 20
# nothing = "empty"        # for sensors that look up through their holes, and see nothing when these are empty
# [holes.each.5]           # a hole that is deeper, or under glass; what it leaves out is that of all
# threshold_mm = 70
"""
SWITCHES = """
# [switches]               # what a ball does to the switch of its hole, and how long until it counts, in seconds
# ball = "closes"          # or "opens": a light barrier that it interrupts
# dwell_s = 0.3
# lifted_s = 0.3
"""
SLOPE = """
# [tilt]                   # degrees: the angle read when the board is level, and how far from there each end rests
# zero_deg = 0.0
# first_end_deg = 4.0
# second_end_deg = 4.0
"""

Lines = Iterator[str]


def rig_template(answers: Mapping[str, str], game: RigQuestions, pad: str = SOME_PAD, about: str = ABOUT) -> str:
    """Returns the text of a valid rig file.

    Args:
        answers: the chosen word by question key.
        game: the questions, with the buttons and holes of the game.
        pad: the device path of the number pad.
        about: the comment at the top.
    """
    layout = layout_of(game)
    on_header = bool(ON_HEADER & set(answers.values()))
    lines = [
        *(f"# {line}" for line in about.splitlines()),
        HEAD,
        *((PLACES,) if on_header else ()),
        *HOLES[answers.get("holes", "none")](game.holes, layout),
        *TILTS[answers.get("tilt", "none")](layout),
        *_node(answers, game.holes),
        *(_lamps() if on_header else ()),
        *BUTTONS[_buttons_word(answers)](game, layout),
        *(SWITCHES.splitlines() if answers.get("holes", "").startswith("switches") else ()),
        *(LIMITS.splitlines() if answers.get("holes", "").startswith("vl53l0x") else ()),
        *(SLOPE.splitlines() if "tilt" in answers else ()),
    ]
    return ("\n".join(lines) + "\n").replace(SOME_PAD, pad)


def _buttons_word(answers: Mapping[str, str]) -> str:
    """Returns where the buttons are, as a key of BUTTONS: an expander that the holes have is shared."""
    word = answers.get("buttons", "none")
    return "shared-expander" if word == "expander" and answers.get("holes") == "switches-expander" else word


def _nothing(*_: object) -> Lines:
    yield from ()


def _switches(holes: Sequence[int], layout: Layout) -> Lines:
    yield "\n[gpio.switches]            # the switch in each hole, between its pin and ground"
    yield from (f"{hole} = {pin}" for hole, pin in zip(holes, layout.holes, strict=False))


def _switches_on_expander(holes: Sequence[int], _: Layout) -> Lines:
    yield from _expander(0, HOLES_EXPANDER)
    yield f"\n[expanders.{HOLES_EXPANDER}.switches] # the switch in each hole, between its pin and ground"
    yield from (f'{hole} = "{pin}"' for hole, pin in zip(holes, EXPANDER_PINS, strict=False))


def _expander(number: int, name: str) -> Lines:
    yield f"\n[expanders.{name}]"
    yield f"bus = 1\naddress = {FIRST_EXPANDER + number:#x}             # {ADDRESS_PINS[number]}"


def _reset_lines(holes: Sequence[int], layout: Layout) -> Lines:
    yield "\n[tof]                      # VL53L0X sensors on one I2C bus, each with a reset line (XSHUT) of its own"
    yield "bus = 1\n\n[tof.sensors]"
    for n, (hole, pin) in enumerate(zip(holes, layout.holes, strict=False)):
        yield f"{hole} = {{xshut = {pin}, address = {FIRST_ADDRESS + n:#x}}}"


def _multiplexers(holes: Sequence[int], _: Layout) -> Lines:
    yield "\n[tof]                      # VL53L0X sensors behind two TCA9548A multiplexers"
    yield "bus = 1"
    yield "\n[tof.sensors]              # the second multiplexer's address pin A0 goes to 3.3 V, all others to ground"
    for n, hole in enumerate(holes):
        yield f"{hole} = {{mux = {FIRST_MUX + n // SENSORS_PER_MUX:#x}, channel = {n % SENSORS_PER_MUX}}}"


def _contacts(layout: Layout) -> Lines:
    yield "\n[gpio.tilt]                # two switches to ground, each closed when the board rests on that player's end"
    yield "first = {}\nsecond = {}".format(*layout.tilt)


def _lamps() -> Lines:
    yield "\n[gpio.lamps]               # leave out what you do not build"
    yield f"first = {LAMPS['first']}                 # lit while the first player is in turn"
    yield f"second = {LAMPS['second']}"
    yield f"trouble = {LAMPS['trouble']}               # lit while a sensor does not answer or rulings are not saved"
    yield f"buzzer = {LAMPS['buzzer']}                # an active one"


def _node(answers: Mapping[str, str], holes: Sequence[int]) -> Lines:
    if "node" not in answers.values():
        return
    yield '\n[node]                     # the board node on USB; with two of them, name yours: identity = "5A17C0DE"'
    yield f"tilt = {str(answers.get('tilt') == 'node').lower()}"
    if answers.get("holes") == "node":
        yield "\n[node.holes]               # hole of the table = hole of the node"
        yield from (f"{hole} = {hole}" for hole in holes)


def _on_pins(game: RigQuestions, layout: Layout) -> Lines:
    yield "\n[gpio.buttons]             # each between its pin and ground"
    yield from _wired(game.buttons, layout.buttons)


def _on_expanders(game: RigQuestions, _: Layout) -> Lines:
    buttons = game.buttons[: BUTTONS_PER_EXPANDER * len(EXPANDERS)]
    for n, start in enumerate(range(0, len(buttons), BUTTONS_PER_EXPANDER)):
        yield from _expander(n, EXPANDERS[n])
        yield from _expander_buttons(EXPANDERS[n], buttons[start : start + BUTTONS_PER_EXPANDER], EXPANDER_PINS)
    yield from _meanings(buttons)


def _beside_switches(game: RigQuestions, _: Layout) -> Lines:
    """Yields the buttons on what the expander of the holes has left, and on a second one what finds no place there."""
    left = EXPANDER_PINS[len(game.holes) :]
    buttons = game.buttons[: len(left) + len(EXPANDER_PINS)]
    yield from _expander_buttons(HOLES_EXPANDER, buttons[: len(left)], left)
    if buttons[len(left) :]:
        yield from _expander(1, EXPANDERS[1])
        yield from _expander_buttons(EXPANDERS[1], buttons[len(left) :], EXPANDER_PINS)
    yield from _meanings(buttons)


def _expander_buttons(name: str, buttons: Sequence[Button], pins: Sequence[str]) -> Lines:
    yield f"\n[expanders.{name}.buttons]"
    yield from (f"{_key(button.name)} = {json.dumps(pin)}" for button, pin in zip(buttons, pins, strict=False))


def _on_node(game: RigQuestions, _: Layout) -> Lines:
    yield "\n[node.buttons]             # button of the table = button of the node"
    yield from _wired(game.buttons, NODE_BUTTONS)


def _on_numpad(game: RigQuestions, _: Layout) -> Lines:
    keys = _pad_keys(game.buttons)
    yield "\n[numpad]                   # yours is in: ls /dev/input/by-id/*-event-kbd"
    yield f'device = "{SOME_PAD}"\n\n[numpad.keys]              # the keys that type nothing are buttons'
    yield from (f"{key} = {json.dumps(button.name)}" for key, button in keys.items())
    yield from _meanings(list(keys.values()))


def _pad_keys(buttons: Sequence[Button]) -> dict[str, Button]:
    """Returns the button of each key: those with a key of their own first, the others in order on what is left."""
    keys = {PAD_KEYS[button.name]: button for button in buttons if button.name in PAD_KEYS}
    left = [key for key in ("star", "slash", "minus") if key not in keys]
    keys.update(zip(left, [button for button in buttons if button.name not in PAD_KEYS], strict=False))
    return keys


def _wired(buttons: Sequence[Button], places: Sequence[int]) -> Lines:
    part = list(zip(buttons, places, strict=False))
    yield from (f"{_key(button.name)} = {place}" for button, place in part)
    yield from _meanings([button for button, _ in part])


def _meanings(buttons: Sequence[Button]) -> Lines:
    yield "\n[buttons]                  # what each button means when it is tapped"
    yield from (f"{_key(button.name)} = {_inline(button.event)}" for button in buttons)
    if held := {button.name: button.held for button in buttons if button.held}:
        yield "\n[holds]                    # and when it is held for a second"
        yield from (f"{_key(name)} = {_inline(event)}" for name, event in held.items())


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


HOLES: Mapping[str, Callable[[Sequence[int], Layout], Lines]] = {
    "none": _nothing,
    "switches": _switches,
    "switches-expander": _switches_on_expander,
    "vl53l0x": _reset_lines,
    "vl53l0x-mux": _multiplexers,
    "node": _nothing,
}
TILTS: Mapping[str, Callable[[Layout], Lines]] = {"none": _nothing, "contacts": _contacts, "node": _nothing}
BUTTONS: Mapping[str, Callable[[RigQuestions, Layout], Lines]] = {
    "none": _nothing,
    "pins": _on_pins,
    "expander": _on_expanders,
    "shared-expander": _beside_switches,
    "node": _on_node,
    "numpad": _on_numpad,
}
