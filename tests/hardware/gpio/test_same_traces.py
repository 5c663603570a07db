"""One trace of contacts, bounce and all, through each adapter: all of them hear the same presses (G3)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.filters.filters import Filters
from hardware.gpio.expander import ExpanderDriver
from hardware.numpad import NumpadDriver
from hardware.rig.sections import Expander, Numpad
from hardware.samples import Sample
from hardware.signals import Pressed
from hardware.simulation.i2c_bus import SimulatedBus, SimulatedClock
from hardware.simulation.mcp23017 import SimulatedMcp23017
from tests.hardware.gpio.panel import Panel
from tests.hardware.test_numpad import event

KEY_MINUS = 74
START = 100.0


class Push(NamedTuple):
    """One push of a finger: what goes before it, how long it stays, and how the contacts bounce at both ends."""

    wait_ms: int
    hold_ms: int
    bounces: tuple[int, int]


pushes = st.lists(
    st.builds(Push, st.integers(80, 400), st.integers(50, 400), st.tuples(st.integers(0, 4), st.integers(0, 4))),
    max_size=5,
)


def contacts(trace: Sequence[Push], chance: Random) -> list[tuple[float, int]]:
    """The contact's levels by time: each end bounces for at most 5 ms."""
    levels: list[tuple[float, int]] = []
    t = START
    for push in trace:
        for level, wait_ms, bounces in ((1, push.wait_ms, push.bounces[0]), (0, push.hold_ms, push.bounces[1])):
            t += wait_ms / 1000
            times = sorted(chance.uniform(0, 0.005) for _ in range(2 * bounces))
            levels.append((t, level))
            levels += [(t + at, level ^ (1 - n % 2)) for n, at in enumerate(times)]
    return levels


def presses(samples: Sequence[Sample]) -> int:
    filters = Filters()
    heard = [signal for sample in samples for signal in filters.step(sample)] + filters.advance(1e6)
    return sum(isinstance(signal, Pressed) for signal in heard)


def by_pins(levels: Sequence[tuple[float, int]]) -> int:
    with pytest.MonkeyPatch.context() as patch:
        panel = Panel(patch)
        panel.driver.open()
        for t, level in levels:
            panel.clock.now = t
            panel.set("undo", level)
        samples = panel.poll()
        panel.driver.close()
    return presses(samples)


def by_expander(levels: Sequence[tuple[float, int]]) -> int:
    clock = SimulatedClock(START)
    bus, chip = SimulatedBus(clock, Random(1)), SimulatedMcp23017()
    bus.devices.append(chip)
    driver = ExpanderDriver(Expander(buttons={"undo": "B6"}), lambda: bus, clock, clock.sleep)
    driver.open()
    left, samples = list(levels), list[Sample]()
    let_pass = clock.sleep

    def pause(seconds: float) -> None:
        let_pass(seconds)
        while left and left[0][0] <= clock.now:
            chip.press(14) if left.pop(0)[1] else chip.release(14)

    driver._pause = pause
    until = levels[-1][0] + 0.1 if levels else START
    while clock.now < until:
        samples += driver.poll()
    return presses(samples)


def by_pad(levels: Sequence[tuple[float, int]]) -> int:
    """A pad does not bounce at this end of its cable; a cheap one lets it through all the same."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "pad"
        os.mkfifo(path)
        section = Numpad(device=str(path), keys={"minus": "undo"})
        driver = NumpadDriver(section, lambda: START + 30, lambda handle: None)
        driver.open()
        wire = os.open(path, os.O_WRONLY)
        samples = list[Sample]()
        for t, level in levels:
            os.write(wire, event(t, 1, KEY_MINUS, level))
            samples += driver.poll()
        os.close(wire)
        driver.close()
    return presses(samples)


@given(pushes, st.integers(0, 1000))
@settings(max_examples=40)
def test_every_adapter_hears_each_push_once(trace: list[Push], seed: int) -> None:
    levels = contacts(trace, Random(seed))
    assert by_pins(levels) == by_expander(levels) == by_pad(levels) == len(trace)
