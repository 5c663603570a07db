"""Buttons: one push is one press, by edges as contacts really make them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.devices import BUTTONS, Button
from hardware.filters.filters import Filters
from hardware.filters.settings import FilterSettings
from hardware.samples import Edge, Health
from hardware.signals import Held, Notice, Pressed, Signal

Edges = list[tuple[float, int]]
SEVEN_IN_3_MS: Edges = [(n * 0.0005, (n + 1) % 2) for n in range(7)]
BOUNCING_UP: Edges = [(n * 0.0005, n % 2) for n in range(7)]


def at(t: float, edges: Edges) -> Edges:
    return [(t + later, level) for later, level in edges]


def heard(edges: Edges, *, held: bool = False, until: float = 10.0) -> list[Signal]:
    filters = Filters(FilterSettings(held=frozenset({"foul"} if held else ())))
    signals = [signal for t, level in edges for signal in filters.step(Edge(t, "foul", level))]
    return signals + filters.advance(until)


TRACES: dict[str, tuple[Edges, list[type[Signal]]]] = {
    "seven edges in 3 ms, then down": (at(1, SEVEN_IN_3_MS), [Pressed]),
    "let go with bounce": ([*at(1, SEVEN_IN_3_MS), *at(1.2, BOUNCING_UP)], [Pressed]),
    "two taps 150 ms apart": ([(1, 1), (1.07, 0), (1.15, 1), (1.22, 0)], [Pressed, Pressed]),
    "down at power-on, let go later": (at(5, BOUNCING_UP), []),
    "a spark of a millisecond": ([(1, 1), (1.001, 0)], []),
    "the release is lost": ([(1, 1), (2, 1), (3, 1)], [Pressed]),
    "a level that is only repeated": ([(n / 50, 1) for n in range(100)], [Pressed]),
    "the very last line": ([(9.99, 1)], [Pressed]),
    "worn contacts, as captured: closed again 82 ms after letting go": (
        [
            (1.0, 1),
            (1.300001, 0),
            (1.381942, 1),
            (1.381944, 0),
            (1.382496, 1),
            (1.38566, 0),
            (1.388228, 1),
            (1.40554, 0),
        ],
        [Pressed],
    ),
    "closed again for 38 ms, 150 ms after": ([(1, 1), (1.1, 0), (1.25, 1), (1.288, 0)], [Pressed]),
    "closed again for 38 ms, 210 ms after": ([(1, 1), (1.1, 0), (1.31, 1), (1.348, 0)], [Pressed, Pressed]),
    "a quick second tap of 42 ms": ([(1, 1), (1.07, 0), (1.16, 1), (1.202, 0)], [Pressed, Pressed]),
    "a tap of 11 ms": ([(1, 1), (1.011, 0)], [Pressed]),
    "a spark of 9 ms": ([(1, 1), (1.009, 0)], []),
}


@pytest.mark.parametrize("name", TRACES)
def test_a_trace_gives_exactly_its_presses(name: str) -> None:
    edges, expected = TRACES[name]
    assert [type(signal) for signal in heard(edges)] == expected


def test_a_press_acts_at_once() -> None:
    assert [(type(signal), signal.t) for signal in heard([(1.0, 1)])] == [(Pressed, pytest.approx(1.01))]


class TestHolding:
    def test_long_is_held_only(self) -> None:
        said = heard([(1, 1), (4, 0)], held=True)
        assert [(type(signal), signal.t) for signal in said] == [(Held, pytest.approx(2.01))]

    def test_short_is_pressed_only(self) -> None:
        said = heard([(1, 1), (1.2, 0)], held=True)
        assert [(type(signal), signal.t) for signal in said] == [(Pressed, pytest.approx(1.23))]

    def test_nothing_comes_after_letting_go(self) -> None:
        edges: Edges = [(1, 1), *at(2.2, BOUNCING_UP[:5])]
        assert [type(signal) for signal in heard(edges, held=True)] == [Held]

    def test_a_button_without_a_meaning_of_its_own_for_holding_is_pressed(self) -> None:
        assert [type(signal) for signal in heard([(1, 1), (4, 0)])] == [Pressed]


@given(
    pushes=st.lists(st.tuples(st.floats(0.05, 0.5), st.floats(0.08, 0.5)), min_size=1, max_size=10),
    bounce=st.lists(st.floats(0.0001, 0.0012), max_size=3),
)
def test_as_many_presses_as_pushes(pushes: list[tuple[float, float]], bounce: list[float]) -> None:
    t, edges = 1.0, []
    for down, up in pushes:
        for level, stays in ((1, down), (0, up)):
            edges.append((t, level))
            flutter = t
            for gap in bounce:
                edges += [(flutter + gap / 2, 1 - level), (flutter + gap, level)]
                flutter += gap
            t += stays
    assert len(heard(edges, until=t + 1)) == len(pushes)


def test_a_press_does_not_outlive_its_board() -> None:
    filters = Filters(FilterSettings(held=frozenset({"foul"})))
    filters.step(Edge(1.0, "foul", 1))
    filters.step(Health(1.5, BUTTONS, "lost"))
    filters.step(Health(3.0, BUTTONS, "ok"))
    assert filters.step(Edge(3.5, "foul", 0)) == []
    assert filters.advance(10.0) == []


def test_two_buttons_at_once_come_in_their_order() -> None:
    filters = Filters()
    filters.step(Edge(1.002, "released", 1))
    filters.step(Edge(1.003, "shot-over", 1))
    pressed = filters.advance(2.0)
    assert [signal.button for signal in pressed if isinstance(signal, Pressed)] == ["released", "shot-over"]


class TestHeldDown:
    """A button that is down all the time is told, once, and is a button again when it is let go."""

    @pytest.mark.parametrize(("seconds", "told"), [(9.9, False), (10.1, True), (60.0, True)])
    def test_it_is_told_after_ten_seconds(self, seconds: float, told: bool) -> None:
        said = heard([(1, 1), (1 + seconds, 0)], until=100.0)
        notices = [signal for signal in said if isinstance(signal, Notice)]
        assert notices == [Notice(11.01, "please-check", Button("foul"), why="button-stuck")] * told

    def test_one_with_a_meaning_when_held_acts_first(self) -> None:
        said = heard([(1, 1)], held=True, until=100.0)
        assert [type(signal) for signal in said] == [Held, Notice]

    def test_it_acts_again_after_that(self) -> None:
        said = heard([(1, 1), (20, 0), (25, 1), (25.1, 0)], until=100.0)
        assert [type(signal) for signal in said] == [Pressed, Notice, Pressed]


class TestLooseContact:
    """A contact that flickers faster, or longer, than a finger can press is muted and named."""

    @staticmethod
    def flicker(half_s: float, seconds: float = 10.0, start: float = 1.0) -> Edges:
        return [(start + n * half_s, (n + 1) % 2) for n in range(2 * round(seconds / half_s / 2))]

    @staticmethod
    def kinds(said: list[Signal]) -> list[str]:
        return [signal.code if isinstance(signal, Notice) else type(signal).__name__ for signal in said]

    @pytest.mark.parametrize("half_ms", [6, 15, 29, 31, 40, 50, 60])
    def test_it_is_muted_within_a_second_and_used_again(self, half_ms: int) -> None:
        *pressed, muted, unmuted = heard(self.flicker(half_ms / 1000), until=60.0)
        assert muted == Notice(muted.t, "hole-muted", Button("foul"))
        assert muted.t <= 2.0
        assert unmuted == Notice(unmuted.t, "hole-unmuted", Button("foul"))
        assert unmuted.t == pytest.approx(20.95, abs=0.06)
        assert len(pressed) <= 8

    @pytest.mark.parametrize(
        ("changes", "half_s", "muted"),
        [
            (16, 0.06, True),
            (15, 0.06, False),
            (16, 0.07, False),
            (90, 0.11, True),
            (89, 0.11, False),
            (90, 0.12, False),
        ],
    )
    def test_the_numbers_just_inside_and_just_outside(self, changes: int, half_s: float, muted: bool) -> None:
        edges = self.flicker(half_s, 20.0)[:changes]
        assert ("hole-muted" in self.kinds(heard(edges, until=12.0))) is muted

    @pytest.mark.parametrize(("edges", "muted"), [(40, False), (119, False), (120, True)])
    def test_bounce_is_no_flicker_unless_it_goes_on(self, edges: int, muted: bool) -> None:
        """Levels of 4 ms are bounce, and no press; 120 edges within a second are no push's any more."""
        assert ("hole-muted" in self.kinds(heard(self.flicker(0.004, 1.0)[:edges], until=10.0))) is muted

    @pytest.mark.parametrize(("half_s", "muted"), [(0.0045, False), (0.0055, True)])
    def test_levels_of_five_milliseconds_are_changes(self, half_s: float, muted: bool) -> None:
        assert ("hole-muted" in self.kinds(heard(self.flicker(half_s, 1.0)[:40], until=10.0))) is muted

    @pytest.mark.parametrize(("pause_s", "muted"), [(0.5, True), (0.53, False)])
    def test_they_must_come_within_a_second(self, pause_s: float, muted: bool) -> None:
        """Twice 60 edges of 4 ms, with a pause: 0.236 s, the pause, and 0.236 s again."""
        first = self.flicker(0.004, 1.0)[:60]
        edges = [*first, *at(pause_s + 0.236, first)]
        assert ("hole-muted" in self.kinds(heard(edges, until=10.0))) is muted

    def test_slower_flicker_is_muted_in_ten_seconds(self) -> None:
        assert self.kinds(heard(self.flicker(0.1, 30.0), until=100.0))[-2:] == ["hole-muted", "hole-unmuted"]

    @pytest.mark.parametrize("half_s", [0.072, 0.125])
    def test_a_quick_finger_is_not(self, half_s: float) -> None:
        presses = 60 if half_s < 0.1 else 40
        edges = self.flicker(half_s, 2.5 if half_s < 0.1 else 2 * half_s * presses)
        assert set(self.kinds(heard(edges, until=60.0))) == {"Pressed"}

    def test_a_press_after_the_quiet_counts(self) -> None:
        edges = [*self.flicker(0.04), (30.0, 1), (30.1, 0)]
        assert self.kinds(heard(edges, until=60.0))[-2:] == ["hole-unmuted", "Pressed"]

    def test_a_press_while_muted_does_not(self) -> None:
        edges = [*self.flicker(0.04), (15.0, 1), (15.1, 0)]
        (*_, muted, unmuted) = heard(edges, until=60.0)
        assert self.kinds([muted, unmuted]) == ["hole-muted", "hole-unmuted"]
        assert unmuted.t == pytest.approx(25.1)

    def test_it_stays_muted_while_its_board_is_away(self) -> None:
        filters = Filters()
        for t, level in [*self.flicker(0.04), (15.0, 1)]:
            filters.step(Edge(t, "foul", level))
        filters.step(Health(16.0, BUTTONS, "lost"))
        assert filters.buttons.muted == ["foul"]
        assert self.kinds(filters.advance(60.0)) == ["hole-unmuted"]

    def test_one_that_stays_down_is_muted_until_it_is_up(self) -> None:
        edges = [*self.flicker(0.04), (15.0, 1)]
        assert self.kinds(heard(edges, until=200.0))[-1] == "hole-muted"
