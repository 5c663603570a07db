"""Moves on a followed board: steps, jumps, camps, and the order in which they are refused."""

import pytest

from tests.games.yali.match import BOARD, Match


def board(squares: str, turn: str = "Ann", **figures: int) -> Match:
    return Match(board=BOARD | figures).lay(squares, turn=turn)


def test_the_start_position() -> None:
    status = Match(board=BOARD).status
    ann = {f"{column}{row}": "Ann" for row in (1, 2) for column in "abcd"}
    bob = {f"{column}{row}": "Bob" for row in (7, 8) for column in "abcd"}
    assert list(status["squares"]) == [*ann, *bob]
    assert status["squares"] == ann | bob
    assert status["side"] == {f"A{n}": "Ann" for n in (5, 6, 7, 8)} | {f"B{n}": "Bob" for n in (5, 6, 7, 8)}
    assert status["home"] == {"Ann": 0, "Bob": 0}
    assert set(Match("tournament", BOARD).status["side"]) == {"A6", "A7", "A8", "B6", "B7", "B8"}


@pytest.mark.parametrize(
    ("figures", "first_camp", "second_camp"),
    [
        ((1, 17, 5), ["a1", "a8"], ["a10", "a17"]),
        ((2, 9, 5), ["a1", "b4"], ["a6", "b9"]),
        ((8, 3, 5), ["a1", "h1"], ["a3", "h3"]),
    ],
)
def test_camps_of_other_boards(figures: tuple[int, int, int], first_camp: list[str], second_camp: list[str]) -> None:
    columns, rows, side = figures
    status = Match(board={"columns": columns, "rows": rows, "side": side}).status
    for name, ends in (("Ann", first_camp), ("Bob", second_camp)):
        squares = [square for square, owner in status["squares"].items() if owner == name]
        assert [squares[0], squares[-1], len(squares)] == [*ends, 8]
    assert list(status["side"]) == ["A2", "A3", "A4", "A5", "B2", "B3", "B4", "B5"]


@pytest.mark.parametrize("end", ["b4", "c4", "d4"])
def test_a_step_leads_ahead_straight_or_diagonally(end: str) -> None:
    match = board("c3:Ann")
    assert match.move(f"c3 {end}") == []
    assert match.status["squares"] == {end: "Ann"}


@pytest.mark.parametrize("end", ["b5", "c5", "d5"])
def test_the_second_player_steps_to_lower_rows(end: str) -> None:
    assert board("c6:Bob", "Bob").move(f"c6 {end}") == []


@pytest.mark.parametrize(
    ("squares", "path", "reason"),
    [
        ("", "a3 a4", "no-ball-there"),
        ("a3:Bob", "a3 a4", "not-your-ball"),
        ("a3:Bob", "a3 a3", "not-your-ball"),
        ("b4:Ann", "b4 b3", "not-forward"),
        ("b4:Ann", "b4 a3", "not-forward"),
        ("b4:Ann", "b4 a4", "not-forward"),
        ("b4:Ann a4:Ann", "b4 a4", "not-forward"),
        ("a4:Ann b4:Ann", "a4 c4", "not-forward"),
        ("a4:Ann", "a4 d4", "not-forward"),
        ("a1:Ann", "a1 d1", "too-far"),
        ("b4:Ann", "b4 b1", "not-forward"),
        ("b4:Ann", "b4 b4", "too-far"),
        ("b4:Ann", "b4 b7", "too-far"),
        ("b4:Ann", "b4 c6", "too-far"),
        ("b3:Ann", "b3 d4", "too-far"),
        ("b4:Ann", "b4 b6", "nothing-to-jump"),
        ("b4:Ann b6:Bob", "b4 b6", "nothing-to-jump"),
        ("b4:Ann b5:Bob b6:Bob", "b4 b6", "square-taken"),
        ("b4:Ann b5:Ann", "b4 b5", "square-taken"),
        ("b4:Ann b5:Bob", "b4 b5", "square-taken"),
        ("b3:Ann b5:Bob", "b3 b4 b6", "mixed-move"),
        ("b3:Ann b4:Bob", "b3 b5 b6", "mixed-move"),
        ("b3:Ann b4:Bob b6:Bob", "b3 b5 b6", "mixed-move"),
        ("b3:Ann b4:Ann", "b3 b4 b3", "mixed-move"),
        ("b3:Ann b4:Bob b5:Bob", "b3 b6", "too-far"),
        ("b3:Ann b4:Bob b5:Bob", "b3 b5 b7", "square-taken"),
        ("b3:Ann b4:Bob", "b3 b5 b3", "not-forward"),
        ("b3:Ann", "b3 b5 b4", "nothing-to-jump"),
    ],
)
def test_a_refused_move(squares: str, path: str, reason: str) -> None:
    assert board(squares).bad_move(path) == reason


NO_SQUARES = ["", "a", "a0", "a9", "e1", "A1", "a01", "a-1", "a1 ", " a1", "aa1", "a1.0", "a¹", "a١", "1a", "á1", "B5"]


@pytest.mark.parametrize("square", NO_SQUARES)
def test_what_is_no_square(square: str) -> None:
    match = board("a3:Ann")
    assert match.refused("move", start=square, path=["a4"]) == "off-board"
    assert match.refused("move", start="a3", path=["a4", square]) == "off-board"


def test_what_is_no_square_comes_before_the_phase() -> None:
    match = Match(board=BOARD)
    assert match.refused("move", start="a2", path=["a99999999999999999999"]) == "off-board"
    assert match.refused("move", start="a2", path=["a" + "1" * 9999]) == "off-board"
    assert match.refused("move", start="a2", path=["a3"]) == "not-now"
    assert match.refused("side-move", start="a2", path=["a3"]) == "off-board"
    assert match.refused("side-move", start="C1", path=["A1"]) == "off-board"
    assert match.refused("side-move", start="A9", path=["A8"]) == "off-board"
    assert match.refused("side-move", start="A8", path=["A7"]) == "not-now"


@pytest.mark.parametrize("row", [1, 2, 7, 8])
def test_sideways_on_start_and_arrival_squares_of_either_player(row: int) -> None:
    for turn in ("Ann", "Bob"):
        assert board(f"b{row}:{turn}", turn).move(f"b{row} c{row}") == []
        assert board(f"b{row}:{turn} c{row}:Ann", turn).move(f"b{row} d{row}") == []


@pytest.mark.parametrize("row", [3, 4, 5, 6])
def test_no_sideways_between_the_camps(row: int) -> None:
    assert board(f"b{row}:Ann").bad_move(f"b{row} c{row}") == "not-forward"


def test_one_jump_over_own_then_opponents_ball() -> None:
    match = board("b3:Ann b4:Ann c6:Bob")
    match.move("b3 b5 d7")
    assert match.status["squares"] == {"b4": "Ann", "c6": "Bob", "d7": "Ann"}
    assert match.status["moves"]["Ann"] == 1


def test_a_chain_may_turn_sideways_where_it_stands_in_a_camp() -> None:
    match = board("a5:Ann a6:Bob b7:Bob")
    match.move("a5 a7 c7")
    assert match.status["squares"]["c7"] == "Ann"


def test_a_chain_may_touch_a_square_twice_and_end_where_it_began() -> None:
    match = board("a1:Ann b1:Ann")
    match.move("a1 c1 a1")
    assert match.status["squares"] == {"a1": "Ann", "b1": "Ann"}
    assert match.status["running"] == 1
    match = board("a1:Ann b1:Ann a2:Bob")
    match.move("a1 c1 a1 a3")
    assert match.status["squares"] == {"b1": "Ann", "a2": "Bob", "a3": "Ann"}


def test_a_ball_does_not_jump_over_the_square_that_it_left() -> None:
    assert board("b1:Ann c1:Ann").bad_move("b1 d1 b1 b3") == "nothing-to-jump"
    assert board("a1:Ann b2:Ann", "Ann").bad_move("a1 c3 c5") == "nothing-to-jump"


def test_the_eighth_ball_home_wins_at_once() -> None:
    match = board("a8:Ann b8:Ann c8:Ann d8:Ann a7:Ann b7:Ann c7:Ann d6:Ann a1:Bob")
    assert match.move("d6 d7") == ["wins-game"]
    assert match.status["phase"] == "game-over"
    assert match.status["winner"] == "Ann"
    assert match.status["home"] == {"Ann": 8, "Bob": 1}
    assert match.status["turn"] is None
    assert match.status["moves"]["Ann"] == 1


def test_side_balls_do_not_count_for_the_win() -> None:
    match = Match(board=BOARD).lay("a8:Ann b8:Ann c8:Ann d8:Ann a7:Ann b7:Ann c7:Ann d5:Ann", "A1 A2 A3")
    assert match.move("d5 d6") == []
    assert match.status["home"]["Ann"] == 7


def test_the_winning_move_keeps_its_side_right() -> None:
    match = board("a8:Ann b8:Ann c8:Ann a7:Ann b7:Ann c7:Ann d7:Ann d6:Ann")
    assert match.move("d6 d8") == ["wins-game"]
    assert match.status["side_right"] is True
    assert match.refused("side-move", start="A8", path=["A7"]) == "not-now"
