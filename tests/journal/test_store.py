"""The journal's file: what is written stays in order, survives, and a bad file is set aside and never overwritten."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from threading import Event as Flag

import pytest

from companion.journal.lock import InUse, Lock
from companion.journal.rows import EventRow
from companion.journal.store import FILE_NAME, JournalError, Store
from companion.journal.writer import Journal
from companion.rulebook.origin import TOUCH

SETUP = {"game": "yago-pool", "players": ["Ann", "Bob"]}


class Told:
    """Waits for the writer's answers in order."""

    def __init__(self) -> None:
        self.saved: list[bool] = []
        self._flag = Flag()

    def __call__(self, saved: bool) -> None:
        self.saved.append(saved)
        self._flag.set()

    def wait(self) -> bool:
        """The answer to the latest question."""
        assert self._flag.wait(10)
        self._flag.clear()
        return self.saved[-1]


def write_match(journal: Journal, events: int) -> int:
    answer = Told()
    number = journal.start_match(SETUP, 1.0, answer)
    assert answer.wait()
    for seq in range(1, events + 1):
        journal.append(
            EventRow(match=number, seq=seq, raw={"event": "sunk", "hole": seq}, at=2.0, origin=TOUCH), answer
        )
        assert answer.wait()
    return number


def test_a_match_is_read_back_in_order(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    number = write_match(journal, 5)
    journal.close()
    store = Store.read_only(tmp_path / FILE_NAME)
    assert [row.setup for row in store.matches()] == [SETUP]
    assert [row.raw["hole"] for row in store.events(number)] == [1, 2, 3, 4, 5]
    store.close()


def test_every_write_is_full_synchronous_in_wal_mode(tmp_path: Path) -> None:
    store = Store.open(tmp_path / FILE_NAME)
    assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)
    store.close()


def test_only_the_owner_can_read_the_journal(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "new" / "folder")
    journal.close()
    assert (tmp_path / "new" / "folder").stat().st_mode & 0o777 == 0o700
    assert journal.path.stat().st_mode & 0o777 == 0o600


def test_the_unfinished_match_is_the_latest_that_is_not_over(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    answer = Told()
    first = write_match(journal, 1)
    second = write_match(journal, 1)
    journal.append(EventRow(match=second, seq=2, raw={"event": "shot-over"}, at=3.0, origin=TOUCH, over=True), answer)
    assert answer.wait()
    row = journal.unfinished()
    assert row is not None and row.id == first
    journal.append(EventRow(match=second, seq=3, raw={"event": "undo"}, at=4.0, origin=TOUCH, over=False), answer)
    assert answer.wait()
    row = journal.unfinished()
    assert row is not None and row.id == second
    journal.close()


def half(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


def zeroed(path: Path) -> None:
    path.write_bytes(bytes(100) + path.read_bytes()[100:])


DAMAGE = {
    "half of it is gone": half,
    "nothing is left": lambda path: path.write_bytes(b""),
    "its header is zeroed": zeroed,
    "it is a text file": lambda path: path.write_text("shopping list\n" * 2000),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_journal_is_set_aside_whole_and_play_goes_on(tmp_path: Path, damage: str) -> None:
    journal = Journal(tmp_path)
    write_match(journal, 40)
    journal.close()
    DAMAGE[damage](journal.path)
    bad = journal.path.read_bytes()
    again = Journal(tmp_path)
    assert again.trouble is None
    assert again.news is not None and "set aside as journal.damaged-1.sqlite3" in again.news
    assert (tmp_path / "journal.damaged-1.sqlite3").read_bytes() == bad
    write_match(again, 2)
    again.close()


def test_two_damaged_journals_are_both_kept(tmp_path: Path) -> None:
    for text in ("first", "second"):
        (tmp_path / FILE_NAME).write_text(text)
        Journal(tmp_path).close()
        (tmp_path / FILE_NAME).unlink()
    assert (tmp_path / "journal.damaged-1.sqlite3").read_text() == "first"
    assert (tmp_path / "journal.damaged-2.sqlite3").read_text() == "second"


def test_a_journal_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version=99")
    db.close()
    before = path.read_bytes()
    journal = Journal(tmp_path)
    assert journal.trouble is not None and "newer program" in journal.trouble
    answer = Told()
    journal.start_match(SETUP, 1.0, answer)
    assert answer.wait() is False
    journal.close()
    assert path.read_bytes() == before


def test_whole_matches_before_the_damage_are_carried_over(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    for _ in range(30):
        write_match(journal, 20)
    journal.close()
    data = bytearray(journal.path.read_bytes())
    data[-4096:] = b"\xff" * 4096
    journal.path.write_bytes(bytes(data))
    again = Journal(tmp_path)
    carried = again.matches()
    again.close()
    assert again.news is not None
    assert 0 < len(carried) <= 30
    store = Store.read_only(journal.path)
    for match in carried:
        assert [row.seq for row in store.events(match.id)] == list(range(1, len(list(store.events(match.id))) + 1))
    store.close()


def test_a_locked_journal_delays_no_event_and_loses_none(tmp_path: Path) -> None:
    journal = Journal(tmp_path, retry_s=0.01)
    number = write_match(journal, 1)
    other = sqlite3.connect(journal.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    answer = Told()
    for seq in range(2, 7):
        journal.append(
            EventRow(match=number, seq=seq, raw={"event": "sunk", "hole": seq}, at=2.0, origin=TOUCH), answer
        )
    assert answer.wait() is False
    assert journal.trouble is not None and "locked" in journal.trouble
    other.execute("COMMIT")
    other.close()
    journal.close()
    assert journal.trouble is None
    store = Store.read_only(journal.path)
    assert [row.seq for row in store.events(number)] == [1, 2, 3, 4, 5, 6]
    store.close()


def test_a_fault_of_ours_is_trouble_and_ends_nothing(tmp_path: Path) -> None:
    """A value that JSON cannot hold stops at the journal, and the writer goes on answering."""
    journal = Journal(tmp_path, retry_s=0.01)
    number = write_match(journal, 1)
    answer = Told()
    journal.append(EventRow(match=number, seq=2, raw={"event": object()}, at=2.0, origin=TOUCH), answer)
    assert answer.wait() is False
    assert journal.trouble is not None and "cannot be written: TypeError" in journal.trouble
    journal.after(answer)
    assert answer.wait() is False
    journal.close()


def test_a_second_program_is_refused_by_name(tmp_path: Path) -> None:
    lock = Lock(tmp_path)
    with pytest.raises(InUse, match=rf"already running here \(process {os.getpid()}\)"):
        Lock(tmp_path)
    lock.release()
    Lock(tmp_path).release()


def test_there_is_one_sentence_when_there_is_no_journal(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="There is no journal in"):
        Store.read_only(tmp_path / FILE_NAME)
