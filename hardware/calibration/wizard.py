"""The calibration wizard: asks a question, waits for "done", measures, and goes on to the next question.

No I/O: time and samples are passed in. A terminal or a screen shows `question`, `progress` and `troubles`, and calls
`confirm`, `skip`, `feed` and `advance`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import median
from typing import Any, Literal, Protocol

from msgspec import Struct
from msgspec.structs import replace

from hardware.devices import DeviceName
from hardware.samples import Sample
from hardware.signals import BallColour

PATIENCE_S = 10.0
"""A device that has not come to rest this long after "done" is refused."""
SETTLE_S = 0.3
"""Samples this soon after "done" are ignored: they may still show the hand or the previous content."""
OUTLIER_SIGMAS = 6.0
"""A reading this many robust standard deviations away from the median is an outlier."""
SIGMAS_OF_MAD = 1.4826
"""The standard deviation of normal noise, for a median absolute deviation of 1."""
MOST_OUTLIERS = 0.1
"""Up to this share of the readings may be outliers; they are left out. More of them are no rest."""
FROM_THE_START = ("wrong-end",)
"""The troubles that an earlier answer may have caused: all its questions are asked again."""
MAX_SIGMAS = 2.0
"""How many standard deviations the means of the two halves of a window may differ. The limit is strict, because each
new reading is another try: a resting device soon passes, and a moving one must fail many times."""

Part = Literal["colours", "distances", "tilt"]
"""The parts of a board that can be calibrated."""
Values = tuple[float, ...]
"""The values of one sample: (mm,), (red, green, blue) in counts, or (x, y, z) in g."""
Code = Literal["empty", "ball", "first-end", "second-end", "level"]
TroubleCode = Literal[
    "silent",
    "void",
    "restless",
    "unseen",
    "shines",
    "alike",
    "too-near",
    "too-far",
    "gap",
    "slant",
    "wrong-end",
    "not-level",
]


class Question(Struct, frozen=True):
    """What the person has to do before saying "done"."""

    code: Code
    devices: tuple[DeviceName, ...]
    """The devices that are measured."""
    ball: BallColour | None = None
    """The ball to put there; None for any."""


class Trouble(Struct, frozen=True):
    """Why the measurement of a device was refused; the question is repeated for it."""

    device: DeviceName
    code: TroubleCode
    args: Mapping[str, Any] = {}


class Measured(Struct, frozen=True):
    """The measurement of a device at rest: the mean of each value, and the largest of their standard deviations."""

    mean: Values
    noise: float


class Procedure(Protocol):
    """A calibration procedure: its questions, and how it evaluates the measurements."""

    readings: int
    """The number of readings in one measurement."""
    restless: float
    """The most noise (standard deviation) of a device at rest, in the unit of the readings."""
    slack: float
    """How far the means of the two halves may differ besides the noise, in the unit of the readings."""

    def plan(self) -> Sequence[Question]:
        """Returns all questions, in order."""
        ...

    def reads(self, sample: Sample) -> tuple[DeviceName, Values] | None:
        """Returns the device and the values of a sample; None if the procedure does not use it."""
        ...

    def void(self, sample: Sample) -> DeviceName | None:
        """Returns the device of a sample that measured nothing; None for other samples."""
        ...

    def take(self, question: Question, measured: Mapping[DeviceName, Measured]) -> Sequence[Trouble]:
        """Evaluates a measurement.

        Args:
            question: the question that was answered.
            measured: the measurement of each of its devices that came to rest.

        Returns:
            A trouble for each refused device.
        """
        ...


class Window:
    """The last readings of a device; decides whether it is at rest."""

    def __init__(self, procedure: Procedure) -> None:
        """Starts empty, with the limits of the procedure."""
        self._limits = procedure
        self._values: deque[Values] = deque(maxlen=procedure.readings)

    def add(self, values: Values) -> None:
        """Adds a reading and drops the oldest when the window is full."""
        self._values.append(values)

    @property
    def share(self) -> float:
        """How full the window is, 0 to 1."""
        return len(self._values) / self._limits.readings

    def rest(self) -> Measured | None:
        """Returns the measurement if the window is full and the device is at rest, else None."""
        if len(self._values) < self._limits.readings:
            return None
        axes = list(zip(*self._regular(), strict=True))
        noise = max(map(deviation, axes))
        if noise > self._limits.restless:
            return None
        return None if any(map(self._drifts, axes)) else Measured(tuple(map(mean, axes)), noise)

    def _regular(self) -> list[Values]:
        """Returns the readings without outliers; all of them if more than MOST_OUTLIERS would be left out."""
        spans = [self._span(axis) for axis in zip(*self._values, strict=True)]
        regular = [
            values
            for values in self._values
            if all(low <= value <= high for value, (low, high) in zip(values, spans, strict=True))
        ]
        few = len(self._values) - len(regular) <= MOST_OUTLIERS * len(self._values)
        return regular if few else list(self._values)

    def _span(self, axis: Values) -> tuple[float, float]:
        """Returns the least and the most that is no outlier, by the median and the median deviation from it."""
        middle = median(axis)
        spread = SIGMAS_OF_MAD * median(abs(value - middle) for value in axis)
        reach = OUTLIER_SIGMAS * max(spread, self._limits.slack / 2)  # whole millimetres may have no deviation
        return middle - reach, middle + reach

    def _drifts(self, axis: Values) -> bool:
        """Whether the means of the two halves differ by more than their noise explains."""
        half = len(axis) // 2
        first, second = axis[:half], axis[half:]
        sigma = max(deviation(first), deviation(second)) / sqrt(half / 2)
        return abs(mean(first) - mean(second)) > self._limits.slack + MAX_SIGMAS * sigma


class Wizard:
    """Runs a procedure question by question."""

    def __init__(self, procedure: Procedure) -> None:
        """Starts at the first question."""
        self._procedure = procedure
        self._remaining: list[Question] = list(procedure.plan())
        self._windows: dict[DeviceName, Window] = {}
        self._void: set[DeviceName] = set()
        """The devices that measured nothing in this measurement, at least once."""
        self._since = self._until = 0.0
        self.troubles: tuple[Trouble, ...] = ()
        """The troubles of the last measurement."""
        self.skipped: set[DeviceName] = set()
        """The devices that the person skipped."""

    @property
    def question(self) -> Question | None:
        """The current question; None when all are answered."""
        return self._remaining[0] if self._remaining else None

    @property
    def measuring(self) -> bool:
        """Whether a measurement is running, and nobody may touch the board."""
        return bool(self._windows)

    @property
    def progress(self) -> float:
        """The progress of the measurement, 0 to 1."""
        return min((window.share for window in self._windows.values()), default=0.0)

    def confirm(self, t: float) -> None:
        """Starts the measurement, because the person said "done".

        Args:
            t: the current time (monotonic seconds); samples count from SETTLE_S after it.
        """
        if self.question is not None:
            self.troubles = ()
            self._since, self._until = t + SETTLE_S, t + PATIENCE_S
            self._windows = {device: Window(self._procedure) for device in self.question.devices}
            self._void.clear()

    def skip(self) -> None:
        """Skips the devices of this question in all questions; they keep their old calibration."""
        if self.question is None:
            return
        devices = set(self.question.devices)
        self.skipped |= devices
        self.troubles, self._windows = (), {}
        reduced = (_without(question, devices) for question in self._remaining)
        self._remaining = [question for question in reduced if question.devices]

    def feed(self, sample: Sample) -> None:
        """Processes a sample; ends the measurement when all its devices are at rest."""
        if self._windows and (device := self._procedure.void(sample)):
            self._void.add(device)
        read = self._procedure.reads(sample) if self._windows else None
        if read is None or read[0] not in self._windows or sample.t < self._since:
            return
        self._windows[read[0]].add(read[1])
        if all(window.share == 1 for window in self._windows.values()):
            self._conclude(sample.t)

    def advance(self, t: float) -> None:
        """Advances the time to `t` (monotonic seconds); ends a measurement that has lasted for PATIENCE_S."""
        if self._windows and t >= self._until:
            self._conclude(t)

    def _conclude(self, t: float) -> None:
        """Ends the measurement if all devices are at rest or the time is over, and evaluates it."""
        rests = {device: window.rest() for device, window in self._windows.items()}
        restless = [device for device, rest in rests.items() if rest is None]
        if restless and t < self._until:
            return
        question = self._remaining.pop(0)
        at_rest = {device: rest for device, rest in rests.items() if rest is not None}
        unmeasured: list[Trouble] = [Trouble(device, self._reason(device)) for device in restless]
        self.troubles = (*unmeasured, *(self._procedure.take(question, at_rest) if at_rest else ()))
        self._windows = {}
        if any(trouble.code in FROM_THE_START for trouble in self.troubles):
            self._remaining = [q for q in self._procedure.plan() if not set(q.devices) & self.skipped]
        elif refused := {trouble.device for trouble in self.troubles}:
            self._remaining.insert(0, _without(question, set(question.devices) - refused))

    def _reason(self, device: DeviceName) -> TroubleCode:
        if self._windows[device].share == 1:
            return "restless"
        return "void" if device in self._void else "restless" if self._windows[device].share else "silent"


def _without(question: Question, devices: set[DeviceName]) -> Question:
    return replace(question, devices=tuple(device for device in question.devices if device not in devices))


def mean(values: Sequence[float]) -> float:
    """Returns the arithmetic mean."""
    return sum(values) / len(values)


def deviation(values: Sequence[float]) -> float:
    """Returns the standard deviation of a sample (n - 1 in the denominator)."""
    average = mean(values)
    return sqrt(sum((value - average) ** 2 for value in values) / (len(values) - 1))
