"""What can be agreed before a match of Toguz korgool: its options, and the readings of its rulebook."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from companion.rulebook.rulebook import Options, Reading, Setup

READINGS = {
    "TK-2": Reading(("on-turn", "at-once"), default="on-turn"),
    "TK-4": Reading(("end", "go-on"), default="end"),
}
"""TK-2: when an empty side ends the game. TK-4: whether 82 in a kazan does."""


class ToguzOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be agreed before a match; `empty_side` and `end_at_82` are TK-2 and TK-4 by their plain names."""

    empty_side: Literal["on-turn", "at-once"] | UnsetType = UNSET
    end_at_82: bool | UnsetType = UNSET
    first: str | UnsetType = UNSET
    """Who begins the first game; the first named when unset."""
    clock_minutes: Annotated[int, Meta(ge=1)] | None = None
    """Each player's time for a game, for the clocks on the screen; the event `flag` says who ran out of it."""


def check_setup(setup: Setup) -> str | None:
    """One sentence about options that contradict each other or name nobody, or None."""
    options: ToguzOptions = setup.options
    if options.first is not UNSET and options.first not in setup.players:
        return f"options.first: nobody here is called {options.first!r}; choose one of {', '.join(setup.players)}."
    for name, reading, option in (
        ("empty_side", "TK-2", options.empty_side),
        ("end_at_82", "TK-4", _end_at_82_choice(options)),
    ):
        if option is not UNSET and reading in options.readings and option != setup.readings[reading]:
            return f"options.{name} and options.readings.{reading} contradict each other; leave one of them out."
    return None


def _end_at_82_choice(options: ToguzOptions) -> str | UnsetType:
    return UNSET if options.end_at_82 is UNSET else "end" if options.end_at_82 else "go-on"
