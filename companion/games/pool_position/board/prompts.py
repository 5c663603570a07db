"""What the match screen of Pool Position says and offers in each state."""

from __future__ import annotations

from companion.board.drawing import Circle, Drawing
from companion.board.view import Action, Panel, Pick, ViewState
from companion.games.pool_position.board.drawing import COIN, towel_picture
from companion.games.pool_position.board.touches import (
    CARD_ENTRY,
    display_name,
    laying_event,
    lounger_position,
    state_of,
)
from companion.games.pool_position.luigis import NO_TOWEL
from companion.games.pool_position.state import DUMMY, MAX_SAVED, PoolState
from companion.i18n.translation import _, ngettext


def towel_number(state: PoolState, seat: int) -> int:
    """Which towels a seat has: the dummy's are -1."""
    return -1 if state.names_with_dummy[seat] == DUMMY else seat


def note(view: ViewState) -> str:
    """The round, and from the second game on which."""
    game = state_of(view)
    text = _("round {n}", n=game.round)
    return text if game.game_number == 1 else _("game {n}", n=game.game_number) + " · " + text


def panels(view: ViewState) -> tuple[Panel, ...]:
    """Everybody's panel, in the order of play while a round is played, else by seat."""
    game = state_of(view)
    order = game.order if game.phase == "turn" else range(len(game.names_with_dummy))
    return tuple(_panel(view, game, seat) for seat in order)


def _panel(view: ViewState, state: PoolState, seat: int) -> Panel:
    name = state.names_with_dummy[seat]
    turn = state.phase == "turn" and state.turn == seat
    score = state.scores()[seat] if seat < len(state.names) else None
    saver, towel = _saver_picture(state.saved[seat]), towel_picture(towel_number(state, seat))
    return Panel(
        name=display_name(name),
        role=_panel_role(state, seat),
        score=score,
        pieces=saver,
        note=_panel_note(view, state, seat),
        turn=turn,
        badge=towel,
    )


def _panel_role(state: PoolState, seat: int) -> str:
    """Card and points of the round; who plays the dummy's turn."""
    if state.phase != "turn":
        return ""
    if state.turn == seat and state.names_with_dummy[seat] == DUMMY and state.controller is not None:
        return _("{name} plays it", name=state.names[state.controller])
    return _("card {n}: +{points}", n=state.cards[seat], points=state.points[seat])


def _panel_note(view: ViewState, state: PoolState, seat: int) -> str:
    """What the player in turn may still spend, or what is to be done with his pieces."""
    name = state.names_with_dummy[seat]
    if state.phase == "turn" and state.turn == seat:
        return ngettext("{n} point left", "{n} points left", state.budget)
    tasks = {task.code: task.args for task in view.todo if task.args.get("player", name) == name}
    if "clear-board" in tasks:
        return _("towels back")
    if name == DUMMY and "shuffle-dummy" in tasks:
        return _("shuffle its cards")
    if "take-cards" in tasks:
        return _("cards back")
    return _("saver to {n}", n=tasks["set-saver"]["to"]) if "set-saver" in tasks else ""


def _saver_picture(saved: int) -> Drawing:
    """The point-saver: five places, those filled that are saved."""
    places = [
        Circle(x=5 + n * 10.0, y=5, r=4, fill=COIN if n < saved else "", line="muted", width=1)
        for n in range(MAX_SAVED)
    ]
    return Drawing(w=50, h=10, shapes=tuple(places))


def actions(view: ViewState) -> tuple[Action, ...]:
    """The buttons under the board, the likely one first."""
    game = state_of(view)
    if game.phase == "cards":
        return (Action(_("Tell the cards"), Pick((CARD_ENTRY,)), "primary"),)
    if game.phase != "turn":
        return ()
    end = ({"event": "end-turn"},)
    if not view.picked:
        return (Action(_("End turn"), end, "primary"),)
    zone = view.picked[0]
    lounger = game.layout.lounger_at[lounger_position(zone)]
    price = game.layout.prices[lounger]
    text = (
        ngettext("Lay the towel: {n} point", "Lay the towel: {n} points", price)
        if game.towels[lounger] == NO_TOWEL
        else ngettext("Replace it: {n} point", "Replace it: {n} points", price)
    )
    return (
        Action(text, (laying_event(game, zone),), "primary"),
        Action(_("Not there"), Pick()),
        Action(_("End turn"), end),
    )


def prompt(view: ViewState) -> str:
    """What is to be done now."""
    game = state_of(view)
    if game.phase == "cards":
        return _("Everybody chooses a card.") + " " + _("Reveal them, then tell them here.")
    if game.phase != "turn":
        return ""
    if view.picked:
        return _picked_text(game, view.picked[0])
    player = display_name(game.names_with_dummy[game.turn])
    if not game.towels_left:
        return _("{name} has laid his towels.", name=player) + " " + _("End the turn.")
    left = ngettext("{n} point left.", "{n} points left.", game.budget)
    return _("{name} to play.", name=player) + " " + left


def _picked_text(state: PoolState, zone: int | str) -> str:
    row, column = lounger_position(zone)
    lounger = state.layout.lounger_at[row, column]
    rest = state.budget - state.layout.prices[lounger]
    owner = state.towels[lounger]
    text = _("Row {row}, column {column}.", row=row, column=column)
    if owner != NO_TOWEL:
        text += " " + _("The towel of {name} goes into the pool.", name=display_name(state.names_with_dummy[owner]))
    return text + " " + ngettext("{n} point would be left.", "{n} points would be left.", rest)
