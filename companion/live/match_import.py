"""Taking matches into the journal that were played elsewhere: each is refereed whole before anything is written."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

from msgspec import Struct

from companion.games.game import RecordedMatch, RecordFormat
from companion.games.registry import names, record_format, rulebook
from companion.journal.writer import Journal
from companion.live.session import Session, match_times
from companion.rulebook.origin import Entered
from companion.rulebook.referee import Referee, Verdict
from companion.rulebook.rulebook import RawEvent
from companion.rulebook.setup import read_setup

IMPORT = Entered("import")
RECORD = "record"
"""The key in the `meta` of a match under which stands what its file said of it."""
BYTES_AT_MOST = 8 * 2**20
"""The most bytes of a file of another program."""


class NotAccepted(Exception):
    """The referee refuses an event; `verdict` says why, and `at` is its index."""

    def __init__(self, verdict: Verdict, at: int) -> None:
        super().__init__(f"event {at + 1} is refused")
        self.verdict = verdict
        self.at = at


def refereed(setup: Mapping[str, Any], events: Iterable[RawEvent], started: float) -> Session:
    """Referees a match; its rows get the number of the match when they are written.

    Args:
        setup: The raw set-up.
        events: The raw events.
        started: When the match began, wall time in seconds.

    Raises:
        SetupError: The set-up cannot be played here.
        NotAccepted: An event is refused.
    """
    rules, checked = read_setup(setup, rulebook)
    referee, now = Referee(rules, checked, setup), time.monotonic()
    session = Session(0, referee, started, times=match_times(referee, now))
    for at, raw in enumerate(events):
        verdict = session.referee.rule(raw)
        if verdict.refusal:
            raise NotAccepted(verdict, at)
        session.add_event(verdict, IMPORT, at=started, now=now)
    return session


def format_of(name: str, data: bytes) -> RecordFormat | None:
    """The format of a file of another program that can be read here; None for any other file.

    Args:
        name: The name of the file, or of the format (".tgk").
        data: The first bytes of the file.
    """
    formats = [found for game in names() if (found := record_format(game)) and found.read]
    by_name = [one for one in formats if name.lower().endswith(one.suffix)]
    return next(iter(by_name or [one for one in formats if one.recognises(data)]), None)


def formats_read() -> tuple[str, ...]:
    """The suffixes of the files of other programs that can be read here."""
    return tuple(found.suffix for game in names() if (found := record_format(game)) and found.read)


class Imported(Struct, kw_only=True):
    """What became of a file."""

    numbers: list[int]
    """The numbers of the matches in the journal; negative until the journal could be opened."""
    events: int
    faults: list[str]
    """A sentence for each game of the file that could not be taken, with its line."""


def take_in(journal: Journal, found: Iterable[RecordedMatch | str], now: float) -> Imported:
    """Writes the matches of a file to the journal, each in a transaction of its own.

    Args:
        journal: The journal.
        found: What the format has read of the file.
        now: Wall time in seconds, for matches that have no day.
    """
    result = Imported(numbers=[], events=0, faults=[])
    for match in found:
        if isinstance(match, str):
            result.faults.append(match)
            continue
        session = refereed(match.setup, match.events, _day(match.about.get("Date", ""), now))
        meta = {RECORD: dict(match.about)} if match.about else None
        number = journal.add_match(match.setup, session.started, session.rows, _ignore, meta=meta, closed=True)
        result.numbers.append(number)
        result.events += len(session.rows)
    return result


def _day(text: str, now: float) -> float:
    """Noon of a day such as 2024.05.17, wall time in seconds; `now` where it is none."""
    with suppress(ValueError, OverflowError):
        return time.mktime(time.strptime(f"{text.strip()} 12", "%Y.%m.%d %H"))
    return now


def _ignore(_saved: bool) -> None:
    """What could not be written is said when the journal is closed."""
