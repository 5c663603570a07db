"""How fast Yali is ruled on: whole random games with every move checked, and the tilt filter at rest."""

from collections.abc import Iterator
from random import Random
from statistics import median
from time import perf_counter

from companion.games.yali.rules import rulebook
from companion.rulebook.referee import Referee
from companion.rulebook.setup import read_setup
from hardware.filters.tilt import TiltFilter
from hardware.samples import Accel
from tests.benchmarks.run import Row
from tests.games.yali.match import BOARD
from tests.games.yali.plain_model import Played

GAMES, FOLDS = 5, 15
QUIET_SAMPLES = 50_000


def bench_rulings() -> Iterator[Row]:
    """Five recorded Tournament games, folded from typed events; the median fold."""
    raw = {"game": "yali", "variant": "tournament", "players": ["Ann", "Bob"], "options": {"board": BOARD}}
    book, setup = read_setup(raw, lambda _: rulebook)
    games = [recorded(seed) for seed in range(GAMES)]
    rulings = sum(map(len, games))
    seconds = []
    for _ in range(FOLDS):
        start = perf_counter()
        for entries in games:
            referee = Referee(book, setup, raw)
            for entry in entries:
                referee.rule_event(entry.event, entry.raw)
        seconds.append(perf_counter() - start)
    yield Row("yali rulings", rulings / median(seconds), "1/s", target=50_000, more_is_better=True)


def recorded(seed: int) -> list:
    """The events of a whole random game."""
    game = Played("tournament", Random(seed), BOARD, noise=0.0)
    game.play()
    return list(game.referee.entries)


def bench_quiet_tilt() -> Iterator[Row]:
    """Samples of a board at rest through the filter; the median of five runs."""
    seconds = []
    samples = [Accel(n / 50, (-0.0698 + n % 7 * 0.0005, 0.0, 0.9976)) for n in range(QUIET_SAMPLES)]
    for _ in range(5):
        tilt = TiltFilter()
        start = perf_counter()
        for sample in samples:
            tilt.step(sample)
        seconds.append(perf_counter() - start)
    yield Row("yali quiet tilt samples", QUIET_SAMPLES / median(seconds), "1/s", target=200_000, more_is_better=True)
