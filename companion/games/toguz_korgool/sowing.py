"""Positions of Toguz korgool and their moves. A move takes two table look-ups and one or two additions."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from companion.games.toguz_korgool.sowing_tables import (
    BYTE_BITS,
    BYTE_MASK,
    EMPTY_KAZAN,
    FULL_KAZAN,
    HOLES,
    NO_SOWINGS,
    ONE_KORGOOL,
    RING,
    SIDE_BITS,
    NotedMove,
    Row,
    Tuz,
    tables,
)


class Position(Struct, frozen=True):
    """The korgools on the board, whose turn it is, and the tuz of each seat.

    >>> position = start_position(0)
    >>> position.holes(0)
    [9, 9, 9, 9, 9, 9, 9, 9, 9]
    >>> after = sow(position, 9).position
    >>> after.kazan(0), after.holes(1)
    (10, [10, 10, 10, 10, 10, 10, 10, 0, 9])
    """

    board: int
    """Twenty bytes, as sowing_tables lays them out."""
    turn: int
    """The seat in turn."""
    tuz: Tuz = (0, 0)

    def holes(self, seat: int) -> list[int]:
        """Korgools in a seat's holes, hole 1 first."""
        return list(self.board.to_bytes(RING + 2, "little")[seat * HOLES : (seat + 1) * HOLES])

    def kazan(self, seat: int) -> int:
        """Korgools in a seat's kazan."""
        return (self.board >> BYTE_BITS * (RING + seat) & BYTE_MASK) - EMPTY_KAZAN

    @property
    def full(self) -> bool:
        """Whether a kazan holds 82 or more."""
        return bool(self.board & FULL_KAZAN)

    def empty(self, seat: int) -> bool:
        """Whether no korgool lies in a seat's holes."""
        return not self.board & SIDE_BITS[seat]

    def legal(self) -> list[int]:
        """The holes that the seat in turn can sow from; the end of the game is not looked at."""
        return [hole for hole, korgools in enumerate(self.holes(self.turn), 1) if korgools]


class Sown(Struct, frozen=True, kw_only=True):
    """What came of a sowing."""

    position: Position
    """The position after it."""
    landing_place: int
    """The ring index 0..17 of the hole into which the last korgool fell."""
    captured: int
    """Korgools that the last one captured."""
    makes_tuz: bool
    notation: str
    """The move as players write it, such as "76" or "36x"."""


class IllegalMove(ValueError):
    """A move of a game that cannot be made: from an empty hole, or after the end; `at` is its index."""

    def __init__(self, at: int) -> None:
        super().__init__(f"move {at + 1} cannot be made")
        self.at = at


def start_position(turn: int) -> Position:
    """The position at the start of a game that a seat begins: nine korgools in every hole."""
    return Position(HOLES * sum(ONE_KORGOOL[:RING]) + EMPTY_KAZAN * sum(ONE_KORGOOL[RING:]), turn)


def sow(position: Position, hole: int) -> Sown | None:
    """Sows a hole 1..9 of the seat in turn; None when the hole is empty. Whether the game is over is not checked."""
    board, turn, tuz = position.board, position.turn, position.tuz
    shift, row = tables(tuz)[turn][hole]
    sowing = row[board >> shift & BYTE_MASK]
    if sowing is None:
        return None
    change, shift, captures, (note, captured) = sowing
    board += change
    made = False
    if captures and (capture := captures[board >> shift & BYTE_MASK]):
        change, captured, made = capture
        board += change
    if made:
        tuz, note = _with_tuz(tuz, turn, note), f"{note}x"
    return Sown(
        position=Position(board, 1 - turn, tuz),
        landing_place=shift // BYTE_BITS,
        captured=captured,
        makes_tuz=made,
        notation=note,
    )


def play_all(
    position: Position, holes: Iterable[int], *, end_bits: int = FULL_KAZAN
) -> tuple[Position, list[NotedMove]]:
    """Plays moves one after the other: `sow` in a loop, without an object for each move.

    Args:
        position: The position before the first move.
        holes: The holes sown, 1..9 each.
        end_bits: The bits of a board that end the game; 0 when it goes on until a side is empty.

    Returns:
        The position after the last move, and each move as it is written.

    Raises:
        IllegalMove: A hole is empty, or the game is over.
    """
    board, turn, tuz = position.board, position.turn, position.tuz
    mine, theirs = _rows_of(tuz, turn)
    if board & end_bits:
        mine = theirs = NO_SOWINGS
    notes: list[NotedMove] = []
    note = notes.append
    moves = bytes(holes)
    try:
        for hole in moves:
            shift, row = mine[hole]
            # An empty hole, and every hole after the end, has no sowing: taking None apart is the check.
            change, shift, captures, noted = row[board >> shift & BYTE_MASK]  # pyright: ignore[reportGeneralTypeIssues]
            board += change
            if captures and (capture := captures[board >> shift & BYTE_MASK]):
                change, captured, made = capture
                board += change
                text = noted[0]
                if made:
                    seat = (turn + len(notes)) % 2
                    tuz = _with_tuz(tuz, seat, text)
                    mine, theirs = _rows_of(tuz, seat)
                    text += "x"
                noted = (text, captured)
                if board & end_bits:
                    mine = theirs = NO_SOWINGS
            note(noted)
            mine, theirs = theirs, mine
    except (TypeError, IndexError):
        raise IllegalMove(len(notes)) from None
    return Position(board, (turn + len(notes)) % 2, tuz), notes


def _with_tuz(tuz: Tuz, seat: int, note: str) -> Tuz:
    """The tuz of both seats after one of them made a tuz with the move that is written so."""
    hole = int(note[1])
    return (hole, tuz[1]) if seat == 0 else (tuz[0], hole)


def _rows_of(tuz: Tuz, turn: int) -> tuple[list[Row], list[Row]]:
    sides = tables(tuz)
    return sides[turn], sides[1 - turn]
