"""Where a hole's sensor is wired, and how it is brought to answer there, whatever it did before."""

from __future__ import annotations

import errno
from collections.abc import Callable
from contextlib import suppress

from hardware.driver import DriverError
from hardware.tof.bus import I2CChannel
from hardware.tof.chip import BOOT_S, answers, set_address, soft_reset
from hardware.tof.settings import DEFAULT_ADDRESS, PARKING_ADDRESS, TofSensor
from hardware.tof.xshut import ResetLine

RESET_S = 0.001
"""How long a reset line stays low; the chip needs a tenth of it."""


class SensorMissingError(RuntimeError):
    """No sensor wakes in this place; the text is one sentence that names the hole and the wire."""


class SensorWiring:
    """The place of one sensor."""

    def __init__(
        self, hole: int, wiring: TofSensor, i2c: I2CChannel, line: ResetLine | None, pause: Callable[[float], None]
    ) -> None:
        """`i2c` is the bus or the multiplexer's channel, `line` the reset line; `pause` lets seconds pass."""
        self.hole = hole
        self.i2c = i2c
        self.address = wiring.address or DEFAULT_ADDRESS
        self._channel = wiring.mux is not None and f"channel {wiring.channel} of the multiplexer {wiring.mux:#x}"
        self._wire = f"GPIO {wiring.xshut} (XSHUT)"
        self._line = line
        self._pause = pause

    def wake(self) -> None:
        """Resets the sensor and makes it answer at its address. Raises NotThereError, or OSError when the bus fails."""
        if self._line is not None:
            self._wake_by_line(self._line)
        elif answers(self.i2c, self.address):
            soft_reset(self.i2c, self.address)
            self._pause(BOOT_S)
        else:
            raise SensorMissingError(
                f"Hole {self.hole}: no sensor answers on {self._channel}. Check its plug and wires."
            )

    def hold_reset(self) -> None:
        """Keeps the sensor in reset, where it cannot jam the bus. Raises DriverError when the pin fails."""
        if self._line is not None:
            self._line.hold()

    def close(self) -> None:
        """Lets the reset line go, after a reset: the sensor then idles."""
        if self._line is not None:
            with suppress(DriverError):  # a pin that fails is let go all the same
                self._line.hold()
            self._line.close()

    def trouble(self, error: Exception | str) -> str:
        """One sentence about what is wrong here and where to look."""
        if isinstance(error, SensorMissingError):
            return str(error)
        if isinstance(error, OSError) and error.errno == errno.ETIMEDOUT:
            return f"Hole {self.hole}: a line of the I2C bus is held low. Look for a short; unplug sensor by sensor."
        where = self._channel or f"at {self.address:#x}, {self._wire}"
        what = str(error).rstrip(".!")
        return f"Hole {self.hole}: the sensor ({where}) does not work: {what}. Check its plug and wires."

    def _wake_by_line(self, line: ResetLine) -> None:
        line.hold()
        self._pause(RESET_S)
        # This sensor is out now. Who answers for it all the same does not obey its line, or lost its power for a
        # moment and so its address; it goes out of the way, and its own hole finds it or misses it.
        for address in (self.address, DEFAULT_ADDRESS):
            if answers(self.i2c, address):
                set_address(self.i2c, address, PARKING_ADDRESS)
        line.free()
        self._pause(BOOT_S)
        if not answers(self.i2c, DEFAULT_ADDRESS):
            raise SensorMissingError(f"Hole {self.hole}: {self._missing()}")
        set_address(self.i2c, DEFAULT_ADDRESS, self.address)

    def _missing(self) -> str:
        if answers(self.i2c, PARKING_ADDRESS):
            return f"the sensor does not obey {self._wire}, its line is stuck high. Check that wire."
        return f"no sensor wakes when {self._wire} is let go. Check its plug and wires."
