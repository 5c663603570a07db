"""What touches mean in Pool Position: a lounger, then the towel on it; everybody's cards; and why something is not."""

from __future__ import annotations

from typing import cast

from companion.board.view import Effect, Pick, Sheet, Tile, ViewState
from companion.games.pool_position.board.drawing import card_picture
from companion.games.pool_position.cards import CARDS
from companion.games.pool_position.luigis import FREE
from companion.games.pool_position.state import DUMMY, GAME, PoolState
from companion.games.pool_position.towels import PoolReason, irreplaceable, unplaceable
from companion.i18n.phrases import why_not
from companion.i18n.translation import _, current_language
from companion.rulebook.rulebook import RawEvent, Reason, Refusal

CARD_ENTRY = "cards"
"""Picked first when everybody's cards are being told; the cards by seat follow."""


def state(view: ViewState) -> PoolState:
    """The state of the game on the screen."""
    return cast("PoolState", view.state)


def called(name: str) -> str:
    """What a player is called; the dummy has a word in every language."""
    return _("dummy") if name == DUMMY else name


def spot(zone: int | str) -> tuple[int, int]:
    """Row and column of a lounger by its name."""
    row, column = str(zone).split(",")
    return int(row), int(column)


def barred(state: PoolState, lounger: int) -> Refusal | None:
    """Why the player in turn may lay no towel on a lounger, free or taken; None when he may."""
    if state.phase != "turn":
        return Refusal(Reason.NOT_NOW)
    return unplaceable(state, lounger) if state.towels[lounger] == FREE else irreplaceable(state, lounger)


def laying(state: PoolState, zone: int | str) -> RawEvent:
    """The event of a towel on that lounger."""
    row, column = spot(zone)
    free = state.towels[state.layout.numbers[row, column]] == FREE
    return {"event": "place" if free else "replace", "row": row, "column": column}


def touched(view: ViewState, zone: int | str) -> Effect | None:
    """A touch on a lounger: the first chooses it, the second lays the towel; or it says why not."""
    table = state(view)
    if table.phase == "cards":
        return _("First tell everybody's cards.")
    refusal = barred(table, table.layout.numbers[spot(zone)])
    if refusal is not None:
        return _refused(refusal)
    return (laying(table, zone),) if view.picked == (zone,) else Pick((zone,))


def question(view: ViewState) -> Sheet | None:
    """Whose card is told next, once people have begun to tell them."""
    table = state(view)
    if table.phase != "cards" or view.picked[:1] != (CARD_ENTRY,):
        return None
    told = cast("tuple[int, ...]", view.picked[1:])
    seat = len(told)
    name = table.everybody[seat]
    tiles = tuple(_card(table, told, seat, card) for card in range(1, CARDS + 1))
    title = _("The dummy's card?") if name == DUMMY else _("{name}'s card?", name=name)
    known = [f"{called(table.everybody[at])} {card}" for at, card in enumerate(told)]
    return Sheet(title, tiles, " · ".join(known), leave=_("See the board"))


def _card(state: PoolState, told: tuple[int, ...], seat: int, card: int) -> Tile:
    if not state.hands[seat] >> card & 1:
        used = Refusal(PoolReason.USED, {"player": state.everybody[seat], "card": card})
        return Tile(str(card), (), _("used"), card_picture(card, used=True), why_not=_refused(used), bare=True)
    cards, picture = (*told, card), card_picture(card)
    if len(cards) < len(state.everybody):
        return Tile(str(card), Pick((CARD_ENTRY, *cards)), picture=picture, bare=True)
    event = {"event": "cards", **dict(zip(state.everybody, cards, strict=True))}
    return Tile(str(card), (event,), picture=picture, bare=True)


def _refused(refusal: Refusal) -> str:
    return why_not(GAME, refusal, current_language())
