"""A thousand whole matches of each variant of Yago Pool: `python -m tests.proof.matches`.

They are played like those of the tests, by the simulated player from the virtual sensors to the last ruling, and with
other seeds.
"""

from __future__ import annotations

import sys

from tests.games.yago_pool.simulated_matches import VARIANTS, SimulatedMatch, check_end, setup

MATCHES = 1000
FIRST_SEED = 10_000
COLOUR_EVERY = 10
"""Every so many matches the holes read colours; that takes ten times as long."""


def main(matches: int = MATCHES) -> int:
    """Plays them; an AssertionError says what was wrong, after the variant and the seed."""
    for variant in VARIANTS:
        rulings = 0
        for n in range(matches):
            seed = FIRST_SEED + n
            match = SimulatedMatch(setup(variant), seed, "distance" if n % COLOUR_EVERY else "colour")
            try:
                check_end(match, target=1)
            except AssertionError:
                print(f"{variant}, seed {seed}", flush=True)
                raise
            rulings += len(match.verdicts)
        print(f"{variant}: {matches} matches with {rulings} rulings", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
