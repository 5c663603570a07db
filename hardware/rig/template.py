"""Writes a first rig file, with comments, from the answers to the questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

ROW = range(1, 10)
UNDO = ("undo", '{event = "undo"}')
EVENTS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "yago-pool": (
        ("shot-over", '{event = "shot-over"}'),
        ("restored", '{event = "restored"}'),
        ("moved-ball", '{event = "foul", kind = "moved-ball"}'),
        UNDO,
    ),
    "yali": (
        ("released", '{event = "released"}'),
        UNDO,
        ("home-first", '{event = "home", player = 1}'),
        ("home-second", '{event = "home", player = 2}'),
    ),
    "toguz-korgool": (
        *((f"first-{n}", f'{{event = "sow", hole = {n}, player = 1}}') for n in ROW),
        UNDO,
        *((f"second-{n}", f'{{event = "sow", hole = {n}, player = 2}}') for n in ROW),
    ),
    "yooloo": (UNDO, ("next-game", '{event = "next-game"}')),
    "pool-position": (("end-turn", '{event = "end-turn"}'), UNDO),
}
"""The buttons proposed for each game, and what each means."""

FREE_PINS = (17, 27, 22, 23, 24, 25, 5, 6, 12, 13, 16, 26, 4, 18, 19, 20, 21, 7, 8, 9, 10, 11, 14, 15)
"""Header pins, those first that nothing else on a Pi is commonly used for; I2C is on 2 and 3."""
ON_EACH = 10
"""So many buttons go on each expander: a row of nine and one more."""
EXPANDER_PINS = [f"{port}{n}" for port in "AB" for n in range(7)]
PAD_KEYS = ("star", "slash", "minus")
NODE_BUTTONS = range(1, 9)
FIRST_ADDRESS = 0x30
SOME_PAD = "/dev/input/by-id/usb-Number_Pad-event-kbd"

HEAD = """\
# A rig: what feeds the table, and what its buttons mean. Check it with: companion rig check FILE
# GPIO numbers are those of the Pi's documentation (BCM), not places on the header.
"""
LIMITS = """
# [holes]                  # distances: a ball is there below threshold_mm, and gone above both together
# threshold_mm = 60
# hysteresis_mm = 20
# [holes.each.5]           # a hole that is deeper, or under glass
# threshold_mm = 70
"""
SLOPE = """
# [tilt]                   # degrees: the angle read when the board is level, and how far from there each end rests
# zero_deg = 0.0
# first_end_deg = 4.0
# second_end_deg = 4.0
"""

Lines = Iterator[str]


def rig_template(answers: Mapping[str, str], pad: str = SOME_PAD) -> str:
    """The text of the rig file for these answers; it passes its own check. `pad` is the number pad's device."""
    pins = iter(FREE_PINS)
    lines = [
        *HOLES[answers.get("holes", "none")](pins),
        *TILTS[answers.get("tilt", "none")](pins),
        *_node(answers),
        *BUTTONS[answers.get("buttons", "none")](EVENTS[answers["game"]], pins),
        *(LIMITS.splitlines() if "holes" in answers else ()),
        *(SLOPE.splitlines() if "tilt" in answers else ()),
    ]
    return (HEAD + "\n".join(lines) + "\n").replace(SOME_PAD, pad)


def _nothing(*_: object) -> Lines:
    yield from ()


def _reset_lines(pins: Iterator[int]) -> Lines:
    yield "\n[tof]                      # VL53L0X sensors on one I2C bus, each with a reset line (XSHUT) of its own"
    yield "bus = 1\n\n[tof.sensors]"
    for hole, pin in zip(ROW, pins, strict=False):
        yield f"{hole} = {{xshut = {pin}, address = {FIRST_ADDRESS + hole - 1:#x}}}"


def _multiplexers(_: Iterator[int]) -> Lines:
    yield "\n[tof]                      # VL53L0X sensors behind two TCA9548A multiplexers"
    yield "bus = 1\n\n[tof.sensors]"
    for hole in ROW:
        yield f"{hole} = {{mux = {0x70 + (hole - 1) // 8:#x}, channel = {(hole - 1) % 8}}}"


def _contacts(pins: Iterator[int]) -> Lines:
    yield "\n[gpio.tilt]                # two switches to ground, each closed when the board rests on that player's end"
    yield f"first = {next(pins)}\nsecond = {next(pins)}"


def _node(answers: Mapping[str, str]) -> Lines:
    if "node" not in answers.values():
        return
    yield '\n[node]                     # the board node on USB; with two of them, name yours: identity = "5A17C0DE"'
    yield f"tilt = {str(answers.get('tilt') == 'node').lower()}"
    if answers.get("holes") == "node":
        yield "\n[node.holes]               # hole of the table = hole of the node"
        yield from (f"{hole} = {hole}" for hole in ROW)


def _on_pins(events: Iterable[tuple[str, str]], pins: Iterator[int]) -> Lines:
    yield "\n[gpio.buttons]             # each between its pin and ground"
    yield from _wired(events, pins)


def _on_expanders(events: Iterable[tuple[str, str]], _: Iterator[int]) -> Lines:
    every = list(events)
    for n, start in enumerate(range(0, len(every), ON_EACH)):
        part = every[start : start + ON_EACH]
        yield f"\n[expanders.x{n + 1}]            # an MCP23017; its address is set by its pins A0 to A2"
        yield f"bus = 1\naddress = {0x20 + n:#x}\n\n[expanders.x{n + 1}.buttons]"
        yield from (f"{name} = {pin!r}" for (name, _), pin in zip(part, EXPANDER_PINS, strict=False))
    yield from _meanings(every)


def _on_node(events: Iterable[tuple[str, str]], _: Iterator[int]) -> Lines:
    yield "\n[node.buttons]             # button of the table = button of the node"
    yield from _wired(events, iter(NODE_BUTTONS))


def _on_numpad(events: Iterable[tuple[str, str]], _: Iterator[int]) -> Lines:
    yield "\n[numpad]                   # cards: digits and Enter; several at once: 7 + 12 + 3 Enter; the point wipes"
    yield "# Yours is in: ls /dev/input/by-id/*-event-kbd"
    yield f'device = "{SOME_PAD}"\n\n[numpad.keys]              # the other keys'
    part = list(zip(events, PAD_KEYS, strict=False))
    yield from (f'{key} = "{name}"' for (name, _), key in part)
    yield from _meanings(event for event, _ in part)


def _wired(events: Iterable[tuple[str, str]], places: Iterator[int]) -> Lines:
    part = list(zip(events, places, strict=False))
    yield from (f"{name} = {place}" for (name, _), place in part)
    yield from _meanings(event for event, _ in part)


def _meanings(events: Iterable[tuple[str, str]]) -> Lines:
    yield "\n[buttons]                  # what each button means when it is tapped; [holds] the same when it is held"
    yield from (f"{name} = {event}" for name, event in events)


HOLES: Mapping[str, Callable[[Iterator[int]], Lines]] = {
    "none": _nothing, "vl53l0x": _reset_lines, "vl53l0x-mux": _multiplexers, "node": _nothing
}  # fmt: skip
TILTS: Mapping[str, Callable[[Iterator[int]], Lines]] = {"none": _nothing, "contacts": _contacts, "node": _nothing}
BUTTONS: Mapping[str, Callable[[Iterable[tuple[str, str]], Iterator[int]], Lines]] = {
    "none": _nothing, "pins": _on_pins, "expander": _on_expanders, "node": _on_node, "numpad": _on_numpad
}  # fmt: skip
