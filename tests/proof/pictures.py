"""What a picture of a screen shows: it is laid beside the drawings of the table's own pages."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from tests.tools.source_modules import ROOT

SMALL = (200, 120)
"""Compared at this size: a letter that is drawn half a pixel beside is no difference."""
ALIKE_PERCENT = 2.0
"""A page drawn elsewhere is nearer than this; of two pages the nearest are 6 apart, and a black screen 15 from any."""


def draw(folder: Path, pages: Iterable[str]) -> None:
    """Has pages drawn here, by the table's own code, into a folder."""
    command = [
        sys.executable,
        "-m",
        "tests.tools.display",
        sys.executable,
        "-m",
        "tests.tools.screenshots",
        "--size",
        "800x480",
    ]
    subprocess.run([*command, "--out", folder, *pages], cwd=ROOT, check=True)


def shows(picture: Path, folder: Path, page: str) -> bool:
    """Whether a picture shows a page that was drawn into a folder."""
    return difference(picture, folder / f"{page}_800x480.png") < ALIKE_PERCENT


def difference(one: Path, other: Path) -> float:
    """The mean difference of two pictures in percent of black to white; 100 when they have not the same size."""
    with Image.open(one) as left, Image.open(other) as right:
        if left.size != right.size:
            return 100.0
        small = [each.convert("RGB").resize(SMALL, Image.Resampling.BOX) for each in (left, right)]
    means = ImageStat.Stat(ImageChops.difference(*small)).mean
    return sum(means) / len(means) / 2.55
