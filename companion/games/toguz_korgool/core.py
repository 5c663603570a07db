"""The board of Toguz korgool and its moves. Pure and quick: a move is two look-ups and an addition or two.

A board is one int of twenty bytes: the eighteen holes in sowing order (the first seat's 1 to 9, then the second
seat's), then the two kazans. What a sowing does to all of them at once is one number to add, looked up by hole and
korgools in it; what the last korgool captures is another, looked up by what it finds. The rules of sowing,
capturing and the tuz are in the building of these tables and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal

from msgspec import Struct

HOLES = 9
RING = 2 * HOLES
KORGOOLS = RING * HOLES
ENOUGH = 82
"""Korgools in a kazan that are more than half of all."""
TUZ_COUNT = 3
"""Korgools that make a hole of the opponent's a tuz."""

BYTE = 8
COUNT = (1 << BYTE) - 1
UNIT = tuple(1 << BYTE * place for place in range(RING + 2))
"""One korgool, by place: eighteen holes and two kazans."""
EMPTY_KAZAN = 128 - ENOUGH
"""A kazan counts from here, so that the top bit of its byte tells of 82."""
FULL = 128 * (UNIT[RING] + UNIT[RING + 1])
"""The bits of a board that tell of a kazan with 82 or more."""
SIDE = tuple(sum(COUNT * unit for unit in UNIT[at : at + HOLES]) for at in (0, HOLES))
"""The bits of each seat's holes."""

Tuz = tuple[int, int]
"""By seat, the number of the opponent's hole that is this player's tuz; 0 for none."""
Noted = tuple[str, int]
"""A move as it is written, and what its last korgool captured (3 for a tuz)."""
Verdict = tuple[int, int, bool]
"""What the last korgool brings: the change to the board, korgools captured, whether a tuz was made."""
Verdicts = list[Verdict | None]
"""Verdicts by the count that the last korgool makes; None where it changes nothing."""
Sowing = tuple[int, int, Verdicts | None, Noted]
"""The change to the board, the shift of the last hole, its verdicts (None for none ever), the note without capture."""
Row = tuple[int, list[Sowing | None]]
"""A hole's shift, and its sowings by the korgools in it; None for an empty hole."""

End = Literal["nothing", "capture", "capture or tuz"]

OPEN: Verdicts = [(0, 0, False)] * (KORGOOLS + 1)
"""Nothing captured, but korgools fell into a tuz on the way: the kazans need a look."""


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
    change, shift, verdicts, (note, captured) = sowing
    board += change
    made = False
    if verdicts and (verdict := verdicts[board >> shift & COUNT]):
        change, captured, made = verdict
        board += change
    if made:
        tuz, note = with_tuz(tuz, turn, note), f"{note}x"
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
            change, shift, verdicts, noted = row[board >> shift & COUNT]  # pyright: ignore[reportGeneralTypeIssues]
            board += change
            if verdicts and (verdict := verdicts[board >> shift & COUNT]):
                change, captured, made = verdict
                board += change
                text = noted[0]
                if made:
                    seat = (turn + len(notes)) % 2
                    tuz = with_tuz(tuz, seat, text)
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


def with_tuz(tuz: Tuz, seat: int, note: str) -> Tuz:
    """The tuz of both after a seat made one with the move noted so."""
    hole = int(note[1])
    return (hole, tuz[1]) if seat == 0 else (tuz[0], hole)


def place_of(seat: int, hole: int) -> int:
    """The ring index 0..17 of a seat's hole 1..9."""
    return seat * HOLES + hole - 1


def hole_of(place: int) -> tuple[int, int]:
    """The seat and number 1..9 of a hole by its ring index."""
    return place // HOLES, place % HOLES + 1


@cache
def tables(tuz: Tuz) -> tuple[list[Row], list[Row]]:
    """The sowings of both seats with these tuz: by hole 1..9 (0 is no hole), then by korgools in it."""
    falls = list(range(RING))
    """Where a korgool ends up that is dropped at a place: there, or in the kazan of the tuz's owner."""
    for seat in (0, 1):
        if tuz[seat]:
            falls[place_of(1 - seat, tuz[seat])] = RING + seat
    first, second = ([ENDED[0], *(_row(tuz, seat, hole, falls) for hole in range(1, HOLES + 1))] for seat in (0, 1))
    return first, second


def _sides(tuz: Tuz, turn: int) -> tuple[list[Row], list[Row]]:
    sides = tables(tuz)
    return sides[turn], sides[1 - turn]


def _row(tuz: Tuz, seat: int, hole: int, falls: list[int]) -> Row:
    """The sowings of one hole: from two korgools on, each is the one before with one korgool more."""
    here = place_of(seat, hole)
    beyond = (here + 1) % RING
    change, open_ = UNIT[falls[beyond]] - UNIT[here], falls[beyond] >= RING
    row: list[Sowing | None] = [None, _usual_sowing(change, seat, hole, beyond, _end(tuz, seat, beyond), open_)]
    change, open_ = 0, False
    for korgools in range(2, KORGOOLS + 1):
        last = (here + korgools - 1) % RING
        change += UNIT[falls[last]] - UNIT[here]
        open_ = open_ or falls[last] >= RING
        entry = _usual_sowing if korgools <= RING else _sowing
        row.append(entry(change, seat, hole, last, _end(tuz, seat, last), open_))
    return BYTE * here, row


def _end(tuz: Tuz, seat: int, last: int) -> End:
    """What can come of a last korgool at a place, sown by a seat."""
    owner, hole = hole_of(last)
    if owner == seat or hole == tuz[seat]:
        return "nothing"
    return "capture" if tuz[seat] or hole in (HOLES, tuz[owner]) else "capture or tuz"


def _sowing(change: int, seat: int, hole: int, last: int, end: End, open_: bool) -> Sowing:
    """One sowing, for the table."""
    verdicts = _verdicts(seat, last, end, open_) if end != "nothing" else OPEN if open_ else None
    return change, BYTE * last, verdicts, _note(hole, hole_of(last)[1])


_usual_sowing = cache(_sowing)
"""The same object for every tuz that makes no difference to it: what is sown often stays in the processor's cache."""


@cache
def _note(hole: int, landing: int) -> Noted:
    return f"{hole}{landing}", 0


@cache
def _verdicts(seat: int, last: int, end: End, open_: bool) -> Verdicts:
    """An even count is captured; three make a tuz where one may be; anything else stays."""
    gain = UNIT[RING + seat] - UNIT[last]
    verdicts: Verdicts = [(0, 0, False) if open_ else None] * (KORGOOLS + 1)
    for count in range(2, KORGOOLS + 1, 2):
        verdicts[count] = (count * gain, count, False)
    if end == "capture or tuz":
        verdicts[TUZ_COUNT] = (TUZ_COUNT * gain, TUZ_COUNT, True)
    return verdicts


ENDED: list[Row] = [(0, [None] * (COUNT + 1))] * (HOLES + 1)
"""Rows of an ended game: no hole has a sowing."""
