"""Buttons: one push is one press, by edges as contacts really make them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.devices import BUTTONS
from hardware.filters.filters import Filters
from hardware.filters.settings import FilterSettings
from hardware.samples import Edge, Health
from hardware.signals import Held, Pressed, Signal

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
