"""The driver of switches on the Pi's pins: buttons and tilt contacts. The filters debounce their edges."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from queue import Empty, SimpleQueue
from typing import Any

from hardware.devices import TILT, DeviceName
from hardware.driver import POLL_S, DriverError
from hardware.gpio.pins import Pins
from hardware.samples import Edge, Sample
from hardware.timestamps import plausible_timestamp

MISSED_S = 0.2
"""A pin whose level differs from its last edge for this long has missed an edge."""

SETTLE_S = 0.02
"""How long the pins are kept after a missed edge, so that it is a press before they are lost."""


class Switch:
    """One switch to ground; gpiozero's thread puts its edges into a queue."""

    def __init__(self, name: str, device: Any, edges: SimpleQueue[Edge], clock: Callable[[], float]) -> None:
        """Starts to watch the pin.

        Args:
            name: the button's name in the rig.
            device: the gpiozero InputDevice.
            edges: takes the edges.
            clock: returns monotonic seconds.
        """
        self.name = name
        self.device = device
        self.reported_level = self.level
        self.missed_since: float | None = None
        self._edges = edges
        self._clock = clock
        device.pin.bounce = None
        device.pin.edges = "both"
        device.pin.when_changed = self._changed

    @property
    def level(self) -> int:
        """The level read from the pin: 1 while the switch is closed."""
        return int(self.device.is_active)

    def _changed(self, ticks: float, state: int) -> None:
        # Runs in the only callback thread of the library: it must neither block nor raise.
        self._edges.put(Edge(plausible_timestamp(ticks, self._clock()), self.name, int(not state)))

    def report(self, edge: Edge) -> None:
        """Notes an edge of this switch that the driver returned."""
        self.reported_level = edge.level

    def missed(self, now: float) -> bool:
        """Whether an edge was missed: the level has differed from the last edge for MISSED_S.

        Args:
            now: the current time (monotonic seconds).
        """
        if self.level == self.reported_level:
            self.missed_since = None
        elif self.missed_since is None:
            self.missed_since = now
        return self.missed_since is not None and now - self.missed_since >= MISSED_S


class SwitchDriver:
    """The driver of several switches on pins; its device is BUTTONS or TILT."""

    def __init__(self, device: DeviceName, lines: Mapping[str, int], pins: Pins, clock: Callable[[], float]) -> None:
        """Claims nothing; `open` does.

        Args:
            device: BUTTONS or TILT.
            lines: the GPIO number of each switch by name.
            pins: the pins.
            clock: returns monotonic seconds.
        """
        self.device = device
        self._lines = lines
        self._pins = pins
        self._clock = clock
        self._edges: SimpleQueue[Edge] = SimpleQueue()
        self._switches: dict[str, Switch] = {}
        self._factory: Any = None
        self._edges_missed = False

    def open(self) -> None:
        """Claims the pins. Buttons that are down now give no edge; tilt contacts give an edge with their level at once.

        Raises:
            DriverError: a pin is in use, or the pins cannot be opened.
        """
        self._factory = self._pins.factory()
        for name, pin in self._lines.items():
            switch = self._switches[name] = self._claim(name, pin)
            if self.device == TILT:
                self._edges.put(Edge(self._clock(), name, switch.reported_level))

    def _claim(self, name: str, pin: int) -> Switch:
        from gpiozero import InputDevice

        device = None
        try:
            device = InputDevice(pin, pull_up=True, pin_factory=self._factory)
            return Switch(name, device, self._edges, self._clock)
        except Exception as error:  # lgpio raises its own exception type, such as "GPIO busy"
            if device is not None:
                device.close()
            raise DriverError(f"GPIO {pin} ({name}) cannot be used: {error}.") from None

    def poll(self) -> Sequence[Sample]:
        """Waits for an edge for up to POLL_S.

        Returns:
            The edges since the last call, in order of time; then those that were missed.

        Raises:
            DriverError: the last poll found missed edges: the pins have to be claimed again.
        """
        if self._edges_missed:
            time.sleep(SETTLE_S)
            self._pins.rebuild(self._factory)
            raise DriverError(f"The pins of the {self.device} stopped telling their edges; they are claimed anew.")
        edges: list[Edge] = []
        try:
            edges.append(self._edges.get(timeout=POLL_S))
            while True:
                edges.append(self._edges.get_nowait())
        except Empty:
            pass
        for edge in edges:
            self._switches[edge.button].report(edge)
        return [*edges, *self._missed(self._clock())]

    def _missed(self, now: float) -> list[Edge]:
        """Returns the edges that gpiozero did not report; they count, and the next poll raises DriverError."""
        missed = [switch for switch in self._switches.values() if switch.missed(now)]
        self._edges_missed = bool(missed)
        return [Edge(now, switch.name, switch.level) for switch in missed]

    def close(self) -> None:
        """Releases the pins; may be called more than once."""
        for switch in self._switches.values():
            switch.device.close()
        self._switches.clear()
