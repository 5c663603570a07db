"""Lines a second through `companion referee`, with status and text, for each game.

`python -m tests.benchmarks.bench_lines 100000` prints the SHA-256 of what is answered to so many random lines: two
checkouts that rule and speak alike print the same.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from statistics import median
from time import process_time

import msgspec

from companion.protocol.json_lines import referee_lines
from tests.benchmarks.run import Row
from tests.games.said.random_telling import SETUPS, entered
from tests.tools.referees import referee_of

GAMES = ("yago-pool", "yali", "toguz-korgool", "yooloo", "pool-position")
LINES, ROUNDS, MATCH = 4_000, 9, 400
TARGET = 60_000


def matches(game: str, lines: int) -> list[bytes]:
    """Random matches of a game, in all its set-ups by turns, as the files that the command reads."""
    setups = [setup for setup in SETUPS if setup["game"] == game]
    files: list[bytes] = []
    for number in range(-(-lines // MATCH)):
        setup, chance = setups[number % len(setups)], Random(number)
        referee, written = referee_of(setup), [setup]
        while len(written) < MATCH:
            written.append(entered(referee, chance))
            referee.rule(written[-1])
        files.append(b"".join(json.dumps(line).encode() + b"\n" for line in written))
    return files


def answered(files: list[bytes]) -> Iterator[bytes]:
    """What the command prints."""
    for file in files:
        for line in referee_lines(io.BytesIO(file)):
            yield msgspec.json.encode(line) + b"\n"


def bench_lines() -> Iterator[Row]:
    """The answers to random matches, nonsense and corrections among them, in seconds of the processor; the median."""
    for game in GAMES:
        files = matches(game, LINES)
        seconds, count = list[float](), 0
        for _ in range(ROUNDS):
            began = process_time()
            count = sum(1 for _ in answered(files))
            seconds.append(process_time() - began)
        yield Row(f"{game} lines", count / median(seconds), "1/s", target=TARGET, more_is_better=True)


def main() -> None:
    """Prints, for each game, the digest of the answers to its share of so many random lines."""
    lines = int(sys.argv[1]) // len(GAMES)
    for game in GAMES:
        digest = sha256()
        for line in answered(matches(game, lines)):
            digest.update(line)
        print(f"{game}: {digest.hexdigest()}")


if __name__ == "__main__":
    main()
