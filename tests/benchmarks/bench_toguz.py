"""Toguz korgool: how fast the rulebook rules, and how fast its board core is beside a plain loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter
from typing import Any

from companion.games.toguz_korgool.events import Sow
from companion.games.toguz_korgool.rules import rulebook
from companion.games.toguz_korgool.sowing import play_all, start_position
from companion.rulebook.referee import Referee
from companion.rulebook.setup import read_setup
from tests.benchmarks.run import Row
from tests.games.toguz_korgool import plain_model
from tests.games.toguz_korgool.positions import NAMES, random_game

GAMES = 25
ROUNDS = 60
SETUP = {"game": "toguz-korgool", "players": list(NAMES)}


def games() -> list[list[int]]:
    """Whole games by people who choose at random, about 124 sowings each."""
    random = Random(162)
    return [random_game(random) for _ in range(GAMES)]


def fastest(*works: Callable[[], Any]) -> list[float]:
    """Seconds of each work: the best of several rounds, in which they take turns so that none has the quiet moment."""
    best = [float("inf")] * len(works)
    for _ in range(ROUNDS):
        for at, work in enumerate(works):
            began = perf_counter()
            work()
            best[at] = min(best[at], perf_counter() - began)
    return best


def bench_core() -> Iterator[Row]:
    """Moves checked (may it be made, is the game over) and noted (as written, what it captured), in whole games.

    The plain loop does the same on lists, korgool by korgool. Both play 25 random games, 60 times in turn; the best
    round of each counts.
    """
    sowings = games()
    moves = sum(map(len, sowings))
    here = start_position(0)
    core, loop = fastest(
        lambda: [play_all(here, game) for game in sowings], lambda: [plain_model.play(game) for game in sowings]
    )
    yield Row("toguz-korgool core, moves", moves / core, "1/s", target=1_500_000, more_is_better=True)
    yield Row("toguz-korgool plain loop, moves", moves / loop, "1/s")
    yield Row("toguz-korgool core beside the plain loop", loop / core, "times", target=4, more_is_better=True)


def bench_rulings() -> Iterator[Row]:
    """The referee's rulings on typed events in the same games, each a match of its own; the best of 60 rounds."""
    sowings = [[(Sow(hole), {"event": "sow", "hole": hole}) for hole in game] for game in games()]
    _, setup = read_setup(SETUP, lambda _: rulebook)

    def fold() -> None:
        for game in sowings:
            referee = Referee(rulebook, setup, SETUP)
            for event, raw in game:
                referee.rule_event(event, raw)

    (seconds,) = fastest(fold)
    yield Row("toguz-korgool rulings", sum(map(len, sowings)) / seconds, "1/s", target=50_000, more_is_better=True)
