"""Controls lamps and a buzzer on the Pi's pins. A failing output affects nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from queue import SimpleQueue
from threading import Thread
from typing import Any

from hardware.gpio.pins import Pins

BUZZER = "buzzer"
CLOSE_TIMEOUT_S = 1.0
"""How long `Outputs.close` waits for the thread."""


class Outputs:
    """The outputs of a rig by name: lamps, and an active buzzer.

    Commands run in a separate thread, so that a pin that blocks does not block the caller.
    """

    def __init__(
        self, lines: Mapping[str, int], pins: Pins, log: Callable[[str], None], *, buzzer_high: bool = True
    ) -> None:
        """Starts the thread; pins are claimed at their first use.

        Args:
            lines: the GPIO number of each output by name.
            pins: the pins.
            log: takes one sentence about an output that does not work; called in the thread.
            buzzer_high: whether the buzzer sounds while its pin is high; otherwise while it is low.
        """
        self._lines = lines
        self._pins = pins
        self._log = log
        self._buzzer_high = buzzer_high
        self._devices: dict[str, Any] = {}
        self._fault_logged = False
        self._queue: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="outputs", daemon=True)
        self._thread.start()
        if not buzzer_high:
            # A pin that is not claimed yet is low on most models: the buzzer would sound until its first signal.
            self._enqueue(BUZZER, lambda buzzer: buzzer.off())

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the outputs."""
        return tuple(self._lines)

    def light(self, name: str, *, on: bool) -> None:
        """Switches a lamp; a name that the rig does not have is ignored."""
        self._enqueue(name, lambda lamp: setattr(lamp, "value", int(on)))

    def buzz(self, times: int, on_s: float, off_s: float = 0.1) -> None:
        """Sounds the buzzer; interrupts an earlier signal.

        Args:
            times: the number of beeps.
            on_s: the length of each beep (seconds).
            off_s: the pause between two beeps (seconds).
        """
        self._enqueue(BUZZER, lambda buzzer: buzzer.beep(on_time=on_s, off_time=off_s, n=times, background=True))

    def close(self) -> None:
        """Runs the queued commands, switches all outputs off and releases the pins; waits up to CLOSE_TIMEOUT_S."""
        self._queue.put(None)
        self._thread.join(CLOSE_TIMEOUT_S)

    def _enqueue(self, name: str, action: Callable[[Any], None]) -> None:
        if name in self._lines:
            self._queue.put(lambda: self._execute(name, action))

    def _run(self) -> None:
        while (action := self._queue.get()) is not None:
            action()
        for device in self._devices.values():
            device.close()

    def _execute(self, name: str, action: Callable[[Any], None]) -> None:
        """Runs a command, twice if it fails: the pin factory may have been rebuilt since the last command."""
        trouble = self._attempt(name, action) and self._attempt(name, action)
        if trouble and not self._fault_logged:
            self._log(f"The output {name!r} on GPIO {self._lines[name]} does not work: {trouble}")
        self._fault_logged = bool(trouble)

    def _attempt(self, name: str, action: Callable[[Any], None]) -> str:
        """Runs a command once; returns the error, or "" if there was none."""
        try:
            if name not in self._devices:
                self._devices[name] = self._claim(name)
            action(self._devices[name])
        except Exception as error:  # errors of gpiozero, lgpio and the system: all are logged only
            if device := self._devices.pop(name, None):
                device.close()
            return str(error) or type(error).__name__
        return ""

    def _claim(self, name: str) -> Any:
        from gpiozero import LED, Buzzer

        pin, factory = self._lines[name], self._pins.factory()
        if name == BUZZER:
            return Buzzer(pin, active_high=self._buzzer_high, pin_factory=factory)
        return LED(pin, pin_factory=factory)
