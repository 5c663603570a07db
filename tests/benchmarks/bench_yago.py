"""How fast Yago Pool is ruled on: whole games with fouls, misses, colours given and a row at the end."""

from collections.abc import Iterator
from statistics import median
from time import perf_counter

from companion.games.yago_pool.rules import rulebook
from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import Event
from companion.rulebook.setup import read_setup
from tests.benchmarks.run import Row

GAMES, FOLDS = 200, 15
OVER = {"event": "shot-over"}


def sunk(hole: int, ball: str) -> dict:
    """A ball fell, and its shot is not over yet."""
    return {"event": "sunk", "hole": hole, "ball": ball}


GAME = [
    *(sunk(1, "red"), OVER),  # the first is red from here on
    OVER,
    *(sunk(5, "yellow"), OVER),
    OVER,
    *(sunk(2, "yellow"), OVER),  # the opponent's ball
    *({"event": "foul", "kind": "touched-opponent-ball"}, OVER),
    *(sunk(3, "red"), OVER),  # with the first of two shots
    *(OVER, OVER),
    *(sunk(8, "yellow"), OVER),  # 2-5-8
    {"event": "next-game"},
    *(sunk(1, "yellow"), OVER, OVER),
    *(sunk(9, "red"), {"event": "foul", "kind": "moved-ball"}, OVER, {"event": "lifted", "hole": 9}),
    *(sunk(2, "yellow"), sunk(3, "yellow"), OVER),
    {"event": "next-game"},
]


def bench_rulings() -> Iterator[Row]:
    """Two games told a hundred times over, folded from typed events; the median fold."""
    raw = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"], "options": {"target": 10**6}}
    book, setup = read_setup(raw, lambda _: rulebook)
    raws = GAME * (GAMES // 2)
    typed = [event for event in map(book.read, raws) if isinstance(event, Event)]
    seconds = []
    for _ in range(FOLDS):
        referee = Referee(book, setup, raw)
        start = perf_counter()
        for event, line in zip(typed, raws, strict=True):
            referee.rule_event(event, line)
        seconds.append(perf_counter() - start)
        assert referee.state.game_number == GAMES + 1
    yield Row("yago-pool rulings", len(raws) / median(seconds), "1/s", target=100_000, more_is_better=True)
