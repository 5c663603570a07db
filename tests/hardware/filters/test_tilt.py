"""Tilt by acceleration: traces of what boards and tables really do, and how many verdicts each gives."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import cos, inf, nan, nextafter, radians, sin
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.devices import TILT
from hardware.filters.tilt import RANGES, TiltFilter, TiltSettings, angle_deg
from hardware.samples import Accel
from hardware.signals import Doubt, Signal, Tilted

RATE_HZ = 50


def leaning(deg: float) -> tuple[float, float, float]:
    """What a resting sensor feels when the second player's end is this much lower: less than nothing along x."""
    return -sin(radians(deg)), 0.0, cos(radians(deg))


def felt(deg: float, n: int) -> tuple[float, float, float]:
    """The same as the n-th reading of a real sensor, whose last digits never stand still."""
    x, _, z = leaning(deg)
    return x, 0.0005 * (n % 3 - 1), z


def trace(seconds: float, angle: Callable[[float], float], start: float = 0.0) -> Iterator[Accel]:
    for n in range(round(seconds * RATE_HZ)):
        t = n / RATE_HZ
        yield Accel(start + t, felt(angle(t), n))


def run(tilt: TiltFilter, samples: Iterator[Accel]) -> list[Signal]:
    return [signal for sample in samples for signal in tilt.step(sample)]


def verdicts(signals: list[Signal]) -> list[int | None]:
    return [signal.to for signal in signals if isinstance(signal, Tilted)]


@pytest.mark.parametrize(("deg", "to"), [(-3.0, 0), (3.0, 1), (-4.0, 0), (4.0, 1), (2.0, 1), (6.5, 1)])
def test_a_real_lean_is_one_verdict(deg: float, to: int) -> None:
    signals = run(TiltFilter(), trace(2.0, lambda _: deg))
    assert verdicts(signals) == [to]
    assert 1.0 <= signals[0].t <= 1.1
    assert len(signals) == 1


def test_the_end_that_sinks_feels_less_than_nothing_along_its_axis() -> None:
    """A sensor at rest reads +1 g upwards, so an axis that points below the horizon reads a negative part of it."""
    tilt = TiltFilter()
    assert verdicts(run(tilt, (Accel(n / 50, (-0.06, 0.001 * (n % 2), 0.998)) for n in range(100)))) == [1]


def test_level_takes_two_seconds() -> None:
    (signal,) = run(TiltFilter(), trace(5.0, lambda _: 0.3))
    assert isinstance(signal, Tilted)
    assert (signal.t, signal.to) == (pytest.approx(2.0, abs=0.05), None)


def test_a_reading_that_is_neither_is_a_doubt_and_no_verdict() -> None:
    (signal,) = run(TiltFilter(), trace(30.0, lambda _: 1.2))
    assert isinstance(signal, Doubt)
    assert (signal.t, signal.device) == (pytest.approx(3.0, abs=0.1), "tilt")


def test_a_doubt_may_still_become_a_verdict() -> None:
    tilt = TiltFilter()
    signals = run(tilt, trace(8.0, lambda t: 1.2 if t < 5 else 3.0))
    assert [type(signal) for signal in signals] == [Doubt, Tilted]


class TestSteep:
    """A lean far past the stops is no rest on one: the board is held, or its table stands on a slant."""

    @pytest.mark.parametrize("deg", [-58.0, -12.0, 7.2, 8.0, 12.0, 35.0, 58.0])
    def test_it_is_asked_about_and_no_verdict(self, deg: float) -> None:
        (signal,) = run(TiltFilter(), trace(20.0, lambda _: deg))
        assert signal == Doubt(signal.t, TILT, "tilt-steep")
        assert signal.t == pytest.approx(3.0, abs=0.05)

    @pytest.mark.parametrize(
        ("end", "deg", "to"), [(4.0, 6.8, [1]), (4.0, 7.2, []), (10.0, 17.0, [1]), (10.0, 18.0, [])]
    )
    def test_the_limit_goes_with_the_stop(self, end: float, deg: float, to: list[int]) -> None:
        assert verdicts(run(TiltFilter(TiltSettings(second_end_deg=end)), trace(2.0, lambda _: deg))) == to

    def test_put_back_on_its_stop_it_is_judged(self) -> None:
        assert verdicts(run(TiltFilter(), trace(12.0, lambda t: 12.0 if t < 6 else 4.0))) == [1]


class TestFrozen:
    """A sensor that repeats itself to the last digit has stopped measuring."""

    FOUR_DEG = leaning(4.0)

    @pytest.mark.parametrize("accel", [FOUR_DEG, leaning(0.3), (0.0001, 0.0, 1.0), (-0.069, 0.0, 0.998)])
    @pytest.mark.parametrize("settle_s", [0.3, 1.0, 3.0])
    def test_it_is_named_within_a_second_and_no_verdict(
        self, accel: tuple[float, float, float], settle_s: float
    ) -> None:
        frozen = (Accel(n / RATE_HZ, accel) for n in range(1000))
        (signal,) = run(TiltFilter(TiltSettings(settle_s=settle_s)), frozen)
        assert signal == Doubt(signal.t, TILT, "tilt-frozen")
        assert signal.t <= 1.001

    def test_rounded_traces_may_repeat_themselves(self) -> None:
        rounded = (Accel(n / RATE_HZ, (-0.07, 0.01, 1.0)) for n in range(100))
        assert verdicts(run(TiltFilter(), rounded)) == [1]

    def test_a_sensor_that_moves_again_is_believed_after_a_rest_of_its_own(self) -> None:
        tilt = TiltFilter()
        run(tilt, (Accel(n / RATE_HZ, self.FOUR_DEG) for n in range(250)))
        (signal,) = run(tilt, trace(3.0, lambda _: 4.0, start=5.0))
        assert isinstance(signal, Tilted)
        assert 5.9 <= signal.t <= 6.1

    @pytest.mark.parametrize(("same_s", "kinds"), [(0.9, [Tilted]), (3.0, [Doubt])])
    def test_less_than_a_second_is_chance(self, same_s: float, kinds: list[type[Signal]]) -> None:
        samples = [s if s.t > same_s else Accel(s.t, self.FOUR_DEG) for s in trace(3.0, lambda _: 4.0)]
        assert [type(signal) for signal in run(TiltFilter(), iter(samples))] == kinds


class TestFlapping:
    """T1: a lean at a limit does not flap."""

    @pytest.mark.parametrize("limit", [-1.6, -0.8, 0.8, 1.2, 1.6, 4.0])
    def test_jitter_from_sample_to_sample(self, limit: float) -> None:
        tilt = TiltFilter()
        signals = run(tilt, trace(60.0, lambda t: limit + (0.4 if round(t * RATE_HZ) % 2 else -0.4)))
        assert len(verdicts(signals)) <= 1
        assert len(signals) <= 2

    @pytest.mark.parametrize("limit", [-1.6, -0.8, 0.8, 1.2, 1.6])
    @pytest.mark.parametrize("period_s", [0.3, 1.0, 3.0, 7.0, 20.0])
    def test_slow_jitter(self, limit: float, period_s: float) -> None:
        tilt = TiltFilter()
        signals = run(tilt, trace(60.0, lambda t: limit + (0.4 if t % period_s < period_s / 2 else -0.4)))
        assert len(verdicts(signals)) <= 1

    @pytest.mark.parametrize("seed", range(5))
    def test_random_jitter(self, seed: int) -> None:
        chance = Random(seed)
        signals = run(TiltFilter(), trace(60.0, lambda _: 1.6 + chance.uniform(-0.4, 0.4)))
        assert len(verdicts(signals)) <= 1


class TestKnocks:
    """T2: shaking is no tilt."""

    @pytest.mark.parametrize("seed", range(20))
    @pytest.mark.parametrize("deg", [0.0, -4.0])
    def test_bangs_on_the_table_change_nothing(self, seed: int, deg: float) -> None:
        chance = Random(seed)
        tilt = TiltFilter()
        at_rest = verdicts(run(tilt, trace(3.0, lambda _: deg)))
        assert at_rest == [None if deg == 0.0 else 0]
        for sample in trace(20.0, lambda _: deg, start=3.0):
            banged = sample.t % 1.5 < 0.06
            way = [chance.gauss(0, 1) for _ in range(3)]
            size = chance.uniform(0.3, 2.5) / sum(axis * axis for axis in way) ** 0.5
            felt = [axis + size * push * banged for axis, push in zip(sample.accel, way, strict=True)]
            assert tilt.step(Accel(sample.t, (felt[0], felt[1], felt[2]))) == []

    def test_a_bang_while_a_verdict_is_due_only_delays_it(self) -> None:
        samples = [s if not 0.7 <= s.t < 0.76 else Accel(s.t, (0.9, 0.9, 2.0)) for s in trace(3.0, lambda _: 4.0)]
        assert verdicts(run(TiltFilter(), iter(samples))) == [1]

    def test_shaking_without_end_is_a_doubt(self) -> None:
        shaken = (Accel(n / RATE_HZ, (0.0, 0.0, 1.6 if n % 2 else 0.4)) for n in range(600))
        assert [type(signal) for signal in run(TiltFilter(), shaken)] == [Doubt]

    @pytest.mark.parametrize(
        "accel",
        [(0, 0, 0), (0, 0, 0.84), (0, 0, 1.16), (0.9, 0, 0.3), (0, 0, -1), (nan, 0, 1), (0, inf, 1)],
    )
    def test_what_is_not_gravity_on_a_board_says_nothing(self, accel: tuple[float, float, float]) -> None:
        assert angle_deg(accel) is None
        tilt = TiltFilter()
        run(tilt, trace(2.0, lambda _: 4.0))
        assert [tilt.step(Accel(2.0 + n / RATE_HZ, accel)) for n in range(500)] == [[]] * 500


class TestSwings:
    """One tilt, one verdict."""

    def test_a_swing_to_the_other_side_and_back_is_one_verdict(self) -> None:
        tilt = TiltFilter()
        run(tilt, trace(2.0, lambda _: -4.0))
        tilt.rearm(2.0)
        swing = trace(6.0, lambda t: -4.0 if t < 0.5 else 4.0 if t < 1.2 else -4.0, start=2.0)
        signals = run(tilt, swing)
        assert verdicts(signals) == [0]
        assert signals[0].t >= 4.2

    def test_a_swing_that_dies_out(self) -> None:
        tilt = TiltFilter()
        signals = run(tilt, trace(20.0, lambda t: 4.0 * 0.7**t * cos(3.0 * t)))
        assert verdicts(signals) == [None]
        assert len(signals) == 1

    @pytest.mark.parametrize("deg_s", [0.7, 1.5, 4.0])
    def test_a_creeping_board_is_not_at_rest(self, deg_s: float) -> None:
        assert run(TiltFilter(), trace(8.0 / deg_s, lambda t: -4.0 + deg_s * t)) == []

    def test_holding_an_end_down_gives_nothing_new(self) -> None:
        tilt = TiltFilter()
        assert verdicts(run(tilt, trace(20.0, lambda _: -4.0))) == [0]


class TestNoise:
    """A noisy sensor on a resting board delays its verdict, and neither hides nor invents one."""

    @staticmethod
    def noisy(seconds: float, angle: Callable[[float], float], noise_g: float, hz: int, seed: int) -> Iterator[Accel]:
        chance = Random(seed)
        for n in range(round(seconds * hz)):
            x, y, z = (axis + chance.gauss(0, noise_g) for axis in leaning(angle(n / hz)))
            yield Accel(n / hz, (x, y, z))

    @pytest.mark.parametrize(("noise_g", "hz"), [(0.004, 50), (0.01, 10), (0.01, 20), (0.02, 50), (0.02, 100)])
    @pytest.mark.parametrize(("deg", "to"), [(-4.0, 0), (3.0, 1), (6.0, 1), (0.0, None)])
    @pytest.mark.parametrize("seed", range(5))
    def test_a_resting_board_gives_its_one_verdict(
        self, noise_g: float, hz: int, deg: float, to: int | None, seed: int
    ) -> None:
        signals = run(TiltFilter(), self.noisy(6.0, lambda _: deg, noise_g, hz, seed))
        assert verdicts(signals) == [to]
        assert len(signals) == 1

    @pytest.mark.parametrize("seed", range(5))
    def test_a_swing_is_still_no_rest(self, seed: int) -> None:
        swing = self.noisy(12.0, lambda t: 4.0 * sin(3.0 * t), 0.02, RATE_HZ, seed)
        assert verdicts(run(TiltFilter(), swing)) == []

    @pytest.mark.parametrize("seed", range(5))
    def test_a_swing_that_dies_out_is_one_verdict(self, seed: int) -> None:
        swing = self.noisy(20.0, lambda t: 4.0 * 0.7**t * cos(3.0 * t), 0.01, RATE_HZ, seed)
        assert verdicts(run(TiltFilter(), swing)) == [None]


class TestRelease:
    """After a release only rest from then on counts."""

    def test_the_old_rest_is_no_verdict_but_a_new_one_is(self) -> None:
        tilt = TiltFilter()
        assert verdicts(run(tilt, trace(10.0, lambda _: -4.0))) == [0]
        tilt.rearm(10.0)
        signals = run(tilt, trace(5.0, lambda _: -4.0, start=10.0))
        assert verdicts(signals) == [0]
        assert signals[0].t == pytest.approx(11.0, abs=0.05)

    def test_a_doubt_is_told_anew_after_each_release(self) -> None:
        tilt = TiltFilter()
        run(tilt, trace(6.0, lambda _: 1.2))
        tilt.rearm(6.0)
        assert len(run(tilt, trace(6.0, lambda _: 1.2, start=6.0))) == 1

    def test_a_doubtful_rest_that_nobody_waits_for_is_not_told(self) -> None:
        tilt = TiltFilter()
        run(tilt, trace(2.0, lambda _: 4.0))
        assert run(tilt, trace(10.0, lambda _: 1.2, start=2.0)) == []


class TestSensor:
    def test_missing_samples_do_not_vouch_for_rest(self) -> None:
        tilt = TiltFilter()
        samples = [Accel(t, felt(4.0, n)) for n, t in enumerate((0.0, 0.5, 1.0, 1.5, 2.0, 5.0))]
        assert run(tilt, iter(samples)) == []

    def test_after_a_gap_the_angle_is_that_of_the_new_sample_alone(self) -> None:
        """Who knows what the board did while nothing was heard: nothing of the old lean is mixed in."""
        tilt = TiltFilter()
        run(tilt, trace(2.0, lambda _: 4.0))
        tilt.step(Accel(2.5, leaning(-4.0)))
        assert tilt.angle_deg == pytest.approx(-4.0)

    def test_an_old_sample_is_passed_over(self) -> None:
        tilt = TiltFilter()
        run(tilt, trace(0.5, lambda _: 4.0))
        assert tilt.step(Accel(0.1, leaning(-4.0))) == []
        assert tilt.angle_deg == pytest.approx(4.0)

    def test_two_still_hours_do_not_drift(self) -> None:
        """T6: gravity alone gives the angle. One sample in five seconds' worth is enough to show it."""
        tilt = TiltFilter()
        chance = Random(1)
        for n in range(18_000):
            tilt.step(Accel(n * 0.4, leaning(2.0 + chance.gauss(0, 0.02))))
        assert tilt.angle_deg == pytest.approx(2.0, abs=0.2)

    def test_a_zero_is_a_turn_and_swallows_no_gravity(self) -> None:
        """T4: what was calibrated as level reads 0 degrees, and a lean of 3 from there still reads 3."""
        tilt = TiltFilter(TiltSettings(zero_deg=5.0))
        run(tilt, trace(1.0, lambda _: 5.0))
        assert tilt.angle_deg == pytest.approx(0.0, abs=1e-5)
        run(tilt, trace(2.0, lambda _: 8.0, start=1.0))
        assert tilt.angle_deg == pytest.approx(3.0, abs=0.01)

    def test_each_end_has_its_own_angle(self) -> None:
        tilt = TiltFilter(TiltSettings(first_end_deg=10.0, second_end_deg=2.0))
        assert verdicts(run(tilt, trace(2.0, lambda _: 1.0))) == [1]
        assert verdicts(run(tilt, trace(9.0, lambda _: -3.0, start=2.0))) == []
        assert verdicts(run(tilt, trace(2.0, lambda _: -4.5, start=11.0))) == [0]


class TestSettings:
    """T8: a limit is in its range, or refused."""

    @pytest.mark.parametrize("name", RANGES)
    @pytest.mark.parametrize("figure", [nan, inf, -inf, 1e9, -100.0])
    def test_out_of_every_range(self, name: str, figure: float) -> None:
        with pytest.raises(ValueError, match=rf"^tilt\.{name} must be from"):
            TiltSettings(**{name: figure})

    @pytest.mark.parametrize(
        ("name", "low", "high"),
        [
            ("zero_deg", -15, 15),
            ("first_end_deg", 1, 30),
            ("second_end_deg", 1, 30),
            ("settle_s", 0.3, 10),
            ("level_s", 0.5, 20),
        ],
    )
    def test_at_a_limit_and_just_beyond(self, name: str, low: float, high: float) -> None:
        for figure in (low, high):
            assert getattr(TiltSettings(**{name: figure}), name) == figure
        for figure in (nextafter(low, -inf), nextafter(high, inf)):
            with pytest.raises(ValueError, match=rf"^tilt\.{name} must be from {low:g} to {high:g}, got "):
                TiltSettings(**{name: figure})

    @pytest.mark.parametrize("name", sorted(RANGES.keys() - {"zero_deg"}))
    @pytest.mark.parametrize("figure", [0, -1])
    def test_nothing_and_less(self, name: str, figure: float) -> None:
        with pytest.raises(ValueError, match="must be from"):
            TiltSettings(**{name: figure})

    @pytest.mark.parametrize("raw", [{"settle_s": 0}, {"settle_s": ""}, {"settle": 1}, {"level_s": None}])
    def test_as_read_from_a_rig(self, raw: dict[str, object]) -> None:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(raw, TiltSettings)


@given(
    st.lists(
        st.tuples(st.floats(-6, 6), st.floats(0.02, 4)).filter(lambda rest: not 1.55 < abs(rest[0]) < 1.65),
        min_size=1,
        max_size=12,
    )
)
def test_there_are_never_more_verdicts_than_rests(rests: list[tuple[float, float]]) -> None:
    tilt, t = TiltFilter(), 0.0
    sides: list[int | None] = []
    for deg, seconds in rests:
        sides += verdicts(run(tilt, trace(seconds, lambda _, deg=deg: deg, start=t)))
        t += round(seconds * RATE_HZ) / RATE_HZ
    assert all(one != other for one, other in pairwise(sides))
    assert len(sides) <= len(rests)
    remaining = iter([told_zone(deg) for deg, _ in rests])
    assert all(to in remaining for to in sides), "each verdict is that of a rest, in order"


def told_zone(deg: float) -> int | str | None:
    """What a rest at this angle may be called, ends being at four degrees."""
    if abs(deg) <= 0.8:
        return None
    return int(deg > 0) if abs(deg) >= 1.6 else "doubt"
