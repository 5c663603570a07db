"""The players' clocks on the screen, under everything that people can do at the table: no second is given back."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.games.toguz_korgool.clocks import seconds_left
from companion.journal.rows import PLAYED
from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from companion.live.session import NOTED_EVERY_S
from companion.settings.screen import ScreenSettings
from companion.ui.navigation import Route
from companion.ui.ui_context import UiContext
from tests.tools.clock import FakeClock
from tests.tools.ui_bench import close_ui, make_ui
from tests.tools.ui_robot import NotThere, settle, touch, touchable

SETUP = {"game": "toguz-korgool", "players": ["Ann", "Bob"], "options": {"clock_minutes": 5}}
OTHER = {"game": "toguz-korgool", "players": ["Cem", "Dan"], "options": {"clock_minutes": 5}}
OUTCOMES = ("The ruling stands", "Take it back", "Play it again")
NEAR_S = 1e-6


class Table:
    """A table in the time of a clock that the test moves; the program can be left and started again."""

    def __init__(self, folder: Path, clock: FakeClock) -> None:
        self.folder = folder
        self.clock = clock
        self.ui = self._start()

    def _start(self) -> UiContext:
        loop = MatchLoop(Journal(self.folder), clock=self.clock, wall=self.clock)
        ui = make_ui(self.folder, ScreenSettings(hold=False), loop=loop, wall=self.clock)
        ui.navigation.home()
        return ui

    def tell(self, *raws: dict[str, Any]) -> None:
        """People tell events, which are published."""
        self.ui.match.submit(*raws)
        settle(self.ui)

    def wait(self, seconds: float) -> None:
        """Time goes by."""
        self.clock.advance(seconds)
        self.ui.loop.step()

    def start_again(self, *, cut: bool = False) -> None:
        """Leaves the program, or cuts its power, and starts it again: it is at home."""
        if cut:
            answered: list[bool] = []
            self.ui.loop.journal.after(lambda saved: self.ui.loop.put(lambda: answered.append(saved)))
            while not answered:
                self.ui.loop.step(wait_s=1.0)
            left = self.folder.with_name(self.folder.name + "+")
            shutil.copytree(self.folder, left)
            close_ui(self.ui)
            self.folder = left
        else:
            close_ui(self.ui)
        self.ui = self._start()

    @property
    def left_s(self) -> tuple[float, float]:
        """What the panels show: the seconds that Ann and Bob have left, exactly."""
        left = seconds_left(self.ui.match.view_state())
        assert left is not None
        return left


@pytest.fixture
def table(tmp_path: Path, clock: FakeClock) -> Any:
    table = Table(tmp_path / "table", clock)
    table.ui.match.begin(SETUP)
    settle(table.ui)
    yield table
    close_ui(table.ui)


def sow(hole: int) -> dict[str, Any]:
    return {"event": "sow", "hole": hole}


def test_home_and_resume_give_nothing_back(table: Table) -> None:
    table.wait(1)
    table.tell(sow(7))
    table.wait(290)
    table.ui.navigation.home()
    table.wait(1000)
    touch(table.ui, "Resume")
    assert table.left_s == (299, 10)


def test_the_clocks_stand_still_on_every_page_that_is_not_over_the_match(table: Table) -> None:
    """Settings are opened from home: the match is not on the screen. From its menu it is played on."""
    table.ui.navigation.home()
    touch(table.ui, "settings")
    table.wait(100)
    touch(table.ui, "back", "Resume")
    assert table.left_s == (300, 300)
    touch(table.ui, "menu", "Settings")
    table.wait(100)
    assert table.left_s == (200, 300)


def test_leaving_the_program_gives_nothing_back(table: Table) -> None:
    table.wait(1)
    table.tell(sow(7))
    table.wait(33)
    table.start_again()
    table.wait(5000)
    touch(table.ui, "Resume")
    assert table.left_s == (299, 267)


def test_another_match_meanwhile_gives_nothing_back(table: Table) -> None:
    """The match that another one takes the place of is paused first, wherever that is done."""
    table.wait(40)
    table.ui.match.begin(OTHER)
    settle(table.ui)
    table.wait(7)
    table.ui.match.resume(1)
    assert table.left_s == (260, 300)
    table.ui.match.resume(2)
    assert table.left_s == (293, 300)


def test_a_match_that_was_ended_and_is_opened_again_has_its_clocks(table: Table) -> None:
    table.wait(40)
    touch(table.ui, "menu", "End this match", "End it", "History & statistics", "Ann – Bob", "Open it")
    assert table.left_s == (260, 300)


def test_a_power_cut_gives_back_less_than_ten_seconds(table: Table) -> None:
    table.tell(sow(7))
    for _ in range(47):
        table.wait(1)
    table.start_again(cut=True)
    touch(table.ui, "Resume")
    assert table.left_s == (300, 300 - 40)


def test_seconds_are_noted_only_while_a_clock_runs(table: Table) -> None:
    ui = table.ui
    table.wait(NOTED_EVERY_S - 0.5)
    assert ui.loop.notes == []
    table.wait(0.5)
    table.wait(NOTED_EVERY_S)
    assert [(note.kind, note.body, note.seq) for note in ui.loop.notes] == [
        (PLAYED, {"played_s": 10.0}, 0),
        (PLAYED, {"played_s": 20.0}, 0),
    ]
    table.wait(3)
    ui.navigation.home()
    table.wait(100)
    assert [note.body["played_s"] for note in ui.loop.notes] == [10, 20, 23]
    touch(ui, "Resume")
    table.tell({"event": "resign", "player": "Ann"})
    table.wait(100)
    assert len(ui.loop.notes) == 3, "after a game no clock runs"


def test_a_match_without_a_clock_notes_nothing(timed: UiContext, clock: FakeClock) -> None:
    timed.match.begin({"game": "toguz-korgool", "players": ["Ann", "Bob"]})
    settle(timed)
    for _ in range(20):
        clock.advance(60)
        timed.loop.step()
    timed.navigation.home()
    assert timed.loop.notes == []


class AnyOrder(RuleBasedStateMachine):
    """Two people who try everything that the screen offers, while seconds go by."""

    table: Table

    def __init__(self) -> None:
        super().__init__()
        self.base = Path(mkdtemp(prefix="tableside-clocks-"))
        self.least: dict[tuple[int, int], float] = {}

    @initialize()
    def begin(self) -> None:
        self.table = Table(self.base / "table", FakeClock())
        self.table.ui.match.begin(SETUP)
        settle(self.table.ui)

    def teardown(self) -> None:
        close_ui(self.table.ui)
        shutil.rmtree(self.base)

    @property
    def ui(self) -> UiContext:
        return self.table.ui

    @property
    def has_entries(self) -> bool:
        return bool(self.ui.match.referee.entries)

    @rule(hole=st.integers(1, 9), told=st.booleans())
    def sows(self, hole: int, told: bool) -> None:
        """`told`: the ruling is published at once."""
        self.ui.match.submit(sow(hole))
        if told:
            settle(self.ui)

    @rule(kind=st.sampled_from(["undo", "undo", "redo", "next-game"]))
    def tells(self, kind: str) -> None:
        self.table.tell({"event": kind})

    @rule(seat=st.integers(0, 1))
    def resigns(self, seat: int) -> None:
        self.table.tell({"event": "resign", "player": self.ui.match.referee.state.names[seat]})

    @rule(seat=st.integers(0, 1), to=st.sampled_from(["Ann", "Bob", "Cem"]))
    def renames(self, seat: int, to: str) -> None:
        self.table.tell({"event": "rename", "player": self.ui.match.referee.state.names[seat], "to": to})

    @rule(seconds=st.sampled_from([0.5, 3.0, 30.0]))
    def thinks(self, seconds: float) -> None:
        self.table.wait(seconds)

    @rule(seconds=st.sampled_from([0.0, 60.0]), again=st.booleans())
    def goes_home(self, seconds: float, again: bool) -> None:
        """`again`: the program is left and started again meanwhile."""
        self.ui.navigation.home()
        self.table.wait(seconds)
        if again:
            self.table.start_again()
        touch(self.ui, "Resume")

    @rule()
    def another_match(self) -> None:
        number = self.ui.match.session.match_id
        self.ui.match.begin(OTHER)
        settle(self.ui)
        touch(self.ui, "menu", "End this match", "End it")
        self.ui.match.resume(number)
        settle(self.ui)

    @precondition(lambda self: self.has_entries)
    @rule(seconds=st.sampled_from([0.0, 45.0]), outcome=st.sampled_from(OUTCOMES))
    def protests(self, seconds: float, outcome: str) -> None:
        settle(self.ui)
        announcements = self.ui.match.verdict.announcements
        if not announcements:
            return
        entries = self.ui.match.referee.entries
        if not entries:
            return
        self.ui.navigation.open(Route.PROTEST, announcement=announcements[0], entry=entries[-1])
        before = self.table.left_s
        touch(self.ui, self.ui.match.view_state().players[0])
        self.table.wait(seconds)
        assert self.table.left_s == pytest.approx(before), "a protest costs nobody time"
        try:
            touch(self.ui, outcome)
        except NotThere:
            self.ui.navigation.to_match()

    @precondition(lambda self: self.has_entries)
    @rule(seconds=st.sampled_from([0.0, 20.0]), choice=st.integers(0, 20), back=st.integers(0, 5))
    def corrects(self, seconds: float, choice: int, back: int) -> None:
        """One of all answers to what really happened, for one of the last events; from a preview it is accepted."""
        settle(self.ui)
        at = max(len(self.ui.match.referee.entries) - 1 - back, 0)
        self.ui.navigation.open(Route.CORRECTION, at=at)
        self.table.wait(seconds)
        names = [name for name, act in touchable(self.ui.page()) if act and name != "back"]
        touch(self.ui, names[choice % len(names)])
        if "Accept" in [name for name, _act in touchable(self.ui.page())]:
            touch(self.ui, "Accept")
        self.ui.navigation.to_match()
        settle(self.ui)

    @rule()
    def a_second_goes_by(self) -> None:
        """It counts for the player who is to sow, and for nobody else."""
        settle(self.ui)
        before, status = self.table.left_s, self.ui.match.view_state().status
        self.table.wait(1)
        fallen = [a - b for a, b in zip(before, self.table.left_s, strict=True)]
        to_sow = [name == status["turn"] for name in status["players"]]
        assert to_sow.count(True) == (status["phase"] == "play")
        due = [min(1.0, left) if turn else 0.0 for turn, left in zip(to_sow, before, strict=True)]
        assert fallen == pytest.approx(due, abs=NEAR_S)

    @invariant()
    def nothing_is_given_back(self) -> None:
        game = self.ui.match.view_state().status["game_number"]
        for seat, left in enumerate(self.table.left_s):
            assert left <= self.least.get((game, seat), 300.0) + NEAR_S
            self.least[game, seat] = left


TestAnyOrder = AnyOrder.TestCase
TestAnyOrder.settings = settings(max_examples=30, stateful_step_count=25)
