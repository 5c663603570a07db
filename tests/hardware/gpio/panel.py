"""A panel of switches on gpiozero's mock pins, in a time of its own, and what the filters make of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gpiozero.pins.mock
import pytest
from gpiozero.pins.mock import MockFactory

from hardware.devices import BUTTONS, DeviceName
from hardware.filters.filters import Filters
from hardware.filters.settings import FilterSettings
from hardware.gpio.inputs import SwitchDriver
from hardware.gpio.pins import Pins
from hardware.samples import Edge, Sample
from hardware.signals import Signal
from tests.tools.clock import FakeClock

LINES: Mapping[str, int] = {"undo": 17, "foul": 27}


class Panel:
    """Switches that tests close and open; time passes only when they say so."""

    def __init__(self, patch: pytest.MonkeyPatch, device: DeviceName = BUTTONS, **lines: int) -> None:
        self.clock = FakeClock(100.0)
        self.lines = lines or LINES
        patch.setattr(gpiozero.pins.mock, "monotonic", self.clock)
        patch.setattr("hardware.gpio.inputs.POLL_S", 0.001)
        self.factories: list[MockFactory] = []
        self.pins = Pins(self._factory)
        self.device = device
        self.driver = self.fresh()

    def _factory(self) -> MockFactory:
        self.factories.append(MockFactory())
        return self.factories[-1]

    def fresh(self) -> SwitchDriver:
        """A new driver of the same switches, as the supervisor makes one."""
        return SwitchDriver(self.device, self.lines, self.pins, self.clock)

    def pin(self, name: str) -> Any:
        """The mock pin of a switch."""
        return self.pins.factory().pin(self.lines[name])

    def set(self, name: str, level: int, after_s: float = 0.0) -> None:
        """Closes (1) or opens (0) a switch after a while."""
        self.clock.advance(after_s)
        pin = self.pin(name)
        pin.drive_low() if level else pin.drive_high()

    def bounce(self, name: str, level: int, toggles: int = 7, every_s: float = 0.0005) -> None:
        """The same with contacts that bounce: an odd number of toggles, the last of them to stay."""
        for n in range(toggles):
            self.set(name, level ^ (n % 2), every_s)

    def poll(self, after_s: float = 0.0) -> Sequence[Sample]:
        """What the driver gives after a while."""
        self.clock.advance(after_s)
        return self.driver.poll()


def edges(*levels: tuple[float, str, int]) -> list[Edge]:
    return [Edge(*edge) for edge in levels]


def signals(samples: Sequence[Sample], until: float, held: frozenset[str] = frozenset()) -> list[Signal]:
    """What the table's filters make of samples, and of the time up to the end."""
    filters = Filters(FilterSettings(held=held))
    return [signal for sample in samples for signal in filters.step(sample)] + filters.advance(until)
