"""A row that can never be written is named and holds nothing else up; only trouble of the card is tried again."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from companion.journal.rows import EventRow
from companion.journal.store import FILE_NAME, Store
from companion.rulebook.origin import TOUCH
from tests.durability.card_bench import (
    BIG,
    EVENT,
    MATCH,
    OVER,
    RED,
    TOGUZ,
    YAGO,
    CardBench,
    meddle,
    on_disk,
    rename,
    sow,
)


@pytest.mark.parametrize("full", [False, True], ids=["good card", "full card"])
def test_a_row_that_can_never_be_written_holds_nothing_up(bench: CardBench, full: bool) -> None:
    """The number that comes next is taken by a row of somebody else."""
    first = bench.start(BIG)
    bench.play(OVER)
    meddle(bench.folder, EVENT, (1, 2, '{"event":"undo"}', 1.0, "stranger"))
    if full:
        bench.fill_up()
    bench.play(RED, rename(0), OVER)
    second = bench.start(TOGUZ)
    bench.play(sow(7))
    if full:
        assert bench.loop.trouble is not None and "full" in bench.loop.trouble
        bench.lift()
    assert not bench.all_saved(), "what is set apart is not called saved"
    assert bench.loop.trouble == (
        f"Match {first}, event 2 (sunk) cannot be written: UNIQUE constraint failed: event.match, event.seq. "
        "It is set apart; all else is saved."
    )
    bench.play(sow(1))
    assert bench.rulings[-1].saved
    bench.loop.resume(first)
    bench.play(OVER)
    assert on_disk(bench.folder, second) == [sow(7), sow(1)]
    assert on_disk(bench.folder, first) == [OVER, {"event": "undo"}, rename(0), OVER, OVER]
    assert [row.seq for row in bench.loop.journal.events(first, waiting=True)] == [1, 2, 3, 4, 5]


def test_several_that_can_never_be_written_are_counted(bench: CardBench) -> None:
    bench.start(YAGO)
    journal, answers = bench.loop.journal, list[bool]()
    for seq, value in ((1, object()), (2, 3), (3, object()), (4, 5)):
        journal.append(
            EventRow(match=1, seq=seq, raw={"event": "sunk", "hole": value}, at=2.0, origin=TOUCH), answers.append
        )
    assert not bench.all_saved()
    assert answers == [False, True, False, True]
    assert bench.loop.trouble == (
        "Match 1, event 1 (sunk) cannot be written: TypeError: Encoding objects of type object is unsupported. "
        "It and 1 more are set apart; all else is saved."
    )
    with closing(Store.read_only(bench.folder / FILE_NAME)) as store:
        assert [(row.seq, row.raw["hole"]) for row in store.events(1)] == [(2, 3), (4, 5)]


def test_a_match_without_its_set_up_never_gets_into_another(bench: CardBench) -> None:
    """Somebody else began a match of the number that comes next."""
    first = bench.start(YAGO)
    bench.play(OVER)
    meddle(bench.folder, MATCH, (2, '{"game":"yooloo"}', 1.0))
    bench.start(TOGUZ)
    bench.play(sow(7), sow(1))
    bench.loop.leave()
    third = bench.start(TOGUZ)
    bench.play(sow(9))
    bench.loop.resume(first)
    bench.play(OVER)
    assert bench.loop.trouble is not None
    assert bench.loop.trouble.startswith("Match 2, the set-up cannot be written: UNIQUE constraint failed: match.id")
    assert "It and 3 more are set apart" in bench.loop.trouble
    assert on_disk(bench.folder, 2) == bench.loop.journal.events(2, waiting=True) == []
    with closing(sqlite3.connect(bench.folder / FILE_NAME)) as db:
        assert db.execute("SELECT setup, over FROM match WHERE id = 2").fetchall() == [('{"game":"yooloo"}', 0)]
    assert on_disk(bench.folder, third) == [sow(9)]
    assert on_disk(bench.folder, first) == [OVER, OVER]


def test_a_write_that_seemed_to_fail_but_arrived_is_no_trouble(
    bench: CardBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The card says that it failed after all was on it; the same rows are tried again."""
    write = Store.write

    def arrives(store: Store, steps: Any) -> None:
        write(store, steps)
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "write", arrives)
        bench.start(YAGO)
        bench.play(OVER, OVER)
        assert bench.loop.trouble is not None and "disk I/O error" in bench.loop.trouble
    bench.play(OVER)
    assert bench.all_saved() and bench.loop.trouble is None
    assert on_disk(bench.folder) == [OVER, OVER, OVER]
