"""A match that is gone on with: read from the journal, what waits to be written included, and refereed to its end."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.games.registry import rulebook
from companion.journal.store import EventRow, JournalError, MatchRow, NoteRow
from companion.journal.writer import Journal
from companion.rulebook.referee import Referee
from companion.rulebook.setup import read_setup


class NoMatch(Exception):
    """There is no match to go on with; the text is one clear sentence."""


class Resumed(Struct, frozen=True):
    """A match as it stands."""

    row: MatchRow
    referee: Referee
    rows: list[EventRow]
    notes: list[NoteRow]


def resumed(journal: Journal, match: int) -> Resumed:
    """The match of this number; NoMatch when there is none or it cannot be read, SetupError when it cannot go on."""
    try:
        record = journal.record(match)
    except JournalError as error:
        raise NoMatch(f"{error} The match waits there: try again later.") from None
    if record is None:
        raise NoMatch(f"There is no match {match}.")
    row, rows, notes = record
    return Resumed(row, referee_of(row, rows)[0], rows, notes)


def referee_of(row: MatchRow, events: Sequence[EventRow]) -> tuple[Referee, int]:
    """The referee of a journalled match, undo and redo history included, and the number of its last event.

    A record that no longer fits (written by another version) is passed over, every time in the same way.
    """
    book, setup = read_setup(row.setup, rulebook)
    referee = Referee(book, setup, row.setup)
    last = 0
    for event in events:
        referee.replay(event.raw)
        last = event.seq
    return referee, last
