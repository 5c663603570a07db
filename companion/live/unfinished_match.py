"""The match that can be gone on with, for a page that is drawn again and again: the journal is not read each time."""

from __future__ import annotations

from msgspec import Struct

from companion.live.loop import MatchLoop
from companion.live.session import Session, journalled_referee
from companion.rulebook.referee import Referee
from companion.rulebook.setup import SetupError


class Unfinished(Struct, frozen=True, kw_only=True, eq=False):
    """A match that is not over."""

    number: int
    referee: Referee
    last_at: float
    """When its last event happened, or when it began (wall time in seconds)."""


class UnfinishedMatch:
    """Finds the match that `MatchLoop.resume` takes, if it can be played here.

    The journal is read once for each change of the session: nobody else writes to it meanwhile.
    """

    def __init__(self, loop: MatchLoop) -> None:
        self._loop = loop
        self._journalled: Unfinished | None = None
        self._was_read = False
        loop.session_changed.subscribe(self._forget)

    def _forget(self, _session: Session | None) -> None:
        self._journalled, self._was_read = None, False

    def look(self) -> Unfinished | None:
        """The match, or None."""
        session = self._loop.session
        if session and not session.is_over:
            last_at = session.rows[-1].at if session.rows else session.started
            return Unfinished(number=session.match_id, referee=session.referee, last_at=last_at)
        if not self._was_read:
            self._journalled = self._read()
            self._was_read = self._loop.trouble is None
        return self._journalled

    def _read(self) -> Unfinished | None:
        """The latest match that can be played here."""
        journal = self._loop.journal
        for row in reversed(journal.matches()):
            if row.over:
                continue
            events = journal.events(row.id, waiting=True)
            try:
                referee = journalled_referee(row, events)
            except SetupError:
                continue
            return Unfinished(number=row.id, referee=referee, last_at=events[-1].at if events else row.started)
        return None
