"""Which devices the table can rely on, and which holes people must tell by touch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from companion.live.sensor_pipeline import DeviceNotice
from hardware.devices import HOLE_NUMBERS, HOLES, NODE, DeviceName, Hole

State = Literal["ok", "lost", "muted"]

STATES: Mapping[str, State] = {"sensor-lost": "lost", "sensor-back": "ok", "hole-muted": "muted", "hole-unmuted": "ok"}
"""What each notice about a device says of it."""
ALL_HOLES_DEVICES = (HOLES, NODE)
"""What takes all holes with it."""


class DeviceHealth:
    """The state of each device as the notices tell it; a device that was never spoken of is ok."""

    def __init__(self) -> None:
        self._states: dict[DeviceName, State] = {}

    def on_notice(self, notice: DeviceNotice) -> None:
        """Takes in a notice; one that says nothing about a device's health is passed over."""
        if notice.code in STATES:
            self._states[notice.device] = STATES[notice.code]

    def reset(self) -> None:
        """Another board is there: how the last one was no longer matters."""
        self._states.clear()

    def state(self, device: DeviceName) -> State:
        """How a device is."""
        return self._states.get(device, "ok")

    @property
    def lost(self) -> Mapping[DeviceName, State]:
        """The devices that are lost or muted, and which of both."""
        return {device: state for device, state in self._states.items() if state != "ok"}

    @property
    def trouble(self) -> bool:
        """Whether any device is lost or muted."""
        return bool(self.lost)

    def hole(self, hole: int) -> State:
        """How the sensor of a hole is; it is lost with what reads all of them."""
        return "lost" if any(self.state(device) == "lost" for device in ALL_HOLES_DEVICES) else self.state(Hole(hole))

    def by_touch(self) -> frozenset[int]:
        """The holes whose balls people must tell; all others are still seen by themselves."""
        return frozenset(hole for hole in HOLE_NUMBERS if self.hole(hole) != "ok")
