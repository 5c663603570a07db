"""Home and Resume while something is not saved yet: the match goes on as it stands on the screen."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event as Flag
from typing import Any

import pytest

from companion.journal.store import FILE_NAME, Store
from companion.ui.pages.page_types import HomePage, MatchPage
from companion.ui.ui_context import UiContext
from tests.tools.clock import FakeClock
from tests.tools.page_queries import begin, page, status
from tests.tools.scenes.scenes import OVER, sunk
from tests.tools.ui_bench import close_ui, make_ui
from tests.tools.ui_robot import report, settle, touch


def on_disk(ui: UiContext, match: int = 1) -> list[tuple[int, str]]:
    """The numbers and kinds of a match's events in the file."""
    with closing(sqlite3.connect(ui.loop.journal.folder / FILE_NAME)) as db:
        rows = "SELECT seq, json_extract(raw, '$.event') FROM event WHERE match = ? ORDER BY seq"
        return db.execute(rows, (match,)).fetchall()


def all_saved(ui: UiContext) -> bool:
    answered, answers = Flag(), list[bool]()

    def answer(saved: bool) -> None:
        answers.append(saved)
        answered.set()

    ui.loop.journal.after(answer)
    assert answered.wait(10)
    return answers[0]


def full(*_whatever: object) -> None:
    raise sqlite3.OperationalError("database or disk is full")


def test_a_match_that_is_resumed_has_its_own_events_and_times(ui: UiContext) -> None:
    begin(ui)
    report(ui, sunk(5, "red"), OVER)
    begin(ui)
    report(ui, OVER)
    assert ui.match.times.events == [OVER]
    ui.match.resume(1)
    settle(ui)
    assert ui.match.times.events == [sunk(5, "red"), OVER]


def test_home_and_resume_on_a_full_card(ui: UiContext, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(ui)
    report(ui, sunk(5, "red"), OVER)
    with monkeypatch.context() as patch:
        patch.setattr(Store, "write", full)
        report(ui, sunk(1, "yellow"), OVER)
        for _ in range(2):
            ui.navigation.home()
            touch(ui, "Resume")
            assert isinstance(ui.page(), MatchPage)
            assert status(ui)["holes"] == {"1": "yellow", "5": "red"}
        report(ui, sunk(3, "red"))
        events = [raw["event"] for raw in ui.match.view_state().events]
        assert events == ["sunk", "shot-over", "sunk", "shot-over", "sunk"]
        assert [seq for seq, _ in on_disk(ui)] == [1, 2]
    report(ui, OVER)
    assert all_saved(ui) and ui.loop.trouble is None
    kinds = ["sunk", "shot-over"] * 3
    assert on_disk(ui) == list(enumerate(kinds, 1))


def test_home_and_resume_while_the_card_is_slow(ui: UiContext, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(ui)
    report(ui, OVER)
    write, gate = Store.write, Flag()

    def slowly(store: Store, steps: Any) -> None:
        assert gate.wait(10)
        write(store, steps)

    monkeypatch.setattr(Store, "write", slowly)
    ui.loop.submit(sunk(5, "red"))
    ui.navigation.home()
    touch(ui, "Resume")
    ui.loop.submit(OVER)
    gate.set()
    settle(ui)
    assert [raw["event"] for raw in ui.match.view_state().events] == ["shot-over", "sunk", "shot-over"]
    assert list(status(ui)["holes"].values()) == ["red"]
    assert on_disk(ui) == [(1, "shot-over"), (2, "sunk"), (3, "shot-over")]
    assert ui.loop.trouble is None


def test_the_match_that_runs_is_the_first_tile_though_the_card_knows_another(
    ui: UiContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(ui)
    report(ui, OVER)
    with monkeypatch.context() as patch:
        patch.setattr(Store, "write", full)
        ui.match.begin({"game": "toguz-korgool", "players": ["Cem", "Dan"]})
        settle(ui)
        report(ui, {"event": "sow", "hole": 7})
        ui.navigation.home()
        assert page(ui).tiles[0].note.startswith("Cem – Dan\n")
        touch(ui, "Resume")
        assert status(ui)["move"] == 1
        ui.navigation.home()
        touch(ui, "History & statistics", "Ann – Bob", "Go on with it")
        assert status(ui)["players"] == ["Ann", "Bob"]
        ui.navigation.home()
        assert page(ui).tiles[0].note.startswith("Ann – Bob\n")
        touch(ui, "History & statistics", "Cem – Dan", "Go on with it")
        report(ui, {"event": "sow", "hole": 1})
        assert status(ui)["move"] == 2
    assert all_saved(ui) or all_saved(ui)
    assert on_disk(ui, 2) == [(1, "sow"), (2, "sow")]


def test_a_match_that_cannot_be_read_is_said_so_at_home(ui: UiContext, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(ui)
    report(ui, OVER)
    ui.match.begin({"game": "toguz-korgool", "players": ["Cem", "Dan"]})
    settle(ui)
    ui.navigation.home()
    touch(ui, "History & statistics", "Ann – Bob")

    def broken(*_whatever: object) -> Any:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "events", broken)
        touch(ui, "Go on with it")
        assert isinstance(ui.page(), HomePage)
        touch(ui, "Please read")
        assert "The match waits there" in page(ui).passages[0]
        touch(ui, "Fine")
    touch(ui, "Resume")
    assert status(ui)["players"] == ["Cem", "Dan"]


class Times:
    """The clock of the table and that on the wall, both of which a test moves."""

    def __init__(self, folder: Path) -> None:
        self.wall, self.clock = 0.0, FakeClock()
        self.folder = folder
        self.ui = self.open()

    def open(self) -> UiContext:
        """The program starts."""
        ui = make_ui(self.folder, clock=self.clock, wall=lambda: self.wall)
        ui.navigation.home()
        return ui

    def restart(self) -> None:
        """It ends, and starts again."""
        close_ui(self.ui)
        self.ui = self.open()

    def note(self) -> str:
        """What the tile of the unfinished match says below its players."""
        self.ui.navigation.home()
        home = self.ui.page()
        assert isinstance(home, HomePage)
        return "".join(home.tiles[0].note.splitlines()[1:])


@pytest.fixture
def times(tmp_path: Path) -> Iterator[Times]:
    times = Times(tmp_path)
    yield times
    close_ui(times.ui)


@pytest.mark.parametrize("played", [(), (OVER,)], ids=["just begun", "played"])
@pytest.mark.parametrize("set_to", [1e9, -86_400.0, 30.0])
def test_how_long_ago_it_was_played_follows_no_setting_of_the_clock(times: Times, played: Any, set_to: float) -> None:
    begin(times.ui)
    report(times.ui, *played)
    times.wall = set_to
    times.clock.now += 5
    assert times.note() == "just now"
    times.clock.now += 7200
    assert times.note() == "2 hours ago"


@pytest.mark.parametrize(
    ("later_s", "said"),
    [
        (-86_400.0, ""),
        (-61.0, ""),
        (-5.0, "just now"),
        (7200.0, "2 hours ago"),
        (3 * 365 * 86_400.0, "1095 days ago"),
        (1e9, ""),
    ],
)
def test_after_a_restart_nothing_odd_is_said_of_when_it_was_played(times: Times, later_s: float, said: str) -> None:
    begin(times.ui)
    report(times.ui, OVER)
    times.wall += later_s
    times.restart()
    assert times.note() == said
