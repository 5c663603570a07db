"""Which match is gone on with: of those that are not over and can be played here the one that was played last."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal.store import FILE_NAME
from companion.live.unfinished_match import UnfinishedMatch
from tests.tools.bench import Bench

YAGO = {"game": "yago-pool", "players": ["Ann", "Bob"]}
OVER = {"event": "shot-over"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A journal of three matches; the first was played last, and before that the second."""
    for number in (1, 2, 3):
        bench = Bench(tmp_path)
        assert bench.start(YAGO) == number
        bench.close()
    for number in (2, 1):
        bench = Bench(tmp_path)
        bench.loop.resume(number)
        bench.play(OVER)
        bench.close()
    return tmp_path


def offered(folder: Path) -> tuple[int, int]:
    """The match that the home page shows, and the one that is resumed."""
    bench = Bench(folder)
    shown = UnfinishedMatch(bench.loop).look()
    assert shown is not None
    resumed = bench.loop.resume().match_id
    bench.close()
    return shown.number, resumed


def test_the_match_that_was_played_last_is_gone_on_with(folder: Path) -> None:
    assert offered(folder) == (1, 1)


def test_without_its_game_it_is_the_one_that_was_played_before_it(folder: Path) -> None:
    with closing(sqlite3.connect(folder / FILE_NAME)) as db, db:
        db.execute("""UPDATE match SET setup = '{"game":"chess","players":["Ann","Bob"]}' WHERE id = 1""")
    assert offered(folder) == (2, 2)
