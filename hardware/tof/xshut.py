"""The reset lines (XSHUT) of the sensors: a low level holds a sensor in reset, a high level starts it."""

from __future__ import annotations

from typing import Any, Protocol

from hardware.driver import DriverError
from hardware.gpio.pins import Pins


class ResetLine(Protocol):
    """A reset line, as the driver uses it."""

    def hold(self) -> None:
        """Drives the line low: the sensor is in reset, does not answer, and loses its address. Raises DriverError."""
        ...

    def free(self) -> None:
        """Stops driving the line, which rises: the sensor boots. Raises DriverError."""
        ...

    def close(self) -> None:
        """Releases the line, which rises. May be called more than once."""
        ...


class XshutLine:
    """A reset line on a GPIO pin, through gpiozero.

    The pin is driven low or floats, never high: XSHUT of the sensor is at 2.8 V and the Pi's pins are at 3.3 V, and
    breakout boards have a pull-up of 10 kOhm. `hold` and `free` raise DriverError when the pin cannot be used.
    """

    def __init__(self, pins: Pins, number: int) -> None:
        """Claims nothing; the pin is claimed at its first use.

        Args:
            pins: the pins.
            number: the GPIO (BCM) number.
        """
        self._pins = pins
        self._number = number
        self._factory: Any = None
        self._device: Any = None

    def hold(self) -> None:
        """Drives the pin low. Raises DriverError."""
        try:
            self._pin().output_with_state(0)
        except Exception as error:  # lgpio raises its own exception type, such as "GPIO busy"
            raise self._unusable(error) from None

    def free(self) -> None:
        """Makes the pin float; the pull-up of the breakout board raises it. Raises DriverError."""
        try:
            self._pin().input_with_pull("floating")
        except Exception as error:  # as above
            raise self._unusable(error) from None

    def close(self) -> None:
        """Releases the pin as an input; may be called more than once."""
        device, self._device = self._device, None
        if device is not None:
            device.close()

    def _pin(self) -> Any:
        """Returns the pin; claims it again if the pin factory was rebuilt."""
        from gpiozero import GPIODevice

        factory = self._pins.factory()
        if self._device is None or self._factory is not factory:
            self._device = GPIODevice(self._number, pin_factory=factory)
            self._factory = factory
        return self._device.pin

    def _unusable(self, error: Exception) -> DriverError:
        if isinstance(error, DriverError):
            return error
        return DriverError(f"GPIO {self._number} (XSHUT of a distance sensor) cannot be used: {error}.")
