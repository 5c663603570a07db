"""The lamps and the buzzer of a rig: whose turn it is, what went wrong, who has won."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from companion.games.registry import rulebook
from companion.live.loop import Publication
from companion.live.sensor_pipeline import DeviceNotice
from companion.rulebook.rulebook import GameState

SEATS = ("first", "second")
"""The lamps of the players in turn."""
FOUL, WON, REFUSED = (1, 0.8), (3, 0.3), (2, 0.1)
"""How the buzzer sounds: how often, and each time for how long (seconds)."""


class IndicatorOutputs(Protocol):
    """What can be lit and sounded."""

    def light(self, name: str, *, on: bool) -> None:
        """Switches a lamp."""
        ...

    def buzz(self, times: int, on_s: float) -> None:
        """Sounds the buzzer."""
        ...


class Indicators:
    """Follows a match loop and shows on lamps and buzzer how the match stands."""

    def __init__(self, outputs: IndicatorOutputs, troubled: Callable[[], bool]) -> None:
        """`troubled` says whether anything needs people's attention."""
        self._outputs = outputs
        self._troubled = troubled

    def on_ruling(self, publication: Publication) -> None:
        """A ruling was made."""
        verdict = publication.verdict
        self.show(verdict.state)
        if sound := buzz_for(verdict.ok, (announcement.code for announcement in verdict.announcements)):
            self._outputs.buzz(*sound)

    def show(self, state: GameState | None) -> None:
        """Shows whose turn it is in a match, or nobody's, and whether there is trouble."""
        turn = rulebook(state.setup.game).public(state)["turn"] if state else None
        names = state.names if state else SEATS
        for name, lamp in zip(names, SEATS, strict=False):
            self._outputs.light(lamp, on=name == turn)
        self.update_trouble()

    def on_notice(self, _: DeviceNotice) -> None:
        """Something about a device changed."""
        self.update_trouble()

    def update_trouble(self) -> None:
        """Shows whether there is trouble."""
        self._outputs.light("trouble", on=self._troubled())


def buzz_for(ok: bool, codes_announced: Iterable[str]) -> tuple[int, float] | None:
    """How a ruling is buzzed (how often, each time for how many seconds); None for no sound."""
    if not ok:
        return REFUSED
    codes = set(codes_announced)
    if codes & {"wins-game", "wins-match"}:
        return WON
    return FOUL if "foul" in codes else None
