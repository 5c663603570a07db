"""The squares of a Yali board: their names, the two camps and the two side lanes."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

BALLS_HOME = 8
"""Balls that fill a camp, and that win when they fill the other one."""
COLUMN_COUNTS = (1, 2, 4, 8)
MIN_SIDE = 5
COLUMN_LETTERS = "abcdefgh"
LANE_LETTERS = "AB"
MAX_DIGITS = 18
"""Digits beyond which no text is read as a number."""

Square = tuple[int, int]
"""Row and column, both from 1; row 1 is the first player's."""
LaneSquare = tuple[int, int]
"""Seat of the lane's owner and number, 1 nearest the owner's camp."""


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """The size of a board."""

    columns: int
    rows: int
    """From the first player's end to the second's."""
    side: int
    """Squares of a side lane."""

    @property
    def camp_rows(self) -> int:
        """The number of rows of a camp."""
        return BALLS_HOME // self.columns

    @property
    def fault(self) -> str | None:
        """One sentence about a board of this size that cannot be played on, or None."""
        if self.columns not in COLUMN_COUNTS:
            return f"board.columns: a camp of 8 balls needs 1, 2, 4 or 8 columns, got {self.columns}."
        if self.rows < (least := 2 * self.camp_rows + 1):
            return f"board.rows: with {self.columns} columns at least {least} rows are needed, got {self.rows}."
        if self.side < MIN_SIDE:
            return f"board.side: a side lane needs at least {MIN_SIDE} squares, got {self.side}."
        return None

    def square(self, text: str) -> Square | None:
        """The square of a name such as "c4", or None when the board has no such square."""
        column = COLUMN_LETTERS.find(text[:1]) + 1 if text else 0
        row = parse_number(text[1:])
        return (row, column) if 0 < column <= self.columns and 0 < row <= self.rows else None

    def lane_square(self, text: str) -> LaneSquare | None:
        """The square of a side lane by a name such as "A7", or None when the board has no such square."""
        owner = LANE_LETTERS.find(text[:1]) if text else -1
        at = parse_number(text[1:])
        return (owner, at) if owner >= 0 and 0 < at <= self.side else None

    def has_square(self, square: Square) -> bool:
        """Whether the board has this square."""
        return 0 < square[0] <= self.rows and 0 < square[1] <= self.columns

    def in_camp(self, square: Square) -> bool:
        """Whether it is a start square of one player, and so an arrival square of the other."""
        return square[0] <= self.camp_rows or square[0] > self.rows - self.camp_rows

    def is_arrival_square(self, square: Square, seat: int) -> bool:
        """Whether it is one of the squares that the balls of a seat must reach."""
        return square[0] > self.rows - self.camp_rows if seat == 0 else square[0] <= self.camp_rows

    def is_last_row(self, square: Square, seat: int) -> bool:
        """Whether it lies in the last row, seen from a seat."""
        return square[0] == (self.rows if seat == 0 else 1)

    def start_squares(self, seat: int) -> list[Square]:
        """The squares of a seat's camp."""
        first = 1 if seat == 0 else self.rows - self.camp_rows + 1
        return [(row, column) for row in range(first, first + self.camp_rows) for column in range(1, self.columns + 1)]

    def side_start_numbers(self, balls: int) -> frozenset[int]:
        """The numbers of the lane on which so many side balls begin: the highest."""
        return frozenset(range(self.side - balls + 1, self.side + 1))


def parse_number(text: str) -> int:
    """The whole number, 1 or more, that a text of plain digits stands for; 0 for any other text."""
    plain = text.isascii() and text.isdigit() and text[0] != "0" and len(text) <= MAX_DIGITS
    return int(text) if plain else 0


@cache
def square_name(square: Square) -> str:
    """The name of a square: column letter, row number.

    >>> square_name((4, 3))
    'c4'
    """
    return f"{COLUMN_LETTERS[square[1] - 1]}{square[0]}"


@cache
def lane_name(square: LaneSquare) -> str:
    """The name of a square of a side lane: the owner's letter, number.

    >>> lane_name((0, 7))
    'A7'
    """
    return f"{LANE_LETTERS[square[0]]}{square[1]}"
