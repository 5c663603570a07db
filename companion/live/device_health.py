"""The health of the devices: which are lost or muted, and which holes people must enter by touch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from companion.live.sensor_pipeline import DeviceNotice
from hardware.devices import HOLE_NUMBERS, HOLES, NODE, DeviceName, Hole

State = Literal["ok", "lost", "muted"]

STATES: Mapping[str, State] = {"sensor-lost": "lost", "sensor-back": "ok", "hole-muted": "muted", "hole-unmuted": "ok"}
"""The state of a device, by the code of the notice about it."""
ALL_HOLES_DEVICES = (HOLES, NODE)
"""The devices that read all holes: when one is lost, so are all holes."""


class DeviceHealth:
    """The state of each device by its last notice; a device without a notice is ok."""

    def __init__(self) -> None:
        self._states: dict[DeviceName, State] = {}

    def on_notice(self, notice: DeviceNotice) -> None:
        """Records a notice; one that is not about the health of a device is ignored."""
        if notice.code in STATES:
            self._states[notice.device] = STATES[notice.code]

    def reset(self) -> None:
        """Forgets all states, for another board."""
        self._states.clear()

    def state(self, device: DeviceName) -> State:
        """The state of a device."""
        return self._states.get(device, "ok")

    @property
    def lost(self) -> Mapping[DeviceName, State]:
        """The devices that are lost or muted, with their states."""
        return {device: state for device, state in self._states.items() if state != "ok"}

    @property
    def trouble(self) -> bool:
        """Whether any device is lost or muted."""
        return bool(self.lost)

    def hole(self, hole: int) -> State:
        """The state of the sensor of a hole; lost when a device that reads all holes is."""
        return "lost" if any(self.state(device) == "lost" for device in ALL_HOLES_DEVICES) else self.state(Hole(hole))

    def by_touch(self) -> frozenset[int]:
        """The holes that people must enter by touch, because their sensors are lost or muted."""
        return frozenset(hole for hole in HOLE_NUMBERS if self.hole(hole) != "ok")
