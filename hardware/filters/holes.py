"""Holes: from raw readings to one `Filled` for each ball that comes to rest, and one `Emptied` for each that leaves.

Each hole is a small machine. A reading is first put down as near or far, with separate limits for coming and going;
the hole changes only after readings have agreed for the dwell. Time is that of the samples alone.
"""

from __future__ import annotations

from collections import Counter, deque

from hardware.calibration.colour_classes import ColourClasses, Counts
from hardware.devices import Hole
from hardware.filters.settings import HoleLimits
from hardware.samples import Colour, Distance
from hardware.signals import BallColour, Doubt, Emptied, Filled, Notice, Signal

DWELL_S = 0.28
"""A ball that only rolls through stays under 0.25 s; 0.4 s at rest are 0.3 s of readings even at ten a second."""
GAP_S = 3.0
"""Readings further apart than this do not vouch for the time between them."""
NEAREST_MM, FARTHEST_MM = 1, 2000
"""What a VL53L0X can measure (data sheet: up to 2 m). 0, 8190, 8191 and 65535 are its ways to say "nothing"."""
FULL_SCALE = 1023
"""The highest count of the board node's converter; the lowest is 0."""
CHATTER_FLIPS, CHATTER_S = 12, 1.0
"""So many flips in so short a time are no ball: a loose wire, a fringe of cloth."""
FLICKER_FLIPS, FLICKER_S = 30, 10.0
"""Nor is slower flicker that goes on: it would never settle, and the hole would be ignored without notice."""
RESTLESS_CHANGES, RESTLESS_S = 7, 10.0
"""Nor are so many settled changes: nobody fills and empties one hole three times in ten seconds."""
QUIET_S = 10.0
"""A muted hole is believed again after this long without a flip."""
CLEAR_SHARE = 2 / 3
"""More than this share of the dwell's readings must show one colour for it to count."""
OTHER_BALL_S = 1.0
"""A settled ball that shows another colour for this long is asked about."""


class HoleFilter:
    """One hole: what it holds, as far as its readings can be trusted."""

    __slots__ = (
        "ball",
        "changes",
        "classes",
        "device",
        "enter",
        "filled",
        "flips",
        "last_t",
        "leave",
        "lost",
        "muted",
        "near",
        "number",
        "other_since",
        "since",
        "votes",
        "was_filled",
    )

    def __init__(self, number: int, limits: HoleLimits, classes: ColourClasses) -> None:
        self.number = number
        self.device = Hole(number)
        self.enter = limits.threshold_mm
        self.leave = limits.threshold_mm + limits.hysteresis_mm
        self.classes = classes
        self.filled: bool | None = None
        """What is settled; None until the first reading has set the picture."""
        self.ball: BallColour | None = None
        self.muted = False
        self.lost = False
        self.was_filled: bool | None = None
        """What was settled before the hole was lost or muted, to be compared with afterwards."""
        self.near = False
        self.since = 0.0
        self.last_t = 0.0
        self.other_since: float | None = None
        self.votes: Counter[BallColour | None] = Counter()
        self.flips: deque[float] = deque(maxlen=FLICKER_FLIPS)
        self.changes: deque[float] = deque(maxlen=RESTLESS_CHANGES)

    def distance(self, sample: Distance) -> list[Signal]:
        """Takes in a distance; an implausible one is as none."""
        mm = sample.mm
        if not NEAREST_MM <= mm <= FARTHEST_MM:
            return []
        near = mm < self.enter or (mm <= self.leave and self.near)
        if near is self.near is self.filled and not self.muted:
            self.last_t = sample.t
            return []
        return self._reading(sample.t, near, None)

    def colour(self, sample: Colour) -> list[Signal]:
        """Takes in the counts of a colour hole; impossible ones are as none."""
        counts = sample.rgb
        most, least = max(counts), min(counts)
        if least < 0 or most > FULL_SCALE:
            return []
        shown = most - least
        near = shown >= self.classes.enter or (shown >= self.classes.leave and self.near)
        if near is self.near is self.filled and not self.muted:
            self.last_t = sample.t
            return self._check_colour(sample.t, counts) if near else []
        return self._reading(sample.t, near, self.classes.ball(counts) if near else None)

    def unsettled(self, t: float) -> bool:
        """Whether something is just coming or going, as far as is known at `t`."""
        known = self.filled is not None and not self.muted
        return known and self.near is not self.filled and t - self.last_t < DWELL_S

    def lose(self) -> None:
        """The sensor does not answer: nothing is believed until it is back."""
        if not (self.lost or self.muted):
            self.was_filled = self.filled if self.filled is not None else self.was_filled
            self._forget()
        self.lost = True

    def regain(self) -> None:
        """The sensor is back: its next reading sets the picture."""
        self.lost = False

    def _forget(self) -> None:
        self.filled = self.other_since = self.ball = None
        self.near = self.muted = False
        self.flips.clear()
        self.changes.clear()

    def _reading(self, t: float, near: bool, ball: BallColour | None) -> list[Signal]:
        if self.lost:
            return []
        if self.filled is None:
            return self._first_reading(t, near, ball)
        if near is not self.near or t - self.last_t > GAP_S:
            if near is not self.near:
                self.flips.append(t)
            self.near, self.since = near, t
            self.votes.clear()
        self.last_t = t
        self.votes[ball] += 1
        if self.muted:
            return self._unmute(t) if t - self.flips[-1] >= QUIET_S else []
        if self._is_restless(t):
            return self._mute(t)
        return self._settle(t) if near is not self.filled and t - self.since >= DWELL_S else []

    def _first_reading(self, t: float, near: bool, ball: BallColour | None) -> list[Signal]:
        """The first reading only sets the picture; if the hole was lost meanwhile and changed, people are asked."""
        self.near, self.since, self.last_t, self.filled, self.ball = near, t, t, near, ball
        before, self.was_filled = self.was_filled, None
        changed = before is not None and before is not near
        return [Doubt(t, self.device, unseen_change(near))] if changed else []

    def _settle(self, t: float) -> list[Signal]:
        self.filled = self.near
        self.changes.append(t)
        self.other_since = None
        self.ball = self._majority() if self.filled else None
        return [Filled(t, self.number, self.ball) if self.filled else Emptied(t, self.number)]

    def _majority(self) -> BallColour | None:
        ball, votes = self.votes.most_common(1)[0]
        return ball if votes > CLEAR_SHARE * self.votes.total() else None

    def _check_colour(self, t: float, counts: Counts) -> list[Signal]:
        """A settled ball goes on showing its colour, or people are asked, once."""
        seen = self.classes.ball(counts)
        if seen is None or self.ball is None or seen == self.ball:
            self.other_since = None
            return []
        if self.other_since is None:
            self.other_since = t
        if t - self.other_since < OTHER_BALL_S:
            return []
        self.ball, self.other_since = seen, None
        return [Doubt(t, self.device, "other-ball")]

    def _is_restless(self, t: float) -> bool:
        return (
            _within(self.flips, CHATTER_FLIPS, t - CHATTER_S)
            or _within(self.flips, FLICKER_FLIPS, t - FLICKER_S)
            or _within(self.changes, RESTLESS_CHANGES, t - RESTLESS_S)
        )

    def _mute(self, t: float) -> list[Signal]:
        self.muted = True
        self.was_filled = self.filled
        return [Notice(t, "hole-muted", self.device)]

    def _unmute(self, t: float) -> list[Signal]:
        before = self.was_filled
        near, ball = self.near, self._majority()
        self._forget()
        self.was_filled = before
        return [Notice(t, "hole-unmuted", self.device), *self._first_reading(t, near, ball)]


def unseen_change(full: bool) -> str:
    """The code of the doubt about a hole that is found full, or empty, without the change having been sensed."""
    return "filled-unseen" if full else "emptied-unseen"


def _within(times: deque[float], count: int, since: float) -> bool:
    """Whether the last `count` of these times all lie after `since`."""
    return len(times) >= count and times[-count] >= since
