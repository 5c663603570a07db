"""Debounces buttons: one Pressed or Held signal for each push.

A level counts once it has been stable for PRESS_S or RELEASE_S. A button without a hold event gives Pressed when it is
pressed; one with a hold event gives Pressed when it is released, or Held after `hold_s`. A release without a press
before it (the button was down at power-on, or its press was lost) gives nothing. Contacts that close again for a moment
while they swing out give nothing either. A contact that flickers faster or longer than a finger can press is muted, and
used again once it is quiet; one that stays down is named.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable

from hardware.devices import Button
from hardware.samples import Edge
from hardware.signals import Held, Notice, Pressed, Signal

PRESS_S = 0.010
"""How long a press must be stable: contacts bounce for up to 5 ms, a finger presses for at least 50 ms."""
RELEASE_S = 0.030
"""How long a release must be stable, so that bounce on release gives no second press."""
REBOUNCE_S = 0.2
"""How long after a release the contacts of a button may close again by themselves."""
FINGER_S = 0.040
"""How long a press must be stable within `rebounce_s` after a release: worn contacts close again for some 20 ms while
they swing out, and a finger presses for 50 at least."""
STUCK_S = 10.0
"""A button that is down for so long is named: something lies on it, or its wires touch."""
BOUNCE_S = 0.005
"""A level that lasted for less is bounce; the others count as changes."""
CHATTER_CHANGES, CHATTER_S = 16, 1.0
"""This many changes within this time mute the button: a finger makes seven presses a second at most, 14 changes."""
FLICKER_CHANGES, FLICKER_S = 90, 10.0
"""The same for a slower loose contact: nobody presses one button 45 times in ten seconds."""
EDGES, EDGES_S = 120, 1.0
"""The same for edges of any length: seven quick presses, each with seven edges of bounce on either side, make 98."""
QUIET_S = 10.0
"""A muted button is used again, as released, after this long with it up and without a change."""
NEVER = float("inf")


class ButtonFilter:
    """The debouncer of one button."""

    __slots__ = (
        "acts_when_held",
        "changes",
        "down",
        "down_at",
        "due",
        "edges",
        "heard",
        "hold_s",
        "level",
        "muted",
        "name",
        "rebounce_s",
        "released_at",
        "since",
        "spent",
        "stuck",
    )

    def __init__(self, name: str, acts_when_held: bool, hold_s: float, rebounce_s: float = REBOUNCE_S) -> None:
        """Starts with the button up.

        Args:
            name: the button's name in the rig.
            acts_when_held: whether it has a hold event.
            hold_s: how long it must be held for that (seconds).
            rebounce_s: how long after a release its contacts may close again by themselves (seconds).
        """
        self.name = name
        self.rebounce_s = rebounce_s
        self.released_at = -NEVER
        self.stuck = False
        """Whether it was reported that it is held down all the time."""
        self.acts_when_held = acts_when_held
        self.hold_s = hold_s
        self.level: int = 0
        self.since = 0.0
        self.down = False
        self.down_at = 0.0
        self.muted = False
        self.changes: deque[float] = deque(maxlen=FLICKER_CHANGES)
        self.edges: deque[float] = deque(maxlen=EDGES)
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
        if level == self.level:
            return signals
        self.edges.append(t)
        if t - self.since >= BOUNCE_S:
            self.changes.append(t)
        self.level, self.since = level, t
        if not self.muted and self._flickers(t):
            signals.append(self._mute(t))
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
            if self.muted:
                signals.append(self._unmute(self.due))
            elif bool(self.level) is not self.down:
                signals += self._push(self.due) if self.level else self._let_go(self.due)
            elif self.spent:
                self.stuck = True
                signals.append(Notice(self.due, "please-check", Button(self.name), why="button-stuck"))
            else:
                self.spent = True
                signals.append(Held(self.due, self.name))
            self._plan()
        return signals

    def let_go(self) -> None:
        """Takes the button for released."""
        self.level = 0
        self._plan()

    def _flickers(self, t: float) -> bool:
        return (
            _within(self.changes, CHATTER_CHANGES, t - CHATTER_S)
            or _within(self.changes, FLICKER_CHANGES, t - FLICKER_S)
            or _within(self.edges, EDGES, t - EDGES_S)
        )

    def _mute(self, t: float) -> Notice:
        self.muted, self.down = True, False
        return Notice(t, "hole-muted", Button(self.name))

    def _unmute(self, t: float) -> Notice:
        self.muted = False
        self.changes.clear()
        self.edges.clear()
        return Notice(t, "hole-unmuted", Button(self.name))

    def _push(self, t: float) -> list[Signal]:
        self.down, self.down_at, self.spent, self.stuck = True, t, not self.acts_when_held, False
        return [Pressed(t, self.name)] if self.spent else []

    def _let_go(self, t: float) -> list[Signal]:
        self.down, self.released_at = False, self.since
        return [] if self.spent else [Pressed(t, self.name)]

    def _plan(self) -> None:
        if self.muted:
            self.due = NEVER if self.level else self.since + QUIET_S
        elif self.level and not self.down:
            again = self.since - self.released_at < self.rebounce_s
            self.due = self.since + (FINGER_S if again else PRESS_S)
        elif self.down and not self.level:
            self.due = self.since + RELEASE_S
        elif self.down and not self.stuck:
            decided_at = self.down_at + (STUCK_S if self.spent else self.hold_s)
            self.due = decided_at if decided_at <= self.heard else NEVER
        else:
            self.due = NEVER


def _within(times: deque[float], count: int, since: float) -> bool:
    """Whether the last `count` of these times are all at or after `since`."""
    return len(times) >= count and times[-count] >= since


class ButtonFilters:
    """The debouncers of all buttons of a rig; each is created, as released, at its first edge."""

    def __init__(self, held: Collection[str] = (), hold_s: float = 1.0, rebounce_s: float = REBOUNCE_S) -> None:
        """Starts with all buttons released.

        Args:
            held: the names of the buttons that have a hold event.
            hold_s: how long they must be held for it (seconds).
            rebounce_s: how long after a release contacts may close again by themselves (seconds).
        """
        self.held = held
        self.rebounce_s = rebounce_s
        self.hold_s = hold_s
        self.due = NEVER
        self._buttons: dict[str, ButtonFilter] = {}

    def step(self, sample: Edge) -> list[Signal]:
        """Processes an edge of any button; returns the signals that it causes."""
        button = self._buttons.get(sample.button)
        if button is None:
            button = ButtonFilter(sample.button, sample.button in self.held, self.hold_s, self.rebounce_s)
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
            if (button := self._buttons.get(name)) and button.muted:
                button.let_go()
            else:
                self._buttons.pop(name, None)
        self._plan()

    @property
    def muted(self) -> list[str]:
        """The names of the buttons that are muted."""
        return [name for name, button in self._buttons.items() if button.muted]

    def _plan(self) -> None:
        self.due = min(button.due for button in self._buttons.values()) if self._buttons else NEVER
