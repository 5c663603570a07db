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

GAME, GOAL, MAX_STEP = "race-to-21", 21, 3
PLAY, GAME_OVER, MATCH_OVER = "play", "game-over", "match-over"


class Count(Event, frozen=True, tag="count"):
    """The player in turn counts on by so many."""

    by: int


class RaceReason(StrEnum):
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


class RaceState(GameState, frozen=True, kw_only=True):
    """A match as it stands; seats are 0-based."""

    turn: int = 0
    count: int = 0
    won: tuple[int, ...]


def announcement(code: str, passage: str, reading: str | None = None, **args: Any) -> Announcement:
    """An announcement with its passage of the digest."""
    return Announcement(code=code, rule=f"{GAME}#{passage}", reading=reading, args=args)


def begin(setup: Setup) -> Ruling[RaceState]:
    """The first named begins."""
    state = RaceState(setup=setup, names=setup.players, phase=PLAY, won=(0,) * len(setup.players))
    return Ruling(state, (_announce_turn(state),))


def status(state: RaceState) -> dict[str, Any]:
    """The public state beyond what every game has."""
    turn = state.names[state.turn] if state.phase == PLAY else None
    return {"turn": turn, "scores": dict(zip(state.names, state.won, strict=True)), "count": state.count}


rulebook = Rulebook[RaceState](
    GAME,
    variants=("standard",),
    seats=(2, 4),
    begin=begin,
    status=status,
    options=RaceOptions,
    readings=READINGS,
)


def check_step(_: RaceState, event: Count) -> Refusal | None:
    """What the event alone shows: the size of the step."""
    return None if 1 <= event.by <= MAX_STEP else Refusal(RaceReason.BAD_STEP, {"by": event.by})


@rulebook.on(Count, phases={PLAY}, check=check_step)
def on_count(state: RaceState, event: Count) -> Outcome[RaceState]:
    """The count goes on; at the goal the game is won."""
    count = state.count + event.by
    if count > GOAL:
        return Refusal(RaceReason.TOO_FAR, {"by": event.by, "goal": GOAL})
    if count == GOAL:
        return _end_game(replace(state, count=count))
    after = replace(state, count=count, turn=(state.turn + 1) % len(state.names))
    return Ruling(after, (_announce_turn(after),))


@rulebook.on(NextGame, phases={GAME_OVER})
def on_next_game(state: RaceState, _: NextGame) -> Outcome[RaceState]:
    """The count begins anew."""
    after_last = state.setup.readings["R21-1"] == "a"
    begins = state.game_number % len(state.names) if after_last else state.winners[0]
    after = replace(state, phase=PLAY, count=0, turn=begins, winners=(), game_number=state.game_number + 1)
    return Ruling(after, (_announce_turn(after, "beginning", "R21-1"),))


def _end_game(state: RaceState) -> Ruling[RaceState]:
    seat = state.turn
    won = tuple(games + (at == seat) for at, games in enumerate(state.won))
    over = won[seat] == state.setup.options.target
    phase, winner = (MATCH_OVER, seat) if over else (GAME_OVER, None)
    after = replace(state, phase=phase, won=won, winners=(seat,), match_winner=winner)
    announcements = [announcement("wins-game", "goal", player=state.names[seat])]
    if over:
        announcements.append(announcement("wins-match", "goal", player=state.names[seat], n=won[seat]))
    return Ruling(after, tuple(announcements))


def _announce_turn(state: RaceState, passage: str = "turns", reading: str | None = None) -> Announcement:
    return announcement("to-play", passage, reading, player=state.names[state.turn], count=state.count)
