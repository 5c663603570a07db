"""A thousand random matches of all five games, recorded and replayed: `python -m tests.proof.recordings`."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.durability.random_events import GAMES
from tests.recording.random_table import play

MATCHES = 1000
FIRST_SEED = 10_000
STEPS = 60


def main(matches: int = MATCHES) -> int:
    """Plays them, the same number of each game; 1 when a recording or a report leads to another match."""
    wrong = 0
    for game in GAMES:
        traces = 0
        for n in range(matches // len(GAMES)):
            seed = FIRST_SEED + n
            with TemporaryDirectory() as folder:
                found, table = play(Path(folder), game, seed, STEPS)
            traces += len(table.results)
            wrong += len(found)
            for difference in found:
                print(f"{game}, seed {seed}, {difference}", flush=True)
        print(f"{game}: {traces} recordings and reports", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
