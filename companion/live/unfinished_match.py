"""The match that can be gone on with, for a page that is drawn again and again: the journal is not read each time."""

from __future__ import annotations

from msgspec import Struct

from companion.live.loop import MatchLoop
from companion.live.session import Session, journalled_referee
from companion.rulebook.referee import Referee
from companion.rulebook.setup import SetupError

CLOCK_ERROR_S = 60.0
"""A clock that is set by the network is put back by less than this while it runs."""
LONGEST_S = 10 * 365 * 86400.0
"""What seems to be longer ago than ten years happened while the clock was not set yet."""


class Unfinished(Struct, frozen=True, kw_only=True, eq=False):
    """A match that is not over."""

    number: int
    referee: Referee
    last_at: float
    """When its last event happened, or when it began (wall time in seconds)."""
    ruled_at: float | None = None
    """The same in monotonic seconds, if that was since the program started: no setting of a clock counts."""

    def seconds_ago(self, *, wall: float, now: float) -> float | None:
        """How long ago its last event happened, or it began.

        Args:
            wall: Wall time in seconds.
            now: Monotonic seconds.

        Returns:
            The seconds; None where the clock of the table was set meanwhile, so that nobody knows.
        """
        if self.ruled_at is not None:
            return max(now - self.ruled_at, 0.0)
        seconds = wall - self.last_at
        return seconds if -CLOCK_ERROR_S <= seconds <= LONGEST_S else None


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
            return Unfinished(
                number=session.match_id,
                referee=session.referee,
                last_at=last_at,
                ruled_at=session.ruled_at.get(session.last_seq),
            )
        if not self._was_read:
            self._journalled = self._read()
            self._was_read = self._loop.trouble is None
        return self._journalled

    def _read(self) -> Unfinished | None:
        journal = self._loop.journal
        row = journal.unfinished()
        if row is None:
            return None
        events = journal.events(row.id, waiting=True)
        try:
            referee = journalled_referee(row, events)
        except SetupError:
            return None
        return Unfinished(number=row.id, referee=referee, last_at=events[-1].at if events else row.started)
