"""Holes: one object is one count, whatever it does on the way in, at rest, and on the way out."""

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.devices import Hole
from hardware.filters.filters import Filters
from hardware.filters.settings import FilterSettings, HoleException, HoleLimits, HoleSettings
from hardware.samples import Distance, Health
from hardware.signals import Doubt, Filled, Notice
from tests.hardware.filters.readings import EMPTY, FULL, colours, distances, kinds, signals

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
    assert kinds(samples) in ([], ["sensor-lost"])


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


class TestGaps:
    """Two readings far apart do not vouch for the time between them."""

    @pytest.mark.parametrize("gap", [0.28, 0.3, 0.5, 1.0, 2.0, 2.9, 3.0, 3.1, 60.0])
    @pytest.mark.parametrize(("before", "after"), [(EMPTY, FULL), (FULL, EMPTY)])
    def test_one_reading_before_and_one_after_are_nothing(self, gap: float, before: int, after: int) -> None:
        rest = list(distances(((1.0, before),)))
        assert signals([*rest, Distance(1.0, 5, after), Distance(1.0 + gap, 5, after)]) == []

    @pytest.mark.parametrize("gap", [0.3, 2.9])
    def test_the_dwell_starts_again_after_it(self, gap: float) -> None:
        ball = [Distance(1.0 + t, 5, FULL) for t in (0.0, *(gap + n / 50 for n in range(20)))]
        (filled,) = signals([*distances((REST,)), *ball])
        assert filled.t == pytest.approx(1.0 + gap + 0.28, abs=0.021)

    def test_two_missing_readings_of_a_slow_sensor_are_a_gap_and_one_is_not(self) -> None:
        rest = list(distances((REST,), 0.1))
        for times, expected in (((1.0, 1.2, 1.3), ["Filled"]), ((1.0, 1.3), [])):
            assert kinds([*rest, *(Distance(t, 5, FULL) for t in times)]) == expected


class TestFirstReadings:
    """The first readings that agree for the dwell set the picture, and only they do."""

    @pytest.mark.parametrize("far", [0.02, 0.06, 0.2, 0.26])
    def test_a_moment_of_empty_is_no_picture(self, far: float) -> None:
        assert kinds(distances(((far, EMPTY), (5.0, FULL)))) == []

    def test_a_moment_of_full_is_none_either(self) -> None:
        assert kinds(distances(((0.06, FULL), (5.0, EMPTY)))) == []

    def test_a_whole_dwell_is_one(self) -> None:
        assert kinds(distances(((0.32, EMPTY), (5.0, FULL)))) == ["Filled"]

    def test_the_same_after_a_loss(self) -> None:
        filters = Filters()
        signals(distances((REST,)), filters)
        filters.step(Health(1.0, Hole(5), "lost"))
        filters.step(Health(2.0, Hole(5), "ok"))
        again = [Distance(2.0 + s.t, 5, s.mm) for s in distances(((0.06, EMPTY), (2.0, FULL)))]
        assert [type(signal) for signal in signals(again, filters)] == [Doubt]


class TestOddReadings:
    """A single reading that disagrees with its neighbours changes nothing."""

    BLIPS = ((6 / 30, EMPTY), (1 / 30, 22))

    def test_lone_blips_neither_score_nor_mute(self) -> None:
        assert kinds(distances((REST, *(self.BLIPS * 300)), 1 / 30)) == []

    def test_a_ball_among_lone_blips_counts(self) -> None:
        story = (REST, *(self.BLIPS * 20), (0.7, FULL), *(self.BLIPS * 20))
        assert kinds(distances(story, 1 / 30)) == ["Filled", "Emptied"]

    @pytest.mark.parametrize("period", [0.02, 1 / 30, 0.1])
    @pytest.mark.parametrize("odd", range(4))
    def test_a_blip_in_a_ball_does_not_hide_it(self, period: float, odd: int) -> None:
        readings = list(distances((REST, (0.5, FULL), REST), period))
        first = next(n for n, reading in enumerate(readings) if reading.mm == FULL)
        readings[first + odd] = Distance(readings[first + odd].t, 5, EMPTY)
        assert kinds(readings) == ["Filled", "Emptied"]

    @pytest.mark.parametrize(("every", "expected"), [(3, ["hole-muted"]), (4, [])])
    def test_one_of_four_is_a_blip_and_one_of_three_is_flicker(self, every: int, expected: list[str]) -> None:
        flicker = (((every - 1) * 0.02, EMPTY), (0.02, FULL)) * 50
        assert kinds(distances((REST, *flicker), 0.02)) == expected


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


class TestMutingNumbers:
    """Each number that mutes, just inside and just outside; seven settled changes mute at the next turn."""

    @staticmethod
    def turning(turns: int, seconds: float) -> list[str]:
        """What is said when a hole turns so many times and then stays as it is."""
        turned = [(seconds, FULL if n % 2 == 0 else EMPTY) for n in range(turns - 1)]
        last = FULL if turns % 2 else EMPTY
        return kinds(distances((REST, *turned, (5.0, last)), 0.01))

    @pytest.mark.parametrize(("turns", "seconds"), [(12, 0.05), (12, 0.09), (30, 0.25), (8, 1.0), (8, 1.4)])
    def test_just_enough(self, turns: int, seconds: float) -> None:
        assert self.turning(turns, seconds)[-1] == "hole-muted"

    @pytest.mark.parametrize(("turns", "seconds"), [(11, 0.05), (11, 0.09), (12, 0.1), (29, 0.25), (7, 1.0), (8, 1.5)])
    def test_just_not_enough(self, turns: int, seconds: float) -> None:
        assert "hole-muted" not in self.turning(turns, seconds)

    @pytest.mark.parametrize(("pause", "muted"), [(6.0, True), (7.2, False)])
    def test_thirty_turns_count_within_ten_seconds(self, pause: float, muted: bool) -> None:
        """Twice fifteen turns of 0.12 s each, with a pause: 9.3 s or 10.6 from the first to the last."""
        turns = [(0.12, FULL if n % 2 == 0 else EMPTY) for n in range(30)]
        story = (REST, *turns[:14], (pause, FULL), *turns[15:], (5.0, EMPTY))
        assert ("hole-muted" in kinds(distances(story, 0.01))) is muted


@pytest.mark.parametrize(("red", "expected"), [(1023, ["Filled"]), (1024, []), (-1, [])])
def test_counts_are_those_of_a_converter_of_ten_bits(red: int, expected: list[str]) -> None:
    assert kinds(colours(((1.0, (22, 20, 18)), (1.0, (red, 80, 61))))) == expected


class TestHysteresis:
    """Noise of 2.15 mm around any distance: it never comes and goes, with a hysteresis of ten and more."""

    @pytest.mark.parametrize("middle", range(62, 84, 2))
    @pytest.mark.parametrize("hysteresis", [10, 15, 20])
    def test_noise_does_not_cross_it(self, middle: int, hysteresis: int) -> None:
        chance = Random(middle)
        filters = Filters(FilterSettings(holes=HoleSettings(threshold_mm=66, hysteresis_mm=hysteresis)))
        noisy = [Distance(n / 50, 5, round(chance.gauss(middle, 2.15))) for n in range(3000)]
        # A first reading between the limits is taken for empty, and may turn out to be filled; then it stays so.
        assert kinds(noisy, filters) in ([], ["Filled"])


class TestLimits:
    def test_each_hole_may_have_its_own(self) -> None:
        shallow = HoleSettings(each={5: HoleException(threshold_mm=100)})
        filters = Filters(FilterSettings(holes=shallow))
        assert kinds(distances((REST, (1.0, 90)), hole=5), filters) == ["Filled"]
        assert kinds(distances((REST, (1.0, 90)), hole=4), filters) == []

    @pytest.mark.parametrize(
        ("own", "threshold", "hysteresis"),
        [({"threshold_mm": 75}, 75, 30), ({"hysteresis_mm": 15}, 90, 15), ({}, 90, 30), ({"threshold_mm": 60}, 60, 30)],
    )
    def test_what_a_hole_does_not_say_is_that_of_all(
        self, own: dict[str, float], threshold: float, hysteresis: float
    ) -> None:
        raw = {"threshold_mm": 90, "hysteresis_mm": 30, "each": {2: own}}
        holes = msgspec.convert(raw, HoleSettings)
        assert holes.of(2) == HoleLimits(threshold_mm=threshold, hysteresis_mm=hysteresis)
        assert msgspec.convert(msgspec.to_builtins(holes), HoleSettings) == holes
        assert holes.of(1) == HoleLimits(threshold_mm=90, hysteresis_mm=30)

    @pytest.mark.parametrize(("offset", "full"), [(-35, 15), (0, 30), (20, 50)])
    def test_a_cover_shifts_the_readings(self, offset: int, full: int) -> None:
        story = ((1.0, EMPTY + offset), (0.5, full), (1.0, EMPTY + offset))
        assert kinds(distances(story)) == ["Filled", "Emptied"]
