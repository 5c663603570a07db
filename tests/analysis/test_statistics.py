"""The figures of matches and players, counted by hand."""

from __future__ import annotations

from typing import Any

from companion.analysis.statistics import average_length, match_statistics, totals
from companion.journal.rows import EventRow, MatchRow
from companion.rulebook.origin import TOUCH

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
    rows = [
        EventRow(match=number, seq=n, raw=raw, at=100.0 - 900.0 * n, origin=TOUCH, after_s=1.5)
        for n, raw in enumerate(events, 1)
    ]
    return match_statistics(MatchRow(id=number, setup=setup, started=100.0, over=False), rows)


def test_a_match_is_counted_by_seat() -> None:
    match = figures({"game": "yago-pool", "players": ["Ann", "Bob"]}, YAGO)
    ann, bob = match.players["Ann"], match.players["Bob"]
    assert (ann.games, ann.won, ann.points, ann.longest_run) == (1, 1, 1, 2)
    assert dict(ann.fouls) == {"moved-ball": 1, "ball-off-table": 1}
    assert (bob.games, bob.won, bob.points, bob.longest_run, dict(bob.fouls)) == (1, 0, 0, 0, {})
    assert match.course == [(1, 0)]
    assert match.events == [11]
    assert match.seconds == 13 * 1.5, "the seconds of play, however the clock was set meanwhile"
    assert figures({"game": "yago-pool", "players": ["Ann", "Bob"]}, []).seconds == 0.0


def test_each_game_counts_the_points_won_in_it() -> None:
    """Scores run on from game to game: what stood before a game is not won in it again."""
    bob_wins = [OVER, sunk(1, "yellow"), OVER, sunk(5, "yellow"), OVER, sunk(9, "yellow"), OVER]
    match = figures({"game": "yago-pool", "players": ["Ann", "Bob"]}, [*YAGO[:-1], *bob_wins])
    assert match.course == [(1, 0), (1, 1)]
    assert [(p.games, p.won, p.points) for p in match.players.values()] == [(2, 1, 1), (2, 1, 1)]


def run(game: str, events: list[dict[str, Any]], players: tuple[str, ...] = ("Ann", "Bob")) -> list[int]:
    """The longest run of each player."""
    match = figures({"game": game, "players": list(players)}, events)
    return [match.players[name].longest_run for name in players]


def test_a_miss_ends_a_run() -> None:
    """Ann continues, misses, and continues after Bob has missed: never twice in a row."""
    assert run("yago-pool", [sunk(1, "red"), OVER, OVER, OVER, sunk(5, "red"), OVER]) == [1, 0]
    assert run("yago-pool", [sunk(1, "red"), OVER, sunk(5, "red"), OVER, OVER, OVER]) == [2, 0]


def test_a_fall_in_a_running_shot_ends_no_run() -> None:
    """Nothing is ruled on before the shot is over."""
    events = [sunk(1, "red"), OVER, sunk(5, "red"), sunk(9, "yellow"), OVER]
    assert run("yago-pool", events[:2]) == [1, 0]
    assert run("yago-pool", [*events[:3], OVER]) == [2, 0]


def test_a_put_back_or_a_new_name_ends_no_run() -> None:
    """Ann continues; a ball of hers is lifted by mistake and put back, and she is called otherwise; she continues."""
    lifted, back = {"event": "lifted", "hole": 1}, sunk(1, "red")
    assert run("yago-pool", [sunk(1, "red"), OVER, lifted, back, sunk(5, "red"), OVER]) == [2, 0]
    assert run("yago-pool", [sunk(1, "red"), OVER, lifted, {"event": "restored"}, sunk(5, "red"), OVER]) == [2, 0]
    named = {"event": "rename", "player": "Bob", "to": "Rob"}
    match = figures(
        {"game": "yago-pool", "players": ["Ann", "Bob"]}, [sunk(1, "red"), OVER, named, sunk(5, "red"), OVER]
    )
    assert match.players["Ann"].longest_run == 2


def test_a_team_has_a_run_too() -> None:
    """Announcements name it with the member who shoots."""
    reds = {"name": "Reds", "members": ["Ann", "Cem"]}
    match = figures({"game": "yago-pool", "players": [reds, "Bob"]}, [sunk(1, "red"), OVER, sunk(5, "red"), OVER])
    assert [match.players[name].longest_run for name in ("Reds", "Bob")] == [2, 0]


def test_a_blue_ball_that_people_name_is_the_foul_that_it_was() -> None:
    """A blue ball sunk is a foul by itself (digest: fouls), whoever says that it was the blue one."""
    events = [sunk(5, "unknown"), {"event": "identify", "hole": 5, "ball": "blue"}, OVER]
    match = figures({"game": "yago-pool", "variant": "professional", "players": ["Ann", "Bob"]}, events)
    assert dict(match.players["Ann"].fouls) == {"blue-sunk": 1}


def laid(point: int, *cards: int) -> list[dict[str, Any]]:
    """A round of Yooloo: the point card, and what each lays."""
    plays = [{"event": "play", "player": name, "card": card} for name, card in zip(THREE, cards, strict=True)]
    return [{"event": "point-card", "value": point}, *plays]


THREE = ("Ann", "Bob", "Cem")


def test_where_all_act_at_once_anothers_win_ends_a_run() -> None:
    """The highest card that is laid once wins the round; where all cancel each other nobody's run ends."""
    ann_1, ann_2, bob = laid(1, 10, 2, 1), laid(2, 9, 3, 2), laid(3, 1, 10, 3)
    nobody = laid(4, 4, 4, 4)
    assert run("yooloo", [*ann_1, *bob, *ann_2], THREE) == [1, 1, 0]
    assert run("yooloo", [*ann_1, *ann_2, *bob], THREE) == [2, 1, 0]
    assert run("yooloo", [*ann_1, *nobody, *ann_2], THREE) == [2, 0, 0]


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
