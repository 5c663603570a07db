"""Holes: one object is one count, whatever it does on the way in, at rest, and on the way out."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.devices import Hole
from hardware.filters.filters import Filters
from hardware.filters.settings import FilterSettings, HoleLimits, HoleSettings
from hardware.samples import Distance
from hardware.signals import Doubt, Filled, Notice
from tests.hardware.filters.readings import EMPTY, FULL, distances, kinds, signals

REST = (1.0, EMPTY)
RAMP_IN = tuple((0.02, mm) for mm in range(150, 60, -6))
RAMP_OUT = tuple((0.02, mm) for mm in range(60, 150, 6))
AT_THE_LIMIT = tuple((0.02, 57 + (7 * n) % 7 + n % 7) for n in range(60))

TRACES = {
    "a ball 0.4 s at rest": ((REST, (0.4, FULL), REST), ["Filled", "Emptied"]),
    "a ball that stays": ((REST, (5.0, FULL)), ["Filled"]),
    "in and out within 250 ms": ((REST, (0.25, FULL), REST), []),
    "twice in and out within 250 ms": ((REST, (0.25, FULL), (0.2, EMPTY), (0.25, FULL), REST), []),
    "three re-closures in 120 ms while leaving": (
        (REST, (1.0, FULL), *(((0.02, EMPTY), (0.02, FULL)) * 3), REST),
        ["Filled", "Emptied"],
    ),
    "occupied 60 ms, empty 40 ms, four times, then occupied": (
        (REST, *(((0.06, FULL), (0.04, EMPTY)) * 4), (1.0, FULL)),
        ["Filled"],
    ),
    "1.2 s within 3 mm of the limit": ((REST, *RAMP_IN, *AT_THE_LIMIT, *RAMP_OUT, REST), ["Filled", "Emptied"]),
    "implausible readings only": (((1.0, EMPTY), (1.0, 8190), (1.0, 8191), (1.0, 0), (1.0, 65535), REST), []),
    "a ball seen between implausible readings": ((REST, *(((0.04, 8190), (0.04, FULL)) * 8)), ["Filled"]),
    "full from the first reading on": (((5.0, FULL),), []),
    "full at first, then taken out": (((1.0, FULL), REST), ["Emptied"]),
    "the first reading lies between the limits": (((1.0, 70), (1.0, FULL)), ["Filled"]),
}


@pytest.mark.parametrize("period", [0.01, 0.02])
@pytest.mark.parametrize("name", TRACES)
def test_a_trace_gives_exactly_its_events(name: str, period: float) -> None:
    story, expected = TRACES[name]
    assert kinds(distances(story, period)) == expected


@pytest.mark.parametrize("period", [0.02, 0.033, 0.05, 0.1])
def test_a_slow_sensor_sees_the_same(period: float) -> None:
    assert kinds(distances((REST, (0.4, FULL), REST), period)) == ["Filled", "Emptied"]
    assert kinds(distances((REST, (0.25, FULL), REST), period)) == []


@given(
    rest=st.floats(0.5, 3.0),
    period=st.sampled_from([0.01, 0.02, 0.033, 0.05, 0.1]),
    phase=st.floats(0.0, 0.1),
    seed=st.integers(0, 1000),
)
def test_half_a_second_at_rest_is_always_exactly_one(rest: float, period: float, phase: float, seed: int) -> None:
    chance = Random(seed)
    dropped = 0.05 if period < 0.05 else 0.0
    noisy = [
        Distance(reading.t, 5, 8190 if chance.random() < dropped else round(chance.gauss(reading.mm, 3)))
        for reading in distances((REST, (rest, FULL), REST), period, phase)
    ]
    assert kinds(noisy) == ["Filled", "Emptied"]


@given(
    noise=st.lists(st.floats(-9.0, 9.0), min_size=20, max_size=200),
    middle=st.sampled_from([FULL, EMPTY, 100, 45]),
)
def test_noise_of_three_sigma_is_no_event(noise: list[float], middle: int) -> None:
    samples = [Distance(n * 0.033, 5, round(middle + error)) for n, error in enumerate(noise)]
    assert signals(samples) == []


@given(st.lists(st.sampled_from([0, -1, 2001, 8190, 8191, 65535]), max_size=100), st.sampled_from([EMPTY, FULL]))
def test_implausible_readings_never_score(nonsense: list[int], before: int) -> None:
    samples = [Distance(0.0, 5, before), *(Distance(0.1 + n * 0.1, 5, mm) for n, mm in enumerate(nonsense))]
    assert signals(samples) == []


@pytest.mark.parametrize(
    ("full", "empty", "expected"),
    [
        (1, EMPTY, ["Filled", "Emptied"]),
        (FULL, 2000, ["Filled", "Emptied"]),
        (0, EMPTY, []),
        (FULL, 2001, ["Filled"]),
    ],
)
def test_from_1_mm_to_2_m_is_a_distance(full: int, empty: int, expected: list[str]) -> None:
    """The sensor measures up to 2 m (data sheet), and says 0 when it sees nothing."""
    assert kinds(distances((REST, (1.0, full), (1.0, empty)))) == expected


@given(st.lists(st.tuples(st.floats(0.0, 0.6), st.integers(0, 200)), max_size=150))
def test_filled_and_emptied_take_turns(steps: list[tuple[float, int]]) -> None:
    t, samples = 0.0, [Distance(0.0, 5, EMPTY)]
    for seconds, mm in steps:
        t += seconds
        samples.append(Distance(t, 5, mm))
    named = [kind for kind in kinds(samples) if kind in ("Filled", "Emptied")]
    muted = any(kind == "hole-muted" for kind in kinds(samples))
    assert muted or named == [("Filled", "Emptied")[n % 2] for n in range(len(named))]


def test_two_readings_far_apart_do_not_vouch_for_the_time_between() -> None:
    sparse = [Distance(t, 5, mm) for t, mm in ((0.0, EMPTY), (1.0, FULL), (61.0, FULL))]
    assert signals(sparse) == []
    assert signals([*sparse, Distance(61.3, 5, FULL)]) == [Filled(61.3, 5, None)]


def test_time_that_stands_still_settles_nothing() -> None:
    assert signals([Distance(0.0, 5, EMPTY), *[Distance(1.0, 5, FULL)] * 100]) == []


class TestRunawayHole:
    TWENTY_HZ = tuple(((0.025, FULL), (0.025, EMPTY)) * 600)

    @pytest.mark.parametrize("period", [0.0125, 0.01, 0.02])
    def test_it_is_muted_and_named_and_heard_again(self, period: float) -> None:
        said = signals(distances((REST, *self.TWENTY_HZ, (12.0, EMPTY)), period, hole=6))
        assert [(type(signal), getattr(signal, "code", "")) for signal in said] == [
            (Notice, "hole-muted"),
            (Notice, "hole-unmuted"),
        ]
        muted, unmuted = said
        assert muted.t < 2.0
        assert 40.97 <= unmuted.t <= 41.1

    @pytest.mark.parametrize("period", [0.033, 0.05, 0.1])
    def test_a_sensor_too_slow_to_see_the_flicker_scores_once_at_most(self, period: float) -> None:
        assert kinds(distances((REST, *self.TWENTY_HZ), period)).count("Filled") <= 1

    def test_the_other_holes_go_on(self) -> None:
        both = sorted(
            [*distances((REST, *self.TWENTY_HZ), 0.02, hole=6), *distances((REST, (1.0, FULL)), 0.02, hole=1)],
            key=lambda sample: sample.t,
        )
        assert [signal.hole for signal in signals(both) if isinstance(signal, Filled)] == [1]

    def test_a_ball_that_came_meanwhile_is_asked_about_and_not_scored(self) -> None:
        said = signals(distances((REST, *self.TWENTY_HZ, (12.0, FULL))))
        assert [type(signal) for signal in said] == [Notice, Notice, Doubt]
        assert said[-1] == Doubt(said[-1].t, Hole(5), "filled-unseen")

    def test_a_ball_after_that_counts(self) -> None:
        story = (REST, *self.TWENTY_HZ, (12.0, EMPTY), (0.5, FULL))
        assert kinds(distances(story)) == ["hole-muted", "hole-unmuted", "Filled"]

    def test_slow_flicker_is_muted_too(self) -> None:
        said = kinds(distances((REST, *(((0.5, FULL), (0.5, EMPTY)) * 30))))
        assert said[-1] == "hole-muted"
        assert said.count("Filled") <= 4


class TestLimits:
    def test_each_hole_may_have_its_own(self) -> None:
        shallow = HoleSettings(each={5: HoleLimits(threshold_mm=100)})
        filters = Filters(FilterSettings(holes=shallow))
        assert kinds(distances((REST, (1.0, 90)), hole=5), filters) == ["Filled"]
        assert kinds(distances((REST, (1.0, 90)), hole=4), filters) == []

    @pytest.mark.parametrize(("offset", "full"), [(-35, 15), (0, 30), (20, 50)])
    def test_a_cover_shifts_the_readings(self, offset: int, full: int) -> None:
        story = ((1.0, EMPTY + offset), (0.5, full), (1.0, EMPTY + offset))
        assert kinds(distances(story)) == ["Filled", "Emptied"]
