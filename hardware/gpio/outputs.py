"""Lamps and a buzzer on the Pi's pins. One that fails stops nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from queue import SimpleQueue
from threading import Thread
from typing import Any

from hardware.gpio.pins import Pins

BUZZER = "buzzer"
CLOSE_TIMEOUT_S = 1.0


class Outputs:
    """The outputs of a rig by their names: lamps that are on or off, and the buzzer that sounds by itself.

    What is asked for is done in a thread of its own, so that pins that do not work hold nobody up.
    """

    def __init__(self, lines: Mapping[str, int], pins: Pins, log: Callable[[str], None]) -> None:
        """`lines` gives the GPIO number of each; `log` takes one sentence about an output that does not work."""
        self._lines = lines
        self._pins = pins
        self._log = log
        self._devices: dict[str, Any] = {}
        self._fault_logged = False
        self._queue: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="outputs", daemon=True)
        self._thread.start()

    @property
    def names(self) -> tuple[str, ...]:
        """What there is: the lamps, and the buzzer."""
        return tuple(self._lines)

    def light(self, name: str, *, on: bool) -> None:
        """Switches a lamp; one that the rig does not have is nothing."""
        self._enqueue(name, lambda lamp: setattr(lamp, "value", int(on)))

    def buzz(self, times: int, on_s: float, off_s: float = 0.1) -> None:
        """Sounds the buzzer; what it still has to sound from before is cut short."""
        self._enqueue(BUZZER, lambda buzzer: buzzer.beep(on_time=on_s, off_time=off_s, n=times, background=True))

    def close(self) -> None:
        """Does what is still asked for, switches all off and lets the pins go."""
        self._queue.put(None)
        self._thread.join(CLOSE_TIMEOUT_S)

    def _enqueue(self, name: str, action: Callable[[Any], None]) -> None:
        if name in self._lines:
            self._queue.put(lambda: self._do(name, action))

    def _run(self) -> None:
        while (action := self._queue.get()) is not None:
            action()
        for device in self._devices.values():
            device.close()

    def _do(self, name: str, action: Callable[[Any], None]) -> None:
        """Tries twice: the inputs may have had all pins claimed anew since the last time."""
        trouble = self._attempt(name, action) and self._attempt(name, action)
        if trouble and not self._fault_logged:
            self._log(f"The output {name!r} on GPIO {self._lines[name]} does not work: {trouble}")
        self._fault_logged = bool(trouble)

    def _attempt(self, name: str, action: Callable[[Any], None]) -> str:
        """Does it; gives what went wrong, or nothing."""
        try:
            if name not in self._devices:
                self._devices[name] = self._claim(name)
            action(self._devices[name])
        except Exception as error:  # the library's, lgpio's and the system's errors: a lamp stops nothing
            if device := self._devices.pop(name, None):
                device.close()
            return str(error) or type(error).__name__
        return ""

    def _claim(self, name: str) -> Any:
        from gpiozero import LED, Buzzer

        return (Buzzer if name == BUZZER else LED)(self._lines[name], pin_factory=self._pins.factory())
