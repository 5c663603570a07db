"""Filters the tilt of a board on a pivot: one Tilted signal each time that the board comes to rest.

While the board swings, shakes or is held there is no signal. A rest that is neither clearly level nor clearly at an end
gives a Doubt, and so does a lean far past the stops. Angles are computed from gravity alone (accelerometer) or from two
end contacts, so they do not drift.

The lean is the angle relative to the end stops: -1 at the first player's end, 0 level, 1 at the second player's.
"""

from __future__ import annotations

from math import atan2, degrees, exp, hypot, isfinite, sqrt
from typing import Literal

from msgspec import Struct

from hardware.devices import TILT
from hardware.samples import Accel, Edge
from hardware.signals import Doubt, Signal, Tilted

LEAST_G, MOST_G = 0.85, 1.15
"""The range of the measured acceleration (g) in which the angle is valid; outside, the board is being shaken."""
UPRIGHT_G = 0.5
"""The least z acceleration (g) of a board on its base; below, somebody is carrying it."""
SMOOTH_S = 0.15
"""Time constant of the low-pass for angles: a knock of 20 ms moves the output by 1/8 of its height."""
CONTACT_SMOOTH_S = 0.3
"""The same for contacts: stray closures during 5 % of the time give a lean of 0.05."""
STILL = 0.125
"""The board rests while the lean stays this close to its value at the start of the rest; 0.5 degrees for ends at 4."""
NOISE_S = 0.5
"""Time constant of the noise estimate."""
NOISE_SIGMAS = 4.0
"""STILL is widened by this many standard deviations of the noise: three, plus one for the reading at the start."""
MOST_NOISE = 0.25
"""The most by which noise widens STILL (lean)."""
ZONE_S = 0.4
"""Time constant of the mean lean from which the zone is taken, so that noise at a limit does not change the zone."""
TILTED, LEVEL = 0.4, 0.2
"""From a lean of TILTED on the board is tilted, up to LEVEL it is level, between them it is in doubt. The difference is
the hysteresis."""
STEEP = 1.75
"""A lean beyond this is no rest at an end: 7 degrees for a stop at 4. The board is held, or stands on a slant."""
FROZEN_S = 1.0
"""An accelerometer that repeats one sample for this long is frozen; its noise changes every reading of a real one."""
ROUNDED_DIGITS = 2
"""A trace with no more decimals than this (0.01 g, above the noise) may repeat a sample: it hides the noise."""
DOUBT_S = 3.0
"""A rest this long without a Tilted signal gives a Doubt."""
GAP_S = 0.3
"""After a gap between two samples longer than this, the rest starts again."""
TICK_S = 0.1
"""The time step of the contact filter."""

Zone = Literal[0, 1, "level", "doubt"]
RANGES = {
    "zero_deg": (-15.0, 15.0),
    "first_end_deg": (1.0, 30.0),
    "second_end_deg": (1.0, 30.0),
    "settle_s": (0.3, 10.0),
    "level_s": (0.5, 20.0),
}


class TiltSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The calibration of a tilting board: the angle read when level, and the angles from there to each end (degrees).

    Raises:
        ValueError: a value is outside RANGES; the message is one sentence.
    """

    zero_deg: float = 0.0
    first_end_deg: float = 4.0
    second_end_deg: float = 4.0
    settle_s: float = 1.0
    """How long the board must rest at an end (seconds)."""
    level_s: float = 2.0
    """How long the board must rest level (seconds); longer, because the pivot has friction."""

    def __post_init__(self) -> None:
        for name, (low, high) in RANGES.items():
            value = getattr(self, name)
            if not isfinite(value) or not low <= value <= high:
                raise ValueError(f"tilt.{name} must be from {low:g} to {high:g}, got {value!r}")


def angle_deg(accel: tuple[float, float, float]) -> float | None:
    """Returns how far the x axis points below the horizontal.

    Args:
        accel: the acceleration (x, y, z) in g. A sensor at rest reads +1 g on the axis that points up, so an axis that
            points below the horizontal reads less than zero.

    Returns:
        The angle in degrees; None if the reading is not gravity alone (LEAST_G to MOST_G, z from UPRIGHT_G).
    """
    x, y, z = accel
    if not LEAST_G <= sqrt(x * x + y * y + z * z) <= MOST_G or z < UPRIGHT_G:
        return None
    return -degrees(atan2(x, hypot(y, z)))


def is_rounded(accel: tuple[float, float, float]) -> bool:
    """Whether an acceleration (g) has no more than ROUNDED_DIGITS decimals."""
    return all(round(axis, ROUNDED_DIGITS) == axis for axis in accel)


def zone_of(lean: float) -> Zone:
    """Returns the zone of a lean: the seat whose end is down (0 or 1), "level" or "doubt" (between, or too steep)."""
    if abs(lean) <= LEVEL:
        return "level"
    if not TILTED <= abs(lean) <= STEEP:
        return "doubt"
    return 0 if lean < 0 else 1


class RestDetector:
    """Detects when the board comes to rest, and gives one signal for each rest. Used for both kinds of tilt sensor."""

    def __init__(self, settle_s: float, level_s: float) -> None:
        """Starts with nothing known.

        Args:
            settle_s: how long the board must rest at an end (seconds).
            level_s: how long it must rest level (seconds).
        """
        self.settle_s = settle_s
        self.level_s = level_s
        self.last_zone: Zone | None = None
        self._armed = True
        self._doubted = False
        self._lean = self._mean = 0.0
        self._zone: Zone = "doubt"
        self._still_since = self._zone_since = self._last = float("-inf")

    def rearm(self, t: float) -> None:
        """Starts a new measurement at `t` (monotonic seconds), when the board was released.

        Only rest after `t` counts, and its signal is sent even if it equals the last one.
        """
        self._armed, self._doubted = True, False
        self._still_since = self._zone_since = t

    def forget(self) -> None:
        """Forgets what was seen: the next reading starts a rest of its own."""
        self._last = float("-inf")

    def step(self, t: float, lean: float, noise: float = 0.0) -> list[Signal]:
        """Processes one smoothed lean.

        Args:
            t: the time of the reading (monotonic seconds).
            lean: -1 (first player's end) to 1 (second player's).
            noise: the standard deviation of the lean while the board does not move.
        """
        if t - self._last > GAP_S or abs(lean - self._lean) > STILL + min(NOISE_SIGMAS * noise, MOST_NOISE):
            self._lean = self._mean = lean
            self._still_since = max(t, self._still_since)
        else:
            self._mean = lean + (self._mean - lean) * exp((self._last - t) / ZONE_S)
        zone = zone_of(self._mean)
        if zone != self._zone:
            self._zone, self._zone_since = zone, max(t, self._zone_since)
        self._last = t
        return self._evaluate(t)

    def step_unusable(self, t: float, what: str = "tilt-unclear") -> list[Signal]:
        """Processes a reading without a valid angle at `t` (monotonic seconds); DOUBT_S of them give a Doubt `what`."""
        if isfinite(since := max(self._last, self._still_since)):
            return self._doubt(t, what) if t - since >= DOUBT_S else []
        self._still_since = t
        return []

    def step_frozen(self, t: float) -> list[Signal]:
        """Processes a reading of a frozen sensor at `t` (monotonic seconds): no rest, and a Doubt at once."""
        self._still_since = self._last = t
        return self._doubt(t, "tilt-frozen")

    def _evaluate(self, t: float) -> list[Signal]:
        still_s = t - max(self._still_since, self._zone_since)
        if self._zone == "doubt" or still_s < (self.level_s if self._zone == "level" else self.settle_s):
            what = "tilt-steep" if abs(self._mean) > STEEP else "tilt-unclear"
            return self._doubt(t, what) if t - self._still_since >= DOUBT_S else []
        if self._zone == self.last_zone and not self._armed:
            return []
        self.last_zone, self._armed, self._doubted = self._zone, False, False
        return [Tilted(t, None if self._zone == "level" else self._zone)]

    def _doubt(self, t: float, what: str = "tilt-unclear") -> list[Signal]:
        if self._doubted or not self._armed:
            return []
        self._doubted = True
        return [Doubt(t, TILT, what)]


class NoiseEstimator:
    """Estimates the noise (standard deviation, degrees) of the smoothed angle from the readings.

    It uses the second difference of three successive readings, which is nearly zero for a swinging board without noise.
    """

    def __init__(self) -> None:
        self._readings: tuple[float, ...] = ()
        self._variance: float | None = None

    def step(self, gap: float, reading: float) -> float:
        """Processes one reading.

        Args:
            gap: the time since the last reading (seconds).
            reading: the raw angle (degrees).

        Returns:
            The standard deviation of the angle after the low-pass (degrees); 0 for the first two readings.
        """
        if gap > GAP_S:
            self._readings = ()
        self._readings = (*self._readings[-2:], reading)
        if len(self._readings) < 3:
            return 0.0
        first, second, third = self._readings
        # The second difference of three readings of variance v has the variance (1 + 4 + 1) v.
        sample = (third - 2 * second + first) ** 2 / 6
        known = self._variance
        self._variance = sample if known is None else sample + (known - sample) * exp(-gap / NOISE_S)
        kept = exp(-gap / SMOOTH_S)
        return sqrt(self._variance * (1 - kept) / (1 + kept))


class TiltFilter:
    """Filters the tilt of a board with an accelerometer."""

    def __init__(self, settings: TiltSettings | None = None) -> None:
        """Starts with nothing known; without settings those of an uncalibrated board."""
        self.settings = settings or TiltSettings()
        self.angle_deg: float | None = None
        """The smoothed angle from level, positive towards the second player's end; None before a usable sample."""
        self._rest = RestDetector(self.settings.settle_s, self.settings.level_s)
        self._noise = NoiseEstimator()
        self._t = float("-inf")
        self._accel: tuple[float, float, float] | None = None
        self._same_since = 0.0
        self._frozen_s = min(FROZEN_S, self.settings.settle_s)

    def rearm(self, t: float) -> None:
        """Starts a new measurement, because the board was released at `t` (monotonic seconds); see RestDetector."""
        self._rest.rearm(t)

    def forget(self) -> None:
        """Resets the filter, after the sensor was lost: neither angle, noise nor rest go on from before."""
        self._t = float("-inf")
        self._rest.forget()

    def step(self, sample: Accel) -> list[Signal]:
        """Processes one sample; one that is older than the last is ignored."""
        if sample.t < self._t:
            return []
        if sample.accel != self._accel:
            self._accel, self._same_since = sample.accel, sample.t
        elif sample.t - self._same_since >= self._frozen_s and not is_rounded(sample.accel):
            self._t = sample.t
            return self._rest.step_frozen(sample.t)
        raw = angle_deg(sample.accel)
        if raw is None:
            return self._rest.step_unusable(sample.t, "tilt-no-gravity")
        noise = self._noise.step(sample.t - self._t, raw)
        angle = self._smoothed(sample.t, raw - self.settings.zero_deg)
        end = self.settings.first_end_deg if angle < 0 else self.settings.second_end_deg
        return self._rest.step(sample.t, angle / end, noise / end)

    def _smoothed(self, t: float, angle: float) -> float:
        gap = t - self._t
        self._t = t
        before = self.angle_deg
        self.angle_deg = angle if before is None or gap > GAP_S else angle + (before - angle) * exp(-gap / SMOOTH_S)
        return self.angle_deg


class ContactFilter:
    """Filters the tilt of a board with a switch at each end: one closed is that end, none is level, both is a doubt."""

    CONTACTS = ("tilt-first", "tilt-second")
    """The button names of the two contacts, by seat."""

    def __init__(self, settle_s: float = 1.0, level_s: float = 2.0) -> None:
        """Starts with nothing known.

        Args:
            settle_s: how long the board must rest at an end (seconds, within RANGES).
            level_s: how long it must rest level (seconds, within RANGES).

        Raises:
            ValueError: a time is out of range.
        """
        checked = TiltSettings(settle_s=settle_s, level_s=level_s)
        self._rest = RestDetector(checked.settle_s, checked.level_s)
        self._levels = [0, 0]
        self._closed = [0.0, 0.0]
        self._t: float | None = None

    @property
    def due(self) -> float:
        """When `advance` must be called next (monotonic seconds)."""
        return float("inf") if self._t is None else self._t + TICK_S

    def rearm(self, t: float) -> None:
        """Starts a new measurement, because the board was released at `t` (monotonic seconds); see RestDetector."""
        self._rest.rearm(t)

    def forget(self) -> None:
        """Resets the filter, after the contacts' driver was lost: there is no signal until the next edge."""
        self._t = None
        self._levels = [0, 0]

    def step(self, sample: Edge) -> list[Signal]:
        """Processes an edge of one of the two contacts.

        Raises:
            ValueError: the edge is of another button.
        """
        end = self.CONTACTS.index(sample.button)
        signals = self.advance(sample.t)
        self._levels[end] = sample.level
        return signals

    def advance(self, t: float) -> list[Signal]:
        """Advances the time to `t` (monotonic seconds) in steps of TICK_S; returns the signals that became due."""
        if self._t is None:
            self._t = t
        signals: list[Signal] = []
        while self._t < t:
            signals += self._tick(min(t, self._t + TICK_S))
        return signals

    def _tick(self, t: float) -> list[Signal]:
        keep = exp(-(t - self._t) / CONTACT_SMOOTH_S) if self._t is not None else 0.0
        self._t = t
        for end, level in enumerate(self._levels):
            self._closed[end] = level + (self._closed[end] - level) * keep
        first, second = self._closed
        return self._rest.step_unusable(t) if min(first, second) >= TILTED else self._rest.step(t, second - first)
