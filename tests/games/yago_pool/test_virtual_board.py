"""The virtual Yago Pool board: its balls, its noise, and its faults as the filters see them."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.yago_pool.virtual_board import DIAMOND, Fault, SensorKind, VirtualYago
from hardware.devices import Hole
from hardware.filters.filters import Filters
from hardware.samples import Distance, Health
from hardware.signals import Doubt, Emptied, Filled, Notice, Pressed, Signal

KINDS: tuple[SensorKind, ...] = ("distance", "colour")


class Bench:
    """A board with its filters, in simulated time."""

    def __init__(self, seed: int = 1, kind: SensorKind = "distance") -> None:
        self.board = VirtualYago(Random(seed), kind)
        self.filters = Filters()
        self.t = 0.0
        self.heard: list[Signal] = []
        self.wait(1.0)

    def wait(self, seconds: float) -> list[Signal]:
        self.t += seconds
        new = [signal for sample in self.board.step(self.t) for signal in self.filters.step(sample)]
        self.heard += new
        return new

    def drop(self, hole: int, ball: str = "red") -> list[Signal]:
        self.board.drop(hole, ball, self.t)  # pyright: ignore[reportArgumentType]
        return self.wait(1.0)

    def lift(self, hole: int) -> list[Signal]:
        self.board.lift(hole, self.t)
        return self.wait(1.0)


def brief(signals: list[Signal]) -> list[str]:
    return [signal.code if isinstance(signal, Notice) else type(signal).__name__ for signal in signals]


def test_the_holes_stand_on_a_corner() -> None:
    assert DIAMOND[1] == (0.5, 0.0)
    assert DIAMOND[9] == (0.5, 1.0)
    assert DIAMOND[7][1] == DIAMOND[5][1] == DIAMOND[3][1] == 0.5
    assert DIAMOND[7][0] < DIAMOND[4][0] < DIAMOND[5][0] < DIAMOND[2][0] < DIAMOND[3][0]


@pytest.mark.parametrize("kind", KINDS)
@given(seed=st.integers(0, 10_000), hole=st.integers(1, 9), ball=st.sampled_from(["red", "yellow", "blue"]))
def test_a_ball_is_seen_once_coming_and_once_going(kind: SensorKind, seed: int, hole: int, ball: str) -> None:
    bench = Bench(seed, kind)
    (filled,) = bench.drop(hole, ball)
    assert isinstance(filled, Filled)
    assert (filled.hole, filled.ball) == (hole, None if kind == "distance" else ball)
    assert bench.wait(5.0) == []
    (emptied,) = bench.lift(hole)
    assert isinstance(emptied, Emptied)
    assert emptied.hole == hole
    assert bench.wait(5.0) == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_quiet_hour_is_quiet(kind: SensorKind) -> None:
    bench = Bench(kind=kind)
    assert bench.wait(3600) == []


def test_a_full_hole_takes_no_second_ball_and_an_empty_one_gives_none() -> None:
    bench = Bench()
    bench.drop(5)
    with pytest.raises(ValueError, match="Hole 5 holds a red ball already"):
        bench.drop(5, "yellow")
    with pytest.raises(ValueError, match="Hole 4 is empty"):
        bench.lift(4)


def test_there_are_five_of_a_colour_and_one_blue() -> None:
    bench = Bench()
    for hole in range(1, 6):
        bench.drop(hole)
    with pytest.raises(ValueError, match="no red ball left"):
        bench.drop(6)
    bench.drop(6, "blue")
    with pytest.raises(ValueError, match="no blue ball left"):
        bench.drop(7, "blue")


def test_balls_laid_out_before_the_start_are_only_the_picture() -> None:
    board, filters = VirtualYago(Random(1)), Filters()
    board.lay({5: "red", 7: "yellow"})
    assert [signal for sample in board.step(5.0) for signal in filters.step(sample)] == []
    assert {hole for hole, full in filters.picture().items() if full} == {5, 7}
    assert board.on_table("red") == 4


def test_a_pushed_button_is_one_press() -> None:
    bench = Bench()
    bench.board.push("shot-over", bench.t)
    (pressed,) = bench.wait(1.0)
    assert isinstance(pressed, Pressed)
    assert pressed.button == "shot-over"


def test_samples_come_in_the_order_of_time() -> None:
    board = VirtualYago(Random(3), t=100.0)
    board.push("undo", 100.01)
    board.drop(2, "red", 100.02)
    board.break_(3, Fault.UNPLUGGED, 100.3)
    times = [sample.t for part in range(30) for sample in board.step(100.0 + part * 0.05)]
    assert times == sorted(times)
    assert times[0] >= 100.0


def test_at_rest_it_measures_slowly_and_fast_when_something_moves() -> None:
    board = VirtualYago(Random(4))
    board.step(10.0)
    assert len(board.step(20.0)) == pytest.approx(9 * 100, abs=9)
    board.drop(1, "red", 20.0)
    assert len(board.step(21.0)) == pytest.approx(9 * 30, abs=18)


class TestFaults:
    def test_an_unplugged_hole_says_so_and_asks_when_it_is_back(self) -> None:
        bench = Bench()
        bench.board.break_(5, Fault.UNPLUGGED, bench.t)
        assert brief(bench.drop(5)) == ["sensor-lost"]
        bench.board.mend(5, bench.t)
        back, doubt = bench.wait(1.0)
        assert (brief([back]), doubt) == (["sensor-back"], Doubt(doubt.t, Hole(5), "filled-unseen"))

    def test_a_chattering_hole_is_muted_and_scores_nothing(self) -> None:
        bench = Bench()
        bench.board.break_(5, Fault.CHATTERS, bench.t)
        assert brief(bench.wait(30.0)) == ["hole-muted"]
        bench.board.mend(5, bench.t)
        assert brief(bench.wait(12.0)) == ["hole-unmuted"]
        assert brief(bench.drop(5)) == ["Filled"]

    def test_a_chattering_hole_changes_with_every_reading(self) -> None:
        board = VirtualYago(Random(1))
        board.break_(5, Fault.CHATTERS, 0.0)
        read = [sample.mm for sample in board.step(5.0) if isinstance(sample, Distance) and sample.hole == 5]
        near = [mm < 90 for mm in read]
        assert len(near) >= 50
        assert all(one is not other for one, other in pairwise(near))

    @pytest.mark.parametrize("fault", [Fault.HANGS, Fault.FROZEN, Fault.OUT_OF_RANGE])
    def test_a_hole_that_sees_nothing_scores_nothing(self, fault: Fault) -> None:
        bench = Bench()
        bench.board.break_(5, fault, bench.t)
        assert bench.drop(5) == []
        assert brief(bench.drop(6)) == ["Filled"]

    def test_a_frozen_hole_repeats_itself_to_the_millimetre(self) -> None:
        bench = Bench()
        bench.board.break_(5, Fault.FROZEN, bench.t)
        readings = [s.mm for s in bench.board.step(bench.t + 5) if isinstance(s, Distance) and s.hole == 5]
        assert len(readings) > 40
        assert len(set(readings)) == 1

    def test_what_is_missed_while_it_hangs_is_seen_when_it_speaks_again(self) -> None:
        bench = Bench()
        bench.board.break_(5, Fault.HANGS, bench.t)
        bench.drop(5)
        bench.board.mend(5, bench.t)
        assert brief(bench.wait(2.0)) == ["Filled"]

    def test_only_an_unplugged_hole_is_told_of(self) -> None:
        board = VirtualYago(Random(1))
        for hole, fault in enumerate(Fault, 1):
            board.break_(hole, fault, 0.0)
            board.mend(hole, 1.0)
        health = [(s.device, s.health) for s in board.step(2.0) if isinstance(s, Health)]
        place = list(Fault).index(Fault.UNPLUGGED) + 1
        assert health == [(f"hole {place}", "lost"), (f"hole {place}", "ok")]
