"""The layout of the drawn table of Yooloo, landscape or portrait, for two to eight players."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

LYING, UPRIGHT = (772.0, 258.0), (452.0, 548.0)
STAKE_W, STAKE_H = 158.0, 150.0
"""The area of the point card: at the left in landscape, at the top in portrait."""
PROPORTION = 0.75
"""Width of a card in heights."""
KEYS = 10

Align = Literal["left", "middle", "right"]
AreaStyle = Literal["tall", "corner", "beside"]
"""How a player's place is arranged: the score below the card, right of it over the name, or both right of it."""


class Area(Struct, frozen=True, kw_only=True):
    """A rectangle from its lower left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.w / 2, self.y + self.h / 2


def field_size(upright: bool) -> tuple[float, float]:
    """The size of the drawing."""
    return UPRIGHT if upright else LYING


def stake_area(upright: bool) -> Area:
    """The room of the point card and of what is parked."""
    w, h = field_size(upright)
    return Area(x=0, y=h - STAKE_H, w=w, h=STAKE_H) if upright else Area(x=0, y=0, w=STAKE_W, h=h)


def players_area(upright: bool) -> Area:
    """The room of the players."""
    w, h = field_size(upright)
    return Area(x=0, y=0, w=w, h=h - STAKE_H - 12) if upright else Area(x=STAKE_W + 8, y=0, w=w - STAKE_W - 8, h=h)


def column_count(players: int, upright: bool) -> int:
    """Players beside each other."""
    if upright:
        return 2
    return players if players <= 4 else -(-players // 2)


def player_areas(players: int, upright: bool) -> list[Area]:
    """Each player's room, in seat order, row by row from the upper left."""
    return _grid(players_area(upright), players, column_count(players, upright))


def area_style(area: Area) -> AreaStyle:
    """How a room of this shape is arranged."""
    if area.h >= 200:
        return "tall"
    return "beside" if area.w > 2 * area.h else "corner"


def one_to_ten_lines(players: int, upright: bool) -> list[Area]:
    """One to ten: a line for each player, above the keys."""
    w, h = field_size(upright)
    low = keys_height(upright) + 10
    return _grid(Area(x=0, y=low, w=w, h=h - low), players, 1 if upright or players <= 4 else 2)


def keys_height(upright: bool) -> float:
    """The height of the keys with the numbers."""
    return 144 if upright else 68


def key_areas(upright: bool) -> list[Area]:
    """One to ten: a key for each number."""
    w, _ = field_size(upright)
    return _grid(Area(x=0, y=0, w=w, h=keys_height(upright)), KEYS, 5 if upright else KEYS)


def _grid(area: Area, n: int, columns: int) -> list[Area]:
    rows = -(-n // columns)
    w, h = area.w / columns, area.h / rows
    return [
        Area(x=area.x + w * (at % columns), y=area.y + area.h - h * (at // columns + 1), w=w, h=h) for at in range(n)
    ]
