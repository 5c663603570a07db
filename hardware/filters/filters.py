"""Combines the filters of one table: samples in, signals out. No I/O; time comes only from samples and `advance`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from hardware.devices import BUTTONS, HOLE_NUMBERS, HOLES, NODE, TILT, DeviceName, Hole
from hardware.filters.buttons import NEVER, ButtonFilters
from hardware.filters.holes import HoleFilter
from hardware.filters.settings import FilterSettings
from hardware.filters.tilt import ContactFilter, TiltFilter
from hardware.samples import Accel, Colour, Distance, Edge, Feeds, Health, HoleSwitch, Sample
from hardware.signals import BallColour, Doubt, Filled, Notice, Signal

MAX_PRESS_DELAY_S = 0.5
"""The longest time that a press waits for the holes to settle, so that a ball sunk before the press counts first."""
MOST_AT_ONCE = 4
"""More holes than this that fill at once are covered by hands or a cloth; a shot does not sink so many."""
HANDS_S = 3.0
"""What still lies in the last few of them this long after the hands left the others is a ball."""
LOOK_AGAIN_S = 0.02
"""How often waiting presses are checked."""


class Filters:
    """All filters of one table. Call `step` for each sample, and `advance` at `due` when no sample comes.
    >>> from hardware.samples import Distance
    >>> filters = Filters()
    >>> readings = [Distance(n / 20, 5, 150 if n < 10 else 40) for n in range(20)]
    >>> [signal for reading in readings for signal in filters.step(reading)]
    [Filled(t=0.8, hole=5, ball=None)]
    """

    def __init__(self, settings: FilterSettings | None = None) -> None:
        """Creates the filters; without settings those of an uncalibrated board."""
        settings = settings or FilterSettings()
        self.holes = {n: HoleFilter(n, settings.holes.of(n), settings.classes(n)) for n in HOLE_NUMBERS}
        self._switch_settings = settings.switches
        self.buttons = ButtonFilters(settings.held, settings.hold_s, settings.rebounce_s)
        self.tilt = TiltFilter(settings.tilt)
        self.contacts = ContactFilter(settings.tilt.settle_s, settings.tilt.level_s)
        self._losses: dict[tuple[DeviceName, str], Health] = {}
        """The word that a device is lost, by the device and who says so: two drivers may share a device."""
        self._lost_holes: dict[tuple[DeviceName, str], frozenset[int]] = {}
        """The holes that each of these words, and those before them, are about."""
        self.due = NEVER
        """When `advance` must be called if no sample comes before (monotonic seconds)."""
        self._covered: list[HoleFilter] = []
        """The holes over which hands lie."""
        self._hands_moved = 0.0
        """When they last left one (monotonic seconds)."""
        self._presses: list[Signal] = []
        self._waiting_for_holes = False
        """Whether the presses in `_presses` wait for the holes to settle."""
        self._steps: dict[type, Callable[[Any], list[Signal]]] = {
            Distance: self._distance,
            Colour: self._colour,
            HoleSwitch: self._switch,
            Edge: self._edge,
            Accel: self.tilt.step,
            Health: self._health,
        }

    @property
    def lost(self) -> frozenset[DeviceName]:
        """The devices that are lost: those reported so, and the holes whose readings cannot show a ball."""
        return self._reported | {hole.device for hole in self.holes.values() if hole.blind}

    @property
    def _reported(self) -> frozenset[DeviceName]:
        return frozenset(device for device, _source in self._losses)

    @property
    def losses(self) -> tuple[Health, ...]:
        """The words that the devices are lost, as they came: they make new filters know the same."""
        return tuple(self._losses.values())

    def holes_of(self, device: DeviceName) -> frozenset[int]:
        """Returns the numbers of the holes that a device feeds; none for one that was never lost."""
        if isinstance(device, Hole):
            return frozenset({device.number})
        return frozenset().union(*(holes for key, holes in self._lost_holes.items() if key[0] == device))

    def step(self, sample: Sample) -> list[Signal]:
        """Processes one sample.

        Args:
            sample: the sample; samples of one device must come in order of time.

        Returns:
            The signals that it causes, in order of time, after those that were due before it.

        Raises:
            KeyError: the hole number is not in HOLE_NUMBERS.
        """
        if sample.t < self.due:
            return self._steps[type(sample)](sample)
        return [*self.advance(sample.t), *self._steps[type(sample)](sample)]

    def advance(self, t: float) -> list[Signal]:
        """Advances the time without a sample.

        Args:
            t: the new time (monotonic seconds).

        Returns:
            The signals that became due, in order of time.
        """
        if t < self.due:
            return []
        tilted = self.contacts.advance(t) if t >= self.contacts.due else []
        pressed = self._settled(t, self.buttons.advance(t))
        self._plan(t)
        return sorted([*tilted, *pressed], key=lambda signal: signal.t)

    def hear(self, buttons: Iterable[str], t: float) -> None:
        """Notes that all edges of these buttons before `t` (monotonic seconds) are known; see ButtonFilters."""
        self.buttons.hear(buttons, t)
        self._plan(t)

    def rearm(self, t: float) -> None:
        """Starts a new tilt measurement, because the board was released at `t` (monotonic seconds).

        The signal of the next rest is sent even if it equals the last one.
        """
        self.tilt.rearm(t)
        self.contacts.rearm(t)

    def set_holes(self, contents: Mapping[int, BallColour | None], t: float) -> None:
        """The program itself has changed the contents of these holes at `t` (monotonic seconds): no signal follows.

        Args:
            contents: the ball of each hole that was changed; None for an empty one.
            t: when they were changed; readings up to then are ignored.
        """
        for hole, ball in contents.items():
            self.holes[hole].set_content(ball, t)

    def why_lost(self, hole: int) -> str:
        """Returns the code of the reason for which a hole is lost, by its number; "" if it is not known."""
        words = (word.why for word in self._losses.values() if word.device == Hole(hole) and word.why)
        return next(words, "") or self.holes[hole].blind or ""

    def picture(self) -> dict[int, bool]:
        """Returns whether each hole is filled, by its number; lost, muted and unread holes are left out."""
        return {n: hole.filled for n, hole in self.holes.items() if hole.filled is not None and not hole.muted}

    def _distance(self, sample: Distance) -> list[Signal]:
        hole = self.holes[sample.hole]
        back = hole.regain(sample.t) if hole.lost and self._is_fed_elsewhere(hole.number) else []
        signals = hole.distance(sample)
        return [*back, *(self._without_hands(sample.t, signals) if signals or self._covered else signals)]

    def _colour(self, sample: Colour) -> list[Signal]:
        signals = self.holes[sample.hole].colour(sample)
        return self._without_hands(sample.t, signals) if signals or self._covered else signals

    def _switch(self, sample: HoleSwitch) -> list[Signal]:
        signals = self.holes[sample.hole].switch(sample, self._switch_settings)
        return self._without_hands(sample.t, signals) if signals or self._covered else signals

    def _without_hands(self, t: float, signals: list[Signal]) -> list[Signal]:
        """Replaces a ball that came together with too many others by one Doubt, and follows the hands until they go."""
        if self._covered:
            self._follow_hands(t)
        if not signals or not isinstance(filled := signals[0], Filled):
            return signals
        since = self.holes[filled.hole].since
        wave = [hole for hole in self.holes.values() if hole.came_near(since)]
        return self._cover(t, wave, filled) if len(wave) > MOST_AT_ONCE else signals

    def _cover(self, t: float, wave: list[HoleFilter], filled: Filled) -> list[Signal]:
        """Covers the holes of a wave, but for those whose ball was counted already; asks once for each wave."""
        asked, self._hands_moved = bool(self._covered), t
        for hole in wave:
            if not hole.filled or hole.number == filled.hole:
                hole.cover(before=False)
                self._covered.append(hole)
        return [] if asked else [Doubt(t, HOLES, "hands")]

    def _follow_hands(self, t: float) -> None:
        still = [hole for hole in self._covered if hole.covered]
        if len(still) < len(self._covered):
            self._covered, self._hands_moved = still, t
        if len(still) <= MOST_AT_ONCE and t - self._hands_moved >= HANDS_S:
            for hole in still:
                hole.uncover()
            self._covered = []

    def _edge(self, sample: Edge) -> list[Signal]:
        if sample.button in ContactFilter.CONTACTS:
            signals = self.contacts.step(sample)
        else:
            signals = self._settled(sample.t, self.buttons.step(sample))
        self._plan(sample.t)
        return signals

    def _settled(self, t: float, pressed: list[Signal]) -> list[Signal]:
        """Adds presses; returns all presses that no longer have to wait for the holes to settle."""
        self._presses += pressed
        if not self._presses:
            return []
        if t < self._presses[0].t + MAX_PRESS_DELAY_S and any(hole.unsettled(t) for hole in self.holes.values()):
            self._waiting_for_holes = True
            return []
        released = [replace(press, t=t) for press in self._presses] if self._waiting_for_holes else self._presses
        self._presses, self._waiting_for_holes = [], False
        return released

    def _plan(self, t: float) -> None:
        self.due = min(self.buttons.due, self.contacts.due, t + LOOK_AGAIN_S if self._waiting_for_holes else NEVER)

    def _health(self, sample: Health) -> list[Signal]:
        """Processes a word on a device; the filters that it feeds are reset when it is lost, and when it is back."""
        device, lost = sample.device, sample.health == "lost"
        key = (device, "" if isinstance(device, Hole) else sample.source)
        if lost is (key in self._losses):
            return []
        was_lost = device in self._reported
        if lost:
            self._losses[key] = sample
            self._lost_holes[key] = self._holes_fed_by(sample)
        else:
            del self._losses[key]
        reset = self._reset(sample)
        if (device in self._reported) is was_lost:
            return reset
        return [Notice(sample.t, "sensor-lost" if lost else "sensor-back", device, why=sample.why), *reset]

    def _holes_fed_by(self, sample: Health) -> frozenset[int]:
        """Returns the holes that a word on a device is about; for one that does not say it, all that it may feed."""
        device = sample.device
        if isinstance(device, Hole):
            return frozenset({device.number})
        if sample.feeds is not None:
            return frozenset(sample.feeds.holes)
        return frozenset(HOLE_NUMBERS) if device in (HOLES, NODE) else frozenset()

    def _is_fed_elsewhere(self, hole: int) -> bool:
        """Whether a distance shows that the lost node does not feed this hole, as nobody said that it does."""
        about = [key for key in self._losses if hole in self._lost_holes[key]]
        if about != [(NODE, "")] or self._losses[NODE, ""].feeds is not None:
            return False
        self._lost_holes[NODE, ""] -= {hole}
        return True

    def _reset(self, sample: Health) -> list[Signal]:
        """Resets the filters that a device feeds; tells which holes are muted from now on."""
        signals: list[Signal] = []
        silent = frozenset().union(*(self._lost_holes[key] for key in self._losses))
        for n, hole in self.holes.items():
            if n in silent:
                hole.lose(itself=sample.device == hole.device)
            elif hole.lost:
                signals += hole.regain(sample.t)
        self._reset_switches(sample.device, sample.feeds)
        self._plan(sample.t)
        return signals

    def _reset_switches(self, device: DeviceName, feeds: Feeds | None) -> None:
        """Forgets the buttons, contacts and lean that a device feeds."""
        if feeds is None:
            if device in (NODE, BUTTONS):
                self.buttons.forget()
            feeds = Feeds(tilt=device in (NODE, TILT))
        self.buttons.forget(feeds.buttons)
        if feeds.tilt:
            self.contacts.forget()
            self.tilt.forget()
