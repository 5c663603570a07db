"""The figures of matches and players, counted by hand."""

from __future__ import annotations

from typing import Any

from companion.journal.store import EventRow, MatchRow
from companion.statistics import average_length, of_match, totals

OVER = {"event": "shot-over"}


def sunk(hole: int, ball: str) -> dict[str, Any]:
    return {"event": "sunk", "hole": hole, "ball": ball}


YAGO: list[dict[str, Any]] = [
    sunk(1, "red"),
    OVER,  # Ann plays red and continues
    sunk(5, "red"),
    OVER,  # and again: a run of two
    {"event": "foul", "kind": "moved-ball"},
    {"event": "foul", "kind": "ball-off-table", "ball": "yellow"},
    OVER,  # two fouls of hers
    OVER,
    OVER,  # Bob misses twice
    sunk(9, "red"),
    OVER,  # three in a row: Ann has a point
    {"event": "next-game"},
    OVER,
]


def figures(setup: dict[str, Any], events: list[dict[str, Any]], number: int = 1):
    rows = [EventRow(number, n, raw, 100.0 + n, "touch") for n, raw in enumerate(events, 1)]
    return of_match(MatchRow(number, setup, 100.0, False), rows)


def test_a_match_is_counted_by_seat() -> None:
    match = figures({"game": "yago-pool", "players": ["Ann", "Bob"]}, YAGO)
    ann, bob = match.players["Ann"], match.players["Bob"]
    assert (ann.games, ann.won, ann.points, ann.longest_run) == (1, 1, 1, 2)
    assert dict(ann.fouls) == {"moved-ball": 1, "ball-off-table": 1}
    assert (bob.games, bob.won, bob.points, bob.longest_run, dict(bob.fouls)) == (1, 0, 0, 0, {})
    assert match.course == [(1, 0)]
    assert match.events == [11]
    assert match.seconds == 13.0


def test_what_was_taken_back_does_not_count() -> None:
    match = figures({"game": "yago-pool", "players": ["Ann", "Bob"]}, [*YAGO[:7], {"event": "undo"}])
    assert dict(match.players["Ann"].fouls) == {}


def test_history_follows_a_new_name() -> None:
    renamed = [*YAGO, {"event": "rename", "player": "Ann", "to": "Anna"}]
    match = figures({"game": "yago-pool", "players": ["Ann", "Bob"]}, renamed)
    assert match.players["Anna"].won == 1
    assert "Ann" not in match.players


def test_shared_games_are_counted_as_shared() -> None:
    events = [{"event": "sow", "hole": 7}, {"event": "draw-agreed"}]
    match = figures({"game": "toguz-korgool", "players": ["Ann", "Bob"]}, events)
    assert [(p.games, p.won, p.shared) for p in match.players.values()] == [(1, 0, 1), (1, 0, 1)]


def test_players_are_counted_over_matches() -> None:
    first = figures({"game": "yago-pool", "players": ["Ann", "Bob"]}, YAGO)
    second = figures({"game": "yago-pool", "players": ["Cem", "Ann"]}, YAGO, 2)
    everybody = totals([first, second])
    assert list(everybody) == ["Ann", "Cem", "Bob"]
    assert (everybody["Ann"].matches, everybody["Ann"].won, everybody["Ann"].points) == (2, 1, 1)
    assert average_length([first, second]) == 11.0
