"""The drawing of Yago Pool's board: where the holes are, what lies in them, and what is asked for."""

from itertools import combinations
from typing import Any

import pytest

from companion.board.drawing import Box, Circle, Path, Word
from companion.board.view import ViewState
from companion.games.yago_pool.board import pictures, view
from companion.games.yago_pool.board.balls import FILL, ball
from companion.games.yago_pool.board.drawing import hole_position
from companion.games.yago_pool.virtual_board import DIAMOND
from companion.rulebook.rulebook import Task


def seen(holes: dict[str, str], *todo: Task, **status: Any) -> ViewState:
    public = {
        "players": ["Ann", "Bob"],
        "phase": "play",
        "turn": "Ann",
        "variant": "easy",
        "colours": {"Ann": "red", "Bob": "yellow"},
        "holes": holes,
        "chances": {},
        "scores": {"Ann": 0, "Bob": 0},
        "shots": 1,
        "shooter": "Ann",
        "winner": None,
        "may_decline": False,
    }
    return ViewState(status=public | status, todo=todo)


def at(shapes: tuple[Any, ...], hole: int, kind: type) -> list[Any]:
    """The shapes of one kind whose middle is that of a hole."""
    x, y = hole_position(hole)
    return [shape for shape in shapes if isinstance(shape, kind) and (shape.x, shape.y) == (x, y)]


def test_hole_1_is_farthest_and_hole_9_nearest() -> None:
    """The order of the virtual board, which has the rulebook's diamond: x to the right, y from far to near."""
    by_x = sorted(range(1, 10), key=lambda hole: (hole_position(hole)[0], hole_position(hole)[1]))
    assert by_x == sorted(range(1, 10), key=lambda hole: (DIAMOND[hole][0], -DIAMOND[hole][1]))
    assert max(range(1, 10), key=lambda hole: hole_position(hole)[1]) == 1
    assert min(range(1, 10), key=lambda hole: hole_position(hole)[1]) == 9


def test_no_hole_can_be_mistaken_for_its_neighbour() -> None:
    for one, other in combinations(range(1, 10), 2):
        (x, y), (u, v) = hole_position(one), hole_position(other)
        assert ((x - u) ** 2 + (y - v) ** 2) ** 0.5 > 64


@pytest.mark.parametrize("colour", ["red", "yellow", "blue"])
def test_a_ball_lies_where_the_status_says(colour: str) -> None:
    drawn = view.draw(seen({"4": colour}))
    assert FILL[colour] in [shape.fill for shape in at(drawn.shapes, 4, Circle)]
    assert not any(FILL[colour] == shape.fill for hole in (1, 2, 3, 5) for shape in at(drawn.shapes, hole, Circle))


def test_colours_can_be_told_apart_without_seeing_colours() -> None:
    marks = {
        colour: [type(shape) for shape in ball(0, 0, 10, colour) if shape.mark] for colour in ("red", "yellow", "blue")
    }
    assert marks == {"red": [Circle], "yellow": [Circle], "blue": [Box]}
    dot, ring = (next(s for s in ball(0, 0, 10, colour) if s.mark) for colour in ("red", "yellow"))
    assert isinstance(dot, Circle)
    assert isinstance(ring, Circle)
    assert (bool(dot.fill), bool(ring.fill)) == (True, False)


def test_a_ball_to_take_out_has_a_dashed_ring() -> None:
    task = Task("take-out", {"hole": 5, "ball": "red", "by": "Bob"})
    drawn = view.draw(seen({"5": "red"}, task, phase="restore"))
    assert [shape.dashes > 0 for shape in at(drawn.shapes, 5, Circle) if shape.dashes] == [True]


def test_a_ball_to_put_back_is_a_shadow_with_a_ring() -> None:
    task = Task("put-back", {"hole": 5, "ball": "yellow", "by": "Bob"})
    drawn = view.draw(seen({}, task, phase="restore"))
    circles = at(drawn.shapes, 5, Circle)
    assert any(shape.fill.startswith(FILL["yellow"]) and len(shape.fill) == 9 for shape in circles)
    assert any(shape.dashes for shape in circles)


def test_a_chance_shows_its_points_and_its_row() -> None:
    drawn = view.draw(seen({"1": "red", "5": "red"}, chances={9: 1}))
    assert [word.text for word in at(drawn.shapes, 9, Word)] == ["+1"]
    bands = [shape for shape in drawn.shapes if isinstance(shape, Path) and shape.line.startswith(FILL["red"])]
    assert [band.points for band in bands] == [(hole_position(1), hole_position(9))]


def test_the_row_that_won_stays_marked() -> None:
    over = seen({"4": "yellow", "5": "yellow", "6": "yellow"}, phase="game-over", turn=None, winner="Bob")
    bands = [s for s in view.draw(over).shapes if isinstance(s, Path) and s.line.startswith(FILL["yellow"])]
    assert [band.points for band in bands] == [(hole_position(4), hole_position(6))]


def test_the_pieces_of_a_panel_count_what_stays() -> None:
    out = Task("take-out", {"hole": 9, "ball": "red", "by": "Bob"})
    ann, bob = view.panels(seen({"1": "red", "9": "red", "4": "yellow"}, out, phase="restore"))
    for panel, colour, n in ((ann, "red", 1), (bob, "yellow", 1)):
        assert panel.pieces is not None
        assert sum(getattr(shape, "fill", "") == FILL[colour] for shape in panel.pieces.shapes) == n


def test_every_foul_has_a_picture_of_its_own() -> None:
    drawn = list(pictures.FOULS.values())
    assert all(one != other for one, other in combinations(drawn, 2))
