"""Random matches of all games and variants, sensible events and nonsense mixed, as tellings to be checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from companion.games.yooloo.state import YoolooState
from companion.protocol.json_lines import verdict_line
from companion.rulebook.referee import Referee, Verdict
from companion.rulebook.rulebook import RawEvent
from tests.durability import random_events
from tests.games.pool_position.boards import SMALL
from tests.games.said.telling import Telling
from tests.tools.referees import referee_of

BOARD = {"columns": 4, "rows": 8, "side": 8}
FLAT = {**SMALL, "row_path": 2, "column_path": 2}
TEAMS = ["Ann", {"name": "Bob", "members": ["Cem", "Dua"]}]
SETUPS: tuple[Mapping[str, Any], ...] = (
    *({"game": "yago-pool", "variant": one, "players": ["Ann", "Bob"]} for one in ("easy", "medium", "professional")),
    {"game": "yago-pool", "variant": "medium", "players": TEAMS, "options": {"target": 9, "readings": {"YG-7": "b"}}},
    *(
        {"game": "yali", "variant": one, "players": ["Ann", "Bob"], "options": {"board": BOARD}}
        for one in ("base", "tournament")
    ),
    {"game": "yali", "players": ["Ann", "Bob"]},
    {"game": "toguz-korgool", "players": ["Ann", "Bob"]},
    {"game": "toguz-korgool", "players": ["Ann", "Bob"], "options": {"end_at_82": False}},
    {"game": "yooloo", "players": ["Ann", "Bob"], "options": {"point_cards": [3, 1, 4, 10, 5, 9, 2, 6, 8, 7]}},
    {"game": "yooloo", "players": ["Ann", "Bob", "Cem"]},
    *(
        {"game": "yooloo", "variant": one, "players": ["Ann", "Bob", "Cem", "Dua"]}
        for one in ("easy", "one-to-ten", "one-to-ten-in-one-go")
    ),
    {"game": "pool-position", "players": ["Ann", "Bob"], "options": {"board": FLAT}},
    {"game": "pool-position", "players": ["Ann", "Bob", "Cem"], "options": {"board": SMALL}},
)
FOULS = ("blue-off-table", "ball-off-table", "touched-opponent-ball", "moved-ball", "no-ball-hit", "wrong-ball-first")
NONSENSE = 0.15
"""So often something is entered that is mostly refused."""


def nonsense(referee: Referee, chance: Random) -> RawEvent:
    """An event of the game with random values."""
    names = [*referee.state.names, "Zoë"]
    hole, card = chance.randint(0, 10), chance.randint(0, 13)
    squares = [f"{chance.choice('abcdAB')}{chance.randint(0, 9)}" for _ in range(3)]
    ball = chance.choice(["red", "yellow", "blue", "unknown"])
    foul: dict[str, Any] = {
        "event": "foul",
        "kind": chance.choice([*FOULS, "spat"]),
        "ball": chance.choice(["red", "yellow"]),
    }
    if chance.random() < 0.3:
        foul["hole"] = hole
    kinds_of_event = [kind.__struct_config__.tag for kind in referee.rulebook.event_types]
    name = chance.choice([*kinds_of_event, "next-game", "rename"])
    if name == "foul":
        return foul
    if name == "cards":
        everybody = referee.rulebook.public(referee.state)["saved"]
        return {"event": name, **{one: chance.randint(0, 13) for one in everybody if chance.random() < 0.9}}
    fields: dict[str, Any] = {
        "hole": hole, "ball": chance.choice(["red", "yellow", None]) if name == "fix" else ball, "colour": "red",
        "landing": chance.randint(1, 9), "player": chance.choice(names), "card": card, "value": card,
        "row": chance.randint(1, 4), "column": chance.randint(1, 4), "to": chance.choice([*names, "", "level"]),
        "from": squares[0], "path": squares[1 : chance.randint(2, 3)],
    }  # fmt: skip
    return {"event": name, **fields}


def entered(referee: Referee, chance: Random) -> RawEvent:
    """What is entered next."""
    if chance.random() < NONSENSE:
        return nonsense(referee, chance)
    game = referee.rulebook.game
    if game == "yali" and referee.state.setup.options.board == {}:
        return nonsense(referee, chance)
    if game == "yago-pool" and chance.random() < 0.3:
        return nonsense(referee, chance)
    return sensible(referee, chance)


def sensible(referee: Referee, chance: Random) -> RawEvent:
    """Something that is mostly accepted; a yali without a board is told its tilts."""
    game, state = referee.rulebook.game, referee.state
    if game == "yali" and getattr(state, "board", None) is None:
        name = chance.choice(state.names)
        by_phase = {
            "weigh": "tilt",
            "lots": "lots",
            "claim": chance.choice(["confirm", "deny"]),
            "game-over": "next-game",
        }
        event = by_phase.get(state.phase, chance.choice(["released", "released", "home", "pass"]))
        return {"event": event, "player": name, "to": chance.choice([name, name, "level"])}
    if isinstance(state, YoolooState) and state.phase == "flip":
        found = state.scores[state.turn]
        return {"event": "flip", "card": found + 1 if chance.random() < 0.8 else chance.randint(found + 1, 10)}
    return random_events.next_event(referee, chance)


def tellings(setup: Mapping[str, Any], chance: Random, count: int) -> Iterator[tuple[Telling, Verdict, Referee]]:
    """So many events of a match one after another, each with its verdict."""
    referee = referee_of(setup)
    for _ in range(count):
        raw = entered(referee, chance)
        before, log = referee.rulebook.public(referee.state), [entry.raw for entry in referee.entries]
        verdict = referee.rule(raw)
        line = verdict_line(referee.rulebook, verdict)
        if verdict.ok and raw["event"] == "redo":
            raw = referee.entries[-1].raw
        yield (
            Telling(setup=setup, event=raw, before=before, after=line["status"], log=log, todo=line.get("todo", ())),
            verdict,
            referee,
        )
