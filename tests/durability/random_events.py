"""Random legal events for matches of all five games, with corrections, renames and a next game among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from companion.games.toguz_korgool.state import ToguzState as ToguzMatch
from companion.games.yali.state import YaliState as YaliTable
from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import RawEvent, Refusal
from tests.games.pool_position.boards import SMALL
from tests.games.pool_position.legal_events import spots_of
from tests.games.pool_position.legal_events import ways as pool_ways
from tests.games.yali.plain_model import grid_moves, side_moves
from tests.games.yooloo.legal_events import ways as yooloo_ways

SETUPS: dict[str, RawEvent] = {
    "yago-pool": {"variant": "professional", "players": ["Ann", {"name": "Bob", "members": ["Cem", "Dua"]}]},
    "yali": {"variant": "base", "players": ["Ann", "Bob"], "options": {"board": {"columns": 4, "rows": 8, "side": 8}}},
    "toguz-korgool": {"players": ["Ann", "Бекзат"]},
    "yooloo": {"variant": "standard", "players": ["Ann", "Bob", "Cem"]},
    "pool-position": {"players": ["Ann", "Bob", "Cem"], "options": {"board": SMALL}},
}
CORRECTION_CHANCE = 0.15
TRIES = 400
"""So many things people try at once; in every state one of them is allowed."""


def setup_of(game: str) -> RawEvent:
    """The set-up line of a match."""
    return {"game": game, **SETUPS[game]}


def next_event(referee: Referee, chance: Random) -> RawEvent:
    """Something that the referee will accept now."""
    candidates = CANDIDATES[referee.rulebook.game](referee, chance)
    for _, raw in zip(range(TRIES), candidates, strict=False):
        if chance.random() < CORRECTION_CHANCE:
            raw = correction(referee, chance)
        if accepted(referee, raw):
            return raw
    return {"event": "undo"}


def accepted(referee: Referee, raw: RawEvent) -> bool:
    """Whether the referee would take it; nothing changes."""
    event = raw["event"]
    if event in ("undo", "redo"):
        return bool(referee.entries) if event == "undo" else referee.can_redo
    read = referee.rulebook.read(raw)
    return not isinstance(read, Refusal) and not isinstance(referee.ruling(referee.state, read), Refusal)


def correction(referee: Referee, chance: Random) -> RawEvent:
    """What people say beside the game."""
    name = chance.choice(referee.state.names)
    rename = {"event": "rename", "player": name, "to": chance.choice(["Zoë", "Ли", "Ann", "Bob", "Cem"])}
    return chance.choice([{"event": "undo"}, {"event": "redo"}, {"event": "undo"}, rename, {"event": "next-game"}])


def yago(referee: Referee, chance: Random) -> Iterator[RawEvent]:
    """Balls fall, fouls happen, work is done."""
    while True:
        hole, ball = chance.randint(1, 9), chance.choice(["red", "yellow", "blue", "unknown"])
        yield chance.choice(
            [
                {"event": "sunk", "hole": hole, "ball": ball},
                {"event": "shot-over"},
                {"event": "identify", "hole": hole, "ball": chance.choice(["red", "yellow"])},
                {"event": "foul", "kind": "ball-off-table", "ball": chance.choice(["red", "yellow"])},
                {"event": "lifted", "hole": hole},
                {"event": "restored"},
                {"event": "choose-colour", "colour": chance.choice(["red", "yellow"])},
                {"event": "fix", "hole": hole, "ball": chance.choice([None, "red", "yellow"])},
                {"event": "decline"},
                {"event": "next-game"},
            ]
        )


def yali(referee: Referee, chance: Random) -> Iterator[RawEvent]:
    """Balls move, and the board settles to one side."""
    while True:
        table = referee.state
        assert isinstance(table, YaliTable)
        event = {"weigh": "tilt", "lots": "lots", "game-over": "next-game"}.get(table.phase, "")
        name = chance.choice(table.names)
        if event:
            yield {"event": event, "to": name, "player": name}
            continue
        moves = [("move", *move) for move in grid_moves(table)] + [("side-move", *move) for move in side_moves(table)]
        raws = [{"event": kind, "from": start, "path": path} for kind, start, path in moves]
        yield chance.choice([*raws, {"event": "released"}, {"event": "released"}, {"event": "pass"}])


def toguz(referee: Referee, chance: Random) -> Iterator[RawEvent]:
    """Holes are sown."""
    while True:
        assert isinstance(referee.state, ToguzMatch)
        legal = referee.state.position.legal() or (1,)
        yield chance.choice([{"event": "sow", "hole": chance.choice(legal)}, {"event": "next-game"}])


def yooloo(referee: Referee, chance: Random) -> Iterator[RawEvent]:
    """Cards are laid."""
    status = referee.rulebook.public(referee.state)
    while True:
        used = {entry.raw["value"] for entry in referee.entries if entry.raw["event"] == "point-card"}
        yield chance.choice(yooloo_ways(status, used) or [{"event": "next-game"}])


def pool(referee: Referee, chance: Random) -> Iterator[RawEvent]:
    """Cards are played and towels laid."""
    status = referee.rulebook.public(referee.state)
    while True:
        if status["phase"] == "turn":
            yield chance.choice(pool_ways(status, spots_of(SMALL)))
        else:
            cards = {name: chance.randint(1, 12) for name in status["saved"]}
            yield chance.choice([{"event": "cards", **cards}, {"event": "next-game"}])


CANDIDATES: dict[str, Callable[[Referee, Random], Iterator[RawEvent]]] = {
    "yago-pool": yago,
    "yali": yali,
    "toguz-korgool": toguz,
    "yooloo": yooloo,
    "pool-position": pool,
}
GAMES = tuple(CANDIDATES)
