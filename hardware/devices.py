"""The names of devices in samples, notices and traces: the only place that spells or parses one.

A name is a `str`, so that it compares, sorts and prints as its text ("hole 5"); its type says what it names.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

HOLE_NUMBERS = range(1, 10)
"""The holes that a board can have."""

HoleNumber = Annotated[int, Meta(ge=HOLE_NUMBERS.start, le=HOLE_NUMBERS.stop - 1)]
"""The number of a hole as a field of a settings file."""


class DeviceName(str):
    """The name of a device. To write it as JSON pass `str(name)`: msgspec encodes no subclass of str."""

    __slots__ = ()


class Hole(DeviceName):
    """The sensor of one hole.

    >>> Hole(5) == "hole 5", Hole(5).number
    (True, 5)
    """

    __slots__ = ("number",)

    number: int

    def __new__(cls, number: int) -> Hole:
        """Names the sensor of the hole with this number."""
        name = super().__new__(cls, f"hole {number}")
        name.number = number
        return name

    def __reduce__(self) -> tuple[type[Hole], tuple[int]]:
        return Hole, (self.number,)


class Button(DeviceName):
    """One button, by its name in the rig; only questions to the people are about a single button."""

    __slots__ = ()


HOLES = DeviceName("holes")
"""The sensors of all holes together."""
TILT = DeviceName("tilt")
"""The accelerometer or the two contacts of a tilting board."""
BUTTONS = DeviceName("buttons")
"""All buttons together."""
NODE = DeviceName("node")
"""The board node, and with it everything that is wired to it."""

DEVICES: dict[str, DeviceName] = {name: name for name in (HOLES, *map(Hole, HOLE_NUMBERS), TILT, BUTTONS, NODE)}
"""All devices whose health can be spoken of, by their text."""


def parse_device(text: str) -> DeviceName:
    """The device that a text names.

    Raises:
        ValueError: there is no such device; the text is one sentence that lists them.

    >>> parse_device("hole 5").number
    5
    """
    if text not in DEVICES:
        raise ValueError(
            f"there is no device {text!r}; devices are {HOLES}, {Hole(HOLE_NUMBERS.start)} to "
            f"{Hole(HOLE_NUMBERS.stop - 1)}, {TILT}, {BUTTONS} and {NODE}."
        )
    return DEVICES[text]


def holes_read_by(device: DeviceName) -> frozenset[int]:
    """The holes that a device reads: all of them by way of the sensors together or the board node.

    >>> holes_read_by(Hole(5)), len(holes_read_by(NODE)), holes_read_by(TILT)
    (frozenset({5}), 9, frozenset())
    """
    if isinstance(device, Hole):
        return frozenset({device.number})
    return frozenset(HOLE_NUMBERS) if device in (HOLES, NODE) else frozenset()
