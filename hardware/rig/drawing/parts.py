"""The content of a wiring diagram: parts with pins, each pin on a net. Pins on one net are connected."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Kind = Literal["board", "switch", "lamp"]

GROUND, LOW, HIGH = "GND", "3.3 V", "5 V"
RAILS = (HIGH, LOW, GROUND)
"""The power nets. They run along the top of the diagram and down at the right of each column."""


class Pin(Struct, frozen=True):
    """A pin of a part: its label, as printed on the part, and its net."""

    label: str
    net: str


class Part(Struct, frozen=True, kw_only=True):
    """A part: a board with pins on both sides, or a switch or lamp with one pin and ground."""

    name: str
    left: tuple[Pin, ...]
    """Pins towards the connector."""
    right: tuple[Pin, ...] = (Pin("", GROUND),)
    """Pins away from the connector: power first, then those for further parts."""
    kind: Kind = "board"
    about: str = ""


class Connector(Struct, frozen=True, kw_only=True):
    """The connector at which all wires start: the labels of its pins, in two columns."""

    name: str
    rows: tuple[tuple[str, str], ...]
    nets: dict[str, str]
    """The net of each used pin, by label."""
    numbered: bool
    """Whether the pins have numbers, 1 and 2 in the first row."""
    feeds: dict[str, str]
    """The label of the pin that feeds each power net."""


class Diagram(Struct, frozen=True, kw_only=True):
    """A connector, the parts wired to it, and the parts wired only to those."""

    title: str
    connector: Connector
    near: tuple[Part, ...]
    far: tuple[Part, ...] = ()
    notes: tuple[str, ...] = ()


HEADER = (
    ("3.3 V", "5 V"),
    ("GPIO 2", "5 V"),
    ("GPIO 3", "GND"),
    ("GPIO 4", "GPIO 14"),
    ("GND", "GPIO 15"),
    ("GPIO 17", "GPIO 18"),
    ("GPIO 27", "GND"),
    ("GPIO 22", "GPIO 23"),
    ("3.3 V", "GPIO 24"),
    ("GPIO 10", "GND"),
    ("GPIO 9", "GPIO 25"),
    ("GPIO 11", "GPIO 8"),
    ("GND", "GPIO 7"),
    ("GPIO 0", "GPIO 1"),
    ("GPIO 5", "GND"),
    ("GPIO 6", "GPIO 12"),
    ("GPIO 13", "GND"),
    ("GPIO 19", "GPIO 16"),
    ("GPIO 26", "GPIO 20"),
    ("GND", "GPIO 21"),
)
"""The 40-pin header of a Raspberry Pi, pin 1 at the upper left (Raspberry Pi documentation)."""
PIN_NUMBERS = {label: 2 * row + column + 1 for row, pair in enumerate(HEADER) for column, label in enumerate(pair)}
"""Pin numbers by label; for a label with several pins, the last of them."""

NANO = (
    ("D13", "D12"),
    ("3V3", "D11"),
    ("AREF", "D10"),
    ("A0", "D9"),
    ("A1", "D8"),
    ("A2", "D7"),
    ("A3", "D6"),
    ("A4", "D5"),
    ("A5", "D4"),
    ("A6", "D3"),
    ("A7", "D2"),
    ("5V", "GND"),
    ("RST", "RST"),
    ("GND", "D0"),
    ("VIN", "D1"),
)
"""The 30 pins of an Arduino Nano, USB socket at the top."""
