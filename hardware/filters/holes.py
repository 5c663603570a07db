"""Filters the readings of holes: one Filled for each ball that comes to rest, one Emptied for each that leaves.

Each hole is a state machine. A reading is first classified as near or far with hysteresis (separate limits for entering
and leaving); two of the last three readings decide, so that a single odd one changes nothing. The hole changes once
they have agreed for DWELL_S; the first such agreement only sets its content. The only time is that of the samples.

A hole whose readings cannot show a ball is blind (sight.py). It is reported as a sensor that is lost, with the reason,
and is back once readings vouch for a whole dwell.
"""

from __future__ import annotations

from collections import Counter, deque

from hardware.calibration.colour_classes import ColourClasses, Counts
from hardware.devices import Hole
from hardware.filters.settings import HoleLimits, SwitchSettings
from hardware.filters.sight import LOOK_S, Blindness, LampWatch, Sight
from hardware.samples import Colour, Distance, HoleSwitch
from hardware.signals import BallColour, Doubt, Emptied, Filled, Notice, Signal

DWELL_S = 0.28
"""How long readings must agree: a ball that rolls over a hole stays for less than 0.25 s, and one that rests for 0.4 s
gives at least 0.3 s of readings even at 10 Hz."""
GAP_S = 0.25
"""After a gap between two readings longer than this, the dwell starts again: two missing readings at 10 Hz. It is
shorter than the dwell, so that two readings alone never settle anything."""
NEAREST_MM, FARTHEST_MM = 1, 2000
"""The valid range of a VL53L0X (data sheet: up to 2 m). 0, 8190, 8191 and 65535 mean that it measured nothing."""
NOTHING_MM = frozenset((8190, 8191))
"""The readings that mean "no target in range"."""
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
NEVER = float("-inf")
LONE = 3
"""An odd reading with at least this many others before it is a lone one; those closer together count as changes."""
AT_ONCE_S = 0.3
"""Things that come into reach within this time of each other come at once."""
CLEAR_SHARE = 2 / 3
"""More than this share of the readings of the dwell must show one colour for it to count."""
OTHER_BALL_S = 1.0
"""A settled ball that shows another colour for this long causes a Doubt."""


class HoleFilter:
    """The state machine of one hole."""

    __slots__ = (
        "ball",
        "blind",
        "calm",
        "changes",
        "classes",
        "covered",
        "device",
        "dwell_s",
        "enter",
        "filled",
        "flips",
        "ignored_until",
        "lamps",
        "last_t",
        "leave",
        "look_at",
        "lost",
        "muted",
        "near",
        "nothing_is_empty",
        "number",
        "other_since",
        "recent",
        "sight",
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
        self.nothing_is_empty = limits.nothing == "empty"
        self.classes = classes
        self.dwell_s = DWELL_S
        """How long the readings must agree now (seconds); a switch may have other times than DWELL_S."""
        self.filled: bool | None = None
        """Whether the hole holds a ball, settled; None until its first readings have agreed for `dwell_s`."""
        self.ball: BallColour | None = None
        self.blind: Blindness | None = None
        """Why its readings cannot show a ball; None while they can."""
        self.muted = self.lost = self.covered = False
        """`covered`: whether a hand lies over it. What it holds is unknown until it was far, or `uncover` is called."""
        self.was_filled: bool | None = None
        """The settled content before the hole was lost, blind or muted; a difference afterwards causes a Doubt."""
        self.near = False
        """What two of the last three readings say; it becomes `filled` once it has lasted for `dwell_s`."""
        self.recent: tuple[tuple[float, bool], ...] = ()
        """The time and the class of up to LONE last readings, while one of them was odd or they follow a gap."""
        self.calm = False
        """Whether a reading that agrees with `near` and `filled` changes nothing."""
        self.sight, self.lamps = Sight(), LampWatch()
        self.since, self.last_t, self.look_at, self.ignored_until = 0.0, NEVER, NEVER, NEVER
        self.other_since: float | None = None
        self.votes: Counter[BallColour | None] = Counter()
        self.flips: deque[float] = deque(maxlen=FLICKER_FLIPS)
        self.changes: deque[float] = deque(maxlen=RESTLESS_CHANGES)

    def distance(self, sample: Distance) -> list[Signal]:
        """Processes a distance; one outside the valid range settles nothing, and makes the hole blind if it goes on."""
        mm = sample.mm
        if NEAREST_MM <= mm <= FARTHEST_MM:
            near = mm < self.enter or (mm <= self.leave and self.near)
        elif self.nothing_is_empty and mm in NOTHING_MM:
            near = False
        else:
            return self._invalid(sample.t, "sees-nothing" if mm > FARTHEST_MM else "reads-zero")
        t = sample.t
        if near is self.near is self.filled and self.calm and t - self.last_t <= GAP_S:
            self.last_t = t
            return []
        return self._reading(t, near, None)

    def colour(self, sample: Colour) -> list[Signal]:
        """Processes the counts of a colour hole; counts outside 0 to FULL_SCALE are ignored."""
        counts = sample.rgb
        most, least = max(counts), min(counts)
        if least < 0 or most > FULL_SCALE:
            return []
        t = sample.t
        if t >= self.look_at and (changed := self._look(sample)):
            return changed
        shown = most - least
        near = shown >= self.classes.enter or (shown >= self.classes.leave and self.near)
        if near is self.near is self.filled and self.calm:
            before, self.last_t = self.last_t, t
            return self._check_colour(t, t - before, counts) if near else []
        return self._reading(t, near, self.classes.ball(counts) if near else None)

    def switch(self, sample: HoleSwitch, settings: SwitchSettings) -> list[Signal]:
        """Processes a reading of the hole's switch, with the settings of all switches."""
        near = settings.is_ball(sample.level)
        self.dwell_s = settings.dwell_s if near else settings.lifted_s
        return self._reading(sample.t, near, None)

    def unsettled(self, t: float) -> bool:
        """Whether a change of the hole's content is in progress at `t` (monotonic seconds)."""
        if self.filled is None or self.muted or t - self.last_t >= DWELL_S:
            return False
        return self.near is not self.filled or (bool(self.recent) and self.recent[-1][1] is not self.filled)

    def set_content(self, ball: BallColour | None, t: float) -> None:
        """The content was changed by the program: it counts as settled, without a signal.

        Args:
            ball: what lies in the hole now; None for nothing.
            t: when it was changed (monotonic seconds); readings up to then are ignored.
        """
        self.ignored_until = t
        if self.lost or self.muted or self.blind or self.covered:
            self.was_filled = ball is not None
        elif self.filled is not None:
            self.near = self.filled = ball is not None
            self.since = self.last_t = t
            self.recent, self.calm = (), False
            self.votes.clear()
            self.ball, self.other_since = ball, None

    def lose(self, *, itself: bool) -> None:
        """The sensor was lost: readings are ignored until `regain`.

        Args:
            itself: whether it alone was lost, so that its return will be reported; that it was blind is then forgotten.
        """
        if not (self.lost or self.muted):
            self._forget()
        if itself:
            self.blind, self.lamps = None, LampWatch()
        self.lost = True

    def regain(self, t: float) -> list[Signal]:
        """The sensor works again at `t` (monotonic seconds): its next readings, once they agree, set the content.

        Returns:
            For a hole that was muted before: whether it still is, because it flickered just now, or is used again.
        """
        self.lost = False
        if not self.muted:
            return []
        if t - self.flips[-1] < QUIET_S:
            return [Notice(t, "hole-muted", self.device)]
        self._forget()
        return [Notice(t, "hole-unmuted", self.device)]

    def came_near(self, t: float) -> bool:
        """Whether something has come into reach within AT_ONCE_S of `t` (monotonic seconds), counted or not."""
        new = not self.filled or (bool(self.changes) and self.changes[-1] >= self.since)
        return self.near and new and not (self.lost or self.muted) and abs(self.since - t) <= AT_ONCE_S

    def cover(self, before: bool) -> None:
        """Takes the near readings for a hand: a content that is another than `before` is asked about, not counted."""
        self.filled, self.covered, self.was_filled = None, True, before
        self.flips.clear()

    def uncover(self) -> None:
        """The hands are gone elsewhere: what is still near here is a ball, and sets the content."""
        self.covered = False

    def _forget(self) -> None:
        """Forgets the content, but for what it was last."""
        if self.filled is not None and not self.muted:
            self.was_filled = self.filled
        self.filled = self.other_since = self.ball = None
        self.near = self.muted = self.covered = self.calm = False
        self.last_t, self.recent = NEVER, ()
        self.sight.clear()
        self.flips.clear()
        self.changes.clear()

    def _invalid(self, t: float, why: Blindness) -> list[Signal]:
        """Takes a reading that measured nothing."""
        if self.lost or t <= self.ignored_until:
            return []
        self.calm = False
        found = self.sight.invalid(t, why)
        return self._go_blind(t, found) if found and self.blind is None else []

    def _look(self, sample: Colour) -> list[Signal]:
        """Looks at the lamps, and how often they are read; tells when one is dark, and when all are well again."""
        self.look_at = sample.t + LOOK_S
        if self.lost:
            return []
        if sample.t - self.last_t > GAP_S:
            self.calm = False
        least = self.classes.least_with_ball if self.filled else self.classes.least
        before = self.lamps.fault
        fault = self.lamps.look(sample.t, sample.rgb, sample.dark, least, self.classes.noise)
        if fault and self.blind is None:
            return self._go_blind(sample.t, fault)
        return self._see(sample.t) if before and not fault else []

    def _go_blind(self, t: float, why: Blindness) -> list[Signal]:
        if not self.muted:
            self._forget()
        self.blind = why
        return [Notice(t, "sensor-lost", self.device, why=why)]

    def _see(self, t: float) -> list[Signal]:
        self.blind = None
        return [Notice(t, "sensor-back", self.device)]

    def _reading(self, t: float, near: bool, ball: BallColour | None) -> list[Signal]:
        if self.lost or self.lamps.fault or t <= self.ignored_until:
            return []
        signals: list[Signal] = []
        if t - self.last_t > GAP_S:
            signals += self._start_again(t, near)
        self._take(t, near, ball)
        if (self.sight.doubtful or self.blind) and t - self.sight.run_since >= self.dwell_s:
            self.sight.clear()
            signals += self._see(t) if self.blind else []
        odd = any(was is not self.near for _, was in self.recent)
        self.calm = not (odd or self.muted or self.sight.doubtful)
        return [*signals, *self._judged(t, near)] if self.blind is None else signals

    def _judged(self, t: float, near: bool) -> list[Signal]:
        """Mutes, unmutes or settles the hole, when the readings up to `t` (monotonic seconds) say so."""
        if self.muted:
            return self._unmute(t) if t - self.flips[-1] >= QUIET_S and t - self.since >= self.dwell_s else []
        if self._is_restless(t):
            return self._mute(t)
        agree = near is self.near is not self.filled and t - self.since >= self.dwell_s
        return self._settle(t) if agree else []

    def _start_again(self, t: float, near: bool) -> list[Signal]:
        """Starts the dwell again after a gap: nothing vouches for the time before `t`."""
        self.near = near if self.filled is None or self.muted else self.filled
        self.since, self.recent, self.other_since = t, (), None
        self.votes.clear()
        if self.last_t == NEVER:
            self.sight.begin(t)
            return []
        found = self.sight.late(t)
        return self._go_blind(t, found) if found and self.blind is None else []

    def _take(self, t: float, near: bool, ball: BallColour | None) -> None:
        """Counts a reading. `near` follows two of the last three readings, from the first of the two on."""
        self.last_t = t
        if near is not self.near:
            alike = [at for at, was in self.recent[1 - LONE :] if was is near]
            if alike:
                self._turn(t, near, alike[0])
            elif any(was is near and at > self.since for at, was in self.recent):
                self.flips += (t, t)
        self.recent = (*self.recent[1 - LONE :], (t, near))
        if near is self.near:
            self.votes[ball] += 1

    def _turn(self, t: float, near: bool, since: float) -> None:
        self.near, self.since = near, since
        self.flips.append(t)
        self.votes.clear()

    def _settle(self, t: float) -> list[Signal]:
        if self.filled is None:
            return self._set_picture(t)
        self.filled = self.near
        self.changes.append(t)
        self.other_since = None
        self.ball = self._majority() if self.filled else None
        return [Filled(t, self.number, self.ball) if self.filled else Emptied(t, self.number)]

    def _set_picture(self, t: float) -> list[Signal]:
        """Sets the content without a signal; gives a Doubt if it differs from the content before the hole was lost."""
        if self.covered and self.near:
            return []
        self.covered = False
        self.filled, self.ball = self.near, self._majority() if self.near else None
        before, self.was_filled = self.was_filled, None
        changed = before is not None and before is not self.filled
        return [Doubt(t, self.device, unseen_change(self.filled))] if changed else []

    def _majority(self) -> BallColour | None:
        ball, votes = self.votes.most_common(1)[0]
        return ball if votes > CLEAR_SHARE * self.votes.total() else None

    def _check_colour(self, t: float, gap: float, counts: Counts) -> list[Signal]:
        """Checks that a settled ball keeps its colour; gives a Doubt, once, if it shows another for OTHER_BALL_S."""
        seen = self.classes.ball(counts)
        if gap > GAP_S or seen is None or self.ball is None or seen == self.ball:
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
        self.was_filled = self.filled if self.filled is not None else self.was_filled
        self.muted, self.calm = True, False
        return [Notice(t, "hole-muted", self.device)]

    def _unmute(self, t: float) -> list[Signal]:
        self.muted, self.filled = False, None
        self.flips.clear()
        self.changes.clear()
        return [Notice(t, "hole-unmuted", self.device), *self._set_picture(t)]


def unseen_change(full: bool) -> str:
    """Returns the code of the Doubt about a hole whose content changed while it was not read.

    Args:
        full: whether it is filled now.
    """
    return "filled-unseen" if full else "emptied-unseen"


def _within(times: deque[float], count: int, since: float) -> bool:
    """Whether the last `count` of these times are all at or after `since`."""
    return len(times) >= count and times[-count] >= since
