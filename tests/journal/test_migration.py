"""A journal of the first version is brought up to date; its matches stay, and the old file is kept as it was."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal.rows import NoteRow
from companion.journal.schema import NOTES, SCHEMA_VERSION
from companion.journal.store import FILE_NAME, Store
from companion.journal.writer import Journal
from tests.tools.bench import Bench

FIRST = """
PRAGMA journal_mode=WAL;
CREATE TABLE match (
    id INTEGER PRIMARY KEY, setup TEXT NOT NULL, started REAL NOT NULL, over INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE event (
    match INTEGER NOT NULL REFERENCES match (id), seq INTEGER NOT NULL, raw TEXT NOT NULL,
    at REAL NOT NULL, source TEXT NOT NULL, PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO match VALUES (1, '{"game":"yago-pool","players":["Ann","Bob"]}', 5.0, 0);
INSERT INTO event VALUES (1, 1, '{"event":"sunk","hole":5,"ball":"red"}', 6.0, 'board');
INSERT INTO event VALUES (1, 2, '{"event":"shot-over"}', 7.0, 'touch');
PRAGMA user_version=1;
"""
"""What the first version of the program wrote."""
KEPT = "journal.version-1.sqlite3"


def old(folder: Path) -> Path:
    path = folder / FILE_NAME
    with closing(sqlite3.connect(path)) as db:
        db.executescript(FIRST)
    return path


def test_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    old(tmp_path)
    journal = Journal(tmp_path)
    assert (journal.trouble, journal.news) == (None, None)
    assert [row.origin.source for row in journal.events(1)] == ["board", "touch"]
    assert journal.notes(1) == []
    note = NoteRow(match=1, seq=2, kind="protest", body={"outcome": "overruled"}, at=8.0)
    journal.append_all((), note, lambda _saved: None)
    journal.close()
    with closing(Store.read_only(tmp_path / FILE_NAME)) as store:
        assert store.notes(1) == [note]
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)


def test_the_old_file_is_kept_and_can_still_be_read(tmp_path: Path) -> None:
    old(tmp_path)
    Journal(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / KEPT)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (1,)
        assert db.execute("SELECT count(*) FROM event").fetchone() == (2,)
    with closing(Store.read_only(tmp_path / KEPT)) as store:
        assert len(list(store.events(1))) == 2
        assert store.notes(1) == [], "the first version had none"
    assert (tmp_path / KEPT).stat().st_mode & 0o777 == 0o600


def test_it_is_brought_up_to_date_once(tmp_path: Path) -> None:
    old(tmp_path)
    Journal(tmp_path).close()
    before = (tmp_path / KEPT).read_bytes()
    Journal(tmp_path).close()
    assert (tmp_path / KEPT).read_bytes() == before
    assert sorted(path.name for path in tmp_path.glob("*-new")) == []


def test_an_old_journal_that_is_only_read_is_left_alone(tmp_path: Path) -> None:
    path = old(tmp_path)
    with closing(Store.read_only(path)) as store:
        assert [row.id for row in store.matches()] == [1]
        assert store.notes(1) == []
    assert not (tmp_path / KEPT).exists()


def test_notes_are_carried_over_from_a_damaged_journal(tmp_path: Path) -> None:
    old(tmp_path)
    journal = Journal(tmp_path)
    note = NoteRow(match=1, seq=2, kind="protest", body={"outcome": "accepted"}, at=8.0)
    journal.append_all((), note, lambda _saved: None)
    journal.close()
    (tmp_path / "journal.copy.sqlite3").write_bytes((tmp_path / FILE_NAME).read_bytes())
    (tmp_path / FILE_NAME).write_bytes(b"nothing that is a journal" * 400)
    again = Journal(tmp_path)
    assert again.news is not None
    assert again.notes(1) == [note]
    again.close()


SET_BACK = """
INSERT INTO match VALUES
    (2, '{"game":"toguz-korgool","players":["Cem","Dan"],"options":{"clock_minutes":5}}', 100.0, 0);
INSERT INTO event VALUES (2, 1, '{"event":"sow","hole":7}', 130.5, 'touch');
INSERT INTO event VALUES (2, 2, '{"event":"undo"}', 90.0, 'touch');
INSERT INTO event VALUES (2, 3, '{"event":"redo"}', 92.0, 'touch');
"""
"""A match by the clock, during which the wall clock was set back."""


@pytest.mark.parametrize("further", ["", f"{NOTES} PRAGMA user_version=2;"])
def test_the_seconds_of_play_are_those_between_the_wall_times(tmp_path: Path, further: str) -> None:
    """Of the first version and of the second, which had notes."""
    with closing(sqlite3.connect(old(tmp_path))) as db:
        db.executescript(SET_BACK + further)
    journal = Journal(tmp_path)
    assert [row.after_s for row in journal.events(1)] == [1.0, 1.0]
    assert [row.after_s for row in journal.events(2)] == [30.5, 0.0, 2.0], "no clock gains what the wall clock lost"
    assert journal.notes(2) == []
    journal.close()


def test_a_match_of_the_first_version_goes_on_with_its_clocks(tmp_path: Path) -> None:
    with closing(sqlite3.connect(old(tmp_path))) as db:
        db.executescript(SET_BACK)
    bench = Bench(tmp_path)
    session = bench.loop.resume(2)
    assert dict(session.times.used_s) == {(1, 0): 32.5, (1, 1): 0.0}
    bench.clock.advance(4)
    bench.play({"event": "sow", "hole": 2})
    assert dict(session.times.used_s) == {(1, 0): 32.5, (1, 1): 4.0}
    bench.close()
