"""Debounces buttons: one Pressed or Held signal for each push.

A level counts once it has been stable for PRESS_S or RELEASE_S. A button without a hold event gives Pressed when it is
pressed; one with a hold event gives Pressed when it is released, or Held after `hold_s`. A release without a press
before it (the button was down at power-on, or its press was lost) gives nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from hardware.samples import Edge
from hardware.signals import Held, Pressed, Signal

PRESS_S = 0.010
"""How long a press must be stable: contacts bounce for up to 5 ms, a finger presses for at least 50 ms."""
RELEASE_S = 0.030
"""How long a release must be stable, so that bounce on release gives no second press."""
NEVER = float("inf")


class ButtonFilter:
    """The debouncer of one button."""

    __slots__ = ("acts_when_held", "down", "down_at", "due", "heard", "hold_s", "level", "name", "since", "spent")

    def __init__(self, name: str, acts_when_held: bool, hold_s: float) -> None:
        """Starts with the button up.

        Args:
            name: the button's name in the rig.
            acts_when_held: whether it has a hold event.
            hold_s: how long it must be held for that (seconds).
        """
        self.name = name
        self.acts_when_held = acts_when_held
        self.hold_s = hold_s
        self.level: int = 0
        self.since = 0.0
        self.down = False
        self.down_at = 0.0
        self.spent = False
        """Whether this push has already given its signal."""
        self.heard = NEVER
        """Until when all edges of this button are known (monotonic seconds): a hold counts only as far as that."""
        self.due = NEVER
        """When `advance` will next change something (monotonic seconds); NEVER if only an edge can."""

    def edge(self, t: float, level: int) -> list[Signal]:
        """Processes an edge at `t` (monotonic seconds); a repeated level changes nothing."""
        if t > self.heard:
            self.hear(t)
        signals = self.advance(t)
        if level != self.level:
            self.level, self.since = level, t
            self._plan()
        return signals

    def hear(self, t: float) -> None:
        """All edges before `t` (monotonic seconds) are known; a hold that ends later is not decided yet."""
        self.heard = t
        self._plan()

    def advance(self, t: float) -> list[Signal]:
        """Advances the time to `t` (monotonic seconds); returns the signals that became due."""
        signals: list[Signal] = []
        while self.due <= t:
            if bool(self.level) is not self.down:
                signals += self._push(self.due) if self.level else self._let_go(self.due)
            else:
                self.spent = True
                signals.append(Held(self.due, self.name))
            self._plan()
        return signals

    def _push(self, t: float) -> list[Signal]:
        self.down, self.down_at, self.spent = True, t, not self.acts_when_held
        return [Pressed(t, self.name)] if self.spent else []

    def _let_go(self, t: float) -> list[Signal]:
        self.down = False
        return [] if self.spent else [Pressed(t, self.name)]

    def _plan(self) -> None:
        if self.level and not self.down:
            self.due = self.since + PRESS_S
        elif self.down and not self.level:
            self.due = self.since + RELEASE_S
        else:
            held_at = self.down_at + self.hold_s
            self.due = held_at if self.down and not self.spent and held_at <= self.heard else NEVER


class ButtonFilters:
    """The debouncers of all buttons of a rig; each is created, as released, at its first edge."""

    def __init__(self, held: Collection[str] = (), hold_s: float = 1.0) -> None:
        """Starts with all buttons released.

        Args:
            held: the names of the buttons that have a hold event.
            hold_s: how long they must be held for it (seconds).
        """
        self.held = held
        self.hold_s = hold_s
        self.due = NEVER
        self._buttons: dict[str, ButtonFilter] = {}

    def step(self, sample: Edge) -> list[Signal]:
        """Processes an edge of any button; returns the signals that it causes."""
        button = self._buttons.get(sample.button)
        if button is None:
            button = ButtonFilter(sample.button, sample.button in self.held, self.hold_s)
            self._buttons[sample.button] = button
        signals = button.edge(sample.t, sample.level)
        self._plan()
        return signals

    def advance(self, t: float) -> list[Signal]:
        """Advances the time to `t` (monotonic seconds); returns the signals that became due, in order of time."""
        signals = [signal for button in self._buttons.values() for signal in button.advance(t)]
        self._plan()
        return sorted(signals, key=lambda signal: signal.t)

    def hear(self, names: Iterable[str], t: float) -> None:
        """Notes that all edges of these buttons before `t` (monotonic seconds) are known.

        From then on they are not held longer than that: who has not been heard since may have been let go.
        """
        for name in names:
            if button := self._buttons.get(name):
                button.hear(t)
        self._plan()

    def forget(self, names: Iterable[str] | None = None) -> None:
        """Resets buttons to released, after their driver was lost: a button that was down gives no signal.

        Args:
            names: their names; None for all.
        """
        for name in list(self._buttons) if names is None else names:
            self._buttons.pop(name, None)
        self._plan()

    def _plan(self) -> None:
        self.due = min(button.due for button in self._buttons.values()) if self._buttons else NEVER
