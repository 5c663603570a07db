"""A virtual Yago Pool board: nine holes in a diamond, ten balls and the blue one, and sensors with their faults.

Balls rattle before they rest, readings are noisy, and every hole's sensor can be made to fail as real ones do. Time is
the caller's (`t`, monotonic seconds), and so is chance; nothing runs by itself.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from enum import StrEnum
from random import Random
from typing import Any, Literal

from companion.board.virtual_board import FollowedEvent
from hardware.calibration.colour_classes import SHIPPED
from hardware.calibration.wizard import Question
from hardware.devices import Hole
from hardware.samples import Colour, Distance, Edge, Health, Sample
from hardware.signals import BallColour

BALLS: dict[BallColour, int] = {"red": 5, "yellow": 5, "blue": 1}
"""How many of each lie on the board at the start."""
COLOURS: Mapping[str, BallColour] = {colour: colour for colour in BALLS}
DIAMOND: dict[int, tuple[float, float]] = {
    3 * row + column + 1: ((row - column) / -4 + 0.5, (row + column) / 4) for row in range(3) for column in range(3)
}
"""Where the holes are: a 3x3 lattice that stands on a corner, hole 1 farthest from the players, hole 9 nearest.

x from left to right and y from far to near, both 0 to 1.
"""
EMPTY_MM, FILLED_MM = 150.0, 30.0
NOISE_MM = 3.0
"""Standard deviation of a VL53L0X at these distances (data sheet, table 10)."""
RATTLE_S = (0.1, 0.2)
"""How long a ball moves in a hole before it rests."""
FINGERS_S = (0.05, 0.1)
"""How long fingers and ball are seen in a hole from which it is taken."""
MOVING_PERIOD_S, RESTING_PERIOD_S = 0.033, 0.1
"""A sensor measures every 33 ms; while nothing has moved for a while a third of that is enough."""
STIR_S = 1.0
"""For so long after something moved the board measures at its full rate."""
BOUNCE_S = 0.0005
"""The edges of a pushed contact follow each other this closely."""
PUSHED_S = 0.12
"""How long a finger stays on a button."""

SensorKind = Literal["distance", "colour"]


class Fault(StrEnum):
    """A fault of a hole's sensor."""

    HANGS = "hangs"
    """It sends no readings, and its driver does not notice."""
    FROZEN = "frozen"
    """It repeats its last reading."""
    CHATTERS = "chatters"
    """It flips between filled and empty with every reading."""
    OUT_OF_RANGE = "out-of-range"
    """It sends 8190, the reading without a target."""
    UNPLUGGED = "unplugged"
    """It fails, and its driver reports it as lost."""


RELAID = frozenset({"undo", "redo", "correction", "protest", "next-game"})
"""The events after which all balls lie as the match has them, wherever they came from."""


class VirtualYago:
    """The board. Change it with `drop`, `lift` and `push`; `step` returns the samples of its sensors."""

    def __init__(self, chance: Random, kind: SensorKind = "distance", *, t: float = 0.0, noise: float = 1.0) -> None:
        """`t` is when the board starts (monotonic seconds); `noise` scales the sensors' noise, 0 silences it."""
        self.kind: SensorKind = kind
        self.holes: dict[int, BallColour] = {}
        """The balls that lie in holes."""
        self.faults: dict[int, Fault] = {}
        self._lay_before: dict[int, BallColour] = {}
        """The ball that was last taken out of a hole because the match had it otherwise."""
        self._in_match: dict[int, str] = {}
        """The balls in the holes as the match had them last; a colour may be unknown."""
        self._chance = chance
        self._noise = noise
        self._sweep_at = t
        self._stirred = t
        self._rattling: dict[int, tuple[float, BallColour]] = {}
        """The ball that is moving in a hole, in or out, and until when (monotonic seconds)."""
        self._frozen: dict[int, Sample] = {}
        self._sweeps = 0
        self._waiting: list[Sample] = []

    @property
    def due(self) -> float:
        """When `step` must be called next (monotonic seconds)."""
        return min((self._sweep_at, *(sample.t for sample in self._waiting)))

    def on_table(self, ball: BallColour) -> int:
        """How many balls of a colour lie in no hole."""
        return max(BALLS[ball] - list(self.holes.values()).count(ball), 0)

    def lay(self, holes: Mapping[int, BallColour]) -> None:
        """Puts balls into holes without samples, for a resumed match or a given position."""
        self.holes = dict(holes)

    @property
    def pieces(self) -> dict[int, BallColour]:
        """The balls in the holes."""
        return dict(self.holes)

    def lay_out(self, status: Mapping[str, Any]) -> None:
        """Places the balls according to the public state; one of unknown colour is any that is left."""
        self._in_match = _balls(status)
        self.holes = {}
        for hole, ball in sorted(self._in_match.items(), key=lambda lying: lying[1] == "unknown"):
            self._set(hole, ball)

    def follow(self, followed: FollowedEvent, t: float) -> dict[int, BallColour | None]:
        """Lays the balls as the match has them now, without samples of fingers and rattling balls.

        What people entered changes the holes that it is about; after one of RELAID all balls lie as the match has
        them. A hole in which a ball was moved just now is left to its sensor, and one whose sensor fails as it is.

        Args:
            followed: The event.
            t: The time now (monotonic seconds).

        Returns:
            The balls of the holes that were changed and whose sensor works; None for an empty one.
        """
        before, self._in_match = self._in_match, _balls(followed.status)
        changed = {hole for hole in DIAMOND if not followed.sensed and before.get(hole) != self._in_match.get(hole)}
        relaid = DIAMOND.keys() - self.faults if followed.event.get("event") in RELAID else ()
        wanted = _balls(followed.current)
        laid: dict[int, BallColour | None] = {}
        for hole in sorted(changed.union(relaid) - self._moved_just_now(followed.seen, before)):
            if self._set(hole, wanted.get(hole)) and hole not in self.faults:
                laid[hole] = self.holes.get(hole)
        return laid

    def _moved_just_now(self, seen: Mapping[int, bool], in_match: Container[int]) -> set[int]:
        """The holes whose sensors are about to report a ball that came or went, of which the match knows nothing.

        Args:
            seen: Whether a ball lies in each hole, as they reported it last.
            in_match: The holes in which a ball lies as the match has them.
        """
        moved = {hole for hole in DIAMOND if (hole in self.holes) is not (hole in in_match)}
        reported = {hole for hole in moved if seen.get(hole, hole in self.holes) is (hole in self.holes)}
        return moved - reported - self.faults.keys()

    def _set(self, hole: int, ball: str | None) -> bool:
        """Has a ball lie in a hole, "unknown" for any, None for none; gives whether that was otherwise before."""
        before = self.holes.get(hole)
        if ball == before or (ball == "unknown" and before):
            return False
        self.holes.pop(hole, None)
        self._rattling.pop(hole, None)
        if ball is not None:
            self.holes[hole] = COLOURS[ball] if ball in COLOURS else self._any_left(hole)
        if before is not None:
            self._lay_before[hole] = before
        return True

    def _any_left(self, hole: int) -> BallColour:
        """The colour that lay in a hole before; if there is none left, that of which most balls lie in no hole."""
        before = self._lay_before.get(hole)
        return before if before and self.on_table(before) else max(BALLS, key=self.on_table)

    def prepare(self, question: Question) -> None:
        """The asked ball lies in the asked holes, and in no other."""
        asked = question.devices if question.code == "ball" else ()
        self.lay({device.number: question.ball or "red" for device in asked if isinstance(device, Hole)})

    def drop(self, hole: int, ball: BallColour, t: float) -> None:
        """A ball falls into a hole. ValueError when the hole is full, or no such ball is left on the table."""
        if hole in self.holes:
            raise ValueError(f"Hole {hole} holds a {self.holes[hole]} ball already.")
        if not self.on_table(ball):
            raise ValueError(f"There is no {ball} ball left on the table.")
        self.holes[hole] = ball
        self._stir(hole, ball, RATTLE_S, t)

    def lift(self, hole: int, t: float) -> BallColour:
        """A ball is taken out of a hole. ValueError when there is none."""
        if hole not in self.holes:
            raise ValueError(f"Hole {hole} is empty.")
        ball = self.holes.pop(hole)
        self._stir(hole, ball, FINGERS_S, t)
        return ball

    def push(self, button: str, t: float) -> None:
        """A finger pushes a button and lets go; its contacts bounce both times."""
        for at, levels in ((t, (1, 0, 1, 0, 1)), (t + PUSHED_S, (0, 1, 0, 1, 0))):
            self._waiting += [Edge(at + n * BOUNCE_S, button, level) for n, level in enumerate(levels)]

    def break_(self, hole: int, fault: Fault, t: float) -> None:
        """The sensor of a hole fails from now on."""
        self.mend(hole, t)
        self.faults[hole] = fault
        if fault is Fault.FROZEN:
            self._frozen[hole] = self._measured(hole, t)
        if fault is Fault.UNPLUGGED:
            self._waiting.append(Health(t, Hole(hole), "lost"))

    def mend(self, hole: int, t: float) -> None:
        """The sensor of a hole works again."""
        if self.faults.pop(hole, None) is Fault.UNPLUGGED:
            self._waiting.append(Health(t, Hole(hole), "ok"))

    def step(self, t: float) -> list[Sample]:
        """Simulates up to `t` (monotonic seconds); returns the samples in order of time."""
        samples: list[Sample] = []
        while self._sweep_at <= t:
            at = self._sweep_at
            samples += (reading for hole in DIAMOND if (reading := self._read(hole, at)) is not None)
            self._sweeps += 1
            self._sweep_at = at + (MOVING_PERIOD_S if at < self._stirred + STIR_S else RESTING_PERIOD_S)
        if self._waiting:
            samples = sorted([*self._waiting, *samples], key=lambda sample: sample.t)
            self._waiting = [sample for sample in samples if sample.t > t]
            samples = samples[: len(samples) - len(self._waiting)]
        return samples

    def _stir(self, hole: int, ball: BallColour, seconds: tuple[float, float], t: float) -> None:
        self._rattling[hole] = (t + self._chance.uniform(*seconds), ball)
        self._stirred = t
        self._sweep_at = min(self._sweep_at, t + self._chance.uniform(0, MOVING_PERIOD_S))

    def _read(self, hole: int, t: float) -> Sample | None:
        match self.faults.get(hole):
            case None:
                return self._measured(hole, t)
            case Fault.HANGS | Fault.UNPLUGGED:
                return None
            case Fault.FROZEN:
                return _at(self._frozen[hole], t)
            case Fault.CHATTERS:
                return self._shown(hole, t, "red" if self._sweeps % 2 else None)
            case Fault.OUT_OF_RANGE:
                return Distance(t, hole, 8190) if self.kind == "distance" else None

    def _measured(self, hole: int, t: float) -> Sample:
        until, rattling = self._rattling.get(hole, (t, None))
        if t < until:
            return self._shown(hole, t, rattling if self._chance.random() < 0.5 else None)
        return self._shown(hole, t, self.holes.get(hole))

    def _shown(self, hole: int, t: float, ball: BallColour | None) -> Sample:
        gauss, noise = self._chance.gauss, self._noise
        if self.kind == "distance":
            return Distance(t, hole, round(gauss(FILLED_MM if ball else EMPTY_MM, NOISE_MM * noise)))
        red, green, blue = getattr(SHIPPED, ball or "empty")
        spread = SHIPPED.noise * noise
        counts = tuple(min(1023, max(0, round(gauss(count, spread)))) for count in (red, green, blue))
        return Colour(t=t, hole=hole, rgb=(counts[0], counts[1], counts[2]), dark=12)


def _balls(status: Mapping[str, Any]) -> dict[int, str]:
    """The balls in the holes of a public state; a colour may be "unknown"."""
    return {int(hole): ball for hole, ball in status["holes"].items()}


def _at(sample: Sample, t: float) -> Sample:
    """The same reading at another time."""
    if isinstance(sample, Distance):
        return Distance(t, sample.hole, sample.mm)
    assert isinstance(sample, Colour), "only holes freeze"
    return Colour(t=t, hole=sample.hole, rgb=sample.rgb, dark=sample.dark)
