"""The players' clocks: sudden death. A second that went by is not given back."""

from __future__ import annotations

from math import ceil

from companion.board.view import ViewState

MINUTE_S = 60


def seconds_left(view: ViewState) -> tuple[float, float] | None:
    """The seconds that each seat has left in this game, 0 for nothing; None where no clock was agreed."""
    setup = view.setup
    if setup is None or setup.options.clock_minutes is None:
        return None
    number, turn = view.status["game_number"], view.status["turn"]
    used = [view.clock_used_s.get((number, seat), 0.0) for seat in range(2)]
    if turn is not None:
        used[view.players.index(turn)] += view.since_last_event_s
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
