"""A bench whose journal lies on a card that can be filled, and what its file holds."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from threading import Event as Flag
from typing import Any

from companion.journal.store import FILE_NAME
from tests.durability.disturbed_table import RETRY_S
from tests.durability.test_trouble import UNLIMITED
from tests.tools.bench import Bench

Raw = Mapping[str, Any]
YAGO = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}
TOGUZ = {"game": "toguz-korgool", "players": ["Cem", "Dan"]}
OVER: Raw = {"event": "shot-over"}
RED: Raw = {"event": "sunk", "hole": 5, "ball": "red"}
MATCH, EVENT = (
    "INSERT INTO match (id, setup, started) VALUES (?, ?, ?)",
    "INSERT INTO event (match, seq, raw, at, source) VALUES (?, ?, ?, ?, ?)",
)


def sow(hole: int) -> Raw:
    return {"event": "sow", "hole": hole}


class CardBench(Bench):
    """A match whose journal is written to by others and whose card is full at times."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, retry_s=RETRY_S)

    def all_saved(self) -> bool:
        """Whether everything that was asked is on the disk, once the writer has tried it."""
        answered, answers = Flag(), list[bool]()

        def answer(saved: bool) -> None:
            answers.append(saved)
            answered.set()

        self.loop.journal.after(answer)
        assert answered.wait(10)
        return answers[0]

    @property
    def connection(self) -> Any:
        store = self.loop.journal.file._store
        assert store is not None
        return store._db

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
        raise AssertionError(self.loop.trouble)


def meddle(folder: Path, statement: str, *rows: tuple[Any, ...]) -> None:
    """Somebody else writes into the file."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as db, db:
        db.executemany(statement, rows)


def on_disk(folder: Path, match: int = 1) -> list[Raw]:
    """The events that the file holds, by a connection of the test's own; their numbers have no gap and no double."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as db:
        rows = db.execute("SELECT seq, raw FROM event WHERE match = ? ORDER BY seq", (match,)).fetchall()
    assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1))
    return [json.loads(raw) for _, raw in rows]


FILLER = "x" * 9000
"""A name that takes pages of its own."""


def rename(number: int) -> Raw:
    return {"event": "rename", "player": f"{FILLER}{number}", "to": f"{FILLER}{number + 1}"}


BIG = {**YAGO, "players": [f"{FILLER}0", "Bob"]}
