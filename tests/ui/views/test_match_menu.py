"""The menu of a match, how a match is ended for good, and what becomes of an open question when a ball falls."""

from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest
from msgspec.structs import replace

from companion.journal.store import Store
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import HomePage, MatchPage, SheetPage
from tests.tools.looks import begin, page, status
from tests.tools.scenes.scenes import OVER, sunk
from tests.tools.ui_robot import tell, touch, touchable

PATIENCE_S = 5.0


def called(flow: Navigation) -> list[str]:
    return [name for name, _does in touchable(page(flow))]


def written(flow: Navigation) -> None:
    """Waits until all that was told the journal is on disk."""
    done = Event()
    flow.loop.journal.after(lambda _saved: done.set())
    assert done.wait(PATIENCE_S)


# --- the end


def test_a_match_that_was_ended_is_closed_for_good(flow: Navigation) -> None:
    begin(flow)
    tell(flow, sunk(5, "red"))
    touch(flow, "menu", "Home")
    assert "Resume" in called(flow)
    touch(flow, "Resume", "menu", "End this match", "End it")
    assert isinstance(flow.page(), HomePage)
    assert "Resume" not in called(flow)
    assert flow.loop.referee is None and flow.loop.rows == []
    written(flow)
    assert on_disk(flow) == [True]
    assert flow.loop.journal.unfinished() is None
    assert "Resume" not in called(flow)


def test_an_older_match_can_be_resumed_when_a_later_one_was_ended(flow: Navigation) -> None:
    begin(flow)
    tell(flow, sunk(5, "red"))
    flow.home()
    begin(flow)
    touch(flow, "menu", "End this match", "End it")
    written(flow)
    assert [row.over for row in flow.loop.journal.matches()] == [False, True]
    touch(flow, "Resume")
    assert status(flow)["holes"] == {"5": "red"}


def on_disk(flow: Navigation) -> list[bool]:
    """Whether each match is over, as the file of the journal says."""
    store = Store.read_only(flow.loop.journal.path)
    try:
        return [row.over for row in store.matches()]
    finally:
        store.close()


@pytest.fixture
def slow_card(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """The end of a match is written no sooner than the test says."""
    may, close = Event(), Store.close_match

    def slowly(store: Store, number: int) -> None:
        may.wait(PATIENCE_S)
        close(store, number)

    monkeypatch.setattr(Store, "close_match", slowly)
    yield may
    may.set()


def test_a_match_that_was_ended_is_not_offered_while_the_card_is_slow(flow: Navigation, slow_card: Event) -> None:
    begin(flow)
    touch(flow, "menu", "End this match", "End it")
    assert on_disk(flow) == [False], "it is not written yet"
    assert "Resume" not in called(flow)
    slow_card.set()
    written(flow)
    assert on_disk(flow) == [True]
    assert "Resume" not in called(flow)


@pytest.mark.parametrize(
    ("hold", "note"), [(True, "hold · it cannot be resumed"), (False, "it cannot be resumed")], ids=["hold", "touch"]
)
def test_the_warning_says_whether_the_finger_must_stay(flow: Navigation, hold: bool, note: str) -> None:
    begin(flow)
    flow.set(replace(flow.settings, hold=hold))
    touch(flow, "menu", "End this match")
    end, play_on = page(flow).tiles
    assert (end.text, end.hold, end.note) == ("End it", hold, note)
    assert (play_on.text, play_on.hold, play_on.note) == ("Play on", False, "")


# --- an open question


def test_a_ball_that_falls_leaves_an_open_question_where_it_is(flow: Navigation) -> None:
    """The shot goes on, so a foul may still be told in it."""
    begin(flow, "professional")
    tell(flow, sunk(5, "red"), OVER)
    touch(flow, "Foul…", "No ball hit")
    tell(flow, sunk(1, "red"))
    assert isinstance(flow.page(), SheetPage)
    assert chosen(page(flow)) == ["No ball hit"]
    touch(flow, "Foul: 1 chosen")
    assert (isinstance(flow.page(), MatchPage), status(flow)["turn"]) == (True, "Bob")


def chosen(sheet: Any) -> list[str]:
    return [tile.text for tile in sheet.tiles if tile.chosen]


def test_a_question_about_what_was_before_goes_away_with_it(flow: Navigation) -> None:
    """Both colours fell while they were open: the shooter chooses, and nobody fixes a hole of the shot before."""
    begin(flow)
    tell(flow, sunk(5, "red"), sunk(4, "yellow"))
    touch(flow, "Fix a hole")
    assert "Hole 4" in called(flow)
    tell(flow, OVER)
    assert status(flow)["phase"] == "choose-colour"
    assert "Hole 4" not in called(flow) and "Yellow" in called(flow)
