"""An evening at one table, on a card that can be filled, and what its file holds."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event as Flag
from typing import Any

from companion.journal.store import FILE_NAME
from companion.journal.writer import Journal
from companion.live.loop import MatchLoop, Publication
from companion.rulebook.rulebook import RawEvent
from tests.durability.disturbed_table import RETRY_S
from tests.durability.test_trouble import UNLIMITED

YAGO = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}
TOGUZ = {"game": "toguz-korgool", "players": ["Cem", "Dan"]}
OVER: RawEvent = {"event": "shot-over"}
RED: RawEvent = {"event": "sunk", "hole": 5, "ball": "red"}
MATCH, EVENT = "INSERT INTO match (id, setup, started) VALUES (?, ?, ?)", "INSERT INTO event VALUES (?, ?, ?, ?, ?)"


def sow(hole: int) -> RawEvent:
    return {"event": "sow", "hole": hole}


class Evening:
    """A table, and what it told."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.table = MatchLoop(Journal(folder, retry_s=RETRY_S))
        self.told: list[Publication] = []
        self.table.rulings.subscribe(self.told.append)

    def play(self, *raws: RawEvent) -> None:
        """Each is ruled on and told, saved or not."""
        for raw in raws:
            assert self.table.submit(raw).ok
        self.settle()

    def start(self, setup: RawEvent) -> int:
        self.table.start(setup)
        self.settle()
        assert self.table.match_id is not None
        return self.table.match_id

    def settle(self) -> None:
        while self.table.waiting:
            self.table.step(wait_s=5)

    def all_saved(self) -> bool:
        """Whether everything that was asked is on the disk, once the writer has tried it."""
        answered, answers = Flag(), list[bool]()

        def answer(saved: bool) -> None:
            answers.append(saved)
            answered.set()

        self.table.journal.after(answer)
        assert answered.wait(10)
        return answers[0]

    def raws(self) -> list[RawEvent]:
        """The events in force."""
        assert self.table.referee is not None
        return [entry.raw for entry in self.table.referee.entries]

    @property
    def connection(self) -> Any:
        assert self.table.journal._store is not None
        return self.table.journal._store._db

    def fill_up(self) -> None:
        """SQLite may take no page more, and what is asked from now on needs one."""
        (pages,) = self.connection.execute("PRAGMA page_count").fetchone()
        self.connection.execute(f"PRAGMA max_page_count={pages}")

    def lift(self) -> None:
        self.connection.execute(f"PRAGMA max_page_count={UNLIMITED}")

    def make_room(self) -> None:
        self.lift()
        for _ in range(5000):
            if self.all_saved():
                return
        raise AssertionError(self.table.trouble)


def meddle(folder: Path, statement: str, *rows: tuple[Any, ...]) -> None:
    """Somebody else writes into the file."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as db, db:
        db.executemany(statement, rows)


def on_disk(folder: Path, match: int = 1) -> list[RawEvent]:
    """The events that the file holds, by a connection of the test's own; their numbers have no gap and no double."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as db:
        rows = db.execute("SELECT seq, raw FROM event WHERE match = ? ORDER BY seq", (match,)).fetchall()
    assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1))
    return [json.loads(raw) for _, raw in rows]


FILLER = "x" * 9000
"""A name that takes pages of its own."""


def rename(number: int) -> RawEvent:
    return {"event": "rename", "player": f"{FILLER}{number}", "to": f"{FILLER}{number + 1}"}


BIG = {**YAGO, "players": [f"{FILLER}0", "Bob"]}
