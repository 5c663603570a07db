"""What follows from the public state of a match of Yooloo, for the screen."""

from __future__ import annotations

from companion.board.view import ViewState
from companion.games.yooloo.rounds import highest_alone
from companion.games.yooloo.state import FLIPPING, FULL_DECK, fixed_order

LAYING = ("play", "showdown")


def flipping(view: ViewState) -> bool:
    """Whether one to ten is played."""
    return view.status["variant"] in FLIPPING


def shown(view: ViewState) -> list[int]:
    """The open cards of the last reveal by seat; empty when none lie there."""
    state = view.status["table"]
    return [state[name] for name in view.players] if state else []


def taker(view: ViewState) -> int | None:
    """The seat that won with the open cards."""
    return highest_alone(shown(view))


def turned(view: ViewState) -> list[int]:
    """The point cards told so far in this game, the latest last."""
    told: list[int] = []
    for event in view.events:
        if event["event"] == "next-game":
            told = []
        elif event["event"] == "point-card":
            told.append(event["value"])
    return told


def remaining(view: ViewState) -> list[int]:
    """The point cards that may come."""
    return [card for card in FULL_DECK if card not in turned(view)]


def told_order(view: ViewState) -> bool:
    """Whether each point card is told by the people."""
    return view.setup is None or fixed_order(view.setup) is None


def to_lay(view: ViewState) -> list[str]:
    """Who has not laid a card yet."""
    if view.phase not in LAYING:
        return []
    return [name for name in view.players if name not in view.status["laid"]]


def plays(view: ViewState) -> list[tuple[int, int]]:
    """The cards laid so far, the latest first: the place among the events, and the seat; names may have changed."""
    names, found = list(view.players), []
    for at in range(len(view.events) - 1, -1, -1):
        event = view.events[at]
        if event["event"] == "rename":
            names[names.index(event["to"])] = event["player"]
        elif event["event"] == "play":
            found.append((at, names.index(event["player"])))
    return found


def next_to_lay(view: ViewState) -> str | None:
    """Who is asked next: in seat order, behind whoever laid last, so that the screen travels round."""
    waiting = to_lay(view)
    if not waiting or not view.status["laid"]:
        return waiting[0] if waiting else None
    seat, n = plays(view)[0][1], len(view.players)
    return min(waiting, key=lambda name: (view.players.index(name) - seat) % n)


def used(view: ViewState, player: str) -> list[int]:
    """The cards that a player has laid in earlier rounds."""
    return [card for card in FULL_DECK if card not in view.status["hands"][player]]
