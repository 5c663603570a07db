"""How a Yali board is drawn: a plank of pits between two lanes, leaning as the real one does, and its balls."""

from __future__ import annotations

from collections.abc import Collection
from math import cos, radians, sin

from msgspec import Struct

from companion.board.drawing import Box, Circle, Drawing, Shape, Zone
from companion.games.yali.geometry import COLUMN_LETTERS, LANE_LETTERS, Board

FIELD_W, FIELD_H = 428.0, 260.0
PLANK_W, PLANK_H = 404.0, 208.0
RIM = 9.0
LANE = 0.86
"""The width of a side lane in widths of a row of pits."""
MAX_LEAN_DEG = 6.0
"""Degrees: the drawing leans no further, or it would leave its field."""
TOUCH_R = 33.0
EXACT = 0.8
"""So much of its radius is touched of a square that nobody is likely to mean."""

WOOD, EDGE, PIT, LANE_GROUND = "#9C7A3C", "#6B4A1F", "#775826", "#8A6A31"
SILVER, GOLD = "#EEF1F2", "#F0C64F"
FILL = (SILVER, GOLD)
SHADE = ("#A9B0B3", "#B98F22")
INK = "#2A2112"
FAINT = "#77582680"


class Plank(Struct, frozen=True):
    """Where the squares of a board lie in the field; `lean` in drawn degrees, positive where the right end sinks."""

    board: Board
    lean: float = 0.0

    @property
    def pitch_x(self) -> float:
        """From row to row."""
        return (PLANK_W - 2 * RIM) / self.board.rows

    @property
    def pitch_y(self) -> float:
        """From column to column."""
        return (PLANK_H - 2 * RIM) / (self.board.columns + 2 * LANE)

    @property
    def ball_r(self) -> float:
        """The radius of a ball on the board."""
        return min(self.pitch_x, self.pitch_y) * 0.4

    @property
    def side_r(self) -> float:
        """The radius of a ball in a lane."""
        return min((PLANK_W - 2 * RIM) / self.board.side, self.pitch_y * LANE) * 0.36

    def turned(self, along: float, up: float) -> tuple[float, float]:
        """A place on the plank, from its middle, as it lies in the field."""
        angle = radians(-self.lean)
        x = along * cos(angle) - up * sin(angle)
        y = along * sin(angle) + up * cos(angle)
        return FIELD_W / 2 + x, FIELD_H / 2 + y

    def position(self, name: str) -> tuple[float, float]:
        """The middle of a square or of a square of a lane, by its name."""
        letter, number = name[0], int(name[1:])
        if letter in LANE_LETTERS:
            return self.turned(*self._lane(LANE_LETTERS.index(letter), number))
        column = COLUMN_LETTERS.index(letter)
        along = (number - (self.board.rows + 1) / 2) * self.pitch_x
        return self.turned(along, ((self.board.columns - 1) / 2 - column) * self.pitch_y)

    def _lane(self, owner: int, number: int) -> tuple[float, float]:
        """The first player's lane runs below the rows from the left, the second's above them from the right."""
        pitch = (PLANK_W - 2 * RIM) / self.board.side
        along = (number - (self.board.side + 1) / 2) * pitch
        up = (self.board.columns + LANE) / 2 * self.pitch_y
        return (along, -up) if owner == 0 else (-along, up)

    def ball_radius(self, name: str) -> float:
        """The radius of a ball on that square."""
        return self.side_r if name[0] in LANE_LETTERS else self.ball_r

    @property
    def names(self) -> tuple[str, ...]:
        """Every square, and every square of the lanes."""
        board = self.board
        squares = [f"{letter}{row}" for row in range(1, board.rows + 1) for letter in COLUMN_LETTERS[: board.columns]]
        return (*squares, *(f"{letter}{number}" for letter in LANE_LETTERS for number in range(1, board.side + 1)))

    def empty_board(self) -> list[Shape]:
        """The plank with its lanes and pits, without balls."""
        return [*self._wood(), *self._lanes(), *(self._pit(name) for name in self.names)]

    def _wood(self) -> tuple[Shape, ...]:
        x, y = (FIELD_W - PLANK_W) / 2, (FIELD_H - PLANK_H) / 2
        return (
            Box(x=x, y=y, w=PLANK_W, h=PLANK_H, radius=16, fill=EDGE, angle=-self.lean),
            Box(x=x + 4, y=y + 4, w=PLANK_W - 8, h=PLANK_H - 8, radius=13, fill=WOOD, angle=-self.lean),
        )

    def _lanes(self) -> list[Shape]:
        w, h = PLANK_W - 2 * RIM, self.pitch_y * LANE * 0.86
        boxes: list[Shape] = []
        for way in (1, -1):
            x, y = self.turned(0, way * (self.board.columns + LANE) / 2 * self.pitch_y)
            boxes.append(Box(x=x - w / 2, y=y - h / 2, w=w, h=h, radius=h / 2, fill=LANE_GROUND, angle=-self.lean))
        return boxes

    def _pit(self, name: str) -> Shape:
        x, y = self.position(name)
        return Circle(x=x, y=y, r=self.ball_radius(name), fill=PIT)

    def zones(self, likely: Collection[str] = ()) -> tuple[Zone, ...]:
        """Where the squares are touched: of several the nearest; beside likely ones the others must be hit exactly."""
        wide = likely or self.names
        places = ((name, *self.position(name)) for name in self.names)
        return tuple(
            Zone(x=x, y=y, r=TOUCH_R if name in wide else self.ball_radius(name) * EXACT, name=name)
            for name, x, y in places
        )

    def drawing(self, shapes: list[Shape], likely: Collection[str] = ()) -> Drawing:
        """The shapes on the field, its squares to be touched."""
        return Drawing(w=FIELD_W, h=FIELD_H, shapes=tuple(shapes), zones=self.zones(likely))


def ball(x: float, y: float, r: float, seat: int) -> tuple[Shape, ...]:
    """A ball with the mark of its colour: silver a dot, gold a ring."""
    body = (Circle(x=x, y=y, r=r, fill=SHADE[seat]), Circle(x=x - r * 0.04, y=y + r * 0.07, r=r * 0.9, fill=FILL[seat]))
    shine = Circle(x=x - r * 0.4, y=y + r * 0.45, r=r * 0.16, fill="#FFFFFFD0")
    if seat == 0:
        return (*body, shine, Circle(x=x, y=y, r=r * 0.22, fill=INK, mark=True))
    return (*body, shine, Circle(x=x, y=y, r=r * 0.46, line=INK, width=r * 0.15, mark=True))


def ball_picture(seat: int) -> Drawing:
    """A ball alone, for a panel or a tile."""
    return Drawing(w=64, h=64, shapes=ball(32, 32, 26, seat))


def drawn_lean(degrees: float) -> float:
    """Returns the drawn tilt of a measured one, both in degrees: twice as large, so that it is visible."""
    return max(-MAX_LEAN_DEG, min(MAX_LEAN_DEG, degrees * 2))
