"""The players' clocks: sudden death, from the time that each event took. What is taken back gives its time back."""

from __future__ import annotations

from math import ceil

from companion.board.view import ViewState
from companion.games.toguz_korgool.state import starter

MINUTE_S = 60


def seconds_left(view: ViewState) -> tuple[float, float] | None:
    """The seconds that each seat has left in this game, 0 for nothing; None where no clock was agreed."""
    setup = view.setup
    if setup is None or setup.options.clock_minutes is None:
        return None
    number, used = 1, [0.0, 0.0]
    turn = starter(setup, number)
    for event, took in zip(view.events, view.durations_s, strict=False):
        used[turn] += took
        if event["event"] == "next-game":
            number, used = number + 1, [0.0, 0.0]
            turn = starter(setup, number)
        elif event["event"] == "sow":
            turn = 1 - turn
    if view.phase == "play":
        used[turn] += view.since_last_event_s
    whole = setup.options.clock_minutes * MINUTE_S
    return max(whole - used[0], 0.0), max(whole - used[1], 0.0)


def clock_text(seconds: float) -> str:
    """Minutes and seconds, as a clock that has just begun shows its full time."""
    minutes, rest = divmod(ceil(seconds), MINUTE_S)
    return f"{minutes}:{rest:02}"


def out_of_time(view: ViewState) -> str | None:
    """Who is to sow and has no time left."""
    clocks, turn = seconds_left(view), view.status["turn"]
    if clocks is None or turn is None:
        return None
    return turn if clocks[view.players.index(turn)] <= 0 else None


def seconds_to_next_change(view: ViewState) -> float:
    """In how many seconds the running clock shows another figure."""
    clocks, turn = seconds_left(view), view.status["turn"]
    if clocks is None or turn is None:
        return 0
    remaining = clocks[view.players.index(turn)]
    return (remaining % 1 or 1) if remaining else 0
