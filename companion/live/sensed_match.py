"""The running match as the sensor pipeline needs it: its events are submitted like those of touches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.rulebook.referee import Referee, Verdict
from companion.rulebook.rulebook import GameState, RawEvent, Rulebook


class SensedMatch:
    """Implements `RunningMatch`: gives the state of a match, and submits the events of the board."""

    def __init__(self, referee: Referee, submit: Callable[[RawEvent], Verdict]) -> None:
        """`submit` takes an event that was sensed."""
        self._referee = referee
        self._submit = submit

    @property
    def rulebook(self) -> Rulebook[Any]:
        """The game's rulebook."""
        return self._referee.rulebook

    @property
    def state(self) -> GameState:
        """The state now."""
        return self._referee.state

    @property
    def can_redo(self) -> bool:
        """Whether the last event was an undo, so that it can be redone."""
        return self._referee.can_redo

    def rule(self, raw: RawEvent) -> Verdict:
        """Rules on an event."""
        return self._submit(raw)
