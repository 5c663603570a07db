"""How pages are laid out in the window: on which side the screen stands, and whether a second board has room."""

from __future__ import annotations


class Layout:
    """The layout that was drawn last."""

    def __init__(self) -> None:
        self._upright = False
        self._side_board = False

    @property
    def upright(self) -> bool:
        """Whether the screen is higher than wide."""
        return self._upright

    @property
    def side_board(self) -> bool:
        """Whether the virtual board is drawn at the side of the match."""
        return self._side_board

    def update(self, *, upright: bool, side_board: bool) -> None:
        """The window has another size, or the virtual board came or went."""
        self._upright, self._side_board = upright, side_board
