"""What is offered in place of an event: in every game all that people might have told by touches, the likely first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.analysis.alternatives import alternatives, dissimilarity, missed_events, possible_events
from companion.board.editor import board_option
from companion.board.view import BoardView
from companion.games.pool_position.board_data import shipped
from companion.games.registry import board_view
from companion.games.yali.state import YaliState as YaliTable
from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import RawEvent
from tests.games.pool_position.legal_events import spots_of
from tests.games.pool_position.legal_events import ways as pool_ways
from tests.games.yali.plain_model import grid_moves, side_moves
from tests.games.yooloo.legal_events import ways as yooloo_ways
from tests.tools.referees import referee_of

OVER: RawEvent = {"event": "shot-over"}
BOTH, THREE = ["Ann", "Bob"], ["Ann", "Bob", "Cem"]
LARGE = board_option(shipped())
"""The largest Pool Position board that is known: 38 loungers."""
WIDE = {"columns": 8, "rows": 8, "side": 8}
YAGO = {"game": "yago-pool", "variant": "professional", "players": BOTH}
TOGUZ = {"game": "toguz-korgool", "players": BOTH}
YALI = {"game": "yali", "variant": "tournament", "players": BOTH, "options": {"board": WIDE}}
YOOLOO = {"game": "yooloo", "players": THREE}
POOL = {"game": "pool-position", "players": THREE, "options": {"board": LARGE}}


def sunk(hole: int, ball: str) -> RawEvent:
    return {"event": "sunk", "hole": hole, "ball": ball}


def sow(hole: int) -> RawEvent:
    return {"event": "sow", "hole": hole}


def match(setup: Mapping[str, Any], *events: RawEvent) -> tuple[Referee, BoardView]:
    referee = referee_of(setup, *events)
    face = board_view(referee.rulebook.game)
    assert face is not None
    return referee, face


def status(referee: Referee) -> dict[str, Any]:
    return dict(referee.rulebook.public(referee.state))


# --- everything is offered


def sinks(referee: Referee) -> list[RawEvent]:
    """While balls may fall, one may have fallen into any empty hole (with three of a colour down, of either colour)."""
    now = status(referee)
    balls = list(now["holes"].values())
    if now["phase"] not in ("opening", "play") or max(balls.count("red"), balls.count("yellow")) > 3:
        return []
    return [sunk(hole, ball) for hole in range(1, 10) if str(hole) not in now["holes"] for ball in ("red", "yellow")]


def sowings(referee: Referee) -> list[RawEvent]:
    return [sow(hole) for hole in status(referee)["legal"]]


def moves(referee: Referee) -> list[RawEvent]:
    table = referee.state
    assert isinstance(table, YaliTable)
    if table.phase != "move":
        return []
    on_board = [] if table.has_moved else grid_moves(table)
    beside = side_moves(table) if table.side_right else []
    return [
        *({"event": "move", "from": start, "path": path} for start, path in on_board),
        *({"event": "side-move", "from": start, "path": path} for start, path in beside),
    ]


def cards(referee: Referee) -> Sequence[RawEvent]:
    used = {entry.raw["value"] for entry in referee.entries if entry.raw["event"] == "point-card"}
    return yooloo_ways(status(referee), used)


def towels(referee: Referee) -> Sequence[RawEvent]:
    return pool_ways(status(referee), spots_of(dict(LARGE))) if status(referee)["phase"] == "turn" else []


GAMES: dict[str, tuple[dict[str, Any], Callable[[Referee], Sequence[RawEvent]], tuple[RawEvent, ...]]] = {
    "yago-pool": (YAGO, sinks, ()),
    "toguz-korgool": (TOGUZ, sowings, ()),
    "yali": (YALI, moves, ({"event": "tilt", "to": "Ann"},)),
    "yooloo": (YOOLOO, cards, ()),
    "pool-position": (POOL, towels, ({"event": "cards", "Ann": 12, "Bob": 12, "Cem": 12},)),
}
"""Of each game: a set-up, what must be offered by the tests' own knowledge of it, and how play begins."""
ENDS = ("resign", "flag", "draw-agreed", "home")


def plain(raws: Sequence[RawEvent]) -> tuple[Any, ...]:
    """Events that can be looked up: a path as a tuple."""
    return tuple(
        tuple(sorted((key, tuple(value) if isinstance(value, list) else value) for key, value in raw.items()))
        for raw in raws
    )


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=5)
@given(seed=st.integers(0, 1000))
def test_whatever_may_happen_can_be_told_in_place_of_an_event(game: str, seed: int) -> None:
    """Moves that take two touches too: a ball and where it goes, a lounger and the towel."""
    setup, must, first = GAMES[game]
    referee, face = match(setup, *first)
    chance = Random(seed)
    for _ in range(12):
        found = possible_events(referee, face, len(referee.entries))
        offered = {plain(answer.events) for answer in found.values()}
        assert [raw for raw in must(referee) if plain((raw,)) not in offered] == []
        going_on = [answer.events for answer in found.values() if answer.events[0]["event"] not in ENDS]
        if not going_on:
            return
        for raw in chance.choice(going_on):
            assert referee.rule(raw).ok, "only what is possible is offered"


def test_the_opening_moves_of_yali_are_these_eighteen() -> None:
    """Counted on the board: the second row steps (2 + 3 + 3 + 2), and each ball behind it jumps in two ways."""
    board = {"columns": 4, "rows": 8, "side": 8}
    setup = {**YALI, "options": {"board": board}}
    referee, face = match(setup, {"event": "tilt", "to": "Ann"}, {"event": "move", "from": "a2", "path": ["a3"]})
    moves = {(raw["from"], *raw["path"]) for answer in alternatives(referee, face, 1) for raw in answer.events}
    steps = "a2b3 b2a3 b2b3 b2c3 c2b3 c2c3 c2d3 d2c3 d2d3"
    jumps = "a1a3 a1c3 b1b3 b1d3 c1c3 c1a3 d1d3 d1b3"
    assert moves == {(word[:2], word[2:]) for word in f"{steps} {jumps}".split()}, "a2a3 is what was told"


def test_everybodys_cards_are_too_many_to_be_offered_by_halves() -> None:
    """Twelve by twelve by twelve ways: the first few hundred would be a hand of luck."""
    referee, face = match(POOL, {"event": "cards", "Ann": 12, "Bob": 9, "Cem": 4})
    assert alternatives(referee, face, 0) == []


# --- the likely ones first


def test_the_nearest_hole_is_the_likeliest_slip() -> None:
    referee, face = match(TOGUZ, sow(4))
    offered = [answer.events for answer in alternatives(referee, face, 0)]
    assert offered[:8] == [(sow(hole),) for hole in (3, 5, 2, 6, 1, 7, 8, 9)]
    assert not any(raw["event"] == "sow" for events in offered[8:] for raw in events)


def test_one_slip_is_likelier_than_two_and_another_ball_likelier_than_another_hole() -> None:
    referee, face = match(YAGO, sunk(5, "red"), OVER, sunk(1, "red"))
    offered = [answer.events for answer in alternatives(referee, face, 2)]
    balls = [events for events in offered if events[0]["event"] == "sunk"]
    assert offered[: len(balls)] == balls, "another fall is likelier than anything else"
    reds = [sunk(hole, "red") for hole in (2, 3, 4, 6, 7, 8, 9)]
    other_ball = [sunk(1, "yellow"), sunk(1, "blue")]
    assert [raw for (raw,) in balls[:9]] == [*other_ball, *reds]
    assert [len(events) for events in offered[len(balls) :]] == sorted(len(events) for events in offered[len(balls) :])


def test_a_foul_before_the_end_of_the_shot_is_likelier_than_no_end_of_it() -> None:
    """What keeps the event and adds to it, then another event, then others that do not keep it."""
    foul, fall = {"event": "foul", "kind": "no-ball-hit"}, sunk(1, "red")
    kept, another, longer, gone = (foul, OVER), (fall,), (foul, foul, OVER), (foul, fall)
    assert sorted((gone, another, longer, kept), key=lambda events: dissimilarity(OVER, events)) == [
        kept,
        longer,
        another,
        gone,
    ]
    referee, face = match(YAGO, sunk(5, "red"), OVER, OVER)
    offered = [answer.events for answer in alternatives(referee, face, 2)]
    keeping = [events for events in offered if len(events) == 2 and events[-1] == OVER]
    assert keeping and offered[: len(keeping)] == keeping
    assert all(len(events) == 1 for events in offered[len(keeping) :])


def test_of_what_was_missed_that_which_happens_most_stands_first() -> None:
    """Balls fell twice here, and nothing was put right; a shot more would be of the same kind as what follows."""
    referee, face = match(YAGO, sunk(5, "red"), OVER, sunk(1, "red"), OVER, OVER)
    kinds = [tuple(raw["event"] for raw in answer.events) for answer in missed_events(referee, face, 4)]
    n = kinds.count(("sunk",))
    assert n and kinds[:n] == [("sunk",)] * n
    assert kinds[-1] in (("shot-over",), ("foul", "shot-over"))
    same = [("shot-over" in kind) for kind in kinds]
    assert same == sorted(same), "what is told already comes last"
