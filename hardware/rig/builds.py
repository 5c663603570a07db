"""The builds of wiring.md: which pin, address or key each part of a table gets.

Everything that names a pin of a build is made from here: `companion rig init`, the rig files in `examples`, their
drawings, and the tables of wiring.md (`make wiring`).
"""

from __future__ import annotations

from msgspec import Struct

from hardware.rig.wizard import RigQuestions


class Layout(Struct, frozen=True, kw_only=True):
    """The GPIO numbers of a kind of table; parts beyond the end of a list have no pin."""

    holes: tuple[int, ...] = ()
    """The wire of each hole, in order: its switch, or the reset line of its distance sensor."""
    tilt: tuple[int, int] = (5, 6)
    """The tilt contacts of the first and of the second player's end."""
    buttons: tuple[int, ...]
    """The buttons, in the order in which the game proposes them."""


HOLES_LAYOUT = Layout(holes=(4, 17, 27, 22, 10, 9, 11, 5, 6), tilt=(13, 19), buttons=(23, 24, 25, 8, 7, 18, 26, 14, 15))
"""A table with holes: switches or sensors at the left side of the header, buttons at the right."""
TILT_LAYOUT = Layout(buttons=(17, 27, 22, 23, 24, 25, 4, 8, 7, 9, 10, 11, 13, 18, 19, 26, 14, 15))
"""A table that tilts."""
ROWS_LAYOUT = Layout(buttons=(4, 17, 27, 22, 10, 9, 11, 5, 6, 7, 13, 19, 26, 14, 15, 18, 23, 24, 25, 8))
"""A table of buttons alone: a row of nine, undo, and the other row."""

LAMPS = {"first": 16, "second": 20, "trouble": 21, "buzzer": 12}
"""The lamps and the buzzer, the same on every table that has something on the Pi's pins."""
FIRST_ADDRESS = 0x30
"""The address of the first distance sensor with a reset line; the others follow."""
FIRST_MUX, SENSORS_PER_MUX = 0x70, 5
"""The first multiplexer, and how many sensors each has: five and four keep both harnesses short."""
FIRST_EXPANDER, EXPANDERS = 0x20, ("first", "second")
"""The address of the first expander, and the names of the expanders."""
HOLES_EXPANDER = "holes"
"""The name of the expander of the hole switches, the first one; buttons follow on the pins that it has left."""
BUTTONS_PER_EXPANDER = 10
"""A row of nine and one more."""
EXPANDER_PINS = tuple(f"{port}{n}" for port in "AB" for n in range(7))
NODE_BUTTONS = tuple(range(1, 9))
PAD_KEYS = {"end-turn": "star", "next-game": "slash", "undo": "minus"}
"""The key of a number pad for a button by name; other buttons take what is left."""


def layout_of(game: RigQuestions) -> Layout:
    """Returns the layout of a game's table, by the questions that it asks."""
    asked = {question.key for question in game.questions}
    if "holes" in asked:
        return HOLES_LAYOUT
    return TILT_LAYOUT if "tilt" in asked else ROWS_LAYOUT
