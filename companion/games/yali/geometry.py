"""The squares of a Yali board: their names, the two camps and the two side lanes."""

from __future__ import annotations

from msgspec import Struct

BALLS_HOME = 8
"""Balls that fill a camp, and that win when they fill the other one."""
COLUMN_COUNTS = (1, 2, 4, 8)
LEAST_SIDE = 5
COLUMN_LETTERS = "abcdefgh"
LANE_LETTERS = "AB"
LONGEST_NUMBER = 18
"""Digits beyond which no text is read as a number."""

Square = tuple[int, int]
"""Row and column, both from 1; row 1 is the first player's."""
LaneSquare = tuple[int, int]
"""Seat of the lane's owner and number, 1 nearest the owner's camp."""


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of a board: columns, rows from the first player's end to the second's, squares of a side lane."""

    columns: int
    rows: int
    side: int

    @property
    def camp(self) -> int:
        """How many rows a camp has."""
        return BALLS_HOME // self.columns

    @property
    def fault(self) -> str | None:
        """What cannot be about these figures, in a sentence, or None."""
        if self.columns not in COLUMN_COUNTS:
            return f"board.columns: a camp of 8 balls needs 1, 2, 4 or 8 columns, got {self.columns}."
        if self.rows < (least := 2 * self.camp + 1):
            return f"board.rows: with {self.columns} columns at least {least} rows are needed, got {self.rows}."
        if self.side < LEAST_SIDE:
            return f"board.side: a side lane needs at least {LEAST_SIDE} squares, got {self.side}."
        return None

    def square(self, text: str) -> Square | None:
        """The square of this name, or None when the board has none."""
        column = COLUMN_LETTERS.find(text[:1]) + 1 if text else 0
        row = number(text[1:])
        return (row, column) if 0 < column <= self.columns and 0 < row <= self.rows else None

    def lane_square(self, text: str) -> LaneSquare | None:
        """The square of a side lane of this name, or None when the board has none."""
        owner = LANE_LETTERS.find(text[:1]) if text else -1
        at = number(text[1:])
        return (owner, at) if owner >= 0 and 0 < at <= self.side else None

    def holds(self, square: Square) -> bool:
        """Whether the board has this square."""
        return 0 < square[0] <= self.rows and 0 < square[1] <= self.columns

    def in_camp(self, square: Square) -> bool:
        """Whether it is a start square of one player, and so an arrival square of the other."""
        return square[0] <= self.camp or square[0] > self.rows - self.camp

    def arrival(self, square: Square, seat: int) -> bool:
        """Whether it is one of the squares that this player's balls must reach."""
        return square[0] > self.rows - self.camp if seat == 0 else square[0] <= self.camp

    def last_row(self, square: Square, seat: int) -> bool:
        """Whether it is at the very end of the board, seen by this player."""
        return square[0] == (self.rows if seat == 0 else 1)

    def start_squares(self, seat: int) -> list[Square]:
        """The squares of a player's camp."""
        first = 1 if seat == 0 else self.rows - self.camp + 1
        return [(row, column) for row in range(first, first + self.camp) for column in range(1, self.columns + 1)]

    def side_start(self, balls: int) -> frozenset[int]:
        """The numbers on which that many side balls begin: the highest of the lane."""
        return frozenset(range(self.side - balls + 1, self.side + 1))


def number(text: str) -> int:
    """A whole number from 1 written in plain digits, or 0 when the text is none."""
    plain = text.isascii() and text.isdigit() and text[0] != "0" and len(text) <= LONGEST_NUMBER
    return int(text) if plain else 0


def name(square: Square) -> str:
    """What a square is called: column letter, row number."""
    return f"{COLUMN_LETTERS[square[1] - 1]}{square[0]}"


def lane_name(square: LaneSquare) -> str:
    """What a square of a side lane is called: the owner's letter, number."""
    return f"{LANE_LETTERS[square[0]]}{square[1]}"
