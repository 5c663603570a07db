"""The reset lines of the sensors: low holds one in reset, let go it wakes."""

from __future__ import annotations

from typing import Any, Protocol

from hardware.driver import DriverError
from hardware.gpio.pins import Pins


class ResetLine(Protocol):
    """A reset line as the driver needs it."""

    def hold(self) -> None:
        """Pulls the line low: the sensor is in reset, deaf, and forgets its address."""
        ...

    def free(self) -> None:
        """Lets the line rise: the sensor wakes."""
        ...

    def close(self) -> None:
        """Gives the line back; it rises. May be called more than once."""
        ...


class XshutLine:
    """A reset line on a pin of the Pi, by gpiozero like every other pin.

    It is driven low or not at all: the sensor's own 2.8 V must not meet the Pi's 3.3 V, and breakout boards carry a
    pull-up of 10 kilohm. Raises DriverError when the pin cannot be used.
    """

    def __init__(self, pins: Pins, number: int) -> None:
        """`number` is the pin's GPIO (BCM) number."""
        self._pins = pins
        self._number = number
        self._factory: Any = None
        self._device: Any = None

    def hold(self) -> None:
        """Drives the pin low."""
        try:
            self._pin().output_with_state(0)
        except Exception as error:  # "GPIO busy" and its like come as lgpio's own error
            raise self._unusable(error) from None

    def free(self) -> None:
        """Stops driving the pin; the board's pull-up raises it."""
        try:
            self._pin().input_with_pull("floating")
        except Exception as error:  # as above
            raise self._unusable(error) from None

    def close(self) -> None:
        """Gives the pin back as an input."""
        device, self._device = self._device, None
        if device is not None:
            device.close()

    def _pin(self) -> Any:
        """The pin, claimed anew if the pins were let go meanwhile."""
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
