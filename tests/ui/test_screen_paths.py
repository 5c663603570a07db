"""Ways through the screens, without a window: what is touched, which page is then there, and what it has come to."""

from collections.abc import Callable
from threading import Event as Flag
from typing import Any

import pytest

from companion.ui.pages.page_types import (
    FormPage,
    HomePage,
    KeyboardPage,
    MatchPage,
    Page,
    SeatsRow,
    SheetPage,
    TextPage,
)
from companion.ui.ui_context import UiContext
from tests.tools.page_queries import begin, page, status
from tests.tools.scenes.scenes import OVER
from tests.tools.ui_robot import settle, touch

Step = tuple[str, type[Page]]
End = tuple[Callable[[UiContext], Any], Any]
"""What is looked at once the way is gone, and what it must be."""
START: list[Step] = [("Yago Pool", FormPage), ("Start", MatchPage)]
BAD_FOUL = {"event": "foul", "kind": "moved-ball"}
LOST_YELLOW = {"event": "foul", "kind": "ball-off-table", "ball": "yellow"}


def seats(ui: UiContext) -> list[str]:
    """Who is to play, on the form."""
    return [seat.name for row in page(ui).rows if isinstance(row, SeatsRow) for seat in row.seats]


def played(ui: UiContext) -> list[Any]:
    """The events of the running match that are in force."""
    assert ui.loop.referee is not None
    return [entry.raw for entry in ui.loop.referee.entries]


def players(ui: UiContext) -> list[str]:
    return status(ui)["players"]


def set_up(ui: UiContext) -> Any:
    assert ui.loop.referee is not None
    return ui.loop.referee.raw_setup


def left(ui: UiContext) -> tuple[object, list[bool]]:
    """The match in memory, and of each match in the journal whether it is over."""
    written(ui)
    return ui.loop.referee, [row.over for row in ui.loop.journal.matches()]


def written(ui: UiContext) -> None:
    """Waits until the journal has all that it was given."""
    done = Flag()
    ui.loop.journal.after(lambda _saved: done.set())
    assert done.wait(10)


def look(ui: UiContext) -> tuple[str, int]:
    return ui.settings.values.theme, ui.settings.values.type_percent


WAYS: dict[str, tuple[list[Step], End]] = {
    "two touches to a match": (START, (players, ["Ann", "Bob"])),
    "a name is written": (
        [("Yago Pool", FormPage), ("Ann", KeyboardPage), ("Z", KeyboardPage), ("Done", FormPage)],
        (seats, ["Z", "Bob"]),
    ),
    "a name is picked": (
        [("Yago Pool", FormPage), ("Ann", KeyboardPage), ("Cem", FormPage), ("Start", MatchPage)],
        (players, ["Cem", "Bob"]),
    ),
    "house rules": (
        [
            ("Yago Pool", FormPage),
            ("House rules", FormPage),
            ("The shooter", FormPage),
            ("Fine", FormPage),
            ("Start", MatchPage),
        ],
        (lambda ui: set_up(ui)["options"], {"readings": {"YG-4": "a"}}),
    ),
    "teams": (
        [
            ("Yago Pool", FormPage),
            ("Teams", FormPage),
            ("Ann", SheetPage),
            ("One more", SheetPage),
            ("Fine", FormPage),
            ("Start", MatchPage),
        ],
        (lambda ui: [len(team["members"]) for team in set_up(ui)["players"]], [3, 2]),
    ),
    "a foul": (
        [
            *START,
            ("Foul…", SheetPage),
            ("A ball was moved by accident", SheetPage),
            ("Foul: 1 chosen", MatchPage),
        ],
        (played, [BAD_FOUL, OVER]),
    ),
    "no foul after all": ([*START, ("Foul…", SheetPage), ("No foul", MatchPage)], (played, [])),
    "a ball off the table": (
        [
            *START,
            ("Foul…", SheetPage),
            ("Red or yellow off the table", SheetPage),
            ("Yellow", SheetPage),
            ("Foul: 1 chosen", MatchPage),
        ],
        (played, [LOST_YELLOW, OVER]),
    ),
    "a hole is put right": (
        [*START, ("Fix a hole", SheetPage), ("Hole 4", SheetPage), ("Red", MatchPage)],
        (lambda ui: status(ui)["holes"], {"4": "red"}),
    ),
    "why": ([*START, ("Shot over", MatchPage), ("Why?", TextPage), ("Fine", MatchPage)], (played, [OVER])),
    "undo from why": (
        [
            *START,
            ("Shot over", MatchPage),
            ("Why?", TextPage),
            ("Correct it", SheetPage),
            ("It did not happen", MatchPage),
        ],
        (played, []),
    ),
    "a rename": (
        [
            *START,
            ("menu", SheetPage),
            ("Change a name", SheetPage),
            ("Ann", KeyboardPage),
            ("Cem", MatchPage),
        ],
        (players, ["Cem", "Bob"]),
    ),
    "home and back": (
        [
            *START,
            ("Shot over", MatchPage),
            ("menu", SheetPage),
            ("Home", HomePage),
            ("Resume", MatchPage),
        ],
        (lambda ui: (ui.loop.match_id, played(ui)), (1, [OVER])),
    ),
    "a match is ended": (
        [*START, ("menu", SheetPage), ("End this match", SheetPage), ("End it", HomePage)],
        (left, (None, [True])),
    ),
    "a match is not ended after all": (
        [
            *START,
            ("menu", SheetPage),
            ("End this match", SheetPage),
            ("Play on", MatchPage),
        ],
        (lambda ui: left(ui)[1], [False]),
    ),
    "settings": (
        [("settings", FormPage), ("Bright", FormPage), ("150 %", FormPage), ("Fine", HomePage)],
        (look, ("day", 150)),
    ),
    "settings of every group": (
        [
            ("settings", FormPage),
            ("Voice", FormPage),
            ("At the table", FormPage),
            ("Screen", FormPage),
            ("Fine", HomePage),
        ],
        (look, ("night", 100)),
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_way_through_the_screens(ui: UiContext, way: str) -> None:
    steps, (seen, must_be) = WAYS[way]
    ui.navigation.home()
    for touched, then in steps:
        touch(ui, touched)
        assert isinstance(ui.page(), then), f"after {touched!r}"
    assert seen(ui) == must_be


def test_a_ruling_on_a_match_that_was_left_changes_nothing(ui: UiContext) -> None:
    """Two shots end just before and just while the match is left: both stay in the journal, none is shown."""
    begin(ui)
    ui.loop.submit(OVER)
    touch(ui, "menu", "End this match")
    ui.loop.submit(OVER)
    page(ui).tiles[0].on_touch()
    settle(ui)
    assert isinstance(ui.page(), HomePage)
    assert (ui.match.refusal, ui.match.notice) == (None, None)
    assert left(ui) == (None, [True])
    assert "Resume" not in [tile.caption for tile in page(ui).tiles]
    assert [row.raw for row in ui.loop.journal.events(1)] == [OVER, OVER]
