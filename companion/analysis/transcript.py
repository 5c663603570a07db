"""The transcript of a match: each event in force with its ruling and source, and the decisions in between. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.journal.rows import PLAYED, EventRow, NoteRow, first_origin, in_force
from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import Announcement, RawEvent


class TranscriptEntry(Struct, frozen=True, kw_only=True):
    """An event in force: its index, the event without secrets, its announcements, and its source."""

    at: int
    raw: RawEvent
    announcements: tuple[Announcement, ...]
    source: str

    @property
    def codes(self) -> set[str]:
        """The codes of the announcements."""
        return {announcement.code for announcement in self.announcements}


def transcript(referee: Referee, rows: Sequence[EventRow], notes: Sequence[NoteRow]) -> list[TranscriptEntry | NoteRow]:
    """The transcript of a match.

    Args:
        referee: The match.
        rows: All its journal rows, undo and redo included.
        notes: Its journalled decisions.

    Returns:
        The events in force, with each decision after the event that it followed.
    """
    standing = in_force(rows)
    lines: list[TranscriptEntry | NoteRow] = []
    waiting = [note for note in notes if note.kind != PLAYED]
    for line in _lines(referee, standing, rows):
        seq = standing[line.at].seq if line.at < len(standing) else 0
        while waiting and waiting[0].seq < seq:
            lines.append(waiting.pop(0))
        lines.append(line)
    return [*lines, *waiting]


def _lines(referee: Referee, standing: Sequence[EventRow], rows: Sequence[EventRow]) -> Iterator[TranscriptEntry]:
    referee = referee.known
    state = referee.first.state
    for at, entry in enumerate(referee.entries):
        ruling = referee.rule_again(state, entry.event)
        source = first_origin(standing[at], rows).source if at < len(standing) else ""
        yield TranscriptEntry(at=at, raw=entry.raw, announcements=tuple(ruling.announcements), source=source)
        state = ruling.state
