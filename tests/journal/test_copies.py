"""What is read from a damaged journal is a match as far as it was played, and a copy is for its owner's eyes."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal.copies import COPY_NAME, Record, copy, merged_records, readable_records
from companion.journal.numbers import MatchNumbers
from companion.journal.rows import EventRow, MatchRow, NoteRow
from companion.journal.store import FILE_NAME, Store
from companion.rulebook.origin import TOUCH

SETUP = {"game": "yago-pool", "players": ["Ann", "Bob"]}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A journal with a match of five events, each of them protested against."""
    store = Store.open(tmp_path / FILE_NAME)
    steps = [lambda store: store.add_match(1, SETUP, 1.0)]
    for seq in range(1, 6):
        row, note = (
            EventRow(match=1, seq=seq, raw={"event": "shot-over"}, at=2.0, origin=TOUCH),
            NoteRow(match=1, seq=seq, kind="protest", body={}, at=3.0),
        )
        steps.append(lambda store, row=row, note=note: (store.add_event(row), store.add_note(note)))
    store.write(steps)
    yield store
    store.close()


@pytest.fixture
def free_for_all() -> Iterator[None]:
    """The process lets everybody read what it makes; only the mode that is asked for protects a file."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.parametrize(("lost", "kept"), [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4)])
def test_behind_a_missing_event_nothing_is_carried_over(store: Store, tmp_path: Path, lost: int, kept: int) -> None:
    """The events behind the gap were ruled on in another state than the one before it."""
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as db, db:
        db.execute("DELETE FROM event WHERE seq = ?", (lost,))
    ((match, events, notes),) = readable_records(tmp_path / FILE_NAME).values()
    assert match.setup == SETUP
    assert [row.seq for row in events] == [note.seq for note in notes] == list(range(1, kept + 1))


@pytest.mark.usefixtures("free_for_all")
def test_only_the_owner_can_read_a_copy(store: Store, tmp_path: Path) -> None:
    copy(store, tmp_path / COPY_NAME)
    assert (tmp_path / COPY_NAME).stat().st_mode & 0o777 == 0o600


@pytest.mark.usefixtures("free_for_all")
def test_a_copy_in_place_of_one_that_all_could_read_is_private(store: Store, tmp_path: Path) -> None:
    for name in (COPY_NAME, COPY_NAME + ".tableside-new"):
        (tmp_path / name).write_bytes(b"left by an older program")
    copy(store, tmp_path / COPY_NAME)
    assert (tmp_path / COPY_NAME).stat().st_mode & 0o777 == 0o600
    assert len(readable_records(tmp_path / COPY_NAME)[1][1]) == 5


def test_each_match_is_taken_from_where_most_of_it_is_left() -> None:
    def record(match: int, events: int) -> Record:
        rows = [EventRow(match=match, seq=n, raw={}, at=2.0, origin=TOUCH) for n in range(1, events + 1)]
        return MatchRow(id=match, setup=SETUP, started=1.0, over=False), rows, []

    one, other = [record(1, 3), record(2, 5)], [record(1, 4), record(2, 1), record(4, 0)]
    merged = merged_records([one, other], MatchNumbers())
    assert [(match.id, len(events)) for match, events, _ in merged] == [(1, 4), (2, 5), (4, 0)]
