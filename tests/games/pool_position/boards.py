"""Boards and a way to play on them, for the tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.line_contract_match import Line, Match

NAMES = ("Ann", "Bob", "Cem", "Dua", "Eva")
SMALL: dict[str, Any] = {
    "rows": [
        {"price": 4, "columns": [1, 2]},
        {"price": 2, "columns": [1, 2, 3]},
        {"price": 1, "columns": [1, 2, 3]},
    ],
    "row_path": 3,
    "column_path": 3,
}
"""Eight loungers and six lines: the board of the rulebook's examples in these tests."""


def board(*rows: tuple[int, Sequence[int]], row_path: int = 3, column_path: int = 3) -> dict[str, Any]:
    """A board of rows, each its price and its columns."""
    return {
        "rows": [{"price": price, "columns": list(columns)} for price, columns in rows],
        "row_path": row_path,
        "column_path": column_path,
    }


def table_of(n: int = 3, lounge: Mapping[str, Any] = SMALL, **options: Any) -> Match:
    """A match of n players."""
    return Match("pool-position", NAMES[:n], board=lounge, **options)


def cards(match: Match, *values: int) -> Line:
    """Everybody's cards, by seat; the dummy's last."""
    return match.tell("cards", **dict(zip(everybody(match), values, strict=True)))


def everybody(match: Match) -> list[str]:
    """Names by seat, the dummy's last."""
    return list(match.status["saved"])


def place(match: Match, *spots: tuple[int, int]) -> Line:
    """The player in turn lays towels; the ruling on the last."""
    return [match.tell("place", row=row, column=column) for row, column in spots][-1]


def turn(match: Match, name: str, *spots: tuple[int, int]) -> Line:
    """Goes on to this player's turn, in a new round if need be, and lays the towels."""
    while match.status["turn"] != name:
        if match.status["phase"] == "cards":
            rich_round(match)
        else:
            match.tell("end-turn")
    return place(match, *spots) if spots else {}


def rich_round(match: Match) -> None:
    """A round in which everybody plays the same card, the highest that there is: all get that many points."""
    played = sum(entry.raw["event"] == "cards" for entry in match.referee.entries)
    cards(match, *[12 - played % 12] * len(everybody(match)))
