"""The Pool Position board in letters."""

from companion.games.pool_position.board.text import draw
from tests.games.pool_position.boards import cards, table_of, turn


def test_an_empty_board_before_the_cards_has_no_lines() -> None:
    assert draw(table_of(3).status) == []


def test_towels_luigis_and_the_purse_are_told() -> None:
    """Row 1 of the examples' board has two loungers at 4 points: both taken, a Luigi comes to space 3."""
    match = table_of(3)
    cards(match, 12, 12, 12)
    turn(match, "Ann", (2, 3), (1, 1))
    turn(match, "Bob", (1, 2))
    assert draw(match.status) == [
        "row 1: 1 Ann, 2 Bob",
        "row 2: 3 Ann",
        "Luigis: row 1: 3",
        "Bob may spend 8, towels left: 1",
    ]
