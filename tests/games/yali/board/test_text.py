"""The Yali board in letters."""

from companion.games.yali.board.text import draw
from tests.games.yali.match import BOARD, Match


def test_the_start_is_drawn_with_both_lanes() -> None:
    """Side 8, base: four side balls each on the squares 8 to 5; the second player's lane runs the other way."""
    match = Match(board=BOARD)
    assert draw(match.status) == [
        "B  * * * * . . . .",
        "a  o o . . . . * *",
        "b  o o . . . . * *",
        "c  o o . . . . * *",
        "d  o o . . . . * *",
        "A  . . . . o o o o",
    ]


def test_a_moved_ball_is_drawn_where_it_is() -> None:
    match = Match(board=BOARD)
    match.say("tilt", to="Ann")
    match.move("b2 b3")
    assert draw(match.status)[2] == "b  o . o . . . * *"


def test_without_a_board_nothing_is_drawn() -> None:
    assert draw(Match().status) == []
