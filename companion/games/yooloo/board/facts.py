"""What follows from the public state of a match of Yooloo, for the screen."""

from __future__ import annotations

from companion.board.view import Seen
from companion.games.yooloo.rounds import highest_alone
from companion.games.yooloo.state import FLIPPING, FULL_DECK, fixed_order

LAYING = ("play", "showdown")


def flipping(seen: Seen) -> bool:
    """Whether one to ten is played."""
    return seen.status["variant"] in FLIPPING


def shown(seen: Seen) -> list[int]:
    """The open cards of the last reveal by seat; empty when none lie there."""
    table = seen.status["table"]
    return [table[name] for name in seen.players] if table else []


def taker(seen: Seen) -> int | None:
    """The seat that won with the open cards."""
    return highest_alone(shown(seen))


def turned(seen: Seen) -> list[int]:
    """The point cards told so far in this game, the latest last."""
    told: list[int] = []
    for event in seen.events:
        if event["event"] == "next-game":
            told = []
        elif event["event"] == "point-card":
            told.append(event["value"])
    return told


def remaining(seen: Seen) -> list[int]:
    """The point cards that may come."""
    return [card for card in FULL_DECK if card not in turned(seen)]


def told_order(seen: Seen) -> bool:
    """Whether each point card is told by the people."""
    return seen.setup is None or fixed_order(seen.setup) is None


def to_lay(seen: Seen) -> list[str]:
    """Who has not laid a card yet."""
    if seen.phase not in LAYING:
        return []
    return [name for name in seen.players if name not in seen.status["laid"]]


def plays(seen: Seen) -> list[tuple[int, int]]:
    """The cards laid so far, the latest first: the place among the events, and the seat; names may have changed."""
    names, found = list(seen.players), []
    for at in range(len(seen.events) - 1, -1, -1):
        event = seen.events[at]
        if event["event"] == "rename":
            names[names.index(event["to"])] = event["player"]
        elif event["event"] == "play":
            found.append((at, names.index(event["player"])))
    return found


def next_to_lay(seen: Seen) -> str | None:
    """Who is asked next: in seat order, behind whoever laid last, so that the screen travels round."""
    waiting = to_lay(seen)
    if not waiting or not seen.status["laid"]:
        return waiting[0] if waiting else None
    seat, n = plays(seen)[0][1], len(seen.players)
    return min(waiting, key=lambda name: (seen.players.index(name) - seat) % n)


def used(seen: Seen, player: str) -> list[int]:
    """The cards that a player has laid in earlier rounds."""
    return [card for card in FULL_DECK if card not in seen.status["hands"][player]]
