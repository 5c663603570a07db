"""Parts of the board that can fail alone while the line goes on: the holes, one of them, the accelerometer. Pure."""

from __future__ import annotations

from hardware.devices import DeviceName
from hardware.samples import Health

TIMEOUT_S = 1.5
"""A part without a good reading for this long is lost; with what a reading takes that stays under 2 s."""


class Liveness:
    """Whether one device answers. Each change is reported once, as a health sample of this device."""

    def __init__(self, device: DeviceName, t: float, patience_s: float = TIMEOUT_S) -> None:
        self.device = device
        self.works: bool | None = None
        """None until it is known."""
        self._patience_s = patience_s
        self._good_at = t

    def on_reading(self, t: float) -> list[Health]:
        """There was a good reading."""
        self._good_at = t
        return self._set(True, t)

    def check(self, t: float) -> list[Health]:
        """Time has come to `t` (monotonic seconds), good reading or not."""
        return self._set(False, t) if t - self._good_at > self._patience_s else []

    def _set(self, works: bool, t: float) -> list[Health]:
        if works is self.works:
            return []
        self.works = works
        return [Health(t, self.device, "ok" if works else "lost")]
