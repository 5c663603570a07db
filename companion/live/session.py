"""A running match: its number in the journal, its referee, its events and notes, their times, and the last ruling."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.games.registry import failed_plugin, rulebook, running_clock
from companion.journal.rows import PLAYED, EventRow, MatchRow, NoteRow
from companion.journal.store import JournalError
from companion.journal.writer import Journal
from companion.live.match_times import MatchTimes
from companion.rulebook.origin import Origin
from companion.rulebook.referee import Referee, Verdict
from companion.rulebook.setup import SetupError, read_setup

NOTED_EVERY_S = 10.0
"""A power cut gives back less than these seconds of play; the table takes longer to start again."""
NOTES_APART_S = 0.001
"""The least seconds between two decisions after the same event, as the journal orders them by their times."""


class NoMatch(Exception):
    """There is no match to resume or to rule on; the message is one sentence."""


class Position(Struct, frozen=True):
    """How far a match had gone: what people saw when they touched something."""

    session: Session
    seq: int
    """The sequence number of the last event; 0 before the first."""


class Session:
    """The running match, from its start or resumption until another one begins or it is left."""

    def __init__(
        self,
        match_id: int,
        referee: Referee,
        started: float,
        *,
        times: MatchTimes,
        rows: Iterable[EventRow] = (),
        notes: Iterable[NoteRow] = (),
    ) -> None:
        """Makes the session of a match.

        Args:
            match_id: its number in the journal; negative while the highest number on the disk is not known.
            referee: the match itself, as far as it was played.
            started: when it began, wall time in seconds.
            times: the seconds of play so far.
            rows: its journalled events, undo and redo and what they took back included.
            notes: its journalled decisions.
        """
        self.match_id = match_id
        self.referee = referee
        self.started = started
        self.rows = list(rows)
        """All events of the match, undo, redo and undone events included."""
        self.notes = list(notes)
        """What people decided about its rulings."""
        self.verdict = _standing(referee)
        """The last ruling that stands and was published."""
        self.times = times
        """The seconds of play of the published events."""
        self.ruled_at: dict[int, float] = {}
        """When the events were accepted that came in this session (monotonic seconds), by sequence number.

        0 stands for the beginning of a match that began in this session.
        """
        self._published_seq = self._announced_seq = self.last_seq
        self.saved_record: Path | None = None
        """The file into which the record of the match was saved in this session; another one of its name is not its."""
        self.unpublished = 0
        """How many verdicts wait to be published."""

    @property
    def is_over(self) -> bool:
        """Whether the match has a winner."""
        return self.referee.state.match_winner is not None

    @property
    def last_seq(self) -> int:
        """The sequence number of the last event; 0 before the first."""
        return self.rows[-1].seq if self.rows else 0

    @property
    def position(self) -> Position:
        """How far the match has gone, with what waits to be published."""
        return Position(self, self.last_seq)

    @property
    def shown_position(self) -> Position:
        """How far it has gone as it was published."""
        return Position(self, self._published_seq)

    @property
    def announced_position(self) -> Position:
        """How far it had gone when a ruling announced something last, such as the end of a shot."""
        return Position(self, self._announced_seq)

    def note_saved(self, record: Path) -> None:
        """The record of the match was saved into this file."""
        self.saved_record = record

    def match_row(self) -> MatchRow:
        """The match as the journal lists it."""
        return MatchRow(id=self.match_id, setup=dict(self.referee.raw_setup), started=self.started, over=self.is_over)

    def add_event(self, verdict: Verdict, origin: Origin, *, at: float, now: float) -> EventRow:
        """Adds an accepted event.

        Args:
            verdict: The ruling on it.
            origin: Where it comes from.
            at: When it happened, wall time in seconds.
            now: The time, monotonic seconds.

        Returns:
            The row for the journal.
        """
        row = EventRow(
            match=self.match_id,
            seq=self.last_seq + 1,
            raw=dict(verdict.raw),
            at=at,
            origin=origin,
            after_s=self.times.lap(now),
            over=verdict.state.match_winner is not None,
        )
        self.rows.append(row)
        self.ruled_at[row.seq] = now
        if verdict.announcements:
            self._announced_seq = row.seq
        return row

    def publish(self, verdict: Verdict, rows: Iterable[EventRow]) -> None:
        """Takes in a ruling that is published: it is now what may be shown. `rows` are its accepted events."""
        self.unpublished -= 1
        for row in rows:
            self.times.publish(self.verdict.state, row.raw, row.after_s)
            self._published_seq = row.seq
        if verdict.ok:
            self.verdict = verdict

    def pause(self, *, at: float, now: float) -> NoteRow | None:
        """The clocks stand still from now on.

        Args:
            at: Wall time in seconds.
            now: Monotonic seconds.

        Returns:
            The row to be journalled, if somebody's clock ran.
        """
        if self.times.paused:
            return None
        self.times.pause(now)
        return self.note_played(at=at, now=now)

    def should_note_played(self, now: float) -> bool:
        """Whether the seconds of play are to be noted again: every NOTED_EVERY_S (`now` in monotonic seconds)."""
        return self.times.unnoted_s(now) >= NOTED_EVERY_S

    def note_played(self, *, at: float, now: float) -> NoteRow | None:
        """Notes the seconds of play since the last event; a session that goes on from the journal would lose them.

        Args:
            at: Wall time in seconds.
            now: Monotonic seconds.

        Returns:
            The row to be journalled, if somebody's clock ran.
        """
        lost_s, played_s = self.times.unnoted_s(now), self.times.note(now)
        if not lost_s or not self.times.has_clock(self.referee.state):
            return None
        return self.add_note(PLAYED, {"played_s": played_s}, at)

    def await_publication(self) -> None:
        """Counts a verdict that waits to be published."""
        self.unpublished += 1

    def add_note(self, kind: str, body: Mapping[str, Any], at: float) -> NoteRow:
        """Adds a decision about the rulings so far.

        Args:
            kind: The kind of decision ("correction", "protest"), or PLAYED.
            body: The content of the note.
            at: When it was decided, wall time in seconds.

        Returns:
            The row for the journal. Its time is later than that of the last note after the same event, even when the
            clock was set back.
        """
        seq = self.last_seq
        last = self.notes[-1] if self.notes else None
        if last and last.seq == seq:
            at = max(at, last.at + NOTES_APART_S)
        note = NoteRow(match=self.match_id, seq=seq, kind=kind, body=body, at=at)
        self.notes.append(note)
        return note


def _standing(referee: Referee) -> Verdict:
    """The ruling that stands at the beginning of a session: the first, or what is to be done in a resumed match."""
    if not referee.n:
        return referee.first
    return Verdict(n=referee.n, raw={}, state=referee.state, todo=referee.rulebook.todo(referee.state))


def match_times(referee: Referee, now: float, played_s: float = 0.0) -> MatchTimes:
    """The times of a match that begins now or goes on (monotonic seconds), `played_s` seconds after its last event."""
    return MatchTimes(running_clock(referee.rulebook.game), now, played_s)


def resumed_session(journal: Journal, match: int, now: float) -> Session:
    """The session of a journalled match, what waits to be written included; `now` is in monotonic seconds.

    Raises:
        NoMatch: There is no match of this number, or it cannot be read.
        SetupError: The match cannot be played here (its game is not installed, or its set-up no longer fits).
    """
    try:
        record = journal.record(match)
    except JournalError as error:
        raise NoMatch(f"{error} The match waits there: try again later.") from None
    if record is None:
        raise NoMatch(f"There is no match {match}.")
    row, rows, notes = record
    referee = _referee(row)
    times = match_times(referee, now, _played_s(rows, notes))
    for event in rows:
        times.replay(referee.state, event.raw, event.after_s)
        referee.replay(event.raw)
    times.put_in_force([entry.raw for entry in referee.entries])
    return Session(row.id, referee, row.started, times=times, rows=rows, notes=notes)


def _played_s(rows: Sequence[EventRow], notes: Sequence[NoteRow]) -> float:
    """The seconds of play after the last event, as far as they were noted."""
    last = rows[-1].seq if rows else 0
    return max((note.body["played_s"] for note in notes if note.kind == PLAYED and note.seq == last), default=0.0)


def journalled_referee(row: MatchRow, events: Iterable[EventRow]) -> Referee:
    """The referee of a journalled match, including the events that can be redone.

    Args:
        row: The match.
        events: All its events in order, undo and redo included. One that the referee refuses, which another version
            of the program has written, is ignored.

    Raises:
        SetupError: The match cannot be played here.
    """
    try:
        referee = _referee(row)
        for event in events:
            referee.replay(event.raw)
    except SetupError:
        raise
    except Exception as error:
        name = failed_plugin(error)
        if name is None:
            raise
        raise SetupError(f"Match {row.id}: the game {name!r} failed: {type(error).__name__}: {error}.") from error
    return referee


def _referee(row: MatchRow) -> Referee:
    rules, setup = read_setup(row.setup, rulebook)
    return Referee(rules, setup, row.setup)
