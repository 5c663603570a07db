"""What the match screen of Yooloo says and offers in each state."""

from __future__ import annotations

from companion.board.view import Act, Does, Lots, Seen
from companion.games.yooloo.board import card_entry, facts
from companion.games.yooloo.board.drawing import STAKE
from companion.i18n.translation import _


def note(seen: Seen) -> str:
    """Which round of which game it is."""
    status = seen.status
    game = _("game {n}", n=status["game_number"]) + " · " if status["game_number"] > 1 else ""
    if facts.flipping(seen):
        return game + _("round {n}", n=status["round"])
    return game + _("round {n} of 10", n=status["round"])


def prompt(seen: Seen) -> str:
    """What is to be done now."""
    if seen.phase == "point-card":
        return _("Turn up the next point card.")
    if seen.phase == "flip":
        name = seen.status["turn"]
        return _("{name} looks for the {card}.", name=name, card=seen.status["target"][name])
    return _("Waiting for {names}.", names=", ".join(facts.to_lay(seen)))


def acts(seen: Seen) -> tuple[Act, ...]:
    """The buttons under the board, the likely one first."""
    if seen.phase == "point-card":
        lots = tuple({"event": "point-card", "value": card} for card in facts.remaining(seen))
        return (
            Act(_("Next point card"), card_entry.point_card(seen), "primary"),
            Act(_("Draw one for us"), Lots(lots)),
        )
    if seen.phase == "flip":
        target = seen.status["target"][seen.status["turn"]]
        return (Act(_("Found the {card}", card=target), ({"event": "flip", "card": target},), "primary"),)
    player = facts.next_to_lay(seen)
    if player is None:
        return ()
    return (
        Act(_("Hand the screen to {name}", name=player), card_entry.handover(seen, player), "primary"),
        Act(_("The cards lie open"), card_entry.handover(seen, player, covered=False)),
    )


def touched(seen: Seen, zone: int | str) -> Does | None:
    """What a touch on a key, the point card or a player's place brings about."""
    if seen.phase == "flip":
        return ({"event": "flip", "card": int(zone)},)
    if seen.phase not in ("point-card", *facts.LAYING):
        return None
    if zone == STAKE:
        if seen.phase == "point-card":
            return card_entry.point_card(seen)
        return _("The point card is known. Who takes it is still open.")
    if seen.phase == "point-card":
        return _("Turn up the next point card first.")
    player = seen.players[int(zone)]
    if player in seen.status["laid"]:
        return card_entry.another(seen, player)
    return card_entry.handover(seen, player)
