"""Fuzzes the readers of everything that comes from outside: `make fuzz`, or `python -m tests.fuzz.run SECONDS TARGET`.

An input with an outcome that no input had before is kept in the corpus, so that the next run begins where this ended.
"""

from __future__ import annotations

import sys
import time
import traceback
from hashlib import sha256
from pathlib import Path
from random import Random

from tests.fuzz.mutate import mutated
from tests.fuzz.targets import TARGETS

CORPUS = Path(__file__).parent / "corpus"
KEPT_AT_MOST = 60
"""More inputs of one target make the corpus no better, only slower."""
TEN_MINUTES_S = 600.0


def corpus(name: str) -> list[bytes]:
    """The inputs kept for a target, in the order of their names."""
    return [path.read_bytes() for path in sorted((CORPUS / name).iterdir())]


def keep(name: str, data: bytes, prefix: str) -> Path:
    """Puts an input into the corpus."""
    path = CORPUS / name / f"{prefix}-{sha256(data).hexdigest()[:12]}"
    path.write_bytes(data)
    return path


def fuzz(name: str, seconds: float, chance: Random) -> int:
    """Feeds a target for so long; 1 when it was brought down, with the input kept and the traceback printed."""
    target, known = TARGETS[name], corpus(name)
    outcomes = {target(data) for data in known}
    end, tried = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        data = mutated(known, chance)
        tried += 1
        try:
            outcome = target(data)
        except Exception:
            print(f"{name}: brought down by {keep(name, data, 'down')}")
            traceback.print_exc()
            return 1
        if outcome not in outcomes:
            outcomes.add(outcome)
            known.append(data)
            if len(known) <= KEPT_AT_MOST:
                keep(name, data, "new")
    print(f"{name}: {tried} inputs, {len(outcomes)} outcomes, nothing found")
    return 0


def main(seconds: float, names: list[str]) -> int:
    """Runs the targets one after the other; 1 when one was brought down."""
    seed = time.time_ns()
    print(f"seed {seed}")
    return max([fuzz(name, seconds, Random(seed)) for name in names or TARGETS])


if __name__ == "__main__":
    raise SystemExit(main(float(sys.argv[1]) if len(sys.argv) > 1 else TEN_MINUTES_S, sys.argv[2:]))
