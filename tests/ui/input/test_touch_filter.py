"""Which touches count."""

import pytest

from companion.ui.input.touch_filter import TouchFilter

AT = (100.0, 200.0)


def tap(gate: TouchFilter, key: str, t: float, x: float = AT[0], y: float = AT[1]) -> bool:
    counts = gate.down(key, t, x, y)
    return gate.up(key) and counts


def test_a_tap_counts() -> None:
    assert tap(TouchFilter(), "a", 0.0)


@pytest.mark.parametrize("apart_s", [0.0, 0.005, 0.02])
def test_two_providers_that_report_one_touch_count_once(apart_s: float) -> None:
    gate = TouchFilter()
    assert tap(gate, "mouse", 1.0)
    assert not tap(gate, "mtdev", 1.0 + apart_s, AT[0] + 2, AT[1] - 1)


def test_two_providers_whose_reports_interleave_count_once() -> None:
    gate = TouchFilter()
    assert gate.down("mouse", 1.0, *AT)
    assert gate.down("mtdev", 1.02, *AT) is False
    assert gate.up("mouse")
    assert not gate.up("mtdev")


def test_two_taps_150_ms_apart_count_twice() -> None:
    gate = TouchFilter()
    assert tap(gate, "a", 1.0)
    assert tap(gate, "b", 1.15)


def test_two_quick_taps_in_different_places_count_twice() -> None:
    gate = TouchFilter()
    assert tap(gate, "a", 1.0)
    assert tap(gate, "b", 1.03, AT[0] + 300)


def test_a_palm_does_nothing() -> None:
    gate = TouchFilter()
    for n in range(5):
        gate.down(n, 1.0 + n * 0.004, 100.0 + 90 * n, 200.0)
    assert not any(gate.up(n) for n in range(5))


def test_after_a_palm_a_finger_counts_again() -> None:
    gate = TouchFilter()
    for n in range(3):
        gate.down(n, 1.0, 100.0 + 90 * n, 200.0)
    for n in range(3):
        gate.up(n)
    assert tap(gate, "finger", 2.0)
