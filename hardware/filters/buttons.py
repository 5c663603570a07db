"""Buttons: from raw edges to one press for each push, however the contacts bounce; held ones on their own.

A level counts once it has stood still for a moment. A button that means nothing when held acts as soon as it is
pressed; one that does acts on letting go, unless it was held. A release without a press before it (the button was
down at power-on, or its press was lost) is nothing.
"""

from __future__ import annotations

from collections.abc import Collection

from hardware.samples import Edge
from hardware.signals import Held, Pressed, Signal

PRESS_S = 0.010
"""Contacts bounce for at most 5 ms; a finger stays for at least 50 ms."""
RELEASE_S = 0.030
"""A button is up only when it has been up for this long: the bounce of letting go is no second press."""
NEVER = float("inf")


class ButtonFilter:
    """One button."""

    __slots__ = ("acts_when_held", "down", "down_at", "due", "hold_s", "level", "name", "since", "spent")

    def __init__(self, name: str, acts_when_held: bool, hold_s: float) -> None:
        self.name = name
        self.acts_when_held = acts_when_held
        self.hold_s = hold_s
        self.level: int = 0
        self.since = 0.0
        self.down = False
        self.down_at = 0.0
        self.spent = False
        """Whether this push has had its effect already."""
        self.due = NEVER
        """When time alone will change something (monotonic seconds)."""

    def edge(self, t: float, level: int) -> list[Signal]:
        """Takes in an edge; a repeated level is none."""
        signals = self.advance(t)
        if level != self.level:
            self.level, self.since = level, t
            self._plan()
        return signals

    def advance(self, t: float) -> list[Signal]:
        """Lets time pass up to `t`."""
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
            self.due = self.down_at + self.hold_s if self.down and not self.spent else NEVER


class ButtonFilters:
    """All buttons of a rig; one that was never heard of starts as let go."""

    def __init__(self, held: Collection[str] = (), hold_s: float = 1.0) -> None:
        """`held` names the buttons for which holding (for `hold_s` seconds) means something of its own."""
        self.held = held
        self.hold_s = hold_s
        self.due = NEVER
        self._buttons: dict[str, ButtonFilter] = {}

    def step(self, sample: Edge) -> list[Signal]:
        """Takes in an edge of any button."""
        button = self._buttons.get(sample.button)
        if button is None:
            button = ButtonFilter(sample.button, sample.button in self.held, self.hold_s)
            self._buttons[sample.button] = button
        signals = button.edge(sample.t, sample.level)
        self._plan()
        return signals

    def advance(self, t: float) -> list[Signal]:
        """Lets time pass up to `t`; what it brings comes in its order."""
        signals = [signal for button in self._buttons.values() for signal in button.advance(t)]
        self._plan()
        return sorted(signals, key=lambda signal: signal.t)

    def forget(self) -> None:
        """The buttons were lost: what was down is nobody's press any more."""
        self._buttons.clear()
        self.due = NEVER

    def _plan(self) -> None:
        self.due = min(button.due for button in self._buttons.values()) if self._buttons else NEVER
