"""What is asked in Yooloo: the next point card, and each player's card, in secret or with the cards lying open."""

from __future__ import annotations

from msgspec.structs import replace

from companion.board.view import Handover, Seen, Sheet, Tile
from companion.games.yooloo.board import cards, facts
from companion.games.yooloo.state import FULL_DECK
from companion.i18n.translation import _


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
    return Sheet(_("{name}: which card?", name=player), _cards(seen, player), at_stake(seen))


def _cards(seen: Seen, player: str) -> tuple[Tile, ...]:
    used = facts.used(seen, player)
    return tuple(
        _tile(
            card,
            {"event": "play", "player": player, "card": card},
            _("The {card} is used already.", card=card) if card in used else "",
        )
        for card in FULL_DECK
    )


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


def another(seen: Seen, player: str) -> Handover:
    """Another card for one that still lies face down: everything since is taken back and told once more."""
    seat = seen.players.index(player)
    at = next(at for at, by in facts.plays(seen) if by == seat)
    back, again = ({"event": "undo"},) * (len(seen.events) - at), seen.events[at + 1 :]
    tiles = tuple(
        replace(tile, does=(*back, {**seen.events[at], "card": int(tile.text)}, *again))
        for tile in _cards(seen, player)
    )
    sheet = Sheet(_("{name}: which card instead?", name=player), tiles, at_stake(seen))
    return Handover(player, sheet, _("another card"))


def secret(seen: Seen) -> Handover | None:
    """Whom the screen goes to next."""
    player = facts.next_to_lay(seen)
    return None if player is None else handover(seen, player)
