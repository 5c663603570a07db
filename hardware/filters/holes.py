"""Filters the readings of holes: one Filled for each ball that comes to rest, one Emptied for each that leaves.

Each hole is a state machine. A reading is first classified as near or far with hysteresis (separate limits for entering
and leaving); the hole changes once all readings have agreed for DWELL_S. The only time is that of the samples.
"""

from __future__ import annotations

from collections import Counter, deque

from hardware.calibration.colour_classes import ColourClasses, Counts
from hardware.devices import Hole
from hardware.filters.settings import HoleLimits, SwitchSettings
from hardware.samples import Colour, Distance, HoleSwitch
from hardware.signals import BallColour, Doubt, Emptied, Filled, Notice, Signal

DWELL_S = 0.28
"""How long readings must agree: a ball that rolls over a hole stays for less than 0.25 s, and one that rests for 0.4 s
gives at least 0.3 s of readings even at 10 Hz."""
GAP_S = 3.0
"""After a gap between two readings longer than this, the dwell starts again."""
NEAREST_MM, FARTHEST_MM = 1, 2000
"""The valid range of a VL53L0X (data sheet: up to 2 m). 0, 8190, 8191 and 65535 mean that it measured nothing."""
FULL_SCALE = 1023
"""The highest count of the board node's 10-bit converter; the lowest is 0."""
CHATTER_FLIPS, CHATTER_S = 12, 1.0
"""This many near/far changes within this time mute the hole: the cause is a loose wire or cloth, not a ball."""
FLICKER_FLIPS, FLICKER_S = 30, 10.0
"""The same for slower flicker, which would never settle and so would go unnoticed."""
RESTLESS_CHANGES, RESTLESS_S = 7, 10.0
"""The same for settled changes: nobody fills and empties one hole three times in ten seconds."""
QUIET_S = 10.0
"""A muted hole is used again after this long without a near/far change."""
CLEAR_SHARE = 2 / 3
"""More than this share of the readings of the dwell must show one colour for it to count."""
OTHER_BALL_S = 1.0
"""A settled ball that shows another colour for this long causes a Doubt."""


class HoleFilter:
    """The state machine of one hole."""

    __slots__ = (
        "ball",
        "changes",
        "classes",
        "device",
        "dwell_s",
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
        """Starts with an unknown content.

        Args:
            number: the number of the hole.
            limits: the limits for distances (mm).
            classes: the calibrated counts for colour readings.
        """
        self.number = number
        self.device = Hole(number)
        self.enter = limits.threshold_mm
        self.leave = limits.threshold_mm + limits.hysteresis_mm
        self.classes = classes
        self.dwell_s = DWELL_S
        """How long the readings must agree now (seconds); a switch may have other times than DWELL_S."""
        self.filled: bool | None = None
        """Whether the hole holds a ball, settled; None until the first reading."""
        self.ball: BallColour | None = None
        self.muted = False
        self.lost = False
        self.was_filled: bool | None = None
        """The settled content before the hole was lost or muted; a difference afterwards causes a Doubt."""
        self.near = False
        self.since = 0.0
        self.last_t = 0.0
        self.other_since: float | None = None
        self.votes: Counter[BallColour | None] = Counter()
        self.flips: deque[float] = deque(maxlen=FLICKER_FLIPS)
        self.changes: deque[float] = deque(maxlen=RESTLESS_CHANGES)

    def distance(self, sample: Distance) -> list[Signal]:
        """Processes a distance; one outside the valid range is ignored."""
        mm = sample.mm
        if not NEAREST_MM <= mm <= FARTHEST_MM:
            return []
        near = mm < self.enter or (mm <= self.leave and self.near)
        if near is self.near is self.filled and not self.muted:
            self.last_t = sample.t
            return []
        return self._reading(sample.t, near, None)

    def colour(self, sample: Colour) -> list[Signal]:
        """Processes the counts of a colour hole; counts outside 0 to FULL_SCALE are ignored."""
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

    def switch(self, sample: HoleSwitch, settings: SwitchSettings) -> list[Signal]:
        """Processes a reading of the hole's switch, with the settings of all switches."""
        near = settings.is_ball(sample.level)
        self.dwell_s = settings.dwell_s if near else settings.lifted_s
        return self._reading(sample.t, near, None)

    def unsettled(self, t: float) -> bool:
        """Whether a change of the hole's content is in progress at `t` (monotonic seconds)."""
        known = self.filled is not None and not self.muted
        return known and self.near is not self.filled and t - self.last_t < DWELL_S

    def lose(self) -> None:
        """The sensor was lost: readings are ignored until `regain`."""
        if not (self.lost or self.muted):
            self.was_filled = self.filled if self.filled is not None else self.was_filled
            self._forget()
        self.lost = True

    def regain(self, t: float) -> list[Signal]:
        """The sensor works again at `t` (monotonic seconds): its next reading sets the content.

        Returns:
            For a hole that was muted before: whether it still is, because it flickered just now, or is used again.
        """
        self.lost = False
        if not self.muted:
            return []
        if t - self.flips[-1] < QUIET_S:
            return [Notice(t, "hole-muted", self.device)]
        before = self.was_filled
        self._forget()
        self.was_filled = before
        return [Notice(t, "hole-unmuted", self.device)]

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
        return self._settle(t) if near is not self.filled and t - self.since >= self.dwell_s else []

    def _first_reading(self, t: float, near: bool, ball: BallColour | None) -> list[Signal]:
        """Sets the content without a signal; gives a Doubt if it differs from the content before the hole was lost."""
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
        """Checks that a settled ball keeps its colour; gives a Doubt, once, if it shows another for OTHER_BALL_S."""
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
    """Returns the code of the Doubt about a hole whose content changed while it was not read.

    Args:
        full: whether it is filled now.
    """
    return "filled-unseen" if full else "emptied-unseen"


def _within(times: deque[float], count: int, since: float) -> bool:
    """Whether the last `count` of these times are all at or after `since`."""
    return len(times) >= count and times[-count] >= since
