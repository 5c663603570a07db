"""A match at a live table whose journal, disk and clock are interfered with, and what must be left of it."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from typing import Any

from companion.journal.rows import EventRow
from companion.journal.store import FILE_NAME, Store
from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from companion.live.publication import Publication
from companion.live.session import journalled_referee
from companion.rulebook.rulebook import RawEvent
from tests.durability.random_events import next_event, setup_of
from tests.tools.bench import settle

RETRY_S = 0.002
"""Trouble is looked at again this soon, so that no test waits for it."""
WAL = FILE_NAME + "-wal"
WAL_HEADER, FRAME_HEADER, PAGE = 32, 24, 4096
YEAR_S = 365 * 24 * 3600.0


class WildClock:
    """A wall clock that people set back and ahead while the match goes on."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.now = 1.7e9

    def __call__(self) -> float:
        self.now += self.chance.choice([0.0, 0.0, 0.5, 20.0, -3600.0, 3600.0, -YEAR_S, YEAR_S])
        return self.now


class Played:
    """A random match; `raws` are its accepted events, `confirmed` how many of them were told to be saved."""

    def __init__(self, folder: Path, game: str, chance: Random) -> None:
        self.folder = folder
        self.chance = chance
        self.table = MatchLoop(Journal(folder, retry_s=RETRY_S), wall=WildClock(chance))
        self.table.rulings.subscribe(self._told)
        self.raws: list[RawEvent] = []
        self.confirmed = 0
        self._asked = False
        self.table.start(setup_of(game))
        settle(self.table)

    def _told(self, publication: Publication) -> None:
        if publication.saved:
            self.confirmed = publication.verdict.n

    def play(self, count: int = 1) -> None:
        """People tell so many events more; each ruling is told before the next."""
        for _ in range(count):
            assert self.table.referee is not None
            raw = next_event(self.table.referee, self.chance)
            assert self.table.submit(raw).ok
            self.raws.append(raw)
            settle(self.table)

    def saved_again(self) -> None:
        """Waits until everything is durable once the trouble is over."""
        for _ in range(5000):
            if self._is_saved():
                self.confirmed = len(self.raws)
                return
        raise AssertionError(self.table.trouble)

    def _is_saved(self) -> bool:
        answers: list[bool] = []
        self.table.journal.after(lambda saved: self.table.put(lambda: answers.append(saved)))
        while not answers:
            self.table.step(wait_s=5)
        return answers[0]

    @property
    def connection(self) -> Any:
        """The writer's own connection, to set it limits."""
        store = self.table.journal.file._store
        assert store is not None
        return store._db

    def photograph(self) -> dict[str, bytes]:
        """The journal's files as a power cut would leave them now, were everything written also on the disk.

        The log goes first: what it holds may go into the database meanwhile, but nothing comes the other way.
        """
        return {name: path.read_bytes() for name in (WAL, FILE_NAME) if (path := self.folder / name).exists()}

    def must_be_in(self, rows: list[EventRow], at_least: int) -> None:
        """No confirmed event is lost, none is another, and none is there twice."""
        assert len(rows) >= at_least, f"{at_least - len(rows)} confirmed events of {at_least} are lost"
        assert [row.raw for row in rows] == self.raws[: len(rows)]
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))


def laid_out(files: dict[str, bytes], folder: Path) -> Path:
    """A folder with these files and nothing else; gives the journal's path."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder / FILE_NAME


def rows_in(path: Path) -> list[EventRow]:
    """The events of the only match, as the program finds them at its next start; refereed to their end."""
    store = Store.open(path)
    try:
        matches = store.matches()
        rows = list(store.events(1))
        for match in matches:
            assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
            assert journalled_referee(match, rows).n == len(rows)
    finally:
        store.close()
    return rows


def end_of(wal: bytes) -> int:
    """Where the frames of the running generation end in a write-ahead log (sqlite.org/fileformat2.html, 4.1)."""
    salts, at = wal[16:24], WAL_HEADER
    while at < len(wal) and wal[at + 8 : at + 16] == salts:
        at += FRAME_HEADER + PAGE
    return at
