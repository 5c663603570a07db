"""Combines the filters of one table: samples in, signals out. No I/O; time comes only from samples and `advance`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from hardware.devices import BUTTONS, HOLE_NUMBERS, HOLES, NODE, TILT, DeviceName
from hardware.filters.buttons import NEVER, ButtonFilters
from hardware.filters.holes import HoleFilter
from hardware.filters.settings import FilterSettings
from hardware.filters.tilt import ContactFilter, TiltFilter
from hardware.samples import Accel, Colour, Distance, Edge, Health, HoleSwitch, Sample
from hardware.signals import Notice, Signal

MAX_PRESS_DELAY_S = 0.5
"""The longest time that a press waits for the holes to settle, so that a ball sunk before the press counts first."""
LOOK_AGAIN_S = 0.02
"""How often waiting presses are checked."""


class Filters:
    """All filters of one table. Call `step` for each sample, and `advance` at `due` when no sample comes.
    >>> from hardware.samples import Distance
    >>> filters = Filters()
    >>> readings = [Distance(n / 20, 5, 150 if n < 10 else 40) for n in range(20)]
    >>> [signal for reading in readings for signal in filters.step(reading)]
    [Filled(t=0.8, hole=5, ball=None)]
    """

    def __init__(self, settings: FilterSettings | None = None) -> None:
        """Creates the filters; without settings those of an uncalibrated board."""
        settings = settings or FilterSettings()
        self.holes = {n: HoleFilter(n, settings.holes.of(n), settings.classes(n)) for n in HOLE_NUMBERS}
        self._switch_settings = settings.switches
        self.buttons = ButtonFilters(settings.held, settings.hold_s)
        self.tilt = TiltFilter(settings.tilt)
        self.contacts = ContactFilter(settings.tilt.settle_s, settings.tilt.level_s)
        self.lost: set[DeviceName] = set()
        """The devices that Health samples last reported as lost."""
        self.due = NEVER
        """When `advance` must be called if no sample comes before (monotonic seconds)."""
        self._presses: list[Signal] = []
        self._waiting_for_holes = False
        """Whether the presses in `_presses` wait for the holes to settle."""
        self._steps: dict[type, Callable[[Any], list[Signal]]] = {
            Distance: self._distance,
            Colour: self._colour,
            HoleSwitch: self._switch,
            Edge: self._edge,
            Accel: self.tilt.step,
            Health: self._health,
        }

    def step(self, sample: Sample) -> list[Signal]:
        """Processes one sample.

        Args:
            sample: the sample; samples of one device must come in order of time.

        Returns:
            The signals that it causes, in order of time, after those that were due before it.

        Raises:
            KeyError: the hole number is not in HOLE_NUMBERS.
        """
        if sample.t < self.due:
            return self._steps[type(sample)](sample)
        return [*self.advance(sample.t), *self._steps[type(sample)](sample)]

    def advance(self, t: float) -> list[Signal]:
        """Advances the time without a sample.

        Args:
            t: the new time (monotonic seconds).

        Returns:
            The signals that became due, in order of time.
        """
        if t < self.due:
            return []
        tilted = self.contacts.advance(t) if t >= self.contacts.due else []
        pressed = self._settled(t, self.buttons.advance(t))
        self._plan(t)
        return sorted([*tilted, *pressed], key=lambda signal: signal.t)

    def rearm(self, t: float) -> None:
        """Starts a new tilt measurement, because the board was released at `t` (monotonic seconds).

        The signal of the next rest is sent even if it equals the last one.
        """
        self.tilt.rearm(t)
        self.contacts.rearm(t)

    def picture(self) -> dict[int, bool]:
        """Returns whether each hole is filled, by its number; lost, muted and unread holes are left out."""
        return {n: hole.filled for n, hole in self.holes.items() if hole.filled is not None and not hole.muted}

    def _distance(self, sample: Distance) -> list[Signal]:
        return self.holes[sample.hole].distance(sample)

    def _colour(self, sample: Colour) -> list[Signal]:
        return self.holes[sample.hole].colour(sample)

    def _switch(self, sample: HoleSwitch) -> list[Signal]:
        return self.holes[sample.hole].switch(sample, self._switch_settings)

    def _edge(self, sample: Edge) -> list[Signal]:
        if sample.button in ContactFilter.CONTACTS:
            signals = self.contacts.step(sample)
        else:
            signals = self._settled(sample.t, self.buttons.step(sample))
        self._plan(sample.t)
        return signals

    def _settled(self, t: float, pressed: list[Signal]) -> list[Signal]:
        """Adds presses; returns all presses that no longer have to wait for the holes to settle."""
        self._presses += pressed
        if not self._presses:
            return []
        if t < self._presses[0].t + MAX_PRESS_DELAY_S and any(hole.unsettled(t) for hole in self.holes.values()):
            self._waiting_for_holes = True
            return []
        released = [replace(press, t=t) for press in self._presses] if self._waiting_for_holes else self._presses
        self._presses, self._waiting_for_holes = [], False
        return released

    def _plan(self, t: float) -> None:
        self.due = min(self.buttons.due, self.contacts.due, t + LOOK_AGAIN_S if self._waiting_for_holes else NEVER)

    def _health(self, sample: Health) -> list[Signal]:
        device, t = sample.device, sample.t
        if (sample.health == "lost") is (device in self.lost):
            return []
        if sample.health == "lost":
            self.lost.add(device)
        else:
            self.lost.remove(device)
        notice = Notice(t, "sensor-lost" if device in self.lost else "sensor-back", device)
        return [notice, *self._apply_health(sample)]

    def _apply_health(self, sample: Health) -> list[Signal]:
        """Resets the filters that depend on a device whose health changed; tells which holes are muted from now on."""
        signals: list[Signal] = []
        for hole in self.holes.values():
            if {NODE, HOLES, hole.device} & self.lost:
                hole.lose()
            elif hole.lost:
                signals += hole.regain(sample.t)
        if sample.device in (NODE, BUTTONS):
            self.buttons.forget()
        if sample.device == TILT:
            self.contacts.forget()
        self._plan(sample.t)
        return signals
