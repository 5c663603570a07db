"""The running match as the sensors' watch sees it: what the board reports is ruled on like a touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.rulebook.referee import Referee, Verdict
from companion.rulebook.rulebook import GameState, RawEvent, Rulebook


class SensedMatch:
    """Gives the state of a match, and hands on what the board reports."""

    def __init__(self, referee: Referee, submit: Callable[[RawEvent, str], Verdict]) -> None:
        """`submit` takes an event and who says it."""
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
        """Whether the people have taken something back and said nothing since."""
        return self._referee.can_redo

    def rule(self, raw: RawEvent) -> Verdict:
        """Rules on an event."""
        return self._submit(raw, "board")
