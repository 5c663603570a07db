"""The chain of filters: colour holes, and what becomes of sensors that are lost and found."""

from collections.abc import Sequence

import pytest

from hardware.devices import HOLES, NODE, TILT, DeviceName, Hole
from hardware.filters.filters import Filters
from hardware.filters.tilt import ContactFilter
from hardware.samples import Distance, Edge, Health, HealthWord, Sample
from hardware.signals import Doubt, Emptied, Filled, Notice, Pressed, Signal, Tilted
from tests.hardware.filters.readings import EMPTY, FULL, Counts, colours, distances, kinds, signals

DARK: Counts = (22, 20, 18)
RED: Counts = (412, 80, 61)
YELLOW: Counts = (430, 330, 85)
BLUE: Counts = (58, 96, 360)
ORANGE: Counts = (420, 205, 73)


class TestColours:
    @pytest.mark.parametrize(("counts", "ball"), [(RED, "red"), (YELLOW, "yellow"), (BLUE, "blue"), (ORANGE, None)])
    def test_a_ball_at_rest_is_told_by_its_colour_or_left_open(self, counts: Counts, ball: str | None) -> None:
        said = signals(colours(((1.0, DARK), (0.4, counts), (1.0, DARK))))
        assert [(type(signal), getattr(signal, "ball", None)) for signal in said] == [(Filled, ball), (Emptied, None)]

    def test_the_majority_of_the_dwell_decides(self) -> None:
        rattling = ((0.05, ORANGE), (0.05, RED), (0.05, YELLOW), (0.4, RED))
        assert [s.ball for s in signals(colours(((1.0, DARK), *rattling))) if isinstance(s, Filled)] == ["red"]

    def test_an_even_vote_is_left_open(self) -> None:
        torn = ((0.05, RED), (0.05, YELLOW)) * 4
        assert [s.ball for s in signals(colours(((1.0, DARK), *torn))) if isinstance(s, Filled)] == [None]

    def test_a_ball_that_changes_its_colour_is_asked_about_once(self) -> None:
        said = signals(colours(((1.0, DARK), (1.0, RED), (5.0, YELLOW))))
        assert [type(signal) for signal in said] == [Filled, Doubt]
        assert said[1] == Doubt(said[1].t, Hole(5), "other-ball")
        assert said[1].t == pytest.approx(3.0)

    @pytest.mark.parametrize("counts", [(1024, 80, 61), (412, -1, 61), (65535, 65535, 0)])
    def test_impossible_counts_never_score(self, counts: Counts) -> None:
        assert kinds(colours(((1.0, DARK), (3.0, counts), (1.0, DARK)))) == []

    def test_a_moment_of_another_colour_is_nothing(self) -> None:
        assert kinds(colours(((1.0, DARK), (1.0, RED), (0.5, YELLOW), (3.0, RED)))) == ["Filled"]


FIFTH = Hole(5)


class TestHealth:
    @staticmethod
    def heard(before: int, after: int, device: DeviceName = FIFTH) -> list[Signal]:
        """What is said when a hole shows one reading, is lost for half a minute, and then shows another."""
        away: list[tuple[float, HealthWord]] = [(2.0, "lost"), (32.0, "ok")]
        samples: list[Sample] = [Health(t, device, health) for t, health in away]
        samples += distances(((2.0, before),))
        samples += (Distance(t + 32.01, 5, mm) for t, mm in ((s.t, s.mm) for s in distances(((2.0, after),))))
        return signals(sorted(samples, key=lambda sample: sample.t))

    @pytest.mark.parametrize("device", [Hole(5), HOLES, NODE])
    @pytest.mark.parametrize("reading", [EMPTY, FULL])
    def test_nothing_changed(self, device: DeviceName, reading: int) -> None:
        said = self.heard(reading, reading, device)
        assert said == [Notice(2.0, "sensor-lost", device), Notice(32.0, "sensor-back", device)]

    def test_a_ball_that_fell_meanwhile_never_scores_and_is_asked_about(self) -> None:
        (doubt,) = self.heard(EMPTY, FULL)[2:]
        assert doubt == Doubt(doubt.t, Hole(5), "filled-unseen")
        assert doubt.t == pytest.approx(32.29, abs=0.021)

    def test_a_ball_that_left_meanwhile_is_asked_about(self) -> None:
        (doubt,) = self.heard(FULL, EMPTY)[2:]
        assert doubt == Doubt(doubt.t, Hole(5), "emptied-unseen")

    def test_another_hole_is_not_concerned(self) -> None:
        filters = Filters()
        filters.step(Health(0.0, Hole(4), "lost"))
        assert kinds(distances(((1.0, EMPTY), (1.0, FULL))), filters) == ["Filled"]

    def test_a_lost_hole_is_not_listened_to(self) -> None:
        filters = Filters()
        signals(distances(((1.0, EMPTY),)), filters)
        filters.step(Health(1.0, Hole(5), "lost"))
        assert signals((Distance(1.0 + n / 50, 5, FULL) for n in range(100)), filters) == []

    def test_a_hole_is_lost_while_either_the_node_or_itself_is(self) -> None:
        filters = Filters()
        for device in (NODE, Hole(5)):
            filters.step(Health(0.0, device, "lost"))
        filters.step(Health(1.0, NODE, "ok"))
        assert filters.holes[5].lost
        assert not filters.holes[4].lost

    def test_the_same_word_twice_is_told_once(self) -> None:
        words: list[HealthWord] = ["ok", "lost", "lost", "ok", "ok"]
        said = kinds(Health(float(n), TILT, word) for n, word in enumerate(words))
        assert said == ["sensor-lost", "sensor-back"]

    @pytest.mark.parametrize(("lost", "told"), [(TILT, []), (HOLES, [0])])
    def test_contacts_that_were_lost_are_not_believed_until_they_are_heard_again(
        self, lost: DeviceName, told: list[int]
    ) -> None:
        filters = Filters()
        filters.step(Edge(0.0, ContactFilter.CONTACTS[0], 1))
        filters.step(Health(0.5, lost, "lost"))
        filters.step(Health(0.6, lost, "ok"))
        assert [signal.to for signal in filters.advance(10.0) if isinstance(signal, Tilted)] == told

    def test_the_picture_leaves_out_what_is_not_believed(self) -> None:
        filters = Filters()
        for hole, mm in ((1, EMPTY), (2, FULL), (3, FULL)):
            signals(distances(((0.4, mm),), hole=hole), filters)
        filters.step(Health(1.0, Hole(3), "lost"))
        assert filters.picture() == {1: False, 2: True}


def test_a_hole_that_no_board_has_is_an_error() -> None:
    with pytest.raises(KeyError):
        Filters().step(Distance(0.0, 10, 30))


class TestHands:
    """More than four holes at once are no shot: one question, and nothing of it counts."""

    @staticmethod
    def table(*stories: Sequence[tuple[float, int]], period: float = 0.02) -> list[str]:
        """What is told when each of the holes, from 1 on, has its own story."""
        told = [distances(story, period, phase=n * 0.002, hole=n + 1) for n, story in enumerate(stories)]
        said = signals(sorted((s for story in told for s in story), key=lambda sample: sample.t))
        return [s.what if isinstance(s, Doubt) else type(s).__name__ for s in said]

    @pytest.mark.parametrize("seconds", [0.4, 0.5, 5.0])
    @pytest.mark.parametrize("holes", [5, 7, 9])
    @pytest.mark.parametrize("period", [0.02, 0.05, 0.1])
    def test_covered_for_a_while(self, holes: int, seconds: float, period: float) -> None:
        assert self.table(*[((1.0, EMPTY), (seconds, FULL), (5.0, EMPTY))] * holes, period=period) == ["hands"]

    @pytest.mark.parametrize("holes", [1, 2, 3, 4])
    def test_up_to_four_balls_count(self, holes: int) -> None:
        assert self.table(*[((1.0, EMPTY), (0.5, FULL))] * holes) == ["Filled"] * holes

    def test_five_balls_one_after_the_other_count(self) -> None:
        stories = [((1.0 + n * 0.31, EMPTY), (9.0 - n * 0.31, FULL)) for n in range(9)]
        assert self.table(*stories) == ["Filled"] * 9

    def test_hands_that_come_and_go_one_by_one(self) -> None:
        stories = [((1.0 + n * 0.03, EMPTY), (1.0 + n * 0.3, FULL), (6.0, EMPTY)) for n in range(7)]
        assert self.table(*stories) == ["hands"]

    def test_a_ball_that_stays_behind_is_asked_about_and_not_counted(self) -> None:
        hand = ((1.0, EMPTY), (1.0, FULL), (9.0, EMPTY))
        assert self.table(*[hand] * 6, ((1.0, EMPTY), (10.0, FULL))) == ["hands", "filled-unseen"]

    def test_it_is_asked_about_three_seconds_after_the_hands_have_gone(self) -> None:
        """They leave at 2.0 s, and six holes have a picture again after the dwell of 0.28 s."""
        hand = distances(((1.0, EMPTY), (1.0, FULL), (9.0, EMPTY)))
        samples = [Distance(s.t, hole, FULL if hole == 7 and s.t >= 1 else s.mm) for s in hand for hole in range(1, 8)]
        _, asked = signals(samples)
        assert isinstance(asked, Doubt) and asked.device == "hole 7"
        assert 5.28 <= asked.t <= 5.34

    @pytest.mark.parametrize(("later", "fifth"), [(0.26, "hands"), (0.36, "Filled")])
    def test_what_comes_within_three_tenths_comes_at_once(self, later: float, fifth: str) -> None:
        four = [((1.0, EMPTY), (3.0, FULL))] * 4
        assert self.table(*four, ((1.0 + later, EMPTY), (3.0, FULL)))[-1] == fifth

    def test_afterwards_balls_count_again(self) -> None:
        hand = ((1.0, EMPTY), (1.0, FULL), (5.0, EMPTY), (1.0, FULL))
        assert self.table(*[hand] * 3, *[hand[:3]] * 4) == ["hands", *["Filled"] * 3]

    def test_balls_that_lie_there_are_not_hands(self) -> None:
        lying = ((2.0, FULL), (0.5, 8190), (2.0, FULL))
        assert self.table(*[lying] * 6, ((2.6, EMPTY), (1.0, FULL))) == ["Filled"]


class TestOrder:
    """What was falling when a button was pressed fell before it."""

    @staticmethod
    def with_press(story: Sequence[tuple[float, int]], t: float) -> list[tuple[str, float]]:
        samples: list[Sample] = [*distances(story), Edge(t, "shot-over", 1), Edge(t + 5, "shot-over", 0)]
        filters = Filters()
        said = signals(sorted(samples, key=lambda sample: sample.t), filters) + filters.advance(60.0)
        return [(type(signal).__name__, round(signal.t, 2)) for signal in said]

    def test_a_press_comes_after_the_ball_that_was_settling(self) -> None:
        said = self.with_press(((1.0, EMPTY), (2.0, FULL)), 1.1)
        assert said == [("Filled", 1.28), ("Pressed", 1.3)]

    def test_a_press_with_nothing_moving_does_not_wait(self) -> None:
        assert self.with_press(((1.0, EMPTY), (2.0, FULL)), 2.0)[1] == ("Pressed", 2.01)

    def test_a_ball_that_only_passes_holds_it_up_for_a_moment(self) -> None:
        assert self.with_press(((1.0, EMPTY), (0.2, FULL), (1.0, EMPTY)), 1.1) == [("Pressed", 1.24)]

    def test_flicker_holds_it_up_for_half_a_second_at_most(self) -> None:
        ((name, t),) = self.with_press(((1.0, EMPTY), *(((0.1, FULL), (0.1, EMPTY)) * 6)), 1.1)
        assert name == "Pressed"
        assert t <= 1.65

    def test_balls_that_come_one_after_the_other_hold_it_up_for_half_a_second(self) -> None:
        """One each 0.2 s, which settles after 0.28: the press of 1.1 s is one at 1.11, and waits until 1.61."""
        stories = [list(distances(((1.0 + n / 5, EMPTY), (3.0, FULL)), hole=n + 1)) for n in range(4)]
        samples: list[Sample] = [Edge(1.1, "shot-over", 1), *(sample for story in stories for sample in story)]
        said = signals(sorted(samples, key=lambda sample: sample.t))
        (pressed,) = (signal.t for signal in said if isinstance(signal, Pressed))
        assert 1.61 <= pressed <= 1.65

    def test_a_hole_that_fell_silent_does_not_hold_it_up(self) -> None:
        ((name, t),) = self.with_press(((1.0, EMPTY), (0.1, FULL)), 2.0)
        assert (name, t) == ("Pressed", 2.01)
