"""The running match: its number in the journal, its referee, its events and its notes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.registry import rulebook
from companion.journal.store import EventRow, JournalError, MatchRow, NoteRow
from companion.journal.writer import Journal
from companion.rulebook.referee import Referee, Verdict
from companion.rulebook.setup import read_setup

NOTES_APART_S = 0.001
"""The least seconds between two decisions after the same event, as the journal orders them by their times."""


class NoMatch(Exception):
    """There is no match to resume or to rule on; the message is one sentence."""


class Session:
    """The running match, from its start or resumption until another one begins or it is left."""

    def __init__(
        self,
        match_id: int,
        referee: Referee,
        started: float,
        *,
        rows: Iterable[EventRow] = (),
        notes: Iterable[NoteRow] = (),
    ) -> None:
        """Makes the session of a match.

        Args:
            match_id: Its number in the journal; negative while the highest number on the disk is not known.
            referee: Its referee, with the events so far.
            started: When it began, wall time in seconds.
            rows: Its journalled events, undo, redo and undone events included.
            notes: Its journalled decisions.
        """
        self.match_id = match_id
        self.referee = referee
        self.started = started
        self.rows = list(rows)
        """All events of the match, undo, redo and undone events included."""
        self.notes = list(notes)
        """The decisions about its rulings."""

    @property
    def is_over(self) -> bool:
        """Whether the match has a winner."""
        return self.referee.state.match_winner is not None

    @property
    def last_seq(self) -> int:
        """The sequence number of the last event; 0 before the first."""
        return self.rows[-1].seq if self.rows else 0

    def match_row(self) -> MatchRow:
        """The match as the journal lists it."""
        return MatchRow(id=self.match_id, setup=dict(self.referee.raw_setup), started=self.started, over=self.is_over)

    def add_event(self, verdict: Verdict, source: str, at: float) -> EventRow:
        """Adds an accepted event.

        Args:
            verdict: The verdict on it.
            source: Its source ("touch", "board", "people", "correction", ...).
            at: When it happened, wall time in seconds.

        Returns:
            The row for the journal.
        """
        over = verdict.state.match_winner is not None
        row = EventRow(
            match=self.match_id, seq=self.last_seq + 1, raw=dict(verdict.raw), at=at, source=source, over=over
        )
        self.rows.append(row)
        return row

    def add_note(self, kind: str, body: Mapping[str, Any], at: float) -> NoteRow:
        """Adds a decision about the rulings so far.

        Args:
            kind: The kind of decision ("correction", "protest").
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


def resumed_session(journal: Journal, match: int) -> Session:
    """The session of a journalled match, including the events that are not written yet.

    Args:
        journal: The journal.
        match: The number of the match.

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
    return Session(row.id, journalled_referee(row, rows), row.started, rows=rows, notes=notes)


def journalled_referee(row: MatchRow, events: Iterable[EventRow]) -> Referee:
    """The referee of a journalled match, including the events that can be redone.

    Args:
        row: The match.
        events: All its events in order, undo and redo included. One that the referee refuses, which another version
            of the program has written, is ignored.

    Raises:
        SetupError: The match cannot be played here.
    """
    rules, setup = read_setup(row.setup, rulebook)
    referee = Referee(rules, setup, row.setup)
    for event in events:
        referee.replay(event.raw)
    return referee
