"""Judges whether the readings of a hole can show a ball at all, and says why when they cannot.

The only time is that of the samples.
"""

from __future__ import annotations

from typing import Literal

from hardware.calibration.colour_classes import Counts

Blindness = Literal["sees-nothing", "reads-zero", "too-few", "constant-colours", "dark-red", "dark-green", "dark-blue"]
"""Why a hole is blind: the sensor sees no target, or reads 0; too few readings arrive; colours that never change, or
one lamp that does not light."""
BLIND_S = 4.5
"""A hole is blind after this long without readings that could settle it. Players must hear of it within 5 s."""
LEAST_SPARSE = 5
"""At least this many readings, each too long after the one before, are too few; a trace may begin with a few."""
CONTINUES_S = 2.0
"""Readings farther apart than this are not of one stretch; a driver that is silent for so long says so itself."""
LOOK_S = 2.0
"""How often the lamps of a colour hole are looked at."""
DARK_S = 60.0
"""A lamp that gives no light for this long is dark, and colours that stay the same for this long are no measurement."""
SMOOTH_LOOKS = 5
"""How many looks the mean light of a lamp is taken over."""
DARK_SHARE = 0.5
"""A lamp is dark below this share of the least light that it gives in any content of the hole, as calibrated."""
SURE = 3.0
"""That least light must be this many times the noise; a lamp that gives less in a dark hole cannot be judged there."""
LAMPS: tuple[Blindness, ...] = ("dark-red", "dark-green", "dark-blue")


class Sight:
    """Notes the stretch in which no reading could settle a hole: invalid ones, and valid ones too far apart."""

    __slots__ = ("_last", "_since", "_sparse", "_why", "run_since")

    def __init__(self) -> None:
        """Starts with nothing amiss."""
        self.run_since = 0.0
        """Since when valid readings have followed each other without a gap (monotonic seconds)."""
        self.clear()

    def begin(self, t: float) -> None:
        """The first reading of a run comes at `t` (monotonic seconds), after no gap."""
        self.run_since = t

    def clear(self) -> None:
        """Readings vouch for the hole again."""
        self._since: float | None = None
        self._last = 0.0
        self._why: Blindness = "too-few"
        self._sparse = 0

    @property
    def doubtful(self) -> bool:
        """Whether a reading was invalid, or too late, since readings last vouched for the hole."""
        return self._since is not None

    def invalid(self, t: float, why: Blindness) -> Blindness | None:
        """Notes an invalid reading at `t` (monotonic seconds); returns why the hole is blind, if it is."""
        begun = self._stretch(t)
        self._why = why
        return why if t - begun >= BLIND_S else None

    def late(self, t: float) -> Blindness | None:
        """Notes a valid reading at `t` (monotonic seconds) after a gap; returns why the hole is blind, if it is."""
        self.run_since = t
        begun = self._stretch(t)
        self._sparse += 1
        return self._why if t - begun >= BLIND_S and self._sparse >= LEAST_SPARSE else None

    def _stretch(self, t: float) -> float:
        if self._since is None or t - self._last > CONTINUES_S:
            self._since, self._sparse = t, 0
        self._last = t
        return self._since


class LampWatch:
    """Looks at the counts of a colour hole, every LOOK_S: whether each lamp lights, and whether anything changes."""

    __slots__ = ("_dark_since", "_means", "_same", "_same_since", "_t", "fault")

    def __init__(self) -> None:
        """Starts with nothing seen."""
        self.fault: Blindness | None = None
        """What is wrong, as of the last look."""
        self._begin()

    def _begin(self) -> None:
        self._dark_since: list[float | None] = [None, None, None]
        self._means: Counts | None = None
        """The mean light of each lamp, while one of them may be dark."""
        self._same: tuple[Counts, int] | None = None
        self._same_since = self._t = 0.0

    def look(self, t: float, counts: Counts, dark: int, least: Counts, noise: float) -> Blindness | None:
        """Takes one look.

        Args:
            t: the time of the reading (monotonic seconds).
            counts: red, green and blue.
            dark: the room light (counts).
            least: the least counts that each lamp gives with what may lie in the hole.
            noise: their standard deviation (counts).

        Returns:
            What is wrong with the lamps or the converter; None if nothing is known to be.
        """
        if t - self._t > DARK_S:
            self._begin()
        self._t = t
        if (counts, dark) != self._same:
            self._same, self._same_since = (counts, dark), t
        if self._means is None and all(map(_lights, counts, least)):
            self.fault = None
        else:
            self.fault = self._dark_lamp(t, counts, least, noise)
        if t - self._same_since >= DARK_S:
            self.fault = "constant-colours"
        return self.fault

    def _dark_lamp(self, t: float, counts: Counts, least: Counts, noise: float) -> Blindness | None:
        before = self._means or counts
        red, green, blue = (old + (new - old) / SMOOTH_LOOKS for old, new in zip(before, counts, strict=True))
        found: Blindness | None = None
        for lamp, (mean, expected) in enumerate(zip((red, green, blue), least, strict=True)):
            since = self._dark_since[lamp]
            if expected < SURE * noise or _lights(mean, expected):
                self._dark_since[lamp] = None
            elif since is None:
                self._dark_since[lamp] = t
            elif t - since >= DARK_S:
                found = found or LAMPS[lamp]
        self._means = (red, green, blue) if any(since is not None for since in self._dark_since) else None
        return found


def _lights(count: float, expected: float) -> bool:
    """Whether a lamp gives the light that is expected of it at the least (counts)."""
    return count >= DARK_SHARE * expected
