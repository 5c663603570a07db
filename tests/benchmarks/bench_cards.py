"""Rulings a second in the two card games, on typed events: the rules alone, no status and no words."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from companion.games.pool_position.board_data import shipped
from companion.games.registry import rulebook
from companion.rulebook.referee import Entry, Referee
from companion.rulebook.rulebook import Setup
from tests.benchmarks.run import Row
from tests.games.pool_position import legal_events as pool
from tests.games.pool_position.test_games import Hands
from tests.games.yooloo import legal_events as yooloo
from tests.tools.referees import referee_of

RULINGS_A_SECOND = 50_000
EVENTS = 2000
RUNS = 15


def bench_yooloo() -> Iterator[Row]:
    """A match of 2000 events between four people, standard game; the median of 15 runs."""
    yield Row("yooloo rulings", speed(yooloo_match()), "1/s", RULINGS_A_SECOND, more_is_better=True)


def bench_pool_position() -> Iterator[Row]:
    """A match of 2000 events between four people on the shipped board; the median of 15 runs."""
    yield Row("pool-position rulings", speed(pool_match()), "1/s", RULINGS_A_SECOND, more_is_better=True)


def speed(match: Referee) -> float:
    """Rulings a second when the match is told its events again."""
    times = [told_again(match.setup, match.raw_setup, match.entries) for _ in range(RUNS)]
    return len(match.entries) / median(times)


def told_again(setup: Setup, raw_setup: Any, entries: Any) -> float:
    """Seconds that a fresh referee takes for these events."""
    referee = Referee(rulebook(setup.game), setup, raw_setup)
    pairs: list[Entry] = list(entries)
    start = perf_counter()
    for entry in pairs:
        referee.rule_event(entry.event, entry.raw)
    return perf_counter() - start


def yooloo_match() -> Referee:
    """Games at random, one after the other."""
    random = Random(1)
    referee = referee_of({"game": "yooloo", "players": ["Ann", "Bob", "Cem", "Dua"]})
    used: set[int] = set()
    while len(referee.entries) < EVENTS:
        event = random.choice(yooloo.ways(referee.rulebook.public(referee.state), used))
        used = set() if event["event"] == "next-game" else used | {event.get("value", 0)}
        referee.rule(event)
    return referee


def pool_match() -> Referee:
    """Games at random, one after the other."""
    random = Random(1)
    board = shipped().board
    lounge = {
        "rows": [{"price": row.price, "columns": list(row.columns)} for row in board.rows],
        "row_path": board.row_path,
        "column_path": board.column_path,
    }
    names = ["Ann", "Bob", "Cem", "Dua"]
    referee = referee_of({"game": "pool-position", "players": names, "options": {"board": lounge}})
    prices, hands = pool.spots_of(lounge), Hands(names, random)
    while len(referee.entries) < EVENTS:
        status = referee.rulebook.public(referee.state)
        if status["phase"] == "game-over":
            hands = Hands(names, random)
            referee.rule({"event": "next-game"})
        elif status["phase"] == "cards":
            referee.rule(hands.play())
        else:
            options = pool.ways(status, prices)
            referee.rule(random.choice(options[1:] or options))
    return referee
