"""A line that loses, doubles, reorders and damages what goes over it, in both directions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec import Struct


class Faults(Struct, frozen=True, kw_only=True):
    """How likely each fault is for each frame of one direction, 0 to 1."""

    lost: float = 0.0
    doubled: float = 0.0
    late: float = 0.0
    """Held back until up to three others have passed."""
    damaged: float = 0.0


class BadLine:
    """One direction of a line."""

    def __init__(self, chance: Random, faults: Faults) -> None:
        self.faults = faults
        self._chance = chance
        self._cut = b""
        self._held: list[tuple[int, bytes]] = []

    def carry(self, data: bytes) -> bytes:
        """What comes out at the far end when these bytes go in."""
        *lines, self._cut = (self._cut + data).split(b"\n")
        return b"".join(self._passed(line + b"\n") for line in lines)

    def _passed(self, line: bytes) -> bytes:
        out = b"".join(held for left, held in self._held if left <= 0)
        self._held = [(left - 1, held) for left, held in self._held if left > 0]
        faults, chance = self.faults, self._chance.random
        for copy in [line] * (1 + (chance() < faults.doubled)):
            if chance() < faults.lost:
                continue
            come = self._spoiled(copy) if chance() < faults.damaged else copy
            if chance() < faults.late:
                self._held.append((self._chance.randint(0, 2), come))
            else:
                out += come
        return out

    def _spoiled(self, line: bytes) -> bytes:
        how: Callable[[bytes, int], bytes] = self._chance.choice([_bit, _cut, _without_end])
        return how(line, self._chance.randrange(len(line)))


def _bit(line: bytes, at: int) -> bytes:
    return line[:at] + bytes([line[at] ^ 0x10]) + line[at + 1 :]


def _cut(line: bytes, at: int) -> bytes:
    return line[:at]


def _without_end(line: bytes, _at: int) -> bytes:
    return line[:-1]
