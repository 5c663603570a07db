"""The board's time in the host's: as near as the least delay, whatever the clocks and the buffers do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.node.clock import BoardClock

JITTER_S = 0.03


@given(
    st.floats(0.99, 1.01),
    st.lists(st.floats(0, JITTER_S), min_size=20, max_size=20),
    st.integers(0, 2**32 - 1),
    st.integers(0, 10**6),
)
def test_readings_are_dated_within_the_jitter(pace: float, delays: list[float], start_ms: int, host: int) -> None:
    """True time is known here: readings every 20 ms, each late by its delay; after half a minute all dates are good."""
    clock = BoardClock()
    for n in range(1500):
        true = host + n * 0.02
        heard = true + delays[n % 20]
        ms = (start_ms + round(n * 20 * pace)) % 2**32
        assert clock.update(ms, heard)
        drift = 2 * abs(pace - 1) + 0.002
        assert min(delays[: n + 1]) - drift <= clock.host_time(ms) - true <= min(JITTER_S, delays[n % 20]) + drift


def test_what_happened_a_while_ago_is_dated_then() -> None:
    clock = BoardClock()
    clock.update(5000, 100.0)
    assert clock.host_time(4750) == pytest.approx(99.75)


def test_a_burst_after_a_pause_keeps_its_spacing() -> None:
    clock = BoardClock()
    for n in range(100):
        clock.update(20 * n, 50 + 0.02 * n)
    times = []
    for n in range(100, 250):
        clock.update(20 * n, 55.0)
        times.append(clock.host_time(20 * n))
    assert times == pytest.approx([50 + 0.02 * n for n in range(100, 250)])


def test_a_board_that_runs_at_half_speed_is_followed() -> None:
    """An emulated board on a busy machine."""
    clock = BoardClock()
    for n in range(1000):
        clock.update(20 * n, 0.04 * n)
        assert 0 <= 0.04 * n - clock.host_time(20 * n) <= 1.05


def test_a_clock_that_goes_back_is_another_life() -> None:
    clock = BoardClock()
    assert clock.update(50_000, 10.0)
    assert clock.update(49_980, 10.0), "an older frame in a burst"
    assert not clock.update(300, 10.1)


def test_the_counter_goes_round() -> None:
    clock = BoardClock()
    clock.update(2**32 - 10, 10.0)
    assert clock.update(10, 10.02)
    assert clock.host_time(10) == pytest.approx(10.02)
    assert clock.host_time(2**32 - 5) == pytest.approx(10.005)
