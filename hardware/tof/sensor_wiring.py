"""Resets a hole's sensor and assigns its address, by its reset line or its multiplexer channel."""

from __future__ import annotations

import errno
from collections.abc import Callable
from contextlib import suppress

from hardware.driver import DriverError
from hardware.tof.bus import I2CChannel
from hardware.tof.chip import BOOT_S, answers
from hardware.tof.models import VL53L0X_MODEL, Model, ModelName, recognised, wrong_model
from hardware.tof.settings import DEFAULT_ADDRESS, PARKING_ADDRESS, TofSensor
from hardware.tof.xshut import ResetLine

RESET_S = 0.001
"""How long a reset line stays low; ten times what the chip needs."""


class SensorMissingError(RuntimeError):
    """No sensor answers where this one is wired; the message is one sentence that names the hole and the wire."""


class WrongModelError(RuntimeError):
    """Another part than the rig says answers there; the message is one sentence that names both."""


class SensorWiring:
    """The wiring of one sensor: its bus or channel, its address and its reset line."""

    def __init__(
        self,
        hole: int,
        wiring: TofSensor,
        i2c: I2CChannel,
        line: ResetLine | None,
        pause: Callable[[float], None],
        wanted: ModelName | None = None,
    ) -> None:
        """Touches no hardware.

        Args:
            hole: the number of the hole.
            wiring: the rig's entry for the sensor.
            i2c: the bus or the multiplexer channel.
            line: the reset line, if there is one.
            pause: waits for this many seconds.
            wanted: the model that the rig names; None for whichever is there.
        """
        self.model: Model = VL53L0X_MODEL
        """The model that was there when it last woke."""
        self._wanted = wanted
        self.hole = hole
        self.i2c = i2c
        self.address = wiring.address or DEFAULT_ADDRESS
        self._channel = wiring.mux is not None and f"channel {wiring.channel} of the multiplexer {wiring.mux:#x}"
        self._wire = f"GPIO {wiring.xshut} (XSHUT)"
        self._line = line
        self._pause = pause

    @property
    def has_line(self) -> bool:
        """Whether a reset line leads to the sensor."""
        return self._line is not None

    def wake(self) -> None:
        """Resets the sensor, finds out which model it is, and assigns its address.

        Raises:
            SensorMissingError: no sensor answers there.
            WrongModelError: another part is there, or another model than the rig names.
            OSError: the bus fails.
            DriverError: the reset line cannot be used.
        """
        if self._line is not None:
            self._wake_by_line(self._line)
        elif answers(self.i2c, self.address):
            self._recognise(self.address)
            self.model.soft_reset(self.i2c, self.address)
            self._pause(BOOT_S)
        else:
            raise SensorMissingError(
                f"Hole {self.hole}: no sensor answers on {self._channel}. Check its plug and wires."
            )

    def hold_reset(self) -> None:
        """Holds the sensor in reset, so that it cannot jam the bus; without a line nothing happens.

        Raises:
            DriverError: the pin cannot be used.
        """
        if self._line is not None:
            self._line.hold()

    def close(self) -> None:
        """Resets the sensor, which then idles, and releases the reset line."""
        if self._line is not None:
            with suppress(DriverError):  # the pin is released even if it fails
                self._line.hold()
            self._line.close()

    def trouble(self, error: Exception | str) -> str:
        """Returns one sentence: what is wrong with the sensor and where to look.

        Args:
            error: what the bus, the library or the reset line raised, or a description.
        """
        if isinstance(error, SensorMissingError | WrongModelError):
            return str(error)
        if isinstance(error, DriverError):
            return f"Hole {self.hole}: its reset line {self._wire} cannot be used: {error}"
        if isinstance(error, OSError) and error.errno == errno.ETIMEDOUT:
            return f"Hole {self.hole}: a line of the I2C bus is held low. Look for a short; unplug sensor by sensor."
        where = self._channel or f"at {self.address:#x}, {self._wire}"
        what = str(error).rstrip(".!")
        return f"Hole {self.hole}: the sensor ({where}) does not work: {what}. Check its plug and wires."

    def _wake_by_line(self, line: ResetLine) -> None:
        line.hold()
        self._pause(RESET_S)
        # This sensor is now in reset. A sensor that still answers at one of its addresses ignores its reset line, or
        # has lost its address with its power; it is moved to another address, where it does no harm.
        for address in (self.address, DEFAULT_ADDRESS):
            if answers(self.i2c, address):
                (recognised(self.i2c, address) or VL53L0X_MODEL).set_address(self.i2c, address, PARKING_ADDRESS)
        line.free()
        self._pause(BOOT_S)
        if not answers(self.i2c, DEFAULT_ADDRESS):
            raise SensorMissingError(f"Hole {self.hole}: {self._missing()}")
        self._recognise(DEFAULT_ADDRESS)
        self.model.set_address(self.i2c, DEFAULT_ADDRESS, self.address)

    def _recognise(self, address: int) -> None:
        found = recognised(self.i2c, address)
        if found is None:
            raise WrongModelError(f"Hole {self.hole}: {wrong_model(self.i2c, address)}")
        if self._wanted not in (None, found.key):
            raise WrongModelError(
                f'Hole {self.hole}: this is a {found.name}, and the rig says model = "{self._wanted}". '
                "Change the part, or leave the model out of [tof]."
            )
        self.model = found

    def _missing(self) -> str:
        if answers(self.i2c, PARKING_ADDRESS):
            return f"the sensor does not obey {self._wire}, its line is stuck high. Check that wire."
        return f"no sensor wakes when {self._wire} is let go. Check its plug and wires."
