"""Where everything lies on the drawn table of Yooloo, lying or upright, for two to eight players."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

LYING, UPRIGHT = (772.0, 258.0), (452.0, 548.0)
STAKE_W, STAKE_H = 158.0, 150.0
"""The room of the point card: at the left of a lying table, at the top of an upright one."""
PROPORTION = 0.75
"""Width of a card in heights."""
KEYS = 10

Align = Literal["left", "middle", "right"]
Style = Literal["tall", "corner", "beside"]
"""How a player's place is arranged: the score below the card, right of it over the name, or both right of it."""


class Room(Struct, frozen=True):
    """A rectangle from its lower left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.w / 2, self.y + self.h / 2


def field(upright: bool) -> tuple[float, float]:
    """The size of the drawing."""
    return UPRIGHT if upright else LYING


def stake(upright: bool) -> Room:
    """The room of the point card and of what is parked."""
    w, h = field(upright)
    return Room(0, h - STAKE_H, w, STAKE_H) if upright else Room(0, 0, STAKE_W, h)


def ground(upright: bool) -> Room:
    """The room of the players."""
    w, h = field(upright)
    return Room(0, 0, w, h - STAKE_H - 12) if upright else Room(STAKE_W + 8, 0, w - STAKE_W - 8, h)


def columns(players: int, upright: bool) -> int:
    """Players beside each other."""
    if upright:
        return 2
    return players if players <= 4 else -(-players // 2)


def places(players: int, upright: bool) -> list[Room]:
    """Each player's room, in seat order, row by row from the upper left."""
    return _grid(ground(upright), players, columns(players, upright))


def style(room: Room) -> Style:
    """How a room of this shape is arranged."""
    if room.h >= 200:
        return "tall"
    return "beside" if room.w > 2 * room.h else "corner"


def lines(players: int, upright: bool) -> list[Room]:
    """One to ten: a line for each player, above the keys."""
    w, h = field(upright)
    low = keys_h(upright) + 10
    return _grid(Room(0, low, w, h - low), players, 1 if upright or players <= 4 else 2)


def keys_h(upright: bool) -> float:
    """The height of the keys with the numbers."""
    return 144 if upright else 68


def keys(upright: bool) -> list[Room]:
    """One to ten: a key for each number."""
    w, _ = field(upright)
    return _grid(Room(0, 0, w, keys_h(upright)), KEYS, 5 if upright else KEYS)


def _grid(room: Room, n: int, columns: int) -> list[Room]:
    rows = -(-n // columns)
    w, h = room.w / columns, room.h / rows
    return [Room(room.x + w * (at % columns), room.y + room.h - h * (at // columns + 1), w, h) for at in range(n)]
