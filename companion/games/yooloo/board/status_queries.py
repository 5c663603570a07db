"""What follows from the public state of a match of Yooloo, for the screen."""

from __future__ import annotations

from companion.board.view import ViewState
from companion.games.yooloo.options import FULL_DECK
from companion.games.yooloo.rounds import round_winner
from companion.games.yooloo.state import FLIPPING

LAYING = ("play", "showdown")


def is_one_to_ten(view: ViewState) -> bool:
    """Whether one to ten is played."""
    return view.status["variant"] in FLIPPING


def revealed_cards(view: ViewState) -> list[int]:
    """The open cards of the last reveal by seat; empty when none lie there."""
    state = view.status["table"]
    return [state[name] for name in view.players] if state else []


def round_winner_seat(view: ViewState) -> int | None:
    """The seat that won with the open cards."""
    return round_winner(revealed_cards(view))


def turned_up_cards(view: ViewState) -> list[int]:
    """The point cards that were turned up so far in this game, in order."""
    cards: list[int] = []
    for event in view.events:
        if event["event"] == "next-game":
            cards = []
        elif event["event"] == "point-card":
            cards.append(event["value"])
    return cards


def remaining_point_cards(view: ViewState) -> list[int]:
    """The point cards that were not turned up yet."""
    return [card for card in FULL_DECK if card not in turned_up_cards(view)]


def players_to_lay(view: ViewState) -> list[str]:
    """Who has not laid a card yet."""
    if view.phase not in LAYING:
        return []
    return [name for name in view.players if name not in view.status["laid"]]


def laid_cards(view: ViewState) -> list[tuple[int, int]]:
    """The cards laid so far, the latest first: the place among the events, and the seat; names may have changed."""
    names, found = list(view.players), []
    for at in range(len(view.events) - 1, -1, -1):
        event = view.events[at]
        if event["event"] == "rename":
            names[names.index(event["to"])] = event["player"]
        elif event["event"] == "play":
            found.append((at, names.index(event["player"])))
    return found


def next_player_to_lay(view: ViewState) -> str | None:
    """Returns the player who is asked next: the next in seat order after the one who laid last."""
    waiting = players_to_lay(view)
    if not waiting or not view.status["laid"]:
        return waiting[0] if waiting else None
    seat, n = laid_cards(view)[0][1], len(view.players)
    return min(waiting, key=lambda name: (view.players.index(name) - seat) % n)


def used_cards(view: ViewState, player: str) -> list[int]:
    """The cards that a player has laid in earlier rounds."""
    return [card for card in FULL_DECK if card not in view.status["hands"][player]]
