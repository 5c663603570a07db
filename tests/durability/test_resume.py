"""A match is gone on with while its events, or another's, are not on the disk yet: nothing is lost or doubled."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event as Flag
from typing import Any

import pytest

from companion.journal.store import Store
from companion.journal.writer import Journal
from companion.live.decision import Decision
from companion.live.loop import MatchLoop
from companion.live.session import NoMatch
from companion.rulebook.origin import Entered
from companion.rulebook.rulebook import Announcement
from companion.rulebook.setup import SetupError
from tests.durability.card_bench import (
    BIG,
    EVENT,
    FILLER,
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
from tests.durability.disturbed_table import RETRY_S


@contextmanager
def slow_card(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Each write waits until the card is let go on; gives what lets it."""
    write, gate = Store.write, Flag()

    def slowly(store: Store, steps: Any) -> None:
        assert gate.wait(10)
        write(store, steps)

    with monkeypatch.context() as patch:
        patch.setattr(Store, "write", slowly)
        yield gate.set
        gate.set()


def test_a_match_resumed_on_a_full_card_goes_on_as_it_stands(bench: CardBench) -> None:
    bench.start(BIG)
    bench.play(OVER)
    bench.fill_up()
    bench.play(rename(0))
    assert bench.loop.trouble is not None and "full" in bench.loop.trouble
    before = bench.loop.session
    assert bench.loop.resume() is before
    assert bench.raws() == [OVER, rename(0)]
    bench.play(OVER, rename(1))
    assert bench.loop.resume(1) is before
    bench.play(OVER)
    bench.make_room()
    assert bench.loop.trouble is None
    assert on_disk(bench.folder) == bench.raws() == [OVER, rename(0), OVER, rename(1), OVER]


def test_a_match_resumed_on_a_slow_card_goes_on_as_it_stands(bench: CardBench, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.start(YAGO)
    bench.play(OVER)
    with slow_card(monkeypatch) as let_go:
        assert bench.loop.submit(OVER).ok
        assert on_disk(bench.folder) == [OVER]
        bench.loop.resume()
        bench.loop.resume(1)
        assert bench.loop.submit(RED).ok
        let_go()
        bench.settle()
    assert bench.loop.trouble is None
    assert [ruling.verdict.n for ruling in bench.rulings] == [0, 1, 2, 3] and all(
        ruling.saved for ruling in bench.rulings
    )
    assert on_disk(bench.folder) == [OVER, OVER, RED]


def test_two_matches_by_turns_on_a_full_card_lose_nothing(bench: CardBench) -> None:
    """The second one is not on the disk at all while it is left and gone back to."""
    first = bench.start(BIG)
    bench.play(OVER)
    bench.fill_up()
    bench.play(rename(0))
    second = bench.start(TOGUZ)
    bench.play(sow(7))
    bench.loop.resume(first)
    assert bench.raws() == [OVER, rename(0)]
    bench.play(OVER)
    bench.loop.resume(second)
    assert bench.raws() == [sow(7)]
    bench.play(sow(1))
    bench.loop.resume(first)
    bench.play(rename(1))
    assert [row.id for row in bench.loop.journal.matches()] == [1, 2]
    assert on_disk(bench.folder) == [OVER] and on_disk(bench.folder, second) == []
    bench.make_room()
    assert bench.loop.trouble is None
    assert on_disk(bench.folder) == [OVER, rename(0), OVER, rename(1)]
    assert on_disk(bench.folder, second) == [sow(7), sow(1)]


def test_a_match_resumed_after_another_keeps_its_unsaved_decisions(bench: CardBench) -> None:
    first = bench.start(BIG)
    bench.fill_up()
    bench.play(rename(0))
    decision = Decision(
        kind="protest",
        events=(OVER,),
        origins=(Entered("correction"),),
        announcement=Announcement(code="protest", rule="yago-pool#table"),
        body={"player": FILLER},
    )
    bench.loop.decide(decision)
    bench.settle()
    notes = list(bench.loop.notes)
    bench.start(TOGUZ)
    bench.loop.resume(first)
    assert bench.loop.notes == notes and len(notes) == 1
    assert bench.raws() == [rename(0), OVER]
    bench.make_room()
    assert bench.loop.journal.notes(first) == notes


def test_a_match_that_ended_or_was_left_is_not_offered_before_the_card_knows(bench: CardBench) -> None:
    first = bench.start(BIG)
    bench.play(OVER)
    bench.fill_up()
    bench.play(rename(0))
    second = bench.start(TOGUZ)
    offered = bench.loop.journal.unfinished()
    assert offered is not None and offered.id == second
    bench.loop.leave()
    offered = bench.loop.journal.unfinished()
    assert offered is not None and offered.id == first
    bench.loop.resume()
    assert bench.loop.match_id == first and bench.raws() == [OVER, rename(0)]
    bench.make_room()


def test_what_is_told_late_of_a_match_that_was_left_is_not_told_in_the_next(
    bench: CardBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.start(YAGO)
    with slow_card(monkeypatch) as let_go:
        bench.loop.submit(OVER)
        bench.loop.start(TOGUZ)
        let_go()
        bench.settle()
    assert [ruling.verdict.state.setup.game for ruling in bench.rulings] == ["yago-pool", "toguz-korgool"]
    assert on_disk(bench.folder) == [OVER]


def test_where_the_other_match_cannot_be_read_nothing_changes(
    bench: CardBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = bench.start(YAGO)
    bench.play(OVER)
    second = bench.start(TOGUZ)
    bench.play(sow(7))

    def broken(*_whatever: object) -> Any:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "events", broken)
        with pytest.raises(NoMatch, match=r"cannot be read: disk I/O error\. The match waits there"):
            bench.loop.resume(first)
        assert (bench.loop.match_id, bench.raws()) == (second, [sow(7)])
        bench.play(sow(1))
    bench.loop.resume(first)
    bench.play(OVER)
    assert on_disk(bench.folder, first) == [OVER, OVER]
    assert on_disk(bench.folder, second) == [sow(7), sow(1)]


def test_a_match_whose_game_is_not_here_leaves_the_running_one_alone(bench: CardBench) -> None:
    meddle(bench.folder, MATCH, (1, '{"game":"chess","players":[]}', 1.0))
    meddle(bench.folder, EVENT, (1, 1, '{"event":"sow","hole":1}', 1.0, "touch"))
    bench.loop.close()
    again = bench.loop = MatchLoop(Journal(bench.folder, retry_s=RETRY_S))
    again.start(TOGUZ)
    bench.play(sow(7))
    with pytest.raises(SetupError):
        again.resume(1)
    with pytest.raises(NoMatch, match="There is no match 9"):
        again.resume(9)
    bench.play(sow(1))
    assert again.trouble is None
    assert on_disk(bench.folder, 2) == [sow(7), sow(1)]
    assert on_disk(bench.folder, 1) == [sow(1)]


def test_what_was_told_to_be_saved_is_there_at_the_next_start(bench: CardBench) -> None:
    bench.start(BIG)
    bench.fill_up()
    bench.play(rename(0))
    bench.loop.resume()
    bench.play(OVER)
    bench.make_room()
    state = bench.loop.referee and bench.loop.referee.state
    bench.loop.close()
    bench.loop = MatchLoop(Journal(bench.folder))
    assert bench.loop.resume().referee.state == state
