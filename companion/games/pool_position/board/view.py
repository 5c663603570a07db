"""How Pool Position shows itself: loungers and towels, Luigis on their tracks, and what is to be done drawn on them."""

from __future__ import annotations

from companion.board.drawing import Box, Circle, Drawing, Path, Shape, Word
from companion.board.view import Choice, Face, Seen
from companion.games.pool_position.board import prompts, summary, touches
from companion.games.pool_position.board.drawing import (
    COIN,
    COIN_INK,
    FIELD_H,
    FREE,
    LOW_UPRIGHT_H,
    OPEN,
    OPEN_RIM,
    SHUT,
    TASK,
    UPRIGHT_H,
    Deck,
    towel,
)
from companion.games.pool_position.board.editor import DESK
from companion.games.pool_position.board_data import Board, Row
from companion.games.pool_position.luigis import FREE as NO_TOWEL
from companion.games.pool_position.luigis import NONE, safe_lines
from companion.games.pool_position.state import TOWELS_A_TURN, Table, safe_needed
from companion.i18n.translation import later
from companion.rulebook.rulebook import Task

FEW = 4
"""So many players leave room for a high board above them."""


def draw(seen: Seen) -> Drawing:
    """The board as it should look now, with what is to be done on it, and what may be chosen."""
    table = touches.state(seen)
    deck = Deck(table.setup.options.board, _field_h(seen, table))
    shapes = deck.ground()
    for line in safe_lines(table.luigis):
        shapes.append(deck.safe(*table.layout.lines[line]))
    shapes += deck.ends(len(safe_lines(table.luigis)), safe_needed(len(table.names)))
    for lounger in range(len(table.towels)):
        shapes += _lounger(seen, table, deck, lounger)
    for line, space in enumerate(table.luigis):
        if space != NONE:
            shapes += deck.luigi(*table.layout.lines[line], space)
    for task in seen.todo:
        shapes += _task(table, deck, task)
    if table.phase == "turn":
        shapes += _purse(seen, table, deck)
    return deck.drawing(shapes, _open(table))


def _field_h(seen: Seen, table: Table) -> float:
    """The field is higher on an upright screen, and a little less so where many players stand above it."""
    if not seen.upright:
        return FIELD_H
    return UPRIGHT_H if len(table.everybody) <= FEW else LOW_UPRIGHT_H


def _open(table: Table) -> list[tuple[int, int]]:
    """The loungers that the player in turn may take."""
    return [spot for lounger, spot in enumerate(table.layout.spots) if touches.barred(table, lounger) is None]


def _lounger(seen: Seen, table: Table, deck: Deck, lounger: int) -> list[Shape]:
    """A lounger or the towel on it: bright where a towel may be laid, dimmed where not, framed when picked."""
    row, column = table.layout.spots[lounger]
    owner, playing = table.towels[lounger], table.phase == "turn"
    open_now = playing and touches.barred(table, lounger) is None
    if owner != NO_TOWEL:
        shapes: list[Shape] = [*deck.towel(row, column, prompts.seat_colour(table, owner))]
        if open_now:
            shapes.append(deck.frame(row, column, OPEN_RIM, 2))
    elif playing:
        shapes = [*deck.lounger(row, column, OPEN if open_now else SHUT, OPEN_RIM + "A0" if open_now else "")]
    else:
        shapes = [*deck.lounger(row, column, FREE)]
    if seen.picked == (f"{row},{column}",):
        if owner == NO_TOWEL:
            shapes += deck.towel(row, column, prompts.seat_colour(table, table.turn))
        shapes.append(deck.frame(row, column, "#FFFFFF", 4))
    return shapes


def _purse(seen: Seen, table: Table, deck: Deck) -> list[Shape]:
    """What may be spent, less the price of the lounger that is picked, and the towels in hand."""
    x, y = deck.purse
    said, colour = str(table.budget), prompts.seat_colour(table, table.turn)
    if seen.picked:
        said += f" − {table.layout.prices[table.layout.numbers[touches.spot(seen.picked[0])]]}"
    shapes: list[Shape] = [
        Box(x - 38, y + 1, 76, 25, 12, fill=COIN),
        Word(x, y + 13.5, said, 18, COIN_INK, bold=True, w=70),
    ]
    for n in range(TOWELS_A_TURN):
        left = n < table.towels_left
        place = x + (n - 0.5) * 38
        shapes += towel(place, y - 12, 34, 16, colour) if left else (Box(place - 17, y - 20, 34, 16, 5, SHUT),)
    return shapes


def _task(table: Table, deck: Deck, task: Task) -> list[Shape]:
    """What people must do: a dashed ring where something has to come to, and the way there."""
    args = task.args
    if task.code == "luigi-added":
        x, y = deck.space(args["kind"], args["number"], args["to"])
        return [Circle(x, y, deck.luigi_r + 4, line=TASK, width=2.5, dashes=10)]
    if task.code == "luigi-moved":
        start = deck.space(args["kind"], args["number"], args["from"])
        end = deck.space(args["kind"], args["number"], args["to"])
        way = Path((start, end), line=TASK, width=2.5)
        return [way, Circle(*start, 4, fill=TASK), Circle(*end, deck.luigi_r + 4, line=TASK, width=2.5, dashes=10)]
    if task.code == "towel-in-pool":
        return _into_the_pool(table, deck, args["row"], args["column"], args["player"])
    return []


def _into_the_pool(table: Table, deck: Deck, row: int, column: int, player: str) -> list[Shape]:
    """The replaced towel floats above its column."""
    x, y = deck.in_pool(column)
    seat = table.everybody.index(player) if player in table.everybody else 0
    colour = prompts.seat_colour(table, seat)
    from_x, from_y = deck.at(row, column)
    way = Path(((from_x, from_y), (x, y)), line=TASK, width=2.5, dashed=True)
    return [way, *towel(x, y, 30, 16, colour), Circle(x, y, 19, line=TASK, width=2.5, dashes=14)]


def _picture() -> Drawing:
    """A corner of the deck, for the home page."""
    deck = Deck(Board((Row(5, (1, 2)), Row(3, (1, 2, 3)), Row(1, (1, 2, 3))), 2, 1))
    lying = {(1, 1): 0, (2, 1): 2, (2, 2): 1, (3, 3): 0}
    shapes: list[Shape] = deck.ground()
    for number, row in enumerate(deck.board.rows, 1):
        for column in row.columns:
            seat = lying.get((number, column))
            shapes += deck.lounger(number, column, FREE) if seat is None else deck.towel(number, column, seat)
    shapes += deck.luigi("row", 2, 2)
    return Drawing(deck.drawing([]).w, deck.drawing([]).h, tuple(shapes))


CHOICES = (
    Choice(
        "PP-5",
        later("What is a towel worth at the end?"),
        (("row's listed number", later("The price of its row")), ("1 per towel", later("One point"))),
        default="row's listed number",
        reading=True,
    ),
    Choice(
        "PP-13",
        later("May you replace a towel of your own?"),
        (("not allowed", later("No")), ("allowed", later("Yes"))),
        default="not allowed",
        reading=True,
    ),
    Choice(
        "PP-8",
        later("Two players: may the dummy's towels be replaced?"),
        (("yes", later("Yes")), ("no", later("No"))),
        default="yes",
        reading=True,
    ),
    Choice(
        "PP-9",
        later("Two players: what becomes of the dummy's unspent points?"),
        (("has one", later("It saves them")), ("unused points lost", later("They are lost"))),
        default="has one",
        reading=True,
    ),
    Choice(
        "end_check",
        later("Enough lines are safe. When does the game end?"),
        (("at-once", later("At once")), ("end-of-round", later("After the round"))),
        default="at-once",
    ),
)

face = Face(
    rank=4,
    title=later("Pool Position"),
    tagline=later("Towels, loungers, Luigis"),
    picture=_picture(),
    variants={"standard": later("Standard")},
    draw=draw,
    panels=prompts.panels,
    acts=prompts.acts,
    prompt=prompts.prompt,
    question=touches.question,
    touched=touches.touched,
    note=prompts.note,
    ended=summary.ended,
    tally=summary.tally,
    begins=lambda _seen: None,
    choices=CHOICES,
    curve=summary.curve,
    desk=DESK,
    ages="youngest_first",
)
