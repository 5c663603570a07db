"""What the match screen of Yooloo says and offers in each state."""

from __future__ import annotations

from companion.board.view import Action, DrawLots, Effect, ViewState
from companion.games.yooloo.board import card_entry, status_queries
from companion.games.yooloo.board.drawing import POINT_CARD_ZONE
from companion.i18n.translation import _


def note(view: ViewState) -> str:
    """Which round of which game it is."""
    status = view.status
    game = _("game {n}", n=status["game_number"]) + " · " if status["game_number"] > 1 else ""
    if status_queries.is_one_to_ten(view):
        return game + _("round {n}", n=status["round"])
    return game + _("round {n} of 10", n=status["round"])


def prompt(view: ViewState) -> str:
    """What is to be done now."""
    if view.phase == "point-card":
        return _("Turn up the next point card.")
    if view.phase == "flip":
        name = view.status["turn"]
        return _("{name} looks for the {card}.", name=name, card=view.status["target"][name])
    return _("Waiting for {names}.", names=", ".join(status_queries.players_to_lay(view)))


def actions(view: ViewState) -> tuple[Action, ...]:
    """The buttons under the board, the likely one first."""
    if view.phase == "point-card":
        lots = tuple({"event": "point-card", "value": card} for card in status_queries.remaining_point_cards(view))
        return (
            Action(_("Next point card"), card_entry.ask_point_card(view), "primary"),
            Action(_("Draw one for us"), DrawLots(lots)),
        )
    if view.phase == "flip":
        target = view.status["target"][view.status["turn"]]
        return (Action(_("Found the {card}", card=target), ({"event": "flip", "card": target},), "primary"),)
    player = status_queries.next_player_to_lay(view)
    if player is None:
        return ()
    return (
        Action(_("Hand the screen to {name}", name=player), card_entry.hand_screen_to(view, player), "primary"),
        Action(_("The cards lie open"), card_entry.hand_screen_to(view, player, covered=False)),
    )


def touched(view: ViewState, zone: int | str) -> Effect | None:
    """Returns the effect of a touch on a key, the point card or a player's place."""
    if view.phase == "flip":
        return ({"event": "flip", "card": int(zone)},)
    if view.phase not in ("point-card", *status_queries.LAYING):
        return None
    if zone == POINT_CARD_ZONE:
        if view.phase == "point-card":
            return card_entry.ask_point_card(view)
        return _("The point card is known. Who takes it is still open.")
    if view.phase == "point-card":
        return _("Turn up the next point card first.")
    player = view.players[int(zone)]
    if player in view.status["laid"]:
        return card_entry.ask_other_card(view, player)
    return card_entry.hand_screen_to(view, player)
