"""What the lamps and the buzzer of a rig make of the match: whose turn it is, what went wrong, who has won."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from companion.games.registry import rulebook
from companion.live.loop import Publication
from companion.live.sensor_pipeline import Noticed
from companion.rulebook.rulebook import Table

SEATS = ("first", "second")
"""The lamps of the players in turn."""
FOUL, WON, REFUSED = (1, 0.8), (3, 0.3), (2, 0.1)
"""How the buzzer sounds: how often, and each time for how long (seconds)."""


class Signs(Protocol):
    """What can be lit and sounded."""

    def light(self, name: str, *, on: bool) -> None:
        """Switches a lamp."""
        ...

    def buzz(self, times: int, on_s: float) -> None:
        """Sounds the buzzer."""
        ...


class Lamps:
    """An observer of the table that shows what it hears of."""

    def __init__(self, signs: Signs, troubled: Callable[[], bool]) -> None:
        """`troubled` says whether anything needs people's attention."""
        self._signs = signs
        self._troubled = troubled

    def told(self, publication: Publication) -> None:
        """A ruling was made."""
        verdict = publication.verdict
        self.show(verdict.table)
        if sound := sound_of(verdict.ok, (say.code for say in verdict.say)):
            self._signs.buzz(*sound)

    def show(self, table: Table | None) -> None:
        """Shows whose turn it is in a match, or nobody's, and whether there is trouble."""
        turn = rulebook(table.setup.game).public(table)["turn"] if table else None
        names = table.names if table else SEATS
        for name, lamp in zip(names, SEATS, strict=False):
            self._signs.light(lamp, on=name == turn)
        self.looked()

    def noticed(self, _: Noticed) -> None:
        """Something about a device changed."""
        self.looked()

    def looked(self) -> None:
        """Shows whether there is trouble."""
        self._signs.light("trouble", on=self._troubled())


def sound_of(ok: bool, said: Iterable[str]) -> tuple[int, float] | None:
    """How a ruling sounds; None when it needs no sound."""
    if not ok:
        return REFUSED
    codes = set(said)
    if codes & {"wins-game", "wins-match"}:
        return WON
    return FOUL if "foul" in codes else None
