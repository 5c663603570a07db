"""Controls lamps and a buzzer on the Pi's pins. A failing output affects nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Condition, Thread
from typing import Any

from hardware.background_log import BackgroundLog
from hardware.gpio.pins import Pins

BUZZER = "buzzer"
CLOSE_TIMEOUT_S = 1.0
"""How long `Outputs.close` waits for the thread."""
LOOK_S = 0.5
"""How often the lamps are looked after: pins that were claimed anew are dark until they are set again."""
MOST_WAITING = 50

Action = Callable[[Any], None]
"""Does something to a gpiozero device."""


class Outputs:
    """The outputs of a rig by name: lamps, and an active buzzer.

    Commands run in a separate thread, so that a pin that blocks does not block the caller. While that thread is held up
    no more than MOST_WAITING commands wait, the newest for each output among them.
    """

    def __init__(
        self, lines: Mapping[str, int], pins: Pins, log: Callable[[str], None], *, buzzer_high: bool = True
    ) -> None:
        """Starts the thread; pins are claimed at their first use.

        Args:
            lines: the GPIO number of each output by name.
            pins: the pins.
            log: takes one sentence about an output that does not work; called in a thread of its own.
            buzzer_high: whether the buzzer sounds while its pin is high; otherwise while it is low.
        """
        self._lines = lines
        self._pins = pins
        self._log = BackgroundLog(log)
        self._buzzer_high = buzzer_high
        self._devices: dict[str, Any] = {}
        self._factory: Any = None
        """The pin factory that the devices belong to."""
        self._lit: dict[str, Action] = {}
        """The last command of each lamp, to be given again on pins that were claimed anew."""
        self._fault_logged = False
        self._pending: list[tuple[str, Action]] = []
        self._changed = Condition()
        self._stopping = False
        self._thread = Thread(target=self._run, name="outputs", daemon=True)
        self._start()
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
        """Runs the waiting commands, switches all outputs off and releases the pins; waits up to CLOSE_TIMEOUT_S."""
        with self._changed:
            self._stopping = True
            self._changed.notify()
        if self._thread.ident is not None:
            self._thread.join(CLOSE_TIMEOUT_S)
        self._log.flush()

    def _start(self) -> None:
        """Starts the thread; where the system has none to give, the next command tries again."""
        if not self._thread.is_alive() and not self._stopping:
            with suppress(RuntimeError):
                self._thread = Thread(target=self._run, name="outputs", daemon=True)
                self._thread.start()

    def _enqueue(self, name: str, action: Action) -> None:
        if name in self._lines:
            with self._changed:
                self._pending.append((name, action))
                if len(self._pending) > MOST_WAITING:
                    self._pending = list(dict(self._pending).items())
                self._changed.notify()
            self._start()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._pending or self._stopping, LOOK_S)
                pending, self._pending = self._pending, []
            with suppress(Exception):  # nothing that an output does may end this thread
                self._renew()
            for name, action in pending:
                self._execute(name, action)
            if self._stopping and not self._pending:
                break
        for device in self._devices.values():
            with suppress(Exception):
                device.close()

    def _renew(self) -> None:
        """Gives the lamps their last commands again if the pins were claimed anew since."""
        if not self._devices or self._pins.factory() is self._factory:
            return
        self._devices.clear()  # closed with their factory
        for name, action in dict(self._lit).items():
            self._execute(name, action)

    def _execute(self, name: str, action: Action) -> None:
        """Runs a command, twice if it fails: the pin factory may have been rebuilt since the last command."""
        if name != BUZZER:
            self._lit[name] = action
        trouble = self._attempt(name, action) and self._attempt(name, action)
        if trouble and not self._fault_logged:
            self._log(f"The output {name!r} on GPIO {self._lines[name]} does not work: {trouble}")
        self._fault_logged = bool(trouble)

    def _attempt(self, name: str, action: Action) -> str:
        """Runs a command once; returns the error, or "" if there was none."""
        try:
            if name not in self._devices:
                self._devices[name] = self._claim(name)
            action(self._devices[name])
        except Exception as error:  # errors of gpiozero, lgpio and the system: all are logged only
            if device := self._devices.pop(name, None):
                with suppress(Exception):
                    device.close()
            return str(error) or type(error).__name__
        return ""

    def _claim(self, name: str) -> Any:
        from gpiozero import LED, Buzzer

        pin, factory = self._lines[name], self._pins.factory()
        self._factory = factory
        if name == BUZZER:
            return Buzzer(pin, active_high=self._buzzer_high, pin_factory=factory)
        return LED(pin, pin_factory=factory)
