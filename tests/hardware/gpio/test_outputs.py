"""Lamps and the buzzer on mock pins: they show what they are told, and trouble with them is told once."""

from __future__ import annotations

import time
from threading import Event
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.driver import DriverError
from hardware.gpio.outputs import MOST_WAITING, Outputs
from hardware.gpio.pins import Pins

PATIENCE_S = 10.0
worked = Event()


class Bench:
    def __init__(self) -> None:
        self.reports: list[str] = []
        self.factory: MockFactory | None = MockFactory()
        self.pins = Pins(self._open)
        self.outputs = Outputs({"first": 16, "second": 20, "buzzer": 12}, self.pins, self.reports.append)

    def _open(self) -> MockFactory:
        if self.factory is None:
            raise DriverError("no pins here")
        return self.factory

    def history(self, pin: int) -> list[bool]:
        """What a pin went through, after everything asked for is done."""
        states: Any = self.pins.factory().pin(pin).states
        return [bool(state.state) for state in states]


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_lamps_go_on_and_off(bench: Bench) -> None:
    bench.outputs.light("first", on=True)
    bench.outputs.light("first", on=False)
    bench.outputs.light("second", on=True)
    bench.outputs.light("no such lamp", on=True)
    bench.outputs.close()
    assert bench.history(16) == [False, True, False]
    assert bench.history(20)[:2] == [False, True]
    assert bench.reports == []


def test_the_buzzer_sounds_as_often_as_asked(bench: Bench) -> None:
    bench.outputs.buzz(2, on_s=0.001, off_s=0.001)
    bench.outputs._enqueue("buzzer", lambda buzzer: buzzer._blink_thread.join())
    bench.outputs.close()
    assert bench.history(12).count(True) == 2


def test_a_buzzer_that_sounds_while_its_pin_is_low_is_silent_from_the_start() -> None:
    factory = MockFactory()
    outputs = Outputs({"buzzer": 12}, Pins(lambda: factory), print, buzzer_high=False)
    outputs.buzz(1, on_s=0.001, off_s=0.001)
    outputs._enqueue("buzzer", lambda buzzer: buzzer._blink_thread.join())
    outputs.close()
    states: Any = factory.pin(12).states
    assert [bool(state.state) for state in states][1:] == [True, False, True]


def test_lamps_follow_when_the_pins_are_claimed_anew(bench: Bench) -> None:
    """The inputs found their callbacks dead and had a fresh factory made: the lamp's old pin is gone."""
    bench.outputs.light("first", on=True)
    bench.outputs._enqueue("first", lambda lamp: lamp.close())
    worn, bench.factory = bench.factory, MockFactory()
    bench.outputs._enqueue("first", lambda lamp: bench.pins.rebuild(worn))
    bench.outputs.light("first", on=True)
    bench.outputs.close()
    assert True in bench.history(16)
    assert bench.reports == []


def test_pins_that_do_not_work_are_told_once_and_hold_nobody_up(bench: Bench) -> None:
    bench.factory = None
    for _ in range(50):
        bench.outputs.light("first", on=True)
    bench.outputs.close()
    assert bench.reports == ["The output 'first' on GPIO 16 does not work: no pins here"]


def test_lamps_are_lit_again_when_the_pins_are_claimed_anew(bench: Bench) -> None:
    """Nobody tells the lamps anything: they look after themselves."""
    bench.outputs.light("first", on=True)
    bench.outputs._enqueue("second", lambda lamp: worked.set())
    assert worked.wait(PATIENCE_S)
    worn, bench.factory = bench.factory, MockFactory()
    bench.pins.rebuild(worn)
    factory = bench.factory
    until = time.monotonic() + PATIENCE_S
    while not factory.pin(16).state:
        assert time.monotonic() < until
        Event().wait(0.02)
    bench.outputs.close()
    assert bench.reports == []


def test_a_thread_that_is_held_up_leaves_no_queue_behind(bench: Bench) -> None:
    worked.clear()
    bench.outputs._enqueue("first", lambda lamp: assert_freed())
    for n in range(1000):
        bench.outputs.light("second", on=bool(n % 2))
        bench.outputs.light("first", on=bool(n % 2))
    assert len(bench.outputs._pending) <= MOST_WAITING
    worked.set()
    bench.outputs.close()
    assert True in bench.history(20), "the last word counts"


def assert_freed() -> None:
    """Stands still until it is freed."""
    assert worked.wait(PATIENCE_S)


def test_a_log_that_blocks_holds_no_lamp_up() -> None:
    factory, freed = MockFactory(), Event()

    def blocked(_sentence: str) -> None:
        freed.wait(PATIENCE_S)

    outputs = Outputs({"first": 16, "second": 20}, Pins(lambda: factory), blocked)
    outputs._enqueue("first", lambda lamp: lamp.no_such_word())
    outputs.light("second", on=True)
    outputs.close()
    assert True in [bool(state.state) for state in factory.pin(20).states]
    freed.set()
