"""How a Pool Position board is drawn: the pool, rows of loungers with their prices, and the Luigis' tracks."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from companion.board.drawing import Box, Circle, Drawing, Path, Shape, Word, Zone
from companion.games.pool_position.board_data import Board
from companion.games.pool_position.luigis import CLOSEST_SPACE

FIELD_W, FIELD_H, UPRIGHT_H, LOW_UPRIGHT_H = 500.0, 264.0, 400.0, 330.0
EDGE, POOL_H, LABEL_W, GAP = 8.0, 24.0, 60.0, 6.0
ROW_TRACK_W, COLUMN_TRACK_H = 84.0, 46.0
"""The most room that the tracks take."""
MOST_STEP = 26.0
LUIGI_R = 9.0
TOUCH_R = 36.0

DECK, WATER, WAVE = "#123943", "#2BA3C6", "#0B4257"
FREE, OPEN, OPEN_RIM, SHUT = "#2B545F", "#3B7C8B", "#9BE0EC", "#1B444F"
COIN, COIN_INK, PALE = "#F0D48A", "#3A2A06", "#BFE0E6"
SAFE, LUIGI, LUIGI_INK = "#57D6A4", "#F4F7F4", "#12303A"
TASK = "#FFB347"
INK, LIGHT = "#1A1408", "#FFFFFF"
COLOURS = ("#E4483F", "#3C8BEA", "#F5C32C", "#43B866", "#B57BEE")
"""The towels by seat."""
DUMMY_COLOUR = "#A7B4B0"


class Deck(Struct, frozen=True):
    """Where everything of a board lies in the field."""

    board: Board
    h: float = FIELD_H
    """The height of the field."""

    @property
    def columns(self) -> int:
        """How many columns there is room for."""
        return max(self.board.columns)

    @property
    def _row_step(self) -> float:
        return min(MOST_STEP, ROW_TRACK_W / self.board.row_path)

    @property
    def _column_step(self) -> float:
        return min(MOST_STEP, COLUMN_TRACK_H / self.board.column_path)

    @property
    def cell_w(self) -> float:
        """The width of a lounger with its gap."""
        tracks = self._row_step * self.board.row_path
        return (FIELD_W - 2 * EDGE - LABEL_W - tracks - GAP) / self.columns

    @property
    def cell_h(self) -> float:
        """The height of a lounger with its gap."""
        tracks = self._column_step * self.board.column_path
        return (self._top - EDGE - tracks - GAP) / len(self.board.rows)

    @property
    def _top(self) -> float:
        """The upper edge of the first row."""
        return self.h - EDGE - POOL_H - GAP

    def lounger_middle(self, row: int, column: int) -> tuple[float, float]:
        """The middle of a lounger."""
        return EDGE + LABEL_W + (column - 0.5) * self.cell_w, self._top - (row - 0.5) * self.cell_h

    def space_middle(self, kind: str, number: int, space: int) -> tuple[float, float]:
        """The middle of a space of a line's track; space 1 is beside the loungers."""
        if kind == "row":
            x, y = self.lounger_middle(number, self.columns)
            return x + self.cell_w / 2 + GAP + (space - 0.5) * self._row_step, y
        x, y = self.lounger_middle(len(self.board.rows), number)
        return x, y - self.cell_h / 2 - GAP - (space - 0.5) * self._column_step

    @property
    def budget_corner(self) -> tuple[float, float]:
        """The middle of the free corner below the rows' tracks and beside the columns'."""
        right, bottom = FIELD_W - EDGE, EDGE
        left = self.lounger_middle(1, self.columns)[0] + self.cell_w / 2
        return (left + right) / 2, bottom + self._column_step * self.board.column_path / 2

    def pool_middle(self, column: int) -> tuple[float, float]:
        """A place in the pool above a column."""
        return self.lounger_middle(1, column)[0], self.h - EDGE - POOL_H / 2

    @property
    def luigi_r(self) -> float:
        """The radius of a Luigi."""
        return min(LUIGI_R, self._row_step * 0.42, self._column_step * 0.52, self.cell_h * 0.48)

    def empty_deck(self) -> list[Shape]:
        """The deck with its pool, prices and tracks, without loungers."""
        shapes: list[Shape] = [Box(x=0, y=0, w=FIELD_W, h=self.h, radius=14, fill=DECK), *self._pool()]
        for number, row in enumerate(self.board.rows, 1):
            y = self.lounger_middle(number, 1)[1]
            coin = min(self.cell_h, 21)
            shapes += (
                Word(x=EDGE + 11, y=y, text=str(number), size=14, colour=PALE),
                Box(x=EDGE + 22, y=y - coin / 2, w=32, h=coin, radius=coin / 2, fill=COIN),
                Word(x=EDGE + 38, y=y, text=str(row.price), size=15, colour=COIN_INK, bold=True),
            )
            shapes += self._track("row", number, self.board.row_path)
        for column in self.board.columns:
            shapes += self._track("column", column, self.board.column_path)
        return shapes

    def _pool(self) -> list[Shape]:
        y = self.h - EDGE - POOL_H
        shapes: list[Shape] = [Box(x=EDGE, y=y, w=FIELD_W - 2 * EDGE, h=POOL_H, radius=9, fill=WATER)]
        for column in self.board.columns:
            x, middle = self.pool_middle(column)
            shapes.append(Word(x=x, y=middle, text=str(column), size=14, colour=WAVE, bold=True))
        return shapes

    def _track(self, kind: str, number: int, path: int) -> list[Shape]:
        """Its spaces; the one beside the loungers, where a line is safe, is a ring."""
        r, shapes = self.luigi_r * 0.62, list[Shape]()
        for space in range(1, path + 1):
            x, y = self.space_middle(kind, number, space)
            ring = space == CLOSEST_SPACE
            shapes.append(Circle(x=x, y=y, r=r, line=SAFE, width=1.6) if ring else Circle(x=x, y=y, r=r, fill=FREE))
        return shapes

    def draw_safe_line(self, kind: str, number: int) -> Shape:
        """The frame about a line that is safe."""
        if kind == "row":
            x, y = self.lounger_middle(number, self.columns)
            left = EDGE + LABEL_W - 2
            right = x + self.cell_w / 2 + GAP + self._row_step
            return Box(
                x=left,
                y=y - self.cell_h / 2,
                w=right - left,
                h=self.cell_h,
                radius=7,
                fill=SAFE + "38",
                line=SAFE + "80",
                width=1.5,
            )
        x, y = self.lounger_middle(1, number)
        bottom = self.space_middle(kind, number, CLOSEST_SPACE)[1] - self._column_step / 2
        top = y + self.cell_h / 2
        return Box(
            x=x - self.cell_w / 2 + 1,
            y=bottom,
            w=self.cell_w - 2,
            h=top - bottom,
            radius=7,
            fill=SAFE + "38",
            line=SAFE + "80",
            width=1.5,
        )

    def draw_safe_count(self, safe: int, needed: int) -> tuple[Shape, ...]:
        """How many lines are safe, of those that end the game: in the pool, above the rows' tracks."""
        x = (self.lounger_middle(1, self.columns)[0] + self.cell_w / 2 + GAP + FIELD_W - EDGE) / 2
        y = self.pool_middle(1)[1]
        return (
            Box(x=x - 31, y=y - 9, w=62, h=18, radius=9, fill=DECK),
            Circle(x=x - 18, y=y, r=5, line=SAFE, width=2),
            Word(x=x + 8, y=y, text=f"{safe}/{needed}", size=14, colour=SAFE, bold=True),
        )

    def draw_lounger(self, row: int, column: int, fill: str, line: str = "") -> tuple[Shape, ...]:
        """A lounger without a towel, its head towards the left."""
        x, y = self.lounger_middle(row, column)
        w, h = self.cell_w - 8, self.cell_h - 4
        head = Box(x=x - w / 2 + 3, y=y - h / 2 + 3, w=w * 0.16, h=h - 6, radius=3, fill=DECK + "70")
        return (Box(x=x - w / 2, y=y - h / 2, w=w, h=h, radius=5, fill=fill, line=line, width=1.6 if line else 0), head)

    def draw_towel(self, row: int, column: int, seat: int) -> tuple[Shape, ...]:
        """A towel on a lounger; seat -1 is the dummy's."""
        x, y = self.lounger_middle(row, column)
        return towel_shapes(x, y, self.cell_w - 8, self.cell_h - 4, seat)

    def draw_frame(self, row: int, column: int, line: str, width: float = 2.5) -> Shape:
        """A frame about a lounger."""
        x, y = self.lounger_middle(row, column)
        w, h = self.cell_w - 4, self.cell_h
        corners = ((x - w / 2, y - h / 2), (x + w / 2, y - h / 2), (x + w / 2, y + h / 2), (x - w / 2, y + h / 2))
        return Path(points=corners, line=line, width=width, closed=True)

    def draw_luigi(self, kind: str, number: int, space: int) -> tuple[Shape, ...]:
        """A Luigi on his track."""
        x, y = self.space_middle(kind, number, space)
        fill = SAFE if space == CLOSEST_SPACE else LUIGI
        return (
            Circle(x=x, y=y, r=self.luigi_r, fill=fill),
            Word(x=x, y=y, text="L", size=self.luigi_r * 1.5, colour=LUIGI_INK, bold=True),
        )

    def zones(self, likely: Collection[tuple[int, int]] = ()) -> tuple[Zone, ...]:
        """Where loungers are touched: of several the nearest; beside likely ones the others must be hit exactly."""
        spots = [(number, column) for number, row in enumerate(self.board.rows, 1) for column in row.columns]
        return tuple(self._zone(*spot, wide=not likely or spot in likely) for spot in spots)

    def _zone(self, row: int, column: int, *, wide: bool) -> Zone:
        x, y = self.lounger_middle(row, column)
        if wide:
            return Zone(x=x, y=y, r=TOUCH_R, name=f"{row},{column}")
        return Zone(x=x, y=y, r=0, name=f"{row},{column}", w=self.cell_w - 8, h=self.cell_h - 4)

    def drawing(self, shapes: list[Shape], likely: Collection[tuple[int, int]] = ()) -> Drawing:
        """The shapes on the field, its loungers to be touched."""
        return Drawing(w=FIELD_W, h=self.h, shapes=tuple(shapes), zones=self.zones(likely))


def towel_shapes(x: float, y: float, w: float, h: float, seat: int) -> tuple[Shape, ...]:
    """A towel about a point, with the mark of its colour; the disc in it is what the screen follows as a piece."""
    colour = COLOURS[seat] if seat >= 0 else DUMMY_COLOUR
    cloth = Box(x=x - w / 2, y=y - h / 2, w=w, h=h, radius=5, fill=colour)
    heart = Circle(x=x, y=y, r=min(w, h) / 8, fill=colour)
    hems = tuple(Box(x=x + way * (w / 2 - 5) - 1, y=y - h / 2, w=2, h=h, radius=0, fill="#00000030") for way in (-1, 1))
    return (cloth, heart, *hems, *_mark(x, y, min(w, h) / 2, seat))


def _mark(x: float, y: float, r: float, seat: int) -> tuple[Shape, ...]:
    """Red a dot, blue a bar, yellow a ring, green two bars, violet a cross; the dummy's a letter."""
    if seat == 0:
        return (Circle(x=x, y=y, r=r * 0.36, fill=LIGHT, mark=True),)
    if seat == 1:
        return (Box(x=x - r * 0.7, y=y - r * 0.2, w=r * 1.4, h=r * 0.4, radius=r * 0.15, fill=LIGHT, mark=True),)
    if seat == 2:
        return (Circle(x=x, y=y, r=r * 0.5, line=INK, width=r * 0.22, mark=True),)
    if seat == 3:
        bars = (x + way * r * 0.42 - r * 0.16 for way in (-1, 1))
        return tuple(Box(x=left, y=y - r * 0.55, w=r * 0.32, h=r * 1.1, radius=1, fill=INK, mark=True) for left in bars)
    if seat == 4:
        d = r * 0.42
        ends = (((x - d, y - d), (x + d, y + d)), ((x - d, y + d), (x + d, y - d)))
        return tuple(Path(points=line, line=LIGHT, width=r * 0.26, mark=True) for line in ends)
    return (Word(x=x, y=y, text="D", size=r * 1.4, colour=INK, bold=True),)


def towel_picture(seat: int) -> Drawing:
    """A player's towel alone, upright, for a panel or a tile."""
    return Drawing(w=32, h=44, shapes=towel_shapes(16, 22, 28, 40, seat))


def card_picture(card: int, *, used: bool = False) -> Drawing:
    """A card with its number; one that is used is dull and struck through."""
    fill, ink = (FREE, PALE) if used else (LUIGI, LUIGI_INK)
    shapes: list[Shape] = [
        Box(x=4, y=2, w=48, h=64, radius=7, fill=fill),
        Word(x=28, y=34, text=str(card), size=32, colour=ink, bold=True),
    ]
    if used:
        shapes.append(Path(points=((10, 10), (46, 58)), line=PALE, width=2))
    return Drawing(w=56, h=68, shapes=tuple(shapes))
