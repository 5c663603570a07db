"""What may come next in a game of Pool Position, read off its public status and the set-up alone."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.pool_position.boards import board


def random_board(random: Random) -> dict[str, Any]:
    """A board of four to seven rows of different lengths and prices, with short or long tracks."""
    rows = [
        (random.randint(0, 15), random.sample(range(1, 7), random.randint(1, 6))) for _ in range(random.randint(6, 7))
    ]
    return board(*rows, row_path=random.randint(1, 4), column_path=random.randint(1, 4))


def spots_of(lounge: dict[str, Any]) -> dict[tuple[int, int], int]:
    """The price of every lounger, by row and column."""
    return {(at, column): row["price"] for at, row in enumerate(lounge["rows"], 1) for column in row["columns"]}


def ways(status: dict[str, Any], prices: dict[tuple[int, int], int]) -> list[dict[str, Any]]:
    """Every towel that must be accepted now by the default readings, and the end of the turn; in phase turn only."""
    events: list[dict[str, Any]] = [{"event": "end-turn"}]
    if not status["towels_left"]:
        return events
    for (row, column), price in prices.items():
        owner = status["loungers"].get(f"{row},{column}")
        lines = (f"row {row}", f"column {column}")
        where = {"row": row, "column": column}
        if price > status["budget"]:
            continue
        if owner is None:
            events.append({"event": "place", **where})
        elif (
            status["turn"] not in ("dummy", owner)
            and any(line in status["luigis"] for line in lines)
            and not any(line in status["safe"] for line in lines)
        ):
            events.append({"event": "replace", **where})
    return events
