"""What is asked in Yooloo: the next point card, and each player's card, in secret or with the cards lying open."""

from __future__ import annotations

from companion.board import Handover, Seen, Sheet, Tile
from companion.games.yooloo import cards, facts
from companion.games.yooloo.state import FULL_DECK
from companion.text import _


def point_card(seen: Seen) -> Sheet:
    """Which point card was turned up; those that were before cannot be."""
    used = facts.turned(seen)
    tiles = tuple(
        _tile(
            card,
            {"event": "point-card", "value": card},
            _("Point card {card} was turned up before.", card=card) if card in used else "",
        )
        for card in FULL_DECK
    )
    return Sheet(_("Which point card is it?"), tiles, _("round {n} of 10", n=seen.status["round"]))


def _tile(card: int, event: dict[str, object], why_not: str) -> Tile:
    picture = cards.used_tile(card) if why_not else cards.tile(card)
    return Tile(str(card), (event,), picture=picture, why_not=why_not, bare=True)


def card_of(seen: Seen, player: str) -> Sheet:
    """Which of his cards a player lays."""
    used = facts.used(seen, player)
    tiles = tuple(
        _tile(
            card,
            {"event": "play", "player": player, "card": card},
            _("The {card} is used already.", card=card) if card in used else "",
        )
        for card in FULL_DECK
    )
    return Sheet(_("{name}: which card?", name=player), tiles, at_stake(seen))


def at_stake(seen: Seen) -> str:
    """What the card is laid for."""
    status = seen.status
    pot = status["point_card"] + sum(status["parked"])
    if seen.phase == "showdown":
        return _("showdown for {n} points", n=pot)
    if status["parked"]:
        return _("point card {card}, {n} points in all", card=status["point_card"], n=pot)
    return _("point card {card}", card=status["point_card"])


def handover(seen: Seen, player: str, *, covered: bool = True) -> Handover:
    """A player's card: the screen goes to him covered, or stays open where the cards lie open on the table."""
    laid = _("{n} of {all} have laid", n=len(seen.status["laid"]), all=len(seen.players))
    return Handover(player, card_of(seen, player), laid, covered)


def secret(seen: Seen) -> Handover | None:
    """Whom the screen goes to next."""
    player = facts.next_to_lay(seen)
    return None if player is None else handover(seen, player)
