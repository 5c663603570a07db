"""Holes that cannot be judged: each number just inside and just outside."""

import pytest

from hardware.calibration.colour_classes import SHIPPED, ColourClasses
from hardware.devices import HOLES, Hole
from hardware.filters.filters import Filters
from hardware.filters.settings import FilterSettings, HoleException, HoleSettings
from hardware.filters.sight import LampWatch
from hardware.samples import Colour, Distance, Health, Sample
from hardware.signals import Doubt, Notice
from tests.hardware.filters.readings import EMPTY, FULL, distances, kinds, signals

REST = (1.0, EMPTY)


@pytest.mark.parametrize("mm", [8190, 8191, 65535, 2001])
@pytest.mark.parametrize(("seconds", "told"), [(4.45, False), (4.55, True)])
def test_a_hole_that_sees_nothing_is_told_after_four_and_a_half_seconds(mm: int, seconds: float, told: bool) -> None:
    heard = kinds(distances((REST, (seconds, mm), REST)))
    assert heard == (["sensor-lost", "sensor-back"] if told else [])


@pytest.mark.parametrize(("mm", "what"), [(8190, "sees-nothing"), (0, "reads-zero"), (-3, "reads-zero")])
def test_the_reason_is_told(mm: int, what: str) -> None:
    (lost,) = signals(distances((REST, (6.0, mm))))
    assert lost == Notice(lost.t, "sensor-lost", Hole(5), why=what)


def test_a_ball_that_came_meanwhile_is_asked_about() -> None:
    heard = signals(distances((REST, (6.0, 8190), (2.0, FULL))))
    assert [type(signal) for signal in heard] == [Notice, Notice, Doubt]


def test_a_ball_after_that_counts() -> None:
    assert kinds(distances((REST, (6.0, 8190), REST, (0.5, FULL)))) == ["sensor-lost", "sensor-back", "Filled"]


@pytest.mark.parametrize(("hole", "expected"), [(5, ["Filled", "Emptied"]), (4, ["sensor-lost"])])
def test_nothing_may_be_empty(hole: int, expected: list[str]) -> None:
    """A sensor that looks up through the hole: no target but a ball."""
    filters = Filters(FilterSettings(holes=HoleSettings(each={5: HoleException(nothing="empty")})))
    story = ((2.0, 8190), (0.5, FULL), (4.6, 8191))
    heard = kinds(distances(story, hole=hole), filters)
    assert heard[:2] == expected if hole == 5 else "sensor-lost" in heard


def test_invalid_readings_that_are_far_apart_are_not_one_stretch() -> None:
    for gap, told in ((1.9, ["sensor-lost"]), (2.1, [])):
        assert kinds(Distance(n * gap, 5, 8190) for n in range(6)) == told


@pytest.mark.parametrize(
    ("period", "count", "told"),
    [(0.26, 18, False), (0.26, 19, True), (1.9, 4, False), (1.9, 5, True), (0.24, 100, False), (2.1, 10, False)],
)
def test_readings_that_come_too_seldom_are_told(period: float, count: int, told: bool) -> None:
    """At least five of them, over at least four and a half seconds; the first is after no gap."""
    heard = kinds(Distance(n * period, 5, EMPTY) for n in range(count + 1))
    assert heard == (["sensor-lost"] if told else [])


def test_a_loss_of_all_holes_does_not_make_a_blind_one_well() -> None:
    filters = Filters()
    assert kinds(distances((REST, (6.0, 8190))), filters) == ["sensor-lost"]
    steps: list[Sample] = [Health(7.0, HOLES, "lost"), Health(8.0, HOLES, "ok")]
    assert kinds(steps, filters) == ["sensor-lost", "sensor-back"]
    assert filters.lost == {Hole(5)} and filters.why_lost(5) == "sees-nothing"
    assert kinds((Distance(8.0 + s.t, 5, s.mm) for s in distances((REST,))), filters) == ["sensor-back"]


def test_its_own_driver_has_the_last_word_on_a_hole() -> None:
    filters = Filters()
    signals(distances((REST, (6.0, 8190))), filters)
    filters.step(Health(7.0, Hole(5), "lost", why="glare"))
    assert filters.why_lost(5) == "glare"
    filters.step(Health(8.0, Hole(5), "ok"))
    assert not filters.lost


class TestLamps:
    LEAST, NOISE = (22.0, 20.0, 18.0), 4.0

    def looks(self, counts: tuple[int, int, int], seconds: float, least: tuple[float, ...] = LEAST) -> str | None:
        watch = LampWatch()
        found = None
        for n in range(int(seconds / 2) + 1):
            found = watch.look(2.0 * n, counts, 10 + n % 2, (least[0], least[1], least[2]), self.NOISE)
        return found

    @pytest.mark.parametrize(("seconds", "found"), [(58, None), (60, "dark-green")])
    def test_a_lamp_without_light_for_a_minute_is_dark(self, seconds: float, found: str | None) -> None:
        assert self.looks((25, 0, 20), seconds) == found

    @pytest.mark.parametrize(("green", "found"), [(9, "dark-green"), (10, None)])
    def test_half_of_the_least_light_is_light(self, green: int, found: str | None) -> None:
        assert self.looks((25, green, 20), 80) == found

    @pytest.mark.parametrize(("least", "found"), [(12.5, "dark-green"), (11.5, None)])
    def test_a_lamp_that_gives_less_than_three_times_the_noise_is_not_judged(
        self, least: float, found: str | None
    ) -> None:
        assert self.looks((25, 0, 20), 80, (22.0, least, 18.0)) == found

    @pytest.mark.parametrize(("green", "hidden"), [(45, False), (55, True)])
    def test_the_mean_is_taken_over_five_looks(self, green: int, hidden: bool) -> None:
        """A fifth of 45 is less than half of 20, a fifth of 55 is more: then the minute begins again."""
        watch = LampWatch()
        found = [
            watch.look(2.0 * n, (25, green if n == 20 else 0, 20), n % 2, self.LEAST, self.NOISE) for n in range(33)
        ]
        assert (found[-1] is None) is hidden

    def test_one_look_with_light_among_dark_ones_does_not_hide_it(self) -> None:
        watch = LampWatch()
        found = [watch.look(2.0 * n, (25, 30 if n == 20 else 0, 20), n % 2, self.LEAST, self.NOISE) for n in range(40)]
        assert found[30:] == ["dark-green"] * 10

    @pytest.mark.parametrize(("seconds", "found"), [(58, None), (60, "constant-colours")])
    def test_what_never_changes_for_a_minute_is_no_measurement(self, seconds: float, found: str | None) -> None:
        watch = LampWatch()
        looked = [watch.look(t, (25, 22, 20), 12, self.LEAST, self.NOISE) for t in range(0, int(seconds) + 1, 2)]
        assert looked[-1] == found

    def test_a_lamp_that_lights_again_is_well(self) -> None:
        filters = Filters()
        story = [(70.0, 0), (10.0, 20)]
        t, heard = 0.0, []
        for seconds, green in story:
            for n in range(round(seconds * 20)):
                t += 0.05
                heard += filters.step(Colour(t=t, hole=5, rgb=(22, green, 18), dark=10 + n % 3 % 2))
        lost, back = heard
        assert lost == Notice(lost.t, "sensor-lost", Hole(5), why="dark-green")
        assert back == Notice(back.t, "sensor-back", Hole(5))

    def test_the_least_counts_are_those_of_the_darkest_content(self) -> None:
        """Of the shipped classes: empty 22, 20, 18; red 412, 80, 61; yellow 430, 330, 85; blue 58, 96, 360."""
        assert SHIPPED.least == (22, 20, 18)
        assert SHIPPED.least_with_ball == (58, 80, 61)
        bright = ColourClasses(empty=(90, 90, 90), red=(412, 80, 61), yellow=(430, 330, 85), blue=(58, 96, 360))
        assert bright.least == (58, 80, 61)

    def test_the_margin_is_the_smaller_of_both(self) -> None:
        """Palest ball 302 above 90.6 (0.3 of it): 211.4; 63.4 (0.7 of that) above the empty hole's 4: 59.4."""
        assert SHIPPED.margin == pytest.approx(59.4, abs=0.1)
