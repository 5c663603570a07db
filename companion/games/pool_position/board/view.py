"""The board view of Pool Position: loungers and towels, Luigis on their tracks, and marks for open tasks."""

from __future__ import annotations

from companion.board.drawing import Box, Circle, Drawing, Path, Shape, Word
from companion.board.view import BoardView, Choice, ViewState
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
    towel_shapes,
)
from companion.games.pool_position.board.editor import BOARD_EDITOR
from companion.games.pool_position.board_data import Board, Row
from companion.games.pool_position.luigis import NO_LUIGI, safe_lines
from companion.games.pool_position.luigis import NO_TOWEL as NO_TOWEL
from companion.games.pool_position.options import safe_needed
from companion.games.pool_position.state import TOWELS_PER_TURN, PoolState
from companion.i18n.translation import gettext_noop
from companion.rulebook.rulebook import Task

FEW = 4
"""So many players leave room for a high board above them."""


def draw(view: ViewState) -> Drawing:
    """The board as it should look now, with what is to be done on it, and what may be chosen."""
    state = touches.state_of(view)
    deck = Deck(state.setup.options.board, _field_height(view, state))
    shapes = deck.empty_deck()
    for line in safe_lines(state.luigis):
        shapes.append(deck.draw_safe_line(*state.layout.lines[line]))
    shapes += deck.draw_safe_count(len(safe_lines(state.luigis)), safe_needed(len(state.names)))
    for lounger in range(len(state.towels)):
        shapes += _draw_lounger(view, state, deck, lounger)
    for line, space in enumerate(state.luigis):
        if space != NO_LUIGI:
            shapes += deck.draw_luigi(*state.layout.lines[line], space)
    for task in view.todo:
        shapes += _draw_task(state, deck, task)
    if state.phase == "turn":
        shapes += _draw_budget(view, state, deck)
    return deck.drawing(shapes, _open_loungers(state))


def _field_height(view: ViewState, state: PoolState) -> float:
    """The field is higher on an upright screen, and a little less so where many players stand above it."""
    if not view.upright:
        return FIELD_H
    return UPRIGHT_H if len(state.names_with_dummy) <= FEW else LOW_UPRIGHT_H


def _open_loungers(state: PoolState) -> list[tuple[int, int]]:
    """The loungers that the player in turn may take."""
    return [
        spot for lounger, spot in enumerate(state.layout.positions) if touches.laying_refusal(state, lounger) is None
    ]


def _draw_lounger(view: ViewState, state: PoolState, deck: Deck, lounger: int) -> list[Shape]:
    """A lounger or the towel on it: bright where a towel may be laid, dimmed where not, framed when picked."""
    row, column = state.layout.positions[lounger]
    owner, playing = state.towels[lounger], state.phase == "turn"
    open_now = playing and touches.laying_refusal(state, lounger) is None
    if owner != NO_TOWEL:
        shapes: list[Shape] = [*deck.draw_towel(row, column, prompts.towel_number(state, owner))]
        if open_now:
            shapes.append(deck.draw_frame(row, column, OPEN_RIM, 2))
    elif playing:
        shapes = [*deck.draw_lounger(row, column, OPEN if open_now else SHUT, OPEN_RIM + "A0" if open_now else "")]
    else:
        shapes = [*deck.draw_lounger(row, column, FREE)]
    if view.picked == (f"{row},{column}",):
        if owner == NO_TOWEL:
            shapes += deck.draw_towel(row, column, prompts.towel_number(state, state.turn))
        shapes.append(deck.draw_frame(row, column, "#FFFFFF", 4))
    return shapes


def _draw_budget(view: ViewState, state: PoolState, deck: Deck) -> list[Shape]:
    """What may be spent, less the price of the lounger that is picked, and the towels in hand."""
    x, y = deck.budget_corner
    text, colour = str(state.budget), prompts.towel_number(state, state.turn)
    if view.picked:
        text += f" − {state.layout.prices[state.layout.lounger_at[touches.lounger_position(view.picked[0])]]}"
    shapes: list[Shape] = [
        Box(x=x - 38, y=y + 1, w=76, h=25, radius=12, fill=COIN),
        Word(x=x, y=y + 13.5, text=text, size=18, colour=COIN_INK, bold=True, w=70),
    ]
    for n in range(TOWELS_PER_TURN):
        left = n < state.towels_left
        place = x + (n - 0.5) * 38
        shapes += (
            towel_shapes(place, y - 12, 34, 16, colour)
            if left
            else (Box(x=place - 17, y=y - 20, w=34, h=16, radius=5, fill=SHUT),)
        )
    return shapes


def _draw_task(state: PoolState, deck: Deck, task: Task) -> list[Shape]:
    """Draws the open tasks: a dashed ring at the target of a piece, and the path to it."""
    args = task.args
    if task.code == "luigi-added":
        x, y = deck.space_middle(args["kind"], args["number"], args["to"])
        return [Circle(x=x, y=y, r=deck.luigi_r + 4, line=TASK, width=2.5, dashes=10)]
    if task.code == "luigi-moved":
        start = deck.space_middle(args["kind"], args["number"], args["from"])
        end = deck.space_middle(args["kind"], args["number"], args["to"])
        way = Path(points=(start, end), line=TASK, width=2.5)
        return [
            way,
            Circle(x=start[0], y=start[1], r=4, fill=TASK),
            Circle(x=end[0], y=end[1], r=deck.luigi_r + 4, line=TASK, width=2.5, dashes=10),
        ]
    if task.code == "towel-in-pool":
        return _draw_towel_in_pool(state, deck, args["row"], args["column"], args["player"])
    return []


def _draw_towel_in_pool(state: PoolState, deck: Deck, row: int, column: int, player: str) -> list[Shape]:
    """Draws the replaced towel in the pool above its column."""
    x, y = deck.pool_middle(column)
    seat = state.names_with_dummy.index(player) if player in state.names_with_dummy else 0
    colour = prompts.towel_number(state, seat)
    from_x, from_y = deck.lounger_middle(row, column)
    way = Path(points=((from_x, from_y), (x, y)), line=TASK, width=2.5, dashed=True)
    return [way, *towel_shapes(x, y, 30, 16, colour), Circle(x=x, y=y, r=19, line=TASK, width=2.5, dashes=14)]


def _home_picture() -> Drawing:
    """A corner of the deck, for the home page."""
    deck = Deck(Board((Row(5, (1, 2)), Row(3, (1, 2, 3)), Row(1, (1, 2, 3))), 2, 1))
    lying = {(1, 1): 0, (2, 1): 2, (2, 2): 1, (3, 3): 0}
    shapes: list[Shape] = deck.empty_deck()
    for number, row in enumerate(deck.board.rows, 1):
        for column in row.columns:
            seat = lying.get((number, column))
            shapes += deck.draw_lounger(number, column, FREE) if seat is None else deck.draw_towel(number, column, seat)
    shapes += deck.draw_luigi("row", 2, 2)
    return Drawing(w=deck.drawing([]).w, h=deck.drawing([]).h, shapes=tuple(shapes))


CHOICES = (
    Choice(
        option="PP-5",
        question=gettext_noop("What is a towel worth at the end?"),
        answers=(
            ("row's listed number", gettext_noop("The price of its row")),
            ("1 per towel", gettext_noop("One point")),
        ),
        default="row's listed number",
        reading=True,
    ),
    Choice(
        option="PP-13",
        question=gettext_noop("May you replace a towel of your own?"),
        answers=(("not allowed", gettext_noop("No")), ("allowed", gettext_noop("Yes"))),
        default="not allowed",
        reading=True,
    ),
    Choice(
        option="PP-8",
        question=gettext_noop("Two players: may the dummy's towels be replaced?"),
        answers=(("yes", gettext_noop("Yes")), ("no", gettext_noop("No"))),
        default="yes",
        reading=True,
    ),
    Choice(
        option="PP-9",
        question=gettext_noop("Two players: what becomes of the dummy's unspent points?"),
        answers=(("has one", gettext_noop("It saves them")), ("unused points lost", gettext_noop("They are lost"))),
        default="has one",
        reading=True,
    ),
    Choice(
        option="end_check",
        question=gettext_noop("Enough lines are safe. When does the game end?"),
        answers=(("at-once", gettext_noop("At once")), ("end-of-round", gettext_noop("After the round"))),
        default="at-once",
    ),
)

board_view = BoardView(
    rank=4,
    title=gettext_noop("Pool Position"),
    tagline=gettext_noop("Towels, loungers, Luigis"),
    picture=_home_picture(),
    variants={"standard": gettext_noop("Standard")},
    draw=draw,
    panels=prompts.panels,
    actions=prompts.actions,
    prompt=prompts.prompt,
    question=touches.question,
    touched=touches.touched,
    note=prompts.note,
    ended=summary.ended,
    counters=summary.counters,
    next_starter=lambda _seen: None,
    choices=CHOICES,
    curve=summary.curve,
    editor=BOARD_EDITOR,
    ages_option="youngest_first",
)
