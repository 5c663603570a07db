"""What the match screen of Pool Position says and offers in each state."""

from __future__ import annotations

from companion.board.drawing import Circle, Drawing
from companion.board.view import Action, Panel, Pick, ViewState
from companion.games.pool_position.board.drawing import COIN, badge
from companion.games.pool_position.board.touches import CARD_ENTRY, called, laying, spot, state
from companion.games.pool_position.luigis import FREE
from companion.games.pool_position.state import DUMMY, MOST_SAVED, PoolState
from companion.i18n.translation import _, ngettext


def seat_colour(state: PoolState, seat: int) -> int:
    """Which towels a seat has: the dummy's are -1."""
    return -1 if state.everybody[seat] == DUMMY else seat


def note(view: ViewState) -> str:
    """The round, and from the second game on which."""
    table = state(view)
    said = _("round {n}", n=table.round)
    return said if table.game_number == 1 else _("game {n}", n=table.game_number) + " · " + said


def panels(view: ViewState) -> tuple[Panel, ...]:
    """Everybody's panel, in the order of play while a round is played, else by seat."""
    table = state(view)
    order = table.order if table.phase == "turn" else range(len(table.everybody))
    return tuple(_panel(view, table, seat) for seat in order)


def _panel(view: ViewState, state: PoolState, seat: int) -> Panel:
    name = state.everybody[seat]
    turn = state.phase == "turn" and state.turn == seat
    score = state.scores()[seat] if seat < len(state.names) else None
    saver, towel = _saver(state.saved[seat]), badge(seat_colour(state, seat))
    return Panel(called(name), _role(state, seat), score, saver, _todo(view, state, seat), turn, towel)


def _role(state: PoolState, seat: int) -> str:
    """Card and points of the round; who plays the dummy's turn."""
    if state.phase != "turn":
        return ""
    if state.turn == seat and state.everybody[seat] == DUMMY and state.controller is not None:
        return _("{name} plays it", name=state.names[state.controller])
    return _("card {n}: +{points}", n=state.cards[seat], points=state.points[seat])


def _todo(view: ViewState, state: PoolState, seat: int) -> str:
    """What the player in turn may still spend, or what is to be done with his pieces."""
    name = state.everybody[seat]
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


def _saver(saved: int) -> Drawing:
    """The point-saver: five places, those filled that are saved."""
    places = [
        Circle(5 + n * 10.0, 5, 4, fill=COIN if n < saved else "", line="muted", width=1) for n in range(MOST_SAVED)
    ]
    return Drawing(50, 10, tuple(places))


def actions(view: ViewState) -> tuple[Action, ...]:
    """The buttons under the board, the likely one first."""
    table = state(view)
    if table.phase == "cards":
        return (Action(_("Tell the cards"), Pick((CARD_ENTRY,)), "primary"),)
    if table.phase != "turn":
        return ()
    end = ({"event": "end-turn"},)
    if not view.picked:
        return (Action(_("End turn"), end, "primary"),)
    zone = view.picked[0]
    lounger = table.layout.numbers[spot(zone)]
    price = table.layout.prices[lounger]
    said = (
        ngettext("Lay the towel: {n} point", "Lay the towel: {n} points", price)
        if table.towels[lounger] == FREE
        else ngettext("Replace it: {n} point", "Replace it: {n} points", price)
    )
    return (Action(said, (laying(table, zone),), "primary"), Action(_("Not there"), Pick()), Action(_("End turn"), end))


def prompt(view: ViewState) -> str:
    """What is to be done now."""
    table = state(view)
    if table.phase == "cards":
        return _("Everybody chooses a card.") + " " + _("Reveal them, then tell them here.")
    if table.phase != "turn":
        return ""
    if view.picked:
        return _picked(table, view.picked[0])
    player = called(table.everybody[table.turn])
    if not table.towels_left:
        return _("{name} has laid his towels.", name=player) + " " + _("End the turn.")
    left = ngettext("{n} point left.", "{n} points left.", table.budget)
    return _("{name} to play.", name=player) + " " + left


def _picked(state: PoolState, zone: int | str) -> str:
    row, column = spot(zone)
    lounger = state.layout.numbers[row, column]
    rest = state.budget - state.layout.prices[lounger]
    owner = state.towels[lounger]
    said = _("Row {row}, column {column}.", row=row, column=column)
    if owner != FREE:
        said += " " + _("The towel of {name} goes into the pool.", name=called(state.everybody[owner]))
    return said + " " + ngettext("{n} point would be left.", "{n} points would be left.", rest)
