"""Calibrating colour holes: empty, then each ball; a hole whose contents its noise could confuse is refused. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from typing import Any

from hardware.calibration.colour_classes import (
    BALLS,
    FARTHEST_DEG,
    LEAVE_SHARE,
    MARGIN,
    OCCUPIED_SHARE,
    ColourClasses,
    Content,
    colourfulness,
    hue,
)
from hardware.calibration.wizard import Measured, Question, Trouble, Values
from hardware.devices import DeviceName, Hole
from hardware.samples import Colour, Sample
from hardware.signals import BallColour

SUPPLY: Mapping[BallColour, int] = {"red": 5, "yellow": 5, "blue": 1}
"""How many balls of each there are to lay into holes at the same time."""
LEAST_NOISE = 2.0
"""Counts; a converter's last bit alone makes half of that."""
SURE, ENTERING = 5.0, 6.0
"""Standard deviations that a reading keeps from a limit; `ColourClasses.enter` keeps the second from empty."""
DEG_PER_SHARE = 60.0 * 1.7
"""Degrees on the colour circle for noise as large as the colourfulness: a sixth of it, two differences of counts."""


class ColourProcedure:
    """The calibration of the colours of these holes."""

    readings = 30
    restless = 25.0
    slack = 3.0

    def __init__(self, holes: Collection[int], supply: Mapping[BallColour, int] = SUPPLY) -> None:
        """`supply` says how many balls of each colour can lie in holes at once."""
        self._holes = sorted(holes)
        self._supply = supply
        self._measured: dict[DeviceName, dict[Content, Measured]] = {Hole(hole): {} for hole in self._holes}

    def plan(self) -> Sequence[Question]:
        """Empty first, then every colour through all the holes."""
        devices = [Hole(hole) for hole in self._holes]
        questions = [Question("empty", tuple(devices))]
        for ball in BALLS:
            at_once = self._supply[ball]
            parts = (devices[start : start + at_once] for start in range(0, len(devices), at_once))
            questions += (Question("ball", tuple(part), ball) for part in parts)
        return questions

    def reads(self, sample: Sample) -> tuple[DeviceName, Values] | None:
        """The counts of a colour hole."""
        return (Hole(sample.hole), sample.rgb) if isinstance(sample, Colour) else None

    def take(self, question: Question, measured: Mapping[DeviceName, Measured]) -> Sequence[Trouble]:
        """Refuses a hole that would mistake this content for another one, or another one for this."""
        content: Content = question.ball or "empty"
        refused: list[Trouble] = []
        for device, rest in measured.items():
            contents: dict[Content, Measured] = {**self._measured[device], content: rest}
            trouble = next(iter(troubles(device, contents, content)), None)
            if trouble is None:
                self._measured[device] = contents
            else:
                refused.append(trouble)
        return refused

    def result(self) -> dict[int, ColourClasses]:
        """The classes of every hole that was measured with all contents."""
        whole = ((hole, self._measured[Hole(hole)]) for hole in self._holes)
        return {hole: classes(seen) for hole, seen in whole if len(seen) == 1 + len(BALLS)}


def classes(measured: Mapping[Content, Measured]) -> ColourClasses:
    """The classes that were measured, with the noise of the noisiest."""
    means: dict[str, Any] = {
        content: tuple(round(count, 1) for count in rest.mean) for content, rest in measured.items()
    }
    return ColourClasses(**means, noise=round(noise_of(measured), 1))


def noise_of(measured: Mapping[Content, Measured]) -> float:
    """The noise of a hole (counts)."""
    return max(LEAST_NOISE, *(rest.noise for rest in measured.values()))


def troubles(device: DeviceName, measured: Mapping[Content, Measured], new: Content) -> list[Trouble]:
    """What the noise of a hole could confuse, of what has been seen; only what the `new` content has to do with."""
    if new == "empty":
        return []
    noise, empty = noise_of(measured), colourfulness_of(measured["empty"])
    balls = {ball: measured[ball] for ball in BALLS if ball in measured}
    enter = max(OCCUPIED_SHARE * min(map(colourfulness_of, balls.values())), empty + ENTERING * noise)
    found = [Trouble(device, "unseen", {"ball": ball}) for ball, rest in balls.items()
             if colourfulness_of(rest) - SURE * noise <= enter]  # fmt: skip
    if not found and LEAVE_SHARE * enter <= empty + SURE / 2 * noise:
        found.append(Trouble(device, "shines"))
    if not found:
        pairs = ((a, b) for a, b in combinations(balls, 2) if new in (a, b))
        found += (Trouble(device, "alike", {"a": a, "b": b}) for a, b in pairs if alike(balls[a], balls[b], noise))
    return found


def alike(one: Measured, other: Measured, noise: float) -> bool:
    """Whether noise may carry a reading of one ball out of its own part of the colour circle, towards the other."""
    way = abs(hue_of(one) - hue_of(other))
    apart = min(way, 360.0 - way)
    wander = SURE * DEG_PER_SHARE * noise / min(map(colourfulness_of, (one, other)))
    return wander >= min(MARGIN / (1 + MARGIN) * apart, FARTHEST_DEG)


def colourfulness_of(rest: Measured) -> float:
    """How colourful a content is (counts)."""
    red, green, blue = rest.mean
    return colourfulness((red, green, blue))


def hue_of(rest: Measured) -> float:
    """Where a content lies on the colour circle (degrees)."""
    red, green, blue = rest.mean
    return hue((red, green, blue))
