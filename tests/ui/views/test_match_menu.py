"""The menu of a match, how a match is ended for good, and what becomes of an open question when a ball falls."""

from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest
from msgspec.structs import replace

from companion.journal.store import Store
from companion.ui.pages.page_types import HomePage, MatchPage, SheetPage
from companion.ui.ui_context import UiContext
from tests.tools.page_queries import begin, page, status
from tests.tools.scenes.scenes import OVER, sunk
from tests.tools.ui_robot import report, touch, touchable

PATIENCE_S = 5.0


def called(ui: UiContext) -> list[str]:
    return [name for name, _callback in touchable(page(ui))]


def written(ui: UiContext) -> None:
    """Waits until all that the journal was given is on disk."""
    done = Event()
    ui.loop.journal.after(lambda _saved: done.set())
    assert done.wait(PATIENCE_S)


# --- the end


def test_a_match_that_was_ended_is_closed_for_good(ui: UiContext) -> None:
    begin(ui)
    report(ui, sunk(5, "red"))
    touch(ui, "menu", "Home")
    assert "Resume" in called(ui)
    touch(ui, "Resume", "menu", "End this match", "End it")
    assert isinstance(ui.page(), HomePage)
    assert "Resume" not in called(ui)
    assert ui.loop.referee is None and ui.loop.rows == []
    written(ui)
    assert [row.over for row in ui.loop.journal.matches()] == [True]
    assert ui.loop.journal.unfinished() is None
    assert "Resume" not in called(ui)


def test_an_older_match_can_be_resumed_when_a_later_one_was_ended(ui: UiContext) -> None:
    begin(ui)
    report(ui, sunk(5, "red"))
    ui.navigation.home()
    begin(ui)
    touch(ui, "menu", "End this match", "End it")
    written(ui)
    assert [row.over for row in ui.loop.journal.matches()] == [False, True]
    touch(ui, "Resume")
    assert status(ui)["holes"] == {"5": "red"}


def on_disk(ui: UiContext) -> list[bool]:
    """Whether each match is over, as the file of the journal says."""
    store = Store.read_only(ui.loop.journal.path)
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


def test_a_match_that_was_ended_is_not_offered_while_the_card_is_slow(ui: UiContext, slow_card: Event) -> None:
    begin(ui)
    touch(ui, "menu", "End this match", "End it")
    assert on_disk(ui) == [False], "it is not written yet"
    assert "Resume" not in called(ui)
    slow_card.set()
    written(ui)
    assert on_disk(ui) == [True]
    assert "Resume" not in called(ui)


@pytest.mark.parametrize(
    ("hold", "note"),
    [(True, "hold · it stays in the history"), (False, "it stays in the history")],
    ids=["hold", "touch"],
)
def test_the_warning_says_whether_the_finger_must_stay(ui: UiContext, hold: bool, note: str) -> None:
    begin(ui)
    ui.settings.set(replace(ui.settings.values, hold=hold))
    touch(ui, "menu", "End this match")
    end, play_on = page(ui).tiles
    assert (end.text, end.hold, end.note) == ("End it", hold, note)
    assert (play_on.text, play_on.hold, play_on.note) == ("Play on", False, "")


# --- an open question


def test_a_ball_that_falls_leaves_an_open_question_where_it_is(ui: UiContext) -> None:
    """The shot goes on, so a foul may still be entered."""
    begin(ui, "professional")
    report(ui, sunk(5, "red"), OVER)
    touch(ui, "Foul…", "No ball hit")
    report(ui, sunk(1, "red"))
    assert isinstance(ui.page(), SheetPage)
    assert chosen(page(ui)) == ["No ball hit"]
    touch(ui, "Foul: 1 chosen")
    assert (isinstance(ui.page(), MatchPage), status(ui)["turn"]) == (True, "Bob")


def chosen(sheet: Any) -> list[str]:
    return [tile.text for tile in sheet.tiles if tile.chosen]


def test_a_question_about_what_was_before_goes_away_with_it(ui: UiContext) -> None:
    """Both colours fell while they were open: the shooter chooses, and nobody fixes a hole of the shot before."""
    begin(ui)
    report(ui, sunk(5, "red"), sunk(4, "yellow"))
    touch(ui, "Fix a hole")
    assert "Hole 4" in called(ui)
    report(ui, OVER)
    assert status(ui)["phase"] == "choose-colour"
    assert "Hole 4" not in called(ui) and "Yellow" in called(ui)
