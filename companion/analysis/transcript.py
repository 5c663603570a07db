"""A match told in lines: each event in force with its ruling and who said it, and what was decided in between. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.analysis.corrections import in_force
from companion.journal.store import EventRow, NoteRow
from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import Announcement, RawEvent


class TranscriptEntry(Struct, frozen=True, kw_only=True):
    """An event in force: its place from 0 on, as it may be shown, what was ruled, and where it came from."""

    at: int
    raw: RawEvent
    say: tuple[Announcement, ...]
    source: str

    @property
    def codes(self) -> set[str]:
        """What was announced."""
        return {say.code for say in self.say}


def transcript(referee: Referee, rows: Sequence[EventRow], notes: Sequence[NoteRow]) -> list[TranscriptEntry | NoteRow]:
    """The course of a match; a decision stands where it was made."""
    standing = in_force(rows)
    lines: list[TranscriptEntry | NoteRow] = []
    waiting = list(notes)
    for line in _lines(referee, standing):
        seq = standing[line.at].seq if line.at < len(standing) else 0
        while waiting and waiting[0].seq < seq:
            lines.append(waiting.pop(0))
        lines.append(line)
    return [*lines, *waiting]


def _lines(referee: Referee, standing: Sequence[EventRow]) -> Iterator[TranscriptEntry]:
    table = referee.first.state
    shown, _hidden = referee.public_record()
    for at, entry in enumerate(referee.entries):
        ruling = referee.rule_again(table, entry.event)
        source = standing[at].source if at < len(standing) else ""
        yield TranscriptEntry(at=at, raw=shown[at], say=tuple(ruling.announcements), source=source)
        table = ruling.state
