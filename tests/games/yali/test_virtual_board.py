"""The virtual Yali board: it leans as the torque of its balls says, swings, and comes to rest."""

from itertools import pairwise
from random import Random

import pytest

from companion.games.yali.pivot import END_RAD, Balance
from companion.games.yali.virtual_board import VirtualYali
from hardware.devices import TILT
from hardware.filters.tilt import TiltFilter, angle_deg
from hardware.samples import Accel, Health, Sample
from hardware.signals import Tilted


def board(*, noise: float = 0.0, side_balls: int = 4, **figures: int) -> VirtualYali:
    yali = VirtualYali(Random(1), noise=noise, **figures)
    yali.set_up(side_balls)
    return yali


def felt(samples: list[Sample]) -> list[tuple[float, float, float]]:
    return [sample.accel for sample in samples if isinstance(sample, Accel)]


def test_the_start_position() -> None:
    balls = board(side_balls=3).balls
    assert sorted(square for square, seat in balls.items() if seat == 0) == [
        "A6", "A7", "A8", "a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2",
    ]  # fmt: skip
    assert sum(balls.values()) == 11
    assert {"B6", "B7", "B8", "a7", "d8"} <= {square for square, seat in balls.items() if seat == 1}


def test_where_squares_lie() -> None:
    """Rows of 30 mm about a pivot in the middle; a lane's highest number lies over the opponent's end."""
    yali = board()
    assert yali.distance_m("a1") == pytest.approx(-0.105)
    assert yali.distance_m("d5") == pytest.approx(0.015)
    assert yali.distance_m("A1") == pytest.approx(-0.105)
    assert yali.distance_m("A8") == pytest.approx(0.105)
    assert yali.distance_m("B8") == pytest.approx(-0.105)
    for wrong in ("", "a", "a0", "a9", "e1", "A9", "C1", "a-1", "a1.5"):
        with pytest.raises(ValueError, match="has no square"):
            yali.distance_m(wrong)


def test_the_start_is_in_balance() -> None:
    yali = board()
    yali.step(5.0)
    assert yali.at_rest
    assert yali.angle_deg == pytest.approx(0.0, abs=0.01)


@pytest.mark.parametrize(("start", "end", "angle"), [("a2", "a3", 4.0), ("a7", "a6", -4.0), ("A5", "A4", -4.0)])
def test_one_ball_one_row_further_decides(start: str, end: str, angle: float) -> None:
    yali = board()
    yali.move(start, end)
    yali.step(10.0)
    assert yali.at_rest
    assert yali.angle_deg == pytest.approx(angle)


def test_it_takes_time_to_tilt_and_bounces_at_the_end() -> None:
    yali = board()
    yali.move("a2", "a3")
    angles = []
    for n in range(1, 200):
        yali.step(n * 0.02)
        angles.append(yali.angle_deg)
    touch = next(n for n, angle in enumerate(angles) if angle >= 3.9)
    assert 0.2 < touch * 0.02 < 1.0
    assert 3.5 < min(angles[touch:]) < 3.9
    assert angles[-1] == pytest.approx(4.0)


def test_a_swing_about_level_dies_out() -> None:
    yali = board()
    yali.press(0)
    yali.step(2.0)
    assert yali.angle_deg == pytest.approx(-4.0)
    yali.release()
    angles = []
    for n in range(1000):
        yali.step(2.0 + n * 0.02)
        angles.append(yali.angle_deg)
    assert max(angles) > 0.5
    assert yali.at_rest
    assert abs(yali.angle_deg) < 0.8


def test_a_finger_is_stronger_than_the_balls() -> None:
    yali = board()
    yali.move("a2", "a3")
    yali.press(0)
    yali.step(3.0)
    assert yali.angle_deg == pytest.approx(-4.0)


def test_friction_never_turns_a_plank_and_never_adds_energy() -> None:
    plank = Balance(0.24)
    plank.angle, plank.rate = 0.03, 0.2
    highest = []
    for _ in range(40):
        top = 0.0
        for _ in range(50):
            plank.run(0.02)
            top = max(top, abs(plank.angle))
        highest.append(top)
    assert all(later <= earlier + 1e-9 for earlier, later in pairwise(highest))
    assert plank.at_rest
    assert abs(plank.angle) < END_RAD / 4


class TestSensor:
    def test_it_measures_fifty_times_a_second(self) -> None:
        samples = board().step(1.0)
        assert len(samples) == 51
        assert [sample.t for sample in samples[:3]] == pytest.approx([0.0, 0.02, 0.04])

    def test_it_feels_gravity_turned_by_the_angle(self) -> None:
        yali = board()
        yali.move("a2", "a3")
        yali.step(5.0)
        (accel,) = felt(yali.step(5.02))
        assert angle_deg(accel) == pytest.approx(4.0, abs=0.01)
        assert accel[0] < 0

    def test_noise_is_that_of_the_part(self) -> None:
        readings = [x for x, _, _ in felt(board(noise=1.0).step(40.0))]
        spread = (sum(x * x for x in readings) / len(readings)) ** 0.5
        assert spread == pytest.approx(0.004, rel=0.1)

    def test_the_same_chance_gives_the_same_samples(self) -> None:
        assert board(noise=1.0).step(2.0) == board(noise=1.0).step(2.0)

    def test_in_one_stride_or_in_many_it_is_the_same_board(self) -> None:
        one, many = board(), board()
        for yali in (one, many):
            yali.move("a2", "a4")
        samples = [sample for n in range(1, 51) for sample in many.step(n * 0.02 + 0.001)]
        assert samples == one.step(1.001)

    @pytest.mark.parametrize("seed", range(10))
    def test_a_knock_shakes_the_sensor_but_not_the_verdict(self, seed: int) -> None:
        yali, tilt = VirtualYali(Random(seed)), TiltFilter()
        yali.set_up(4)
        yali.move("a2", "a3")
        signals = [signal for sample in yali.step(4.0) if isinstance(sample, Accel) for signal in tilt.step(sample)]
        assert [signal.to for signal in signals if isinstance(signal, Tilted)] == [1]
        for n in range(10):
            yali.knock(4.0 + n)
            samples = [sample for sample in yali.step(5.0 + n) if isinstance(sample, Accel)]
            shaken = [sample for sample in samples if abs(sum(a * a for a in sample.accel) ** 0.5 - 1) > 0.15]
            assert all(sample.t - (4.0 + n) <= 0.061 for sample in shaken)
            assert not [signal for sample in samples for signal in tilt.step(sample)]

    def test_a_knock_turns_the_board_a_little_either_way(self) -> None:
        """By up to three degrees a second, which are 0.05 radians."""
        yali = board()
        rates: list[float] = []
        for _ in range(500):
            before = yali._balance.rate
            yali.knock(0.0)
            rates.append(yali._balance.rate - before)
        assert max(rates) == pytest.approx(0.05, rel=0.05)
        assert min(rates) == pytest.approx(-0.05, rel=0.05)

    def test_an_unplugged_sensor_says_so_once_and_nothing_else(self) -> None:
        yali = board()
        yali.step(1.0)
        yali.unplug(1.0)
        yali.unplug(1.0)
        assert yali.due <= 1.0
        assert yali.step(3.0) == [Health(1.0, TILT, "lost")]
        yali.plug(3.0)
        assert yali.step(3.1)[0] == Health(3.0, TILT, "ok")
        assert felt(yali.step(4.0))


def test_balls_are_not_lost() -> None:
    yali = board()
    with pytest.raises(ValueError, match="no ball on a3"):
        yali.move("a3", "a4")
    with pytest.raises(ValueError, match="a ball on a1 already"):
        yali.move("a2", "a1")
    with pytest.raises(ValueError, match="has no square"):
        yali.move("a2", "e9")
    yali.move("a2", "a2")
    assert len(yali.balls) == 24


def test_it_follows_what_people_enter() -> None:
    yali = board()
    status = {
        "players": ["Ann", "Bob"],
        "phase": "move",
        "turn": "Bob",
        "squares": {"a3": "Ann", "a8": "Bob"},
        "side": {"B4": "Bob"},
    }
    yali.lay_out(status)
    assert yali.balls == {"a3": 0, "a8": 1, "B4": 1}
    yali.step(3.0)
    assert yali.angle_deg == pytest.approx(4.0)
    yali.lay_out(status | {"phase": "weigh", "turn": None, "squares": {"a3": "Ann", "b1": "Ann"}, "side": {}})
    yali.step(9.0)
    assert yali.angle_deg == pytest.approx(-4.0)
    yali.lay_out(status | {"phase": "weigh", "turn": None, "squares": {}, "side": {}})
    assert len(yali.balls) == 2
