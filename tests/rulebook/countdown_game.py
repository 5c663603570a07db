"""A game as small as can be, for the tests of what every game has: two players in turn count down to zero."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import (
    Announcement,
    Event,
    GameState,
    Hidden,
    NextGame,
    Options,
    Outcome,
    RawEvent,
    Reading,
    Refusal,
    Rulebook,
    Ruling,
    Setup,
    Task,
)
from companion.rulebook.setup import read_setup

SETUP = {"game": "countdown", "players": ["Ann", "Bob"]}


class Take(Event, frozen=True, tag="take"):
    """The player in turn takes so many away."""

    n: int


class CountdownOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the count begins."""

    start: int = 3


class CountdownState(GameState, frozen=True, kw_only=True):
    """What is left, and who takes next."""

    left: int
    turn: int = 0


def begin(setup: Setup) -> Ruling[CountdownState]:
    """The first player begins, after somebody has shuffled."""
    state = CountdownState(setup=setup, names=setup.players, phase="play", left=setup.options.start)
    return Ruling(state, (Announcement(code="begin", rule="countdown#begin"),), (Task("shuffle"),))


def status(state: CountdownState) -> dict[str, Any]:
    """What the game adds to the public state."""
    scores = {name: int(seat in state.winners) for seat, name in enumerate(state.names)}
    return {"turn": state.names[state.turn], "scores": scores, "left": state.left}


def open_tasks(state: CountdownState) -> tuple[Task, ...]:
    """Whose hand is on the counter."""
    return (Task("hold", {"by": state.names[state.turn]}),)


def whispered(_: CountdownState, raws: Sequence[RawEvent]) -> Mapping[int, Hidden]:
    """What was whispered with the last event is a secret; nothing follows from it."""
    if not raws or "whispered" not in raws[-1]:
        return {}
    plain = {key: value for key, value in raws[-1].items() if key != "whispered"}
    return {len(raws) - 1: Hidden(plain, ({**plain, "whispered": "yes"}, {**plain, "whispered": "no"}))}


countdown = Rulebook[CountdownState](
    "countdown",
    variants=("plain", "odd"),
    seats=(2, 2),
    begin=begin,
    status=status,
    options=CountdownOptions,
    readings={"CD-1": Reading(("up", "down"), default="up", aliases={"upwards": "up"})},
    todo=open_tasks,
    out_of_phase=lambda _state, event: Refusal("too-late", {"event": type(event).__name__}),
    reserved=("nobody",),
    check_setup=lambda setup: None if setup.options.start > 0 else "options.start: it must be 1 or more.",
    hidden=whispered,
)


def check_take(_: CountdownState, event: Take) -> Refusal | None:
    """One, two or three may be taken."""
    return None if 0 < event.n <= 3 else Refusal("bad-number", {"n": event.n})


@countdown.on(Take, phases={"play"}, check=check_take)
def on_take(state: CountdownState, event: Take) -> Outcome[CountdownState]:
    """Who takes the last one wins."""
    if event.n > state.left:
        return Refusal("not-that-many")
    after = replace(state, left=state.left - event.n, turn=1 - state.turn)
    taken = Announcement(code="taken", rule="countdown#take", args={"player": state.names[state.turn]})
    if after.left:
        return Ruling(after, (taken,), (Task("move-counter", {"n": event.n}),))
    return Ruling(replace(after, phase="game-over", winners=(state.turn,)), (taken,))


@countdown.on(NextGame, phases={"game-over"})
def on_next_game(state: CountdownState, _: NextGame) -> Outcome[CountdownState]:
    """From the start again."""
    start = state.setup.options.start
    return Ruling(replace(state, phase="play", left=start, winners=(), game_number=state.game_number + 1))


def match(**options: Any) -> Referee:
    """A referee of a match."""
    raw = {**SETUP, "options": options}
    _, setup = read_setup(raw, lambda _: countdown)
    return Referee(countdown, setup, raw)


def take(n: int) -> dict[str, Any]:
    """The raw event."""
    return {"event": "take", "n": n}


UNDO, REDO, NEXT = {"event": "undo"}, {"event": "redo"}, {"event": "next-game"}


def rename(player: str, to: str) -> dict[str, Any]:
    """The raw event."""
    return {"event": "rename", "player": player, "to": to}
