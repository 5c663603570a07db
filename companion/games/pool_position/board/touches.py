"""Handles touches in Pool Position: a lounger, then its towel; the entry of all cards; and reasons for refusals."""

from __future__ import annotations

from typing import cast

from companion.board.view import Effect, Pick, Sheet, Tile, ViewState
from companion.games.pool_position.board.drawing import card_picture
from companion.games.pool_position.cards import CARDS
from companion.games.pool_position.luigis import NO_TOWEL
from companion.games.pool_position.reasons import PoolReason
from companion.games.pool_position.state import DUMMY, GAME, PoolState
from companion.games.pool_position.towels import placing_refusal, replacing_refusal
from companion.i18n.phrases import why_not
from companion.i18n.translation import _, current_language
from companion.rulebook.rulebook import RawEvent, Reason, Refusal

CARD_ENTRY = "cards"
"""The first value of `picked` while everybody's cards are being entered; the cards by seat follow it."""


def state_of(view: ViewState) -> PoolState:
    """The state of the game on the screen."""
    return cast("PoolState", view.state)


def display_name(name: str) -> str:
    """What a player is called; the dummy has a word in every language."""
    return _("dummy") if name == DUMMY else name


def lounger_position(zone: int | str) -> tuple[int, int]:
    """Row and column of a lounger by its name."""
    row, column = str(zone).split(",")
    return int(row), int(column)


def laying_refusal(state: PoolState, lounger: int) -> Refusal | None:
    """Why the player in turn may lay no towel on a lounger, free or taken; None when he may."""
    if state.phase != "turn":
        return Refusal(Reason.NOT_NOW)
    return placing_refusal(state, lounger) if state.towels[lounger] == NO_TOWEL else replacing_refusal(state, lounger)


def laying_event(state: PoolState, zone: int | str) -> RawEvent:
    """The event of a towel on that lounger."""
    row, column = lounger_position(zone)
    free = state.towels[state.layout.lounger_at[row, column]] == NO_TOWEL
    return {"event": "place" if free else "replace", "row": row, "column": column}


def touched(view: ViewState, zone: int | str) -> Effect | None:
    """A touch on a lounger: the first chooses it, the second lays the towel; or it says why not."""
    game = state_of(view)
    if game.phase == "cards":
        return _("First tell everybody's cards.")
    refusal = laying_refusal(game, game.layout.lounger_at[lounger_position(zone)])
    if refusal is not None:
        return _refusal_text(refusal)
    return (laying_event(game, zone),) if view.picked == (zone,) else Pick((zone,))


def question(view: ViewState) -> Sheet | None:
    """The question for the next card, once people have begun to enter everybody's cards."""
    game = state_of(view)
    if game.phase != "cards" or view.picked[:1] != (CARD_ENTRY,):
        return None
    cards_so_far = cast("tuple[int, ...]", view.picked[1:])
    seat = len(cards_so_far)
    name = game.names_with_dummy[seat]
    tiles = tuple(_card_tile(game, cards_so_far, seat, card) for card in range(1, CARDS + 1))
    title = _("The dummy's card?") if name == DUMMY else _("{name}'s card?", name=name)
    known = [f"{display_name(game.names_with_dummy[at])} {card}" for at, card in enumerate(cards_so_far)]
    return Sheet(title=title, tiles=tiles, note=" · ".join(known), leave=_("See the board"))


def _card_tile(state: PoolState, cards_so_far: tuple[int, ...], seat: int, card: int) -> Tile:
    if not state.hands[seat] >> card & 1:
        used = Refusal(PoolReason.USED, {"player": state.names_with_dummy[seat], "card": card})
        return Tile(
            text=str(card),
            effect=(),
            note=_("used"),
            picture=card_picture(card, used=True),
            why_not=_refusal_text(used),
            bare=True,
        )
    cards, picture = (*cards_so_far, card), card_picture(card)
    if len(cards) < len(state.names_with_dummy):
        return Tile(text=str(card), effect=Pick((CARD_ENTRY, *cards)), picture=picture, bare=True)
    event = {"event": "cards", **dict(zip(state.names_with_dummy, cards, strict=True))}
    return Tile(text=str(card), effect=(event,), picture=picture, bare=True)


def _refusal_text(refusal: Refusal) -> str:
    return why_not(GAME, refusal, current_language())
