"""A page that is drawn again works nothing out again: it neither replays its match nor reads the journal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from companion.journal.store import Store
from companion.live.unfinished_match import UnfinishedMatch
from companion.rulebook.rulebook import Rulebook
from companion.ui.pages.page_types import HomePage, ResultPage
from companion.ui.ui_context import UiContext
from tests.tools.bench import settle
from tests.tools.page_queries import begin, page
from tests.tools.scenes.records import WON
from tests.tools.scenes.scenes import OVER, sunk
from tests.tools.ui_bench import close_ui, make_ui
from tests.tools.ui_robot import report, touch

EVENTS = 500


class Work:
    """How often a ruling was made, and the journal read."""

    rulings = 0
    reads = 0


@contextmanager
def counted() -> Iterator[Work]:
    """Counts meanwhile."""
    work, rule, read_matches, read_events = Work(), Rulebook.rule, Store.matches, Store.events
    with pytest.MonkeyPatch.context() as patch:

        def ruled(*args: object) -> object:
            work.rulings += 1
            return rule(*args)  # type: ignore[arg-type]

        def matches(*args: object) -> object:
            work.reads += 1
            return read_matches(*args)  # type: ignore[arg-type]

        def events(*args: object) -> object:
            work.reads += 1
            return read_events(*args)  # type: ignore[arg-type]

        patch.setattr(Rulebook, "rule", ruled)
        patch.setattr(Store, "matches", matches)
        patch.setattr(Store, "events", events)
        yield work


def redrawn(ui: UiContext, times: int = 10) -> tuple[int, int]:
    """The rulings and the reads of the journal that so many redraws cost after the first."""
    ui.page()
    with counted() as work:
        for _ in range(times):
            ui.navigation.redraw()
            ui.page()
    return work.rulings, work.reads


def played(ui: UiContext) -> None:
    """A match of EVENTS events, most of them shots without a ball."""
    begin(ui)
    for _ in range(EVENTS - len(WON)):
        assert ui.loop.submit(OVER).ok
    settle(ui.loop)


def test_the_counters_count(ui: UiContext) -> None:
    begin(ui)
    with counted() as work:
        report(ui, OVER)
        ui.loop.journal.events(1)
    assert work.rulings > 0 and work.reads == 1


def test_home_beside_a_running_match(ui: UiContext) -> None:
    played(ui)
    ui.navigation.home()
    assert redrawn(ui) == (0, 0)
    assert page(ui).tiles[0].caption == "Resume"


def test_home_beside_a_match_of_the_journal(ui: UiContext) -> None:
    """The program was started again, and nobody has resumed the match yet."""
    played(ui)
    close_ui(ui)
    again = make_ui(ui.loop.journal.folder)
    again.navigation.home()
    with counted() as work:
        shown = page(again)
    assert work.rulings == EVENTS - len(WON) and work.reads == 2
    assert isinstance(shown, HomePage) and shown.tiles[0].caption == "Resume"
    assert redrawn(again) == (0, 0)
    close_ui(again)


def test_home_offers_what_can_be_resumed_after_each_change(ui: UiContext) -> None:
    """Two matches: the one that is left is offered no more, the other one is, and so is a third that begins."""
    begin(ui)
    report(ui, OVER)
    ui.match.begin({"game": "toguz-korgool", "players": ["Cem", "Dan"]})
    settle(ui.loop)
    ui.navigation.home()
    assert page(ui).tiles[0].note.startswith("Cem – Dan")
    touch(ui, "Resume", "menu", "End this match", "End it")
    assert page(ui).tiles[0].note.startswith("Ann – Bob")
    assert redrawn(ui) == (0, 0)
    touch(ui, "Resume", "menu", "End this match", "End it")
    assert "Resume" not in [tile.caption for tile in page(ui).tiles]
    begin(ui)
    ui.navigation.home()
    assert page(ui).tiles[0].caption == "Resume"


def test_a_journal_that_cannot_be_read_is_read_again_later(ui: UiContext, monkeypatch: pytest.MonkeyPatch) -> None:
    import sqlite3

    begin(ui)
    report(ui, OVER)
    close_ui(ui)
    again = make_ui(ui.loop.journal.folder)
    unfinished = UnfinishedMatch(again.loop)

    def broken(*_whatever: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "matches", broken)
        assert unfinished.look() is None
        assert again.loop.trouble is not None
    found = unfinished.look()
    assert found is not None and found.referee.n == 1
    close_ui(again)


def test_the_result_of_a_long_match(ui: UiContext) -> None:
    played(ui)
    report(ui, sunk(5, "red"), OVER, sunk(1, "red"), OVER, sunk(9, "red"), OVER)
    with counted() as work:
        shown = page(ui)
    assert isinstance(shown, ResultPage)
    assert work.rulings >= len(ui.match.referee.entries)
    assert redrawn(ui) == (0, 0)
    report(ui, {"event": "undo"}, OVER)
    assert (page(ui).rows, page(ui).chart) == (shown.rows, shown.chart)
    report(ui, {"event": "next-game"}, sunk(5, "red"), OVER, sunk(1, "red"), OVER, sunk(9, "red"), OVER)
    assert [len(line) for line in page(ui).chart.lines] == [3, 3], "before the first game, and after each"


@pytest.mark.parametrize("words", [(), ("menu",), ("menu", "Course of the match"), ("pencil",), ("menu", "Settings")])
def test_the_pages_of_a_running_match(ui: UiContext, words: tuple[str, ...]) -> None:
    played(ui)
    touch(ui, *words)
    assert redrawn(ui) == (0, 0)


def test_the_course_of_a_match_goes_on(ui: UiContext) -> None:
    begin(ui)
    report(ui, OVER)
    touch(ui, "menu", "Course of the match")
    assert page(ui).count == 1
    report(ui, OVER)
    assert page(ui).count == 2


@pytest.mark.parametrize("words", [(), ("Ann – Bob",), ("Statistics",)])
def test_the_history(ui: UiContext, words: tuple[str, ...]) -> None:
    played(ui)
    ui.navigation.home()
    touch(ui, "History & statistics", *words)
    shown = page(ui)
    while getattr(shown, "redraw_in_s", 0):
        shown = page(ui)
    for n in range(getattr(shown, "count", 0)):
        shown.row(n)
    assert redrawn(ui) == (0, 0)
