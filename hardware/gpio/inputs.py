"""Switches on the Pi's pins: buttons, and the two contacts of a tilting board. Debouncing is the filters' business."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from queue import Empty, SimpleQueue
from typing import Any

from hardware.devices import TILT, DeviceName
from hardware.driver import POLL_S, DriverError
from hardware.gpio.pins import Pins
from hardware.samples import Edge, Sample
from hardware.timestamps import plausible_timestamp

MISSED_S = 0.2
"""A pin that has stood at another level than in its last edge for this long: its edges do not arrive any more."""


class Switch:
    """One switch to ground, and the edges that gpiozero's thread reports of it."""

    def __init__(self, name: str, device: Any, edges: SimpleQueue[Edge], clock: Callable[[], float]) -> None:
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
        """1 while the switch is closed, read from the pin."""
        return int(self.device.is_active)

    def _changed(self, ticks: float, state: int) -> None:
        # Runs in the library's only thread: it must neither wait nor fail.
        self._edges.put(Edge(plausible_timestamp(ticks, self._clock()), self.name, int(not state)))

    def report(self, edge: Edge) -> None:
        """Takes in an edge of this switch that the driver passes on."""
        self.reported_level = edge.level

    def missed(self, now: float) -> bool:
        """Whether an edge has been missing for too long."""
        if self.level == self.reported_level:
            self.missed_since = None
        elif self.missed_since is None:
            self.missed_since = now
        return self.missed_since is not None and now - self.missed_since >= MISSED_S


class SwitchDriver:
    """The driver of some switches on pins."""

    def __init__(self, device: DeviceName, lines: Mapping[str, int], pins: Pins, clock: Callable[[], float]) -> None:
        """`lines` gives the GPIO number of each switch by its name; `clock` gives monotonic seconds."""
        self.device = device
        self._lines = lines
        self._pins = pins
        self._clock = clock
        self._edges: SimpleQueue[Edge] = SimpleQueue()
        self._switches: dict[str, Switch] = {}
        self._factory: Any = None
        self._edges_missed = False

    def open(self) -> None:
        """Claims the pins. A button that is down now is no press; the levels of tilt contacts come as edges at once."""
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
        except Exception as error:  # "GPIO busy" and its like come as lgpio's own error
            if device is not None:
                device.close()
            raise DriverError(f"GPIO {pin} ({name}) cannot be used: {error}.") from None

    def poll(self) -> Sequence[Sample]:
        """The edges since the last time, in order; waits for one up to POLL_S."""
        if self._edges_missed:
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
        """The edges that gpiozero never reported: they count, but the next poll ends this driver."""
        missed = [switch for switch in self._switches.values() if switch.missed(now)]
        self._edges_missed = bool(missed)
        return [Edge(now, switch.name, switch.level) for switch in missed]

    def close(self) -> None:
        """Lets the pins go."""
        for switch in self._switches.values():
            switch.device.close()
        self._switches.clear()
