"""The board of Toguz korgool and its moves. Pure and quick: a move is two look-ups and an addition or two."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from companion.games.toguz_korgool.sowing_tables import (
    BYTE,
    COUNT,
    EMPTY_KAZAN,
    ENDED,
    FULL,
    HOLES,
    RING,
    SIDE,
    UNIT,
    Noted,
    Row,
    Tuz,
    tables,
)


class Position(Struct, frozen=True):
    """The korgools, whose turn it is (the seat) and the tuz of each seat."""

    board: int
    turn: int
    tuz: Tuz = (0, 0)

    def holes(self, seat: int) -> list[int]:
        """Korgools in a seat's holes, hole 1 first."""
        return list(self.board.to_bytes(RING + 2, "little")[seat * HOLES : (seat + 1) * HOLES])

    def kazan(self, seat: int) -> int:
        """Korgools in a seat's kazan."""
        return (self.board >> BYTE * (RING + seat) & COUNT) - EMPTY_KAZAN

    @property
    def full(self) -> bool:
        """Whether a kazan holds 82 or more."""
        return bool(self.board & FULL)

    def empty(self, seat: int) -> bool:
        """Whether no korgool lies in a seat's holes."""
        return not self.board & SIDE[seat]

    def legal(self) -> list[int]:
        """The holes that the seat in turn can sow from; the end of the game is not looked at."""
        return [hole for hole, korgools in enumerate(self.holes(self.turn), 1) if korgools]


class Sown(Struct, frozen=True):
    """A sowing carried out; `place` is the ring index 0..17 of the last korgool's hole."""

    position: Position
    place: int
    captured: int
    tuz: bool
    note: str


class IllegalMove(ValueError):
    """A move of a game that cannot be made: from an empty hole, or after the end; `at` is its index."""

    def __init__(self, at: int) -> None:
        super().__init__(f"move {at + 1} cannot be made")
        self.at = at


def start(turn: int) -> Position:
    """Nine korgools in every hole, and a seat to begin."""
    return Position(HOLES * sum(UNIT[:RING]) + EMPTY_KAZAN * sum(UNIT[RING:]), turn)


def sow(position: Position, hole: int) -> Sown | None:
    """What sowing a hole 1..9 of the seat in turn does; None when it is empty. The end of the game is not looked at."""
    board, turn, tuz = position.board, position.turn, position.tuz
    shift, row = tables(tuz)[turn][hole]
    sowing = row[board >> shift & COUNT]
    if sowing is None:
        return None
    change, shift, captures, (note, captured) = sowing
    board += change
    made = False
    if captures and (capture := captures[board >> shift & COUNT]):
        change, captured, made = capture
        board += change
    if made:
        tuz, note = _with_tuz(tuz, turn, note), f"{note}x"
    return Sown(Position(board, 1 - turn, tuz), shift // BYTE, captured, made, note)


def play_all(position: Position, holes: Iterable[int], *, over: int = FULL) -> tuple[Position, list[Noted]]:
    """Plays moves one after the other: the last position, and each move as noted. Raises IllegalMove.

    It is `sow` in a loop, without an object for each move. `over` are the bits of a board that end the game
    (0: it goes on until a side is empty).
    """
    board, turn, tuz = position.board, position.turn, position.tuz
    mine, theirs = _sides(tuz, turn)
    if board & over:
        mine = theirs = ENDED
    notes: list[Noted] = []
    note = notes.append
    moves = bytes(holes)
    try:
        for hole in moves:
            shift, row = mine[hole]
            # An empty hole, and every hole after the end, has no sowing: taking None apart is the check.
            change, shift, captures, noted = row[board >> shift & COUNT]  # pyright: ignore[reportGeneralTypeIssues]
            board += change
            if captures and (capture := captures[board >> shift & COUNT]):
                change, captured, made = capture
                board += change
                text = noted[0]
                if made:
                    seat = (turn + len(notes)) % 2
                    tuz = _with_tuz(tuz, seat, text)
                    mine, theirs = _sides(tuz, seat)
                    text += "x"
                noted = (text, captured)
                if board & over:
                    mine = theirs = ENDED
            note(noted)
            mine, theirs = theirs, mine
    except (TypeError, IndexError):
        raise IllegalMove(len(notes)) from None
    return Position(board, (turn + len(notes)) % 2, tuz), notes


def _with_tuz(tuz: Tuz, seat: int, note: str) -> Tuz:
    """The tuz of both after a seat made one with the move noted so."""
    hole = int(note[1])
    return (hole, tuz[1]) if seat == 0 else (tuz[0], hole)


def _sides(tuz: Tuz, turn: int) -> tuple[list[Row], list[Row]]:
    sides = tables(tuz)
    return sides[turn], sides[1 - turn]
