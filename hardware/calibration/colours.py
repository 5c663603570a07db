"""Calibrates colour holes: empty, then each ball; refuses a hole whose noise could confuse two contents. No I/O."""

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
"""How many balls of each colour the set has, and so how many holes can be measured at once."""
LEAST_NOISE = 2.0
"""The least noise that is assumed (counts); the quantization of the converter alone makes about half of it."""
SURE, ENTERING = 5.0, 6.0
"""Distances from a limit in standard deviations: of a reading (SURE), and of `ColourClasses.enter` from empty."""
DEG_PER_SHARE = 60.0 * 1.7
"""The hue's noise in degrees for a count noise equal to the colourfulness: 60 degrees for each difference of counts."""


class ColourProcedure:
    """The calibration of the colours of these holes."""

    readings = 30
    restless = 25.0
    slack = 3.0

    def __init__(self, holes: Collection[int], supply: Mapping[BallColour, int] = SUPPLY) -> None:
        """Starts with nothing measured.

        Args:
            holes: the numbers of the holes to calibrate.
            supply: how many balls of each colour can lie in holes at once.
        """
        self._holes = sorted(holes)
        self._supply = supply
        self._measured: dict[DeviceName, dict[Content, Measured]] = {Hole(hole): {} for hole in self._holes}

    def plan(self) -> Sequence[Question]:
        """Returns the questions: all holes empty, then each colour in every hole, in groups as large as the supply."""
        devices = [Hole(hole) for hole in self._holes]
        questions = [Question("empty", tuple(devices))]
        for ball in BALLS:
            at_once = self._supply[ball]
            parts = (devices[start : start + at_once] for start in range(0, len(devices), at_once))
            questions += (Question("ball", tuple(part), ball) for part in parts)
        return questions

    def reads(self, sample: Sample) -> tuple[DeviceName, Values] | None:
        """Returns the hole and its counts (red, green, blue) from a Colour sample; None for other samples."""
        return (Hole(sample.hole), sample.rgb) if isinstance(sample, Colour) else None

    def void(self, sample: Sample) -> DeviceName | None:
        """Returns None: these samples always measure something."""
        return None

    def take(self, question: Question, measured: Mapping[DeviceName, Measured]) -> Sequence[Trouble]:
        """Stores the measurements; refuses a hole in which this content could be confused with another one.

        Args:
            question: the question that was answered; it names the content.
            measured: the measurement of each hole (counts).

        Returns:
            A trouble for each refused hole.
        """
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
        """Returns the classes of the holes that were measured with all contents, by number."""
        whole = ((hole, self._measured[Hole(hole)]) for hole in self._holes)
        return {hole: classes(seen) for hole, seen in whole if len(seen) == 1 + len(BALLS)}


def classes(measured: Mapping[Content, Measured]) -> ColourClasses:
    """Returns the colour classes of the measurements; the noise is that of the noisiest."""
    means: dict[str, Any] = {
        content: tuple(round(count, 1) for count in rest.mean) for content, rest in measured.items()
    }
    return ColourClasses(**means, noise=round(noise_of(measured), 1))


def noise_of(measured: Mapping[Content, Measured]) -> float:
    """Returns the noise of a hole (standard deviation, counts), at least LEAST_NOISE."""
    return max(LEAST_NOISE, *(rest.noise for rest in measured.values()))


def troubles(device: DeviceName, measured: Mapping[Content, Measured], new: Content) -> list[Trouble]:
    """Returns the contents of a hole that its noise could confuse.

    Args:
        device: the hole.
        measured: what was measured so far, by content; it includes "empty".
        new: the content that was measured last; only confusions with it are returned.
    """
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
    """Whether noise (counts) could shift the hue of one ball so far that it no longer counts as clear."""
    difference = abs(hue_of(one) - hue_of(other))
    apart = min(difference, 360.0 - difference)
    spread = SURE * DEG_PER_SHARE * noise / min(map(colourfulness_of, (one, other)))
    return spread >= min(MARGIN / (1 + MARGIN) * apart, FARTHEST_DEG)


def colourfulness_of(rest: Measured) -> float:
    """Returns the colourfulness of a measured content (counts)."""
    red, green, blue = rest.mean
    return colourfulness((red, green, blue))


def hue_of(rest: Measured) -> float:
    """Returns the hue of a measured content (degrees)."""
    red, green, blue = rest.mean
    return hue((red, green, blue))
