"""Tilt: from accelerations (or two end contacts) to one verdict for each time that a board on a pivot comes to rest.

A verdict needs rest: while the board swings, shakes or is held, nothing is said. A rest that is neither clearly level
nor clearly at a side becomes a doubt and no verdict. Angles come from gravity alone, so nothing drifts.
"""

from __future__ import annotations

from math import atan2, degrees, exp, hypot, isfinite, sqrt
from typing import Literal

from msgspec import Struct

from hardware.devices import TILT
from hardware.samples import Accel, Edge
from hardware.signals import Doubt, Signal, Tilted

LEAST_G, MOST_G = 0.85, 1.15
"""Outside of this the sensor is being shaken, and gravity cannot be distinguished from the shaking."""
UPRIGHT_G = 0.5
"""Less than this straight up is no board on its base: somebody carries it."""
SMOOTH_S = 0.15
"""Time constant of the low-pass: a 20 ms knock moves it by an eighth, a rest of a second shows in full."""
CONTACT_SMOOTH_S = 0.3
"""The same for contacts: 5 % of stray closures make a twentieth of a lean."""
STILL = 0.125
"""Rest: the lean stays this close to where the rest began; half a degree where the ends are at four."""
NOISE_S = 0.5
"""Time constant of what is known about the sensor's own noise."""
NOISE_SIGMAS = 4.0
"""Noise of a resting board strays this many standard deviations: three, and the rest began on a noisy reading too."""
MOST_NOISE = 0.25
"""More straying than this is movement, however noisy the sensor is."""
ZONE_S = 0.4
"""Time constant of the lean that a rest is judged by: noise at a limit must not look like a change of mind."""
TILTED, LEVEL = 0.4, 0.2
"""From the first fraction of the way to an end it is a tilt, up to the second it is level; between lies the doubt.
The way between them is the hysteresis: jitter cannot bridge it."""
DOUBT_S = 3.0
"""A rest this long without a verdict is asked about."""
GAP_S = 0.3
"""Samples further apart than this do not vouch for the time between them."""
TICK_S = 0.1
"""How often contacts are looked at while time passes without an edge."""

Zone = Literal[0, 1, "level", "doubt"]
RANGES = {
    "zero_deg": (-15.0, 15.0),
    "first_end_deg": (1.0, 30.0),
    "second_end_deg": (1.0, 30.0),
    "settle_s": (0.3, 10.0),
    "level_s": (0.5, 20.0),
}


class TiltSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a board is calibrated: the angle read when it is level, and how far from there each end rests (degrees).

    Raises ValueError with one sentence for a figure out of range.
    """

    zero_deg: float = 0.0
    first_end_deg: float = 4.0
    second_end_deg: float = 4.0
    settle_s: float = 1.0
    """How long a side must be at rest."""
    level_s: float = 2.0
    """How long the balance must be at rest: the pivot has friction."""

    def __post_init__(self) -> None:
        for name, (low, high) in RANGES.items():
            figure = getattr(self, name)
            if not isfinite(figure) or not low <= figure <= high:
                raise ValueError(f"tilt.{name} must be from {low:g} to {high:g}, got {figure!r}")


def angle_deg(accel: tuple[float, float, float]) -> float | None:
    """How far the x axis points below the horizon, in degrees; None when the reading does not show gravity alone.

    A resting sensor feels the table push upwards: the axis that sinks reads less than zero.
    """
    x, y, z = accel
    if not LEAST_G <= sqrt(x * x + y * y + z * z) <= MOST_G or z < UPRIGHT_G:
        return None
    return -degrees(atan2(x, hypot(y, z)))


def zone_of(lean: float) -> Zone:
    """What a lean means; -1 is the first player's end at its stop, 1 the second's."""
    if abs(lean) <= LEVEL:
        return "level"
    if abs(lean) < TILTED:
        return "doubt"
    return 0 if lean < 0 else 1


class RestDetector:
    """Waits until the board is at rest, and gives one signal for each rest. Both kinds of sensor share it."""

    def __init__(self, settle_s: float, level_s: float) -> None:
        self.settle_s = settle_s
        self.level_s = level_s
        self.last_zone: Zone | None = None
        self._armed = True
        self._doubted = False
        self._lean = self._mean = 0.0
        self._zone: Zone = "doubt"
        self._still_since = self._zone_since = self._last = float("-inf")

    def rearm(self, t: float) -> None:
        """The board was let go at `t` (monotonic seconds): only rest from then on counts, and its signal may repeat."""
        self._armed, self._doubted = True, False
        self._still_since = self._zone_since = t

    def step(self, t: float, lean: float, noise: float = 0.0) -> list[Signal]:
        """Takes in the smoothed lean at a time; `noise` is its standard deviation on a board that does not move."""
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

    def step_unusable(self, t: float) -> list[Signal]:
        """Takes in a reading that shows nothing; many of them in a row are a doubt."""
        if isfinite(since := max(self._last, self._still_since)):
            return self._doubt(t) if t - since >= DOUBT_S else []
        self._still_since = t
        return []

    def _evaluate(self, t: float) -> list[Signal]:
        still_s = t - max(self._still_since, self._zone_since)
        if self._zone == "doubt" or still_s < (self.level_s if self._zone == "level" else self.settle_s):
            return self._doubt(t) if t - self._still_since >= DOUBT_S else []
        if self._zone == self.last_zone and not self._armed:
            return []
        self.last_zone, self._armed, self._doubted = self._zone, False, False
        return [Tilted(t, None if self._zone == "level" else self._zone)]

    def _doubt(self, t: float) -> list[Signal]:
        if self._doubted or not self._armed:
            return []
        self._doubted = True
        return [Doubt(t, TILT, "tilt-unclear")]


class NoiseEstimator:
    """How far the smoothed angle strays on a board that does not move (degrees), learnt from the readings themselves.

    It looks at how a reading differs from the line through the two before it: a board that swings moves along that
    line, noise does not.
    """

    def __init__(self) -> None:
        self._readings: tuple[float, ...] = ()
        self._variance: float | None = None

    def step(self, gap: float, reading: float) -> float:
        """Takes in a reading `gap` seconds after the last; gives the standard deviation after the low-pass."""
        if gap > GAP_S:
            self._readings = ()
        self._readings = (*self._readings[-2:], reading)
        if len(self._readings) < 3:
            return 0.0
        first, second, third = self._readings
        # Three readings of variance v make a bend of variance (1 + 4 + 1) v.
        bend = (third - 2 * second + first) ** 2 / 6
        known = self._variance
        self._variance = bend if known is None else bend + (known - bend) * exp(-gap / NOISE_S)
        kept = exp(-gap / SMOOTH_S)
        return sqrt(self._variance * (1 - kept) / (1 + kept))


class TiltFilter:
    """The tilt of a board with an accelerometer."""

    def __init__(self, settings: TiltSettings | None = None) -> None:
        self.settings = settings or TiltSettings()
        self.angle_deg: float | None = None
        """The smoothed angle from level, positive towards the second player's end; None before a usable sample."""
        self._rest = RestDetector(self.settings.settle_s, self.settings.level_s)
        self._noise = NoiseEstimator()
        self._t = float("-inf")

    def rearm(self, t: float) -> None:
        """The board was let go at `t` (monotonic seconds): the signal of the next rest may repeat the last one."""
        self._rest.rearm(t)

    def step(self, sample: Accel) -> list[Signal]:
        """Takes in a sample; one that is older than the last is passed over."""
        if sample.t < self._t:
            return []
        raw = angle_deg(sample.accel)
        if raw is None:
            return self._rest.step_unusable(sample.t)
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
    """The tilt of a board with a switch at each end: one closed is that side, neither is level, both is a doubt."""

    CONTACTS = ("tilt-first", "tilt-second")
    """What the contacts are called as buttons, by seat."""

    def __init__(self, settle_s: float = 1.0, level_s: float = 2.0) -> None:
        checked = TiltSettings(settle_s=settle_s, level_s=level_s)
        self._rest = RestDetector(checked.settle_s, checked.level_s)
        self._levels = [0, 0]
        self._closed = [0.0, 0.0]
        self._t: float | None = None

    @property
    def due(self) -> float:
        """When the contacts must be looked at again (monotonic seconds)."""
        return float("inf") if self._t is None else self._t + TICK_S

    def rearm(self, t: float) -> None:
        """The board was let go at `t` (monotonic seconds): the signal of the next rest may repeat the last one."""
        self._rest.rearm(t)

    def forget(self) -> None:
        """The contacts were lost: until they are heard of again nothing is known to rest."""
        self._t = None
        self._levels = [0, 0]

    def step(self, sample: Edge) -> list[Signal]:
        """Takes in an edge of one of the two contacts. ValueError for another button."""
        end = self.CONTACTS.index(sample.button)
        signals = self.advance(sample.t)
        self._levels[end] = sample.level
        return signals

    def advance(self, t: float) -> list[Signal]:
        """Lets time pass up to `t`, look by look."""
        if self._t is None:
            self._t = t
        signals: list[Signal] = []
        while self._t < t:
            signals += self._look(min(t, self._t + TICK_S))
        return signals

    def _look(self, t: float) -> list[Signal]:
        keep = exp(-(t - self._t) / CONTACT_SMOOTH_S) if self._t is not None else 0.0
        self._t = t
        for end, level in enumerate(self._levels):
            self._closed[end] = level + (self._closed[end] - level) * keep
        first, second = self._closed
        return self._rest.step_unusable(t) if min(first, second) >= TILTED else self._rest.step(t, second - first)
