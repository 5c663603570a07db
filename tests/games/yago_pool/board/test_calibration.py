"""What a calibration of the holes asks for, as it is drawn: balls where they are wanted, else the holes' numbers."""

from __future__ import annotations

import pytest

from companion.board.drawing import Circle, Drawing, Word
from companion.games.yago_pool.board.balls import FILL, RED
from companion.games.yago_pool.board.calibration import picture
from companion.games.yago_pool.board.drawing import TASK
from hardware.calibration.wizard import Question
from hardware.devices import Hole

ALL = range(1, 10)


def balls(drawing: Drawing) -> list[str]:
    """The fills of the balls, in the order of the holes."""
    return [shape.fill for shape in drawing.shapes if isinstance(shape, Circle) and shape.fill in FILL.values()]


def numbers(drawing: Drawing) -> set[str]:
    return {shape.text for shape in drawing.shapes if isinstance(shape, Word)}


def test_balls_lie_in_the_holes_that_are_asked_for() -> None:
    drawn = picture("colours", ALL, Question("ball", (Hole(2), Hole(5)), "blue"), ())
    assert balls(drawn) == [FILL["blue"]] * 2
    assert numbers(drawn) == {"1", "3", "4", "6", "7", "8", "9"}


def test_where_any_ball_will_do_a_red_one_is_drawn() -> None:
    assert balls(picture("distances", ALL, Question("ball", (Hole(7),)), ())) == [RED]


@pytest.mark.parametrize("question", [Question("empty", tuple(map(Hole, ALL))), None])
def test_an_empty_board_shows_its_numbers(question: Question | None) -> None:
    drawn = picture("distances", (4, 6), question, ())
    assert (balls(drawn), numbers(drawn)) == ([], set(map(str, ALL)))
    bold = {shape.text for shape in drawn.shapes if isinstance(shape, Word) and shape.bold}
    assert bold == {"4", "6"}, "those that have a sensor"


def test_a_hole_that_was_refused_is_framed() -> None:
    drawn = picture("distances", ALL, Question("ball", (Hole(3),)), {Hole(3)})
    assert sum(isinstance(shape, Circle) and shape.line == TASK for shape in drawn.shapes) == 1
