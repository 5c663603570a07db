"""What `make proof` does, in order: each step is a program that ends with 0 when it has proved its sentence.

A line of the form `name: value` that it prints is a figure, and goes into the stamp.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

from tests.fuzz.targets import TARGETS

FUZZ_S = 600
"""The seconds that all readers of what comes from outside are fuzzed for."""
BOOT_IMAGES = (12, 13)
"""The releases of Debian that the appliance is for."""


class Step(NamedTuple):
    """One step."""

    name: str
    command: tuple[str, ...]
    proves: str


def module(name: str, *arguments: str) -> tuple[str, ...]:
    """A program of this checkout."""
    return sys.executable, "-m", name, *arguments


STEPS = (
    *(
        Step(
            f"boot-{release}",
            module("tests.proof.boot", str(release)),
            f"A machine with Debian {release} that was made a table shows the first screen once its power is on.",
        )
        for release in BOOT_IMAGES
    ),
    Step(
        "matches",
        module("tests.proof.matches"),
        "A thousand random matches of each variant of Yago Pool, played on the virtual board, end as the rules say.",
    ),
    Step(
        "recordings",
        module("tests.proof.recordings"),
        "Recordings and fault reports of a thousand random matches replay to the match that was played, what can be "
        "redone included, with corrections, protests and resumptions, and begun at any moment.",
    ),
    Step(
        "journal-cuts",
        module("tests.proof.journal_cuts"),
        "The program is ended at every change of a file during a recovery, a migration, a restore and a match, the "
        "disk is full after any number of bytes, and a thousand times all this comes at random, to damaged files too: "
        "no confirmed event is lost, and no journal shrinks without a sentence.",
    ),
    Step(
        "touches",
        module("tests.proof.touches"),
        "Random fingers in all games enter nothing that was not shown under them.",
    ),
    Step(
        "fuzz",
        module("tests.fuzz.run", str(FUZZ_S // len(TARGETS))),
        "Ten minutes of made-up input bring down none of the readers of what comes from outside.",
    ),
    Step(
        "mutations",
        module("tests.proof.mutations"),
        "Of faults planted one by one all over the product, the tests notice 95 in 100.",
    ),
)
