"""Race to 21: who counts on, by how much, and who has won."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from companion.rulebook.rulebook import (
    Announcement,
    Event,
    GameState,
    NextGame,
    Options,
    Outcome,
    Reading,
    Refusal,
    Rulebook,
    Ruling,
    Setup,
)

GAME, GOAL, MOST = "race-to-21", 21, 3
PLAY, GAME_OVER, MATCH_OVER = "play", "game-over", "match-over"


class Count(Event, frozen=True, tag="count"):
    """The player in turn counts on by so many."""

    by: int


class Wrong(StrEnum):
    """Why an event of this game is refused."""

    BAD_STEP = "bad-step"
    """A step is one, two or three."""
    TOO_FAR = "too-far"
    """The step leads past the goal."""


class RaceOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be agreed before a match: the games that win it."""

    target: Annotated[int, Meta(ge=1)] = 2


READINGS = {"R21-1": Reading(("a", "b"), default="a")}
"""Who begins the next game: a the player after the last beginner, b the last winner."""


class Race(GameState, frozen=True, kw_only=True):
    """A match as it stands; seats are 0-based."""

    turn: int = 0
    count: int = 0
    won: tuple[int, ...]


def begin(setup: Setup) -> Ruling[Race]:
    """The first named begins."""
    race = Race(setup=setup, names=setup.players, phase=PLAY, won=(0,) * len(setup.players))
    return Ruling(race, (_to_play(race),))


def status(race: Race) -> dict[str, Any]:
    """The public state beyond what every game has."""
    turn = race.names[race.turn] if race.phase == PLAY else None
    return {"turn": turn, "scores": dict(zip(race.names, race.won, strict=True)), "count": race.count}


rulebook = Rulebook[Race](
    GAME,
    variants=("standard",),
    seats=(2, 4),
    begin=begin,
    status=status,
    options=RaceOptions,
    readings=READINGS,
)


def a_step(_: Race, event: Count) -> Refusal | None:
    """What the event alone shows: the size of the step."""
    return None if 1 <= event.by <= MOST else Refusal(Wrong.BAD_STEP, {"by": event.by})


@rulebook.on(Count, phases={PLAY}, check=a_step)
def on_count(race: Race, event: Count) -> Outcome[Race]:
    """The count goes on; at the goal the game is won."""
    count = race.count + event.by
    if count > GOAL:
        return Refusal(Wrong.TOO_FAR, {"by": event.by, "goal": GOAL})
    if count == GOAL:
        return _won(replace(race, count=count))
    after = replace(race, count=count, turn=(race.turn + 1) % len(race.names))
    return Ruling(after, (_to_play(after),))


@rulebook.on(NextGame, phases={GAME_OVER})
def on_next_game(race: Race, _: NextGame) -> Outcome[Race]:
    """The count begins anew."""
    after_last = race.setup.readings["R21-1"] == "a"
    begins = race.game_number % len(race.names) if after_last else race.winners[0]
    after = replace(race, phase=PLAY, count=0, turn=begins, winners=(), game_number=race.game_number + 1)
    return Ruling(after, (_to_play(after, "beginning", "R21-1"),))


def _won(race: Race) -> Ruling[Race]:
    seat = race.turn
    won = tuple(games + (at == seat) for at, games in enumerate(race.won))
    over = won[seat] == race.setup.options.target
    phase, winner = (MATCH_OVER, seat) if over else (GAME_OVER, None)
    after = replace(race, phase=phase, won=won, winners=(seat,), match_winner=winner)
    says = [Announcement("wins-game", f"{GAME}#goal", None, {"player": race.names[seat]})]
    if over:
        says.append(Announcement("wins-match", f"{GAME}#goal", None, {"player": race.names[seat], "n": won[seat]}))
    return Ruling(after, tuple(says))


def _to_play(race: Race, passage: str = "turns", reading: str | None = None) -> Announcement:
    return Announcement("to-play", f"{GAME}#{passage}", reading, {"player": race.names[race.turn], "count": race.count})
