"""The layout of the window: portrait or landscape, and whether the virtual board is beside the match."""

from __future__ import annotations


class Layout:
    """The layout of the last drawing."""

    def __init__(self) -> None:
        self._upright = False
        self._side_board = False

    @property
    def upright(self) -> bool:
        """Whether the window is higher than wide."""
        return self._upright

    @property
    def side_board(self) -> bool:
        """Whether the virtual board is drawn beside the match."""
        return self._side_board

    def update(self, *, upright: bool, side_board: bool) -> None:
        """Sets the layout after a change of the window's size or of the virtual board."""
        self._upright, self._side_board = upright, side_board
