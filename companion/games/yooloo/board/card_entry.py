"""What is asked in Yooloo: the next point card, and each player's card, in secret or with the cards lying open."""

from __future__ import annotations

from msgspec.structs import replace

from companion.board.view import Handover, Instead, Sheet, Tile, ViewState
from companion.games.yooloo.board import cards, status_queries
from companion.games.yooloo.options import FULL_DECK
from companion.i18n.translation import _


def ask_point_card(view: ViewState) -> Sheet:
    """Which point card was turned up; those that were before cannot be."""
    used = status_queries.turned_up_cards(view)
    tiles = tuple(
        _tile(
            card,
            {"event": "point-card", "value": card},
            _("Point card {card} was turned up before.", card=card) if card in used else "",
        )
        for card in FULL_DECK
    )
    return Sheet(title=_("Which point card is it?"), tiles=tiles, note=_("round {n} of 10", n=view.status["round"]))


def _tile(card: int, event: dict[str, object], why_not: str) -> Tile:
    picture = cards.used_card_picture(card) if why_not else cards.card_picture(card)
    return Tile(text=str(card), effect=(event,), picture=picture, why_not=why_not, bare=True)


def ask_card(view: ViewState, player: str) -> Sheet:
    """Which of his cards a player lays."""
    return Sheet(title=_("{name}: which card?", name=player), tiles=_card_tiles(view, player), note=stake_text(view))


def _card_tiles(view: ViewState, player: str) -> tuple[Tile, ...]:
    used = status_queries.used_cards(view, player)
    return tuple(
        _tile(
            card,
            {"event": "play", "player": player, "card": card},
            _("The {card} is used already.", card=card) if card in used else "",
        )
        for card in FULL_DECK
    )


def stake_text(view: ViewState) -> str:
    """What the card is laid for."""
    status = view.status
    pot = status["point_card"] + sum(status["parked"])
    if view.phase == "showdown":
        return _("showdown for {n} points", n=pot)
    if status["parked"]:
        return _("point card {card}, {n} points in all", card=status["point_card"], n=pot)
    return _("point card {card}", card=status["point_card"])


def hand_screen_to(view: ViewState, player: str, *, covered: bool = True) -> Handover:
    """A player's card: the screen goes to him covered, or stays open where the cards lie open on the table."""
    laid = _("{n} of {all} have laid", n=len(view.status["laid"]), all=len(view.players))
    return Handover(player=player, sheet=ask_card(view, player), progress=laid, covered=covered)


def ask_other_card(view: ViewState, player: str) -> Handover:
    """Asks for another card in place of one that is face down."""
    seat = view.players.index(player)
    at = next(at for at, by in status_queries.laid_cards(view) if by == seat)
    laid = view.events[at]
    tiles = tuple(
        replace(tile, effect=Instead(at, laid, {**laid, "card": int(tile.text)})) for tile in _card_tiles(view, player)
    )
    sheet = Sheet(title=_("{name}: which card instead?", name=player), tiles=tiles, note=stake_text(view))
    return Handover(player=player, sheet=sheet, progress=_("another card"))


def next_handover(view: ViewState) -> Handover | None:
    """Returns the player to whom the screen is passed next."""
    player = status_queries.next_player_to_lay(view)
    return None if player is None else hand_screen_to(view, player)
