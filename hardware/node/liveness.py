"""Detects parts of the board that stop working while the link goes on: holes, one hole, the accelerometer. No I/O."""

from __future__ import annotations

from hardware.devices import DeviceName
from hardware.samples import Health

TIMEOUT_S = 1.5
"""A part without a valid reading for this long is lost; with the time of a reading this is below 2 s."""


class Liveness:
    """Detects whether one device works; returns a Health sample at each change."""

    def __init__(self, device: DeviceName, t: float, patience_s: float = TIMEOUT_S, why: str = "") -> None:
        """`why` is the code of the reason for which this device has no valid reading; "" if none is known."""
        self.device = device
        self.why = why
        self.works: bool | None = None
        """None until it is known."""
        self._patience_s = patience_s
        self._good_at = t

    def on_reading(self, t: float) -> list[Health]:
        """Notes a valid reading at `t` (monotonic seconds)."""
        self._good_at = t
        return self._set(True, t)

    def check(self, t: float) -> list[Health]:
        """Checks at `t` (monotonic seconds) whether the last valid reading is too old."""
        return self._set(False, t) if t - self._good_at > self._patience_s else []

    def _set(self, works: bool, t: float) -> list[Health]:
        if works is self.works:
            return []
        self.works = works
        return [Health(t, self.device, "ok") if works else Health(t, self.device, "lost", why=self.why)]
