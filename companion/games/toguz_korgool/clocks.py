"""The players' clocks: sudden death, from the time that each event took. What is taken back gives its time back."""

from __future__ import annotations

from math import ceil

from companion.board.view import Seen
from companion.games.toguz_korgool.state import starter

MINUTE_S = 60
ENDS = ("resign", "flag", "draw-agreed")


def left(seen: Seen) -> tuple[float, float] | None:
    """The seconds that each seat has left in this game, 0 for nothing; None where no clock was agreed."""
    setup = seen.setup
    if setup is None or setup.options.clock_minutes is None:
        return None
    number, used = 1, [0.0, 0.0]
    turn = starter(setup, number)
    for event, took in zip(seen.events, seen.took, strict=False):
        used[turn] += took
        if event["event"] == "next-game":
            number, used = number + 1, [0.0, 0.0]
            turn = starter(setup, number)
        elif event["event"] == "sow":
            turn = 1 - turn
    if seen.phase == "play":
        used[turn] += seen.waited
    whole = setup.options.clock_minutes * MINUTE_S
    return max(whole - used[0], 0.0), max(whole - used[1], 0.0)


def shown(seconds: float) -> str:
    """Minutes and seconds, as a clock that has just begun shows its full time."""
    minutes, rest = divmod(ceil(seconds), MINUTE_S)
    return f"{minutes}:{rest:02}"


def out_of_time(seen: Seen) -> str | None:
    """Who is to sow and has no time left."""
    clocks, turn = left(seen), seen.status["turn"]
    if clocks is None or turn is None:
        return None
    return turn if clocks[seen.players.index(turn)] <= 0 else None


def again(seen: Seen) -> float:
    """In how many seconds the running clock shows another figure."""
    clocks, turn = left(seen), seen.status["turn"]
    if clocks is None or turn is None:
        return 0
    remaining = clocks[seen.players.index(turn)]
    return (remaining % 1 or 1) if remaining else 0
