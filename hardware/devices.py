"""The names of devices in samples, notices and traces: the only place that spells or parses one.

A name is a `str`, so that it compares, sorts and prints as its text ("hole 5"); its type says what it names.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

HOLE_NUMBERS = range(1, 10)
"""The holes that a board can have."""

HoleNumber = Annotated[int, Meta(ge=HOLE_NUMBERS.start, le=HOLE_NUMBERS.stop - 1)]
"""A hole number as the type of a settings field: 1 to 9."""


class DeviceName(str):
    """The name of a device. Pass `str(name)` to write it as JSON: msgspec encodes no subclass of str."""

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
    """One button, by its name in the rig. Health samples never name a single button, only what reads it."""

    __slots__ = ()


EXPANDER_WORD = "expander "


class Expander(DeviceName):
    """One pin expander, by its name in the rig.

    >>> Expander("left") == "expander left"
    True
    """

    __slots__ = ("name",)

    name: str

    def __new__(cls, name: str) -> Expander:
        """Names the expander of this name."""
        device = super().__new__(cls, EXPANDER_WORD + name)
        device.name = name
        return device

    def __reduce__(self) -> tuple[type[Expander], tuple[str]]:
        return Expander, (self.name,)


HOLES = DeviceName("holes")
"""The sensors of all holes together."""
TILT = DeviceName("tilt")
"""The tilt sensor of the board: an accelerometer or two contacts."""
BUTTONS = DeviceName("buttons")
"""The buttons on the Pi's pins; in a trace without sources all buttons together."""
NUMPAD = DeviceName("number pad")
"""The number pad."""
NODE = DeviceName("node")
"""The board node (the Arduino) and everything that is wired to it."""

DEVICES: dict[str, DeviceName] = {name: name for name in (HOLES, *map(Hole, HOLE_NUMBERS), TILT, BUTTONS, NUMPAD, NODE)}
"""All devices that a Health sample or a notice can name, by their text; beside them the expanders of the rig."""


def parse_device(text: str) -> DeviceName:
    """Returns the device that a text names.

    Args:
        text: the name as `Hole(5)` or TILT prints it.

    Raises:
        ValueError: there is no such device; the message lists the devices in one sentence.

    >>> parse_device("hole 5").number
    5
    """
    if text.startswith(EXPANDER_WORD) and text != EXPANDER_WORD:
        return Expander(text.removeprefix(EXPANDER_WORD))
    if text not in DEVICES:
        raise ValueError(
            f"there is no device {text!r}; devices are {HOLES}, {Hole(HOLE_NUMBERS.start)} to "
            f"{Hole(HOLE_NUMBERS.stop - 1)}, {TILT}, {BUTTONS}, {NUMPAD}, {NODE} and {EXPANDER_WORD}NAME."
        )
    return DEVICES[text]
