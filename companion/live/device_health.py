"""The health of the devices: which are lost or muted, and which holes people must enter by touch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from hardware.devices import HOLE_NUMBERS, DeviceName, Hole
from hardware.filters.filters import Filters

State = Literal["ok", "lost", "muted"]


class DeviceHealth:
    """The state of each device, as the filters that read it have it now: nothing is kept here."""

    def __init__(self, filters: Callable[[], Filters]) -> None:
        """`filters` gives the filters of the table; they are others after a calibration."""
        self._filters = filters

    def state(self, device: DeviceName) -> State:
        """The state of a device; one that is lost and was muted before is lost."""
        if device in self._filters().lost:
            return "lost"
        return "muted" if isinstance(device, Hole) and self.hole(device.number) == "muted" else "ok"

    @property
    def lost(self) -> Mapping[DeviceName, State]:
        """The devices that are lost or muted, with their states."""
        filters = self._filters()
        devices: set[DeviceName] = {*filters.lost, *map(Hole, HOLE_NUMBERS)}
        return {device: state for device in devices if (state := self.state(device)) != "ok"}

    @property
    def trouble(self) -> bool:
        """Whether any device is lost or muted."""
        return bool(self.lost)

    def hole(self, hole: int) -> State:
        """The state of the sensor of a hole; lost when a device that reads all holes is."""
        found = self._filters().holes[hole]
        return "lost" if found.lost or found.blind else "muted" if found.muted else "ok"

    def by_touch(self) -> frozenset[int]:
        """The holes that people must enter by touch, because their sensors are lost or muted."""
        return frozenset(hole for hole in HOLE_NUMBERS if self.hole(hole) != "ok")
