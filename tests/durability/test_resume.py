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
from companion.live.loop import Decision, MatchLoop
from companion.live.session import NoMatch
from companion.rulebook.origin import Entered
from companion.rulebook.rulebook import Announcement
from companion.rulebook.setup import SetupError
from tests.durability.disturbed_table import RETRY_S
from tests.durability.evening import (
    BIG,
    EVENT,
    FILLER,
    MATCH,
    OVER,
    RED,
    TOGUZ,
    YAGO,
    Evening,
    meddle,
    on_disk,
    rename,
    sow,
)


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


def test_a_match_resumed_on_a_full_card_goes_on_as_it_stands(evening: Evening) -> None:
    evening.start(BIG)
    evening.play(OVER)
    evening.fill_up()
    evening.play(rename(0))
    assert evening.loop.trouble is not None and "full" in evening.loop.trouble
    before = evening.loop.referee
    assert evening.loop.resume() is before
    assert evening.raws() == [OVER, rename(0)]
    evening.play(OVER, rename(1))
    assert evening.loop.resume(1) is before
    evening.play(OVER)
    evening.make_room()
    assert evening.loop.trouble is None
    assert on_disk(evening.folder) == evening.raws() == [OVER, rename(0), OVER, rename(1), OVER]


def test_a_match_resumed_on_a_slow_card_goes_on_as_it_stands(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.start(YAGO)
    evening.play(OVER)
    with slow_card(monkeypatch) as let_go:
        assert evening.loop.submit(OVER).ok
        assert on_disk(evening.folder) == [OVER]
        evening.loop.resume()
        evening.loop.resume(1)
        assert evening.loop.submit(RED).ok
        let_go()
        evening.settle()
    assert evening.loop.trouble is None
    assert [told.verdict.n for told in evening.rulings] == [0, 1, 2, 3] and all(told.saved for told in evening.rulings)
    assert on_disk(evening.folder) == [OVER, OVER, RED]


def test_two_matches_by_turns_on_a_full_card_lose_nothing(evening: Evening) -> None:
    """The second one is not on the disk at all while it is left and gone back to."""
    first = evening.start(BIG)
    evening.play(OVER)
    evening.fill_up()
    evening.play(rename(0))
    second = evening.start(TOGUZ)
    evening.play(sow(7))
    evening.loop.resume(first)
    assert evening.raws() == [OVER, rename(0)]
    evening.play(OVER)
    evening.loop.resume(second)
    assert evening.raws() == [sow(7)]
    evening.play(sow(1))
    evening.loop.resume(first)
    evening.play(rename(1))
    assert [row.id for row in evening.loop.journal.matches()] == [1, 2]
    assert on_disk(evening.folder) == [OVER] and on_disk(evening.folder, second) == []
    evening.make_room()
    assert evening.loop.trouble is None
    assert on_disk(evening.folder) == [OVER, rename(0), OVER, rename(1)]
    assert on_disk(evening.folder, second) == [sow(7), sow(1)]


def test_a_match_resumed_after_another_keeps_its_unsaved_decisions(evening: Evening) -> None:
    first = evening.start(BIG)
    evening.fill_up()
    evening.play(rename(0))
    decision = Decision(
        kind="protest",
        events=(OVER,),
        origins=(Entered("correction"),),
        announcement=Announcement(code="protest", rule="yago-pool#table"),
        body={"player": FILLER},
    )
    evening.loop.decide(decision)
    evening.settle()
    notes = list(evening.loop.notes)
    evening.start(TOGUZ)
    evening.loop.resume(first)
    assert evening.loop.notes == notes and len(notes) == 1
    assert evening.raws() == [rename(0), OVER]
    evening.make_room()
    assert evening.loop.journal.notes(first) == notes


def test_a_match_that_ended_or_was_left_is_not_offered_before_the_card_knows(evening: Evening) -> None:
    first = evening.start(BIG)
    evening.play(OVER)
    evening.fill_up()
    evening.play(rename(0))
    second = evening.start(TOGUZ)
    offered = evening.loop.journal.unfinished()
    assert offered is not None and offered.id == second
    evening.loop.leave()
    offered = evening.loop.journal.unfinished()
    assert offered is not None and offered.id == first
    evening.loop.resume()
    assert evening.loop.match_id == first and evening.raws() == [OVER, rename(0)]
    evening.make_room()


def test_what_is_told_late_of_a_match_that_was_left_is_not_told_in_the_next(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.start(YAGO)
    with slow_card(monkeypatch) as let_go:
        evening.loop.submit(OVER)
        evening.loop.start(TOGUZ)
        let_go()
        evening.settle()
    assert [told.verdict.state.setup.game for told in evening.rulings] == ["yago-pool", "toguz-korgool"]
    assert on_disk(evening.folder) == [OVER]


def test_where_the_other_match_cannot_be_read_nothing_changes(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = evening.start(YAGO)
    evening.play(OVER)
    second = evening.start(TOGUZ)
    evening.play(sow(7))

    def broken(*_whatever: object) -> Any:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "events", broken)
        with pytest.raises(NoMatch, match=r"cannot be read: disk I/O error\. The match waits there"):
            evening.loop.resume(first)
        assert (evening.loop.match_id, evening.raws()) == (second, [sow(7)])
        evening.play(sow(1))
    evening.loop.resume(first)
    evening.play(OVER)
    assert on_disk(evening.folder, first) == [OVER, OVER]
    assert on_disk(evening.folder, second) == [sow(7), sow(1)]


def test_a_match_whose_game_is_not_here_leaves_the_running_one_alone(evening: Evening) -> None:
    meddle(evening.folder, MATCH, (1, '{"game":"chess","players":[]}', 1.0))
    meddle(evening.folder, EVENT, (1, 1, '{"event":"sow","hole":1}', 1.0, "touch"))
    evening.loop.close()
    again = evening.loop = MatchLoop(Journal(evening.folder, retry_s=RETRY_S))
    again.start(TOGUZ)
    evening.play(sow(7))
    with pytest.raises(SetupError):
        again.resume(1)
    with pytest.raises(NoMatch, match="There is no match 9"):
        again.resume(9)
    evening.play(sow(1))
    assert again.trouble is None
    assert on_disk(evening.folder, 2) == [sow(7), sow(1)]
    assert on_disk(evening.folder, 1) == [sow(1)]


def test_what_was_told_to_be_saved_is_there_at_the_next_start(evening: Evening) -> None:
    evening.start(BIG)
    evening.fill_up()
    evening.play(rename(0))
    evening.loop.resume()
    evening.play(OVER)
    evening.make_room()
    state = evening.loop.referee and evening.loop.referee.state
    evening.loop.close()
    evening.loop = MatchLoop(Journal(evening.folder))
    assert evening.loop.resume().referee.state == state
