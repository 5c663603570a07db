"""The lamps and the buzzer of a rig: they show the turn and trouble, and sound for fouls, wins and refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from companion.games.registry import rulebook
from companion.live.publication import Publication
from companion.live.session import Session
from companion.rulebook.rulebook import GameState

SEATS = ("first", "second")
"""The lamps of the players in turn."""
FOUL, WON, REFUSED = (1, 0.8), (3, 0.3), (2, 0.1)
"""Buzzer patterns: how many times, and for how many seconds each time."""


class IndicatorOutputs(Protocol):
    """Lamps and a buzzer."""

    def light(self, name: str, *, on: bool) -> None:
        """Switches the lamp of this name on or off."""
        ...

    def buzz(self, times: int, on_s: float) -> None:
        """Sounds the buzzer `times` times, for `on_s` seconds each."""
        ...


class Indicators:
    """Shows whose turn it is and whether there is trouble on lamps, and sounds the buzzer for rulings."""

    def __init__(self, outputs: IndicatorOutputs, troubled: Callable[[], bool]) -> None:
        """`troubled` gives whether the trouble lamp is to be on."""
        self._outputs = outputs
        self._troubled = troubled

    def on_ruling(self, publication: Publication) -> None:
        """Updates the lamps after a ruling, and sounds the buzzer where it calls for that."""
        verdict = publication.verdict
        self.show(verdict.state)
        if sound := buzz_pattern(verdict.ok, (announcement.code for announcement in verdict.announcements)):
            self._outputs.buzz(*sound)

    def show(self, state: GameState | None) -> None:
        """Sets all lamps; without a match (None) those of the players are off."""
        turn = rulebook(state.setup.game).public(state)["turn"] if state else None
        names = state.names if state else SEATS
        for name, lamp in zip(names, SEATS, strict=False):
            self._outputs.light(lamp, on=name == turn)
        self.update_trouble()

    def on_session(self, session: Session | None) -> None:
        """Sets all lamps as a match has them that begins or is resumed; dark when it is left."""
        self.show(session.referee.state if session else None)

    def on_trouble(self, _: object) -> None:
        """Updates the trouble lamp after a notice about a device, or when rulings are saved again or no longer."""
        self.update_trouble()

    def update_trouble(self) -> None:
        """Sets the trouble lamp."""
        self._outputs.light("trouble", on=self._troubled())


def buzz_pattern(ok: bool, codes_announced: Iterable[str]) -> tuple[int, float] | None:
    """The buzzer pattern of a ruling (times, seconds each); None for no sound."""
    if not ok:
        return REFUSED
    codes = set(codes_announced)
    if codes & {"wins-game", "wins-match"}:
        return WON
    return FOUL if "foul" in codes else None
