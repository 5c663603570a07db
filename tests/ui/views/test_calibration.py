"""The calibration by touches, on the virtual boards in simulated time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.registry import virtual_board
from companion.games.yago_pool.virtual_board import Fault, VirtualYago
from companion.games.yali.virtual_board import VirtualYali
from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from companion.live.scaled_clock import ScaledClock
from companion.settings.screen import ScreenSettings
from companion.ui.attached_board_service import use_virtual_calibration
from companion.ui.current_settings import CurrentSettings
from companion.ui.pages.service_pages import CalibrationPage, SensorsPage
from companion.ui.routes import ROUTES
from companion.ui.ui_context import ui_context
from companion.ui.virtual_board_controller import RunningBoard, VirtualBoardController
from hardware.calibration.file import VIRTUAL_FILE, Calibration, read_calibration
from hardware.filters.settings import HoleLimits
from tests.tools.clock import FakeClock
from tests.tools.page_queries import page
from tests.tools.scenes.scenes import sunk
from tests.tools.ui_bench import FakeVoice, make_ui
from tests.tools.ui_robot import NotThere, report, settle, touch

STEP_S = 0.05
MEASURED_S = 4.5
"""Thirty readings at ten a second, and the moment in which the hand leaves."""


class ByHand:
    """A virtual board that measures when the test lets time go by."""

    def __init__(self, board: Any, clock: Callable[[], float]) -> None:
        self.board = board
        self._clock = clock

    def act(self, action: Callable[[Any, float], Any]) -> Any:
        return action(self.board, self._clock())

    def stop(self) -> None:
        """There is no thread."""


class TableByHand(VirtualBoardController):
    """A controller whose board stays the same, and measures when the test lets time go by."""

    def __init__(self, loop: MatchLoop, game: str, board: Any, clock: Callable[[], float]) -> None:
        super().__init__(loop, Random(4), ScaledClock(clock))
        self.loop = loop
        spec = virtual_board(game)
        assert spec is not None
        self._by_hand = RunningBoard(spec, ByHand(board, clock))  # type: ignore[arg-type]
        loop.session_changed.subscribe(lambda _session: self._run.close())

    @property
    def board(self) -> RunningBoard:
        """The board that is there already."""
        return self._by_hand


class Bench:
    """A match on a virtual board, and its time."""

    def __init__(self, folder: Path, game: str, board: Callable[[Random, float], Any]) -> None:
        self.clock = FakeClock(50.0)
        self.folder = folder
        self.board = board(Random(4), self.clock.now)
        self.voice = FakeVoice()
        table = TableByHand(MatchLoop(Journal(folder), clock=self.clock), game, self.board, self.clock)
        self.ui = ui_context(
            ROUTES,
            table.loop,
            CurrentSettings(ScreenSettings()),
            virtual_board=table,
            voice=lambda _match: self.voice,
            wall=lambda: 1_780_000_000.0,
        )
        self.ui.match.begin({"game": game, "players": ["Ann", "Bob"]})
        settle(self.ui)
        self.run(1.0)

    def run(self, seconds: float) -> None:
        until = self.clock.now + seconds
        while self.clock.now < until:
            self.clock.advance(STEP_S)
            for sample in self.board.step(self.clock.now):
                self.ui.loop.put(sample)
            self.ui.loop.step()
            self.ui.page()  # the page is drawn ten times a second, and lets time pass

    def done(self, seconds: float = MEASURED_S) -> None:
        """Somebody does as asked, says so, and waits."""
        touch(self.ui, "It is done")
        self.run(seconds)

    @property
    def kept(self) -> Calibration:
        return read_calibration(self.folder / VIRTUAL_FILE)[0]

    @property
    def rulings(self) -> int:
        assert self.ui.loop.referee is not None
        return self.ui.loop.referee.n


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[..., Bench]]:
    made: list[Bench] = []

    def bench(game: str, board: Callable[[Random, float], Any]) -> Bench:
        made.append(Bench(tmp_path, game, board))
        return made[-1]

    yield bench
    for one in made:
        one.ui.loop.close()


@pytest.fixture
def distances(make: Callable[..., Bench]) -> Bench:
    return make("yago-pool", lambda chance, t: VirtualYago(chance, "distance", t=t))


@pytest.fixture
def colours(make: Callable[..., Bench]) -> Bench:
    return make("yago-pool", lambda chance, t: VirtualYago(chance, "colour", t=t))


@pytest.fixture
def plank(make: Callable[..., Bench]) -> Bench:
    def board(chance: Random, t: float) -> VirtualYali:
        made = VirtualYali(chance, t=t)
        made.set_up()
        return made

    return make("yali", board)


def text(bench: Bench) -> str:
    shown = page(bench.ui)
    assert isinstance(shown, CalibrationPage)
    return "\n".join([*shown.troubles, shown.question, shown.hint])


def test_distances_are_calibrated_by_touches_and_used_at_once(distances: Bench) -> None:
    touch(distances.ui, "menu", "Sensors", "Calibrate all holes")
    assert "Take every ball out of holes 1 to 9" in text(distances)
    distances.done()
    assert "Lay a ball into each of holes 1 to 9" in text(distances)
    distances.done()
    assert "Done." in text(distances)
    assert sorted(distances.kept.distances) == list(range(1, 10))
    hole = distances.kept.distances[4]
    assert (hole.baseline.empty_mm, hole.baseline.filled_mm) == (pytest.approx(150, abs=2), pytest.approx(30, abs=2))
    touch(distances.ui, "Fine")
    distances.run(0.5)
    assert isinstance(page(distances.ui), SensorsPage)
    # In the middle between 30 and 150 mm, less half of the hysteresis of four times the noise of 3 mm.
    assert distances.ui.loop.pipeline.filters.holes[4].enter == pytest.approx(84, abs=3)


def test_the_balls_lie_as_before_and_the_match_has_heard_of_nothing(distances: Bench) -> None:
    report(distances.ui, sunk(5, "red"))
    distances.board.lay({5: "red"})
    distances.run(1.0)
    before = distances.rulings
    touch(distances.ui, "menu", "Sensors", "Calibrate all holes")
    distances.done()
    distances.done()
    touch(distances.ui, "Fine", "back")
    distances.run(2.0)
    assert distances.board.holes == {5: "red"}
    assert distances.rulings == before
    assert distances.ui.match.notice is None
    distances.board.drop(3, "yellow", distances.clock.now)
    distances.run(2.0)
    assert distances.rulings == before + 1


def test_all_colours_are_calibrated_by_touches(colours: Bench) -> None:
    touch(colours.ui, "menu", "Sensors", "Calibrate the colours")
    steps = []
    while "Done." not in text(colours):
        steps.append(text(colours).splitlines()[0])
        colours.done()
        assert len(steps) < 20
    # Empty once; five red and five yellow balls for nine holes; the one blue ball nine times.
    assert len(steps) == 1 + 2 + 2 + 9
    assert steps[-1] == "Lay the blue ball into hole 9."
    kept = colours.kept.colours
    assert sorted(kept) == list(range(1, 10))
    assert kept[4].classes.red == pytest.approx((412, 80, 61), abs=4)  # as the virtual board shines


def test_a_hole_that_does_not_come_to_rest_is_refused_by_name_and_can_be_left_out(distances: Bench) -> None:
    distances.board.break_(7, Fault.CHATTERS, distances.clock.now)
    touch(distances.ui, "menu", "Sensors", "Calibrate all holes")
    distances.done(11.0)
    assert "Hole 7: the readings do not come to rest." in text(distances)
    assert "Take the ball out of hole 7" in text(distances)
    touch(distances.ui, "Leave out")
    assert "holes 1, 2, 3, 4, 5, 6, 8, 9" in text(distances)
    distances.done()
    assert "Left out: Hole 7." in text(distances)
    assert sorted(distances.kept.distances) == [1, 2, 3, 4, 5, 6, 8, 9]


def test_a_silent_hole_is_named_when_patience_is_over(distances: Bench) -> None:
    distances.board.break_(7, Fault.HANGS, distances.clock.now)
    touch(distances.ui, "menu", "Sensors", "Calibrate all holes")
    distances.done(5.0)
    assert page(distances.ui).progress == 0, "it is still waited for"
    distances.run(6.0)
    assert "Hole 7: nothing comes from the sensor." in text(distances)


def test_a_silent_hole_is_named_aloud_too(distances: Bench) -> None:
    """Nothing comes from it that could end the measuring: time alone does."""
    sentences = distances.voice.spoken
    distances.board.break_(3, Fault.HANGS, distances.clock.now)
    touch(distances.ui, "menu", "Sensors", "Hole 3", "Calibrate hole 3")
    distances.done(11.0)
    assert len(sentences) == 1
    assert sentences[0].startswith("Hole 3: nothing comes from the sensor.")
    assert "Take the ball out of hole 3" in sentences[0], "and it is asked for once more"


def test_one_hole_alone_is_calibrated_from_its_page(distances: Bench) -> None:
    touch(distances.ui, "menu", "Sensors", "Hole 3", "Calibrate hole 3")
    distances.done()
    distances.done()
    assert sorted(distances.kept.distances) == [3]


def test_who_stops_keeps_nothing_and_finds_the_board_as_it_was(distances: Bench) -> None:
    distances.board.lay({1: "red"})
    touch(distances.ui, "menu", "Sensors", "Calibrate all holes")
    distances.done()
    assert distances.board.holes == {}
    touch(distances.ui, "Stop")
    distances.run(0.5)
    assert distances.board.holes == {1: "red"}
    assert not (distances.folder / VIRTUAL_FILE).exists()


def test_everything_left_out_keeps_nothing_and_says_so(distances: Bench) -> None:
    touch(distances.ui, "menu", "Sensors", "Calibrate all holes", "Leave out")
    assert "nothing new is kept" in text(distances)
    assert not (distances.folder / VIRTUAL_FILE).exists()


def test_a_calibration_that_cannot_be_written_is_told(distances: Bench) -> None:
    (distances.folder / f"{VIRTUAL_FILE}.tableside-new").mkdir()
    touch(distances.ui, "menu", "Sensors", "Calibrate all holes")
    distances.done()
    distances.done()
    assert "cannot be written" in text(distances)
    touch(distances.ui, "Fine")
    assert isinstance(page(distances.ui), SensorsPage)


def test_a_calibration_that_another_version_wrote_is_set_aside(distances: Bench) -> None:
    (distances.folder / VIRTUAL_FILE).write_text('{"version": 9}')
    touch(distances.ui, "menu", "Sensors", "Calibrate all holes")
    distances.done()
    distances.done()
    assert len(distances.kept.distances) == 9
    assert (distances.folder / VIRTUAL_FILE).with_suffix(".old").read_text() == '{"version": 9}'


def test_while_it_measures_it_can_only_be_stopped(distances: Bench) -> None:
    touch(distances.ui, "menu", "Sensors", "Calibrate all holes", "It is done")
    distances.run(1.0)
    shown = page(distances.ui)
    assert 0 < shown.progress < 1 and shown.redraw_in_s > 0
    with pytest.raises(NotThere):
        touch(distances.ui, "It is done")
    touch(distances.ui, "back")


def test_the_tilt_is_calibrated_by_touches(plank: Bench) -> None:
    touch(plank.ui, "menu", "Sensors", "Calibrate the tilt")
    before = dict(plank.board.balls)
    for _ in range(3):
        plank.done(9.0)
    assert "Done." in text(plank)
    kept = plank.kept.tilt
    assert kept is not None
    assert kept.lean.first_end_deg + kept.lean.second_end_deg == pytest.approx(8, abs=0.3)
    touch(plank.ui, "Fine")
    plank.run(0.2)
    assert plank.board.balls == before


def test_what_is_asked_is_said_aloud_to_those_who_lay_the_balls(distances: Bench) -> None:
    sentences = distances.voice.spoken
    touch(distances.ui, "menu", "Sensors", "Calibrate all holes")
    distances.done()
    distances.done()
    assert [sentence.split(",")[0] for sentence in sentences] == [
        "Lay a ball into each of holes 1 to 9.",
        "Done. The table goes by it from now on.",
    ]


def test_the_virtual_board_goes_by_its_calibration_after_a_new_start(distances: Bench) -> None:
    touch(distances.ui, "menu", "Sensors", "Calibrate all holes")
    distances.done()
    distances.done()
    limits = distances.kept.distances[4].baseline.limits()
    table = MatchLoop(distances.ui.loop.journal)
    use_virtual_calibration(make_ui(distances.folder, loop=table))
    assert table.pipeline.filters.holes[4].enter == limits.threshold_mm != HoleLimits().threshold_mm
