"""Calibration as a conversation: a question, a person who says "done", a moment of measuring, and the next question.

Pure: time and samples are passed in. A terminal or a screen shows `question`, `progress` and `troubles`, and calls
`confirm`, `skip`, `feed` and `advance`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, Literal, Protocol

from msgspec import Struct
from msgspec.structs import replace

from hardware.devices import DeviceName
from hardware.samples import Sample
from hardware.signals import BallColour

PATIENCE_S = 10.0
"""What has not come to rest after so long is refused."""
SETTLE_S = 0.3
"""What was measured earlier than this after the person's "done" may still show the hand, or what lay there before."""
CHANCE = 2.0
"""So many standard deviations may the means of two halves differ. It is little, because what is at rest passes soon
after all, while what moves is tried many times."""

Part = Literal["colours", "distances", "tilt"]
"""What of a board can be calibrated."""
Values = tuple[float, ...]
Code = Literal["empty", "ball", "first-end", "second-end", "level"]
TroubleCode = Literal[
    "silent", "restless", "unseen", "shines", "alike", "too-near", "gap", "slant", "wrong-end", "not-level"
]


class Question(Struct, frozen=True):
    """What the person is to do before saying "done"."""

    code: Code
    devices: tuple[DeviceName, ...]
    """The devices that the question is about."""
    ball: BallColour | None = None
    """Which ball to lay there; None for any."""


class Trouble(Struct, frozen=True):
    """Why a device's measurement was refused; it is asked for again."""

    device: DeviceName
    code: TroubleCode
    args: Mapping[str, Any] = {}


class Measured(Struct, frozen=True):
    """What a device showed at rest: the mean, and the noise (standard deviation) of the worst axis."""

    mean: Values
    noise: float


class Procedure(Protocol):
    """What is asked, and what is made of the answers."""

    readings: int
    """So many readings are one measurement."""
    restless: float
    """More noise than this is movement (units of the readings)."""
    slack: float
    """So much may a mean wander all the same (units of the readings)."""

    def plan(self) -> Sequence[Question]:
        """All questions, in order."""
        ...

    def reads(self, sample: Sample) -> tuple[DeviceName, Values] | None:
        """The device and the figures of a sample that counts here."""
        ...

    def take(self, question: Question, measured: Mapping[DeviceName, Measured]) -> Sequence[Trouble]:
        """Takes in a measurement of every device of a question; says which are refused."""
        ...


class Window:
    """The last readings of a device, and whether they stand still."""

    def __init__(self, procedure: Procedure) -> None:
        self._limits = procedure
        self._values: deque[Values] = deque(maxlen=procedure.readings)

    def add(self, values: Values) -> None:
        """Takes in a reading."""
        self._values.append(values)

    @property
    def share(self) -> float:
        """How much of a measurement there is, 0 to 1."""
        return len(self._values) / self._limits.readings

    def rest(self) -> Measured | None:
        """The measurement, once there are enough readings and they stand still."""
        if len(self._values) < self._limits.readings:
            return None
        axes = list(zip(*self._values, strict=True))
        noise = max(map(deviation, axes))
        if noise > self._limits.restless:
            return None
        return None if any(map(self._wanders, axes)) else Measured(tuple(map(mean, axes)), noise)

    def _wanders(self, axis: Values) -> bool:
        """Whether the means of both halves lie further apart than the noise within them explains."""
        half = len(axis) // 2
        first, second = axis[:half], axis[half:]
        chance = max(deviation(first), deviation(second)) / sqrt(half / 2)
        return abs(mean(first) - mean(second)) > self._limits.slack + CHANCE * chance


class Wizard:
    """Leads through a procedure."""

    def __init__(self, procedure: Procedure) -> None:
        self._procedure = procedure
        self._left: list[Question] = list(procedure.plan())
        self._windows: dict[DeviceName, Window] = {}
        self._since = self._until = 0.0
        self.troubles: tuple[Trouble, ...] = ()
        """What was wrong with the last measurement."""
        self.skipped: set[DeviceName] = set()
        """The devices that the person has left out."""

    @property
    def question(self) -> Question | None:
        """What is asked now; None when all is done."""
        return self._left[0] if self._left else None

    @property
    def measuring(self) -> bool:
        """Whether samples are waited for: hands off."""
        return bool(self._windows)

    @property
    def progress(self) -> float:
        """How far the measurement is, 0 to 1."""
        return min((window.share for window in self._windows.values()), default=0.0)

    def confirm(self, t: float) -> None:
        """The person has done as asked; what is measured soon after `t` (monotonic seconds) counts."""
        if self.question is not None:
            self.troubles = ()
            self._since, self._until = t + SETTLE_S, t + PATIENCE_S
            self._windows = {device: Window(self._procedure) for device in self.question.devices}

    def skip(self) -> None:
        """The person leaves the devices of this question out; they keep what they had."""
        if self.question is None:
            return
        devices = set(self.question.devices)
        self.skipped |= devices
        self.troubles, self._windows = (), {}
        remaining = (_without(question, devices) for question in self._left)
        self._left = [question for question in remaining if question.devices]

    def feed(self, sample: Sample) -> None:
        """Takes in a sample."""
        read = self._procedure.reads(sample) if self._windows else None
        if read is None or read[0] not in self._windows or sample.t < self._since:
            return
        self._windows[read[0]].add(read[1])
        if all(window.share == 1 for window in self._windows.values()):
            self._look(sample.t)

    def advance(self, t: float) -> None:
        """Lets time pass up to `t` (monotonic seconds)."""
        if self._windows and t >= self._until:
            self._look(t)

    def _look(self, t: float) -> None:
        """Concludes the measurement when everything is at rest, or when patience is over."""
        rests = {device: window.rest() for device, window in self._windows.items()}
        restless = [device for device, rest in rests.items() if rest is None]
        if restless and t < self._until:
            return
        question = self._left.pop(0)
        at_rest = {device: rest for device, rest in rests.items() if rest is not None}
        waited: list[Trouble] = [Trouble(device, self._why(device)) for device in restless]
        self.troubles = (*waited, *(self._procedure.take(question, at_rest) if at_rest else ()))
        self._windows = {}
        if again := {trouble.device for trouble in self.troubles}:
            self._left.insert(0, _without(question, set(question.devices) - again))

    def _why(self, device: DeviceName) -> TroubleCode:
        return "restless" if self._windows[device].share else "silent"


def _without(question: Question, devices: set[DeviceName]) -> Question:
    return replace(question, devices=tuple(device for device in question.devices if device not in devices))


def mean(values: Sequence[float]) -> float:
    """The arithmetic mean."""
    return sum(values) / len(values)


def deviation(values: Sequence[float]) -> float:
    """The standard deviation of a sample."""
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1))
