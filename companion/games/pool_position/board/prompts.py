"""What the match screen of Pool Position says and offers in each state."""

from __future__ import annotations

from companion.board.drawing import Circle, Drawing
from companion.board.view import Act, Panel, Pick, Seen
from companion.games.pool_position.board.drawing import COIN, badge
from companion.games.pool_position.board.touches import CARD_ENTRY, called, laying, spot, state
from companion.games.pool_position.luigis import FREE
from companion.games.pool_position.state import DUMMY, MOST_SAVED, Table
from companion.i18n.translation import _, many


def seat_colour(table: Table, seat: int) -> int:
    """Which towels a seat has: the dummy's are -1."""
    return -1 if table.everybody[seat] == DUMMY else seat


def note(seen: Seen) -> str:
    """The round, and from the second game on which."""
    table = state(seen)
    said = _("round {n}", n=table.round)
    return said if table.game_number == 1 else _("game {n}", n=table.game_number) + " · " + said


def panels(seen: Seen) -> tuple[Panel, ...]:
    """Everybody's panel, in the order of play while a round is played, else by seat."""
    table = state(seen)
    order = table.order if table.phase == "turn" else range(len(table.everybody))
    return tuple(_panel(seen, table, seat) for seat in order)


def _panel(seen: Seen, table: Table, seat: int) -> Panel:
    name = table.everybody[seat]
    turn = table.phase == "turn" and table.turn == seat
    score = table.scores()[seat] if seat < len(table.names) else None
    saver, towel = _saver(table.saved[seat]), badge(seat_colour(table, seat))
    return Panel(called(name), _role(table, seat), score, saver, _todo(seen, table, seat), turn, towel)


def _role(table: Table, seat: int) -> str:
    """Card and points of the round; who plays the dummy's turn."""
    if table.phase != "turn":
        return ""
    if table.turn == seat and table.everybody[seat] == DUMMY and table.controller is not None:
        return _("{name} plays it", name=table.names[table.controller])
    return _("card {n}: +{points}", n=table.cards[seat], points=table.points[seat])


def _todo(seen: Seen, table: Table, seat: int) -> str:
    """What the player in turn may still spend, or what is to be done with his pieces."""
    name = table.everybody[seat]
    if table.phase == "turn" and table.turn == seat:
        return many("{n} point left", "{n} points left", table.budget)
    tasks = {task.code: task.args for task in seen.todo if task.args.get("player", name) == name}
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


def acts(seen: Seen) -> tuple[Act, ...]:
    """The buttons under the board, the likely one first."""
    table = state(seen)
    if table.phase == "cards":
        return (Act(_("Tell the cards"), Pick((CARD_ENTRY,)), "primary"),)
    if table.phase != "turn":
        return ()
    end = ({"event": "end-turn"},)
    if not seen.picked:
        return (Act(_("End turn"), end, "primary"),)
    zone = seen.picked[0]
    lounger = table.layout.numbers[spot(zone)]
    price = table.layout.prices[lounger]
    said = (
        many("Lay the towel: {n} point", "Lay the towel: {n} points", price)
        if table.towels[lounger] == FREE
        else many("Replace it: {n} point", "Replace it: {n} points", price)
    )
    return (Act(said, (laying(table, zone),), "primary"), Act(_("Not there"), Pick()), Act(_("End turn"), end))


def prompt(seen: Seen) -> str:
    """What is to be done now."""
    table = state(seen)
    if table.phase == "cards":
        return _("Everybody chooses a card.") + " " + _("Reveal them, then tell them here.")
    if table.phase != "turn":
        return ""
    if seen.picked:
        return _picked(table, seen.picked[0])
    player = called(table.everybody[table.turn])
    if not table.towels_left:
        return _("{name} has laid his towels.", name=player) + " " + _("End the turn.")
    left = many("{n} point left.", "{n} points left.", table.budget)
    return _("{name} to play.", name=player) + " " + left


def _picked(table: Table, zone: int | str) -> str:
    row, column = spot(zone)
    lounger = table.layout.numbers[row, column]
    rest = table.budget - table.layout.prices[lounger]
    owner = table.towels[lounger]
    said = _("Row {row}, column {column}.", row=row, column=column)
    if owner != FREE:
        said += " " + _("The towel of {name} goes into the pool.", name=called(table.everybody[owner]))
    return said + " " + many("{n} point would be left.", "{n} points would be left.", rest)
