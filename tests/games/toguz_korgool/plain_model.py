"""Toguz korgool korgool by korgool, as hands play it: the independent reference for the product's tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass
class Board:
    """Holes by seat, kazans by seat, and by seat the index 0..8 of the opponent's hole that is his tuz."""

    holes: list[list[int]] = field(default_factory=lambda: [[9] * 9, [9] * 9])
    kazan: list[int] = field(default_factory=lambda: [0, 0])
    tuz: list[int | None] = field(default_factory=lambda: [None, None])
    turn: int = 0

    def over(self) -> bool:
        return max(self.kazan) >= 82 or not any(self.holes[self.turn])

    def legal(self) -> list[int]:
        return [hole for hole in range(1, 10) if self.holes[self.turn][hole - 1]]

    def move(self, hole: int) -> tuple[str, int]:
        """Plays a hole 1..9 of the player in turn: the move as written, and what the last korgool captured."""
        me, other = self.turn, 1 - self.turn
        side, at = me, hole - 1
        hand = self.holes[side][at]
        if not hand or max(self.kazan) >= 82:
            raise ValueError(f"hole {hole} cannot be sown")
        self.holes[side][at] = 0
        if hand == 1:
            side, at = after(side, at)
        while True:
            self.drop(side, at)
            hand -= 1
            if not hand:
                break
            side, at = after(side, at)
        captured, mark = 0, ""
        if side == other and self.tuz[me] != at:
            found = self.holes[other][at]
            if found % 2 == 0:
                captured = found
            elif found == 3 and self.tuz[me] is None and at != 8 and self.tuz[other] != at:
                captured, mark = 3, "x"
                self.tuz[me] = at
            if captured:
                self.holes[other][at] = 0
                self.kazan[me] += captured
        self.turn = other
        return f"{hole}{at + 1}{mark}", captured

    def drop(self, side: int, at: int) -> None:
        """One korgool into a hole, or into the kazan of the player whose tuz the hole is."""
        owner_of_tuz = 1 - side
        if self.tuz[owner_of_tuz] == at:
            self.kazan[owner_of_tuz] += 1
        else:
            self.holes[side][at] += 1


def after(side: int, at: int) -> tuple[int, int]:
    """The hole that comes next in sowing order."""
    return (side, at + 1) if at < 8 else (1 - side, 0)


def play(holes: Iterable[int]) -> tuple[Board, list[tuple[str, int]]]:
    """A game from the start: the board after it, and each move as noted."""
    board = Board()
    return board, [board.move(hole) for hole in holes]
