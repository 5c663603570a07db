"""Lamps and a buzzer on the Pi's pins. They are told what to show; that one of them fails disturbs nobody."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from queue import SimpleQueue
from threading import Thread
from typing import Any

from hardware.gpio.pins import Pins

BUZZER = "buzzer"
GOODBYE_S = 1.0


class Outputs:
    """The outputs of a rig by their names: lamps that are on or off, and the buzzer that sounds by itself.

    What is asked for is done in a thread of its own, so that pins that do not work hold nobody up.
    """

    def __init__(self, lines: Mapping[str, int], pins: Pins, tell: Callable[[str], None]) -> None:
        """`lines` gives the GPIO number of each; `tell` takes the one sentence about what does not work."""
        self._lines = lines
        self._pins = pins
        self._tell = tell
        self._devices: dict[str, Any] = {}
        self._told = False
        self._asked: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="outputs", daemon=True)
        self._thread.start()

    @property
    def names(self) -> tuple[str, ...]:
        """What there is: the lamps, and the buzzer."""
        return tuple(self._lines)

    def light(self, name: str, *, on: bool) -> None:
        """Switches a lamp; one that the rig does not have is nothing."""
        self._ask(name, lambda lamp: setattr(lamp, "value", int(on)))

    def buzz(self, times: int, on_s: float, off_s: float = 0.1) -> None:
        """Sounds the buzzer; what it still has to sound from before is cut short."""
        self._ask(BUZZER, lambda buzzer: buzzer.beep(on_time=on_s, off_time=off_s, n=times, background=True))

    def close(self) -> None:
        """Does what is still asked for, switches all off and lets the pins go."""
        self._asked.put(None)
        self._thread.join(GOODBYE_S)

    def _ask(self, name: str, action: Callable[[Any], None]) -> None:
        if name in self._lines:
            self._asked.put(lambda: self._do(name, action))

    def _run(self) -> None:
        while (action := self._asked.get()) is not None:
            action()
        for device in self._devices.values():
            device.close()

    def _do(self, name: str, action: Callable[[Any], None]) -> None:
        """Tries twice: the inputs may have had all pins claimed anew since the last time."""
        trouble = self._tried(name, action) and self._tried(name, action)
        if trouble and not self._told:
            self._tell(f"The output {name!r} on GPIO {self._lines[name]} does not work: {trouble}")
        self._told = bool(trouble)

    def _tried(self, name: str, action: Callable[[Any], None]) -> str:
        """Does it; gives what went wrong, or nothing."""
        try:
            if name not in self._devices:
                self._devices[name] = self._claimed(name)
            action(self._devices[name])
        except Exception as error:  # the library's, lgpio's and the system's errors: a lamp stops nothing
            if device := self._devices.pop(name, None):
                device.close()
            return str(error) or type(error).__name__
        return ""

    def _claimed(self, name: str) -> Any:
        from gpiozero import LED, Buzzer

        return (Buzzer if name == BUZZER else LED)(self._lines[name], pin_factory=self._pins.factory())
