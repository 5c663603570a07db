"""A virtual board for Race to 21: three slots, each with a distance sensor; a disc lies there for a moment.

Time is the caller's (`t`, monotonic seconds), and so is chance; nothing runs by itself.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import inf
from random import Random
from typing import Any

from companion.board.virtual_board import FollowedEvent
from hardware.calibration.wizard import Question
from hardware.samples import Distance, Edge, Sample

SLOTS = (1, 2, 3)
EMPTY_MM, FILLED_MM, NOISE_MM = 150.0, 30.0, 3.0
PERIOD_S = 0.05
LIES_S = 0.5
PUSHED_S = 0.12


class VirtualStrip:
    """The board. People act on it by `drop` and `push`; `step` gives what its sensors measured since."""

    kind = "distance"

    def __init__(self, chance: Random, t: float) -> None:
        self.discs: dict[int, float] = {}
        """The slots in which a disc lies, and until when."""
        self._chance = chance
        self._next = t
        self._waiting: list[Sample] = []

    @property
    def due(self) -> float:
        """When the board will next have something to say (monotonic seconds)."""
        return self._next

    @property
    def pieces(self) -> tuple[int, ...]:
        """The slots in which a disc lies."""
        return tuple(self.discs)

    def lay(self, pieces: Collection[int]) -> None:
        """Puts discs into these slots, where they stay, and into no other."""
        self.discs = dict.fromkeys(pieces, inf)

    def lay_out(self, status: Mapping[str, Any]) -> None:
        """No disc stays on the board between two steps."""

    def follow(self, followed: FollowedEvent, t: float) -> None:
        """Nothing of what people tell leaves a trace on the board."""

    def prepare(self, question: Question) -> None:
        """Discs lie in the asked slots, and in no other."""
        asked = question.devices if question.code == "ball" else ()
        self.lay([int(device.removeprefix("hole ")) for device in asked])

    def drop(self, slot: int, t: float) -> None:
        """A disc falls into a slot. ValueError when one lies there."""
        if slot in self.discs:
            raise ValueError(f"A disc lies in slot {slot} already.")
        self.discs[slot] = t + LIES_S

    def push(self, button: str, t: float) -> None:
        """A finger pushes a button and lets go."""
        self._waiting += [Edge(t, button, 1), Edge(t + PUSHED_S, button, 0)]

    def step(self, t: float) -> list[Sample]:
        """What was measured up to `t`, in order of time."""
        samples: list[Sample] = []
        while self._next <= t:
            at, self._next = self._next, self._next + PERIOD_S
            self.discs = {slot: until for slot, until in self.discs.items() if until > at}
            samples += (Distance(at, slot, self._mm(slot)) for slot in SLOTS)
        due = [sample for sample in self._waiting if sample.t <= t]
        self._waiting = [sample for sample in self._waiting if sample.t > t]
        return sorted([*samples, *due], key=lambda sample: sample.t)

    def _mm(self, slot: int) -> int:
        return round(self._chance.gauss(FILLED_MM if slot in self.discs else EMPTY_MM, NOISE_MM))
