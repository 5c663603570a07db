"""What touches mean in Pool Position: a lounger, then the towel on it; everybody's cards; and why something is not."""

from __future__ import annotations

from typing import cast

from companion.board.view import Does, Event, Pick, Seen, Sheet, Tile
from companion.games.pool_position.board.drawing import card_picture
from companion.games.pool_position.cards import CARDS
from companion.games.pool_position.luigis import FREE
from companion.games.pool_position.state import DUMMY, Table
from companion.games.pool_position.towels import PoolReason, irreplaceable, unplaceable
from companion.i18n.phrases import why_not
from companion.i18n.translation import _, language
from companion.rulebook.rulebook import Reason, Refusal

PACKAGE = "companion.games.pool_position"
CARD_ENTRY = "cards"
"""Picked first when everybody's cards are being told; the cards by seat follow."""


def state(seen: Seen) -> Table:
    """The state of the game on the screen."""
    return cast("Table", seen.table)


def called(name: str) -> str:
    """What a player is called; the dummy has a word in every language."""
    return _("dummy") if name == DUMMY else name


def spot(zone: int | str) -> tuple[int, int]:
    """Row and column of a lounger by its name."""
    row, column = str(zone).split(",")
    return int(row), int(column)


def barred(table: Table, lounger: int) -> Refusal | None:
    """Why the player in turn may lay no towel on a lounger, free or taken; None when he may."""
    if table.phase != "turn":
        return Refusal(Reason.NOT_NOW)
    return unplaceable(table, lounger) if table.towels[lounger] == FREE else irreplaceable(table, lounger)


def laying(table: Table, zone: int | str) -> Event:
    """The event of a towel on that lounger."""
    row, column = spot(zone)
    free = table.towels[table.layout.numbers[row, column]] == FREE
    return {"event": "place" if free else "replace", "row": row, "column": column}


def touched(seen: Seen, zone: int | str) -> Does | None:
    """A touch on a lounger: the first chooses it, the second lays the towel; or it says why not."""
    table = state(seen)
    if table.phase == "cards":
        return _("First tell everybody's cards.")
    refusal = barred(table, table.layout.numbers[spot(zone)])
    if refusal is not None:
        return _refused(refusal)
    return (laying(table, zone),) if seen.picked == (zone,) else Pick((zone,))


def question(seen: Seen) -> Sheet | None:
    """Whose card is told next, once people have begun to tell them."""
    table = state(seen)
    if table.phase != "cards" or seen.picked[:1] != (CARD_ENTRY,):
        return None
    told = cast("tuple[int, ...]", seen.picked[1:])
    seat = len(told)
    name = table.everybody[seat]
    tiles = tuple(_card(table, told, seat, card) for card in range(1, CARDS + 1))
    title = _("The dummy's card?") if name == DUMMY else _("{name}'s card?", name=name)
    known = [f"{called(table.everybody[at])} {card}" for at, card in enumerate(told)]
    return Sheet(title, tiles, " · ".join(known), leave=_("See the board"))


def _card(table: Table, told: tuple[int, ...], seat: int, card: int) -> Tile:
    if not table.hands[seat] >> card & 1:
        used = Refusal(PoolReason.USED, {"player": table.everybody[seat], "card": card})
        return Tile(str(card), (), _("used"), card_picture(card, used=True), why_not=_refused(used), bare=True)
    cards, picture = (*told, card), card_picture(card)
    if len(cards) < len(table.everybody):
        return Tile(str(card), Pick((CARD_ENTRY, *cards)), picture=picture, bare=True)
    event = {"event": "cards", **dict(zip(table.everybody, cards, strict=True))}
    return Tile(str(card), (event,), picture=picture, bare=True)


def _refused(refusal: Refusal) -> str:
    return why_not(PACKAGE, refusal, language())
