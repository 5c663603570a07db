"""Draws a board of Toguz korgool: the holes with their korgools, the kazans, the tuz and what was moved last."""

from __future__ import annotations

from msgspec import Struct

from companion.board.drawing import Box, Drawing, Path, Shape, Word, Zone
from companion.games.toguz_korgool.board import korgools, layout
from companion.games.toguz_korgool.board.layout import Spot
from companion.games.toguz_korgool.sowing_tables import HOLES, place_of
from companion.i18n.translation import _

RIM, WOOD = "#8F5E2E", "#472B16"
HOLE, HOLE_LINE = "#63401F", "#7E5830"
LEGAL, LEGAL_LINE = "#80542C", "#E0A864"
DIM, DIM_LINE = "#503218", "#644322"
KAZAN = "#2A190B"
COUNT, NUMBER, FAINT = "#FFF6E6", "#E0C199", "#C3A179"
TUZ = "#F6C558"
ACTIVE = "#57D6A4"
"""What was moved and who is to move: the accent of the night, which stands out on wood in any light."""
SEATS = ("#8FB8FF", "#F5A55A")
ENOUGH = 82


class BoardPicture(Struct, frozen=True, kw_only=True):
    """A board to be drawn; everything by seat."""

    names: tuple[str, str]
    holes: tuple[tuple[int, ...], tuple[int, ...]]
    kazan: tuple[int, int]
    tuz: tuple[int, int]
    """The number of the opponent's hole that is the seat's tuz; 0 for none."""
    turn: int | None = None
    legal: frozenset[int] = frozenset()
    """The holes that the seat in turn can sow."""
    last_sown_place: int | None = None
    """The place 0..17 that was sown last."""
    last_landing_place: int | None = None
    """The place of the last korgool."""
    captured: int = 0
    clocks: tuple[str, str] | None = None


def draw(picture: BoardPicture, upright: bool) -> Drawing:
    """The whole board, with a zone for each hole, called by its place 0..17."""
    w, h = layout.field_size(upright)
    shapes: list[Shape] = [
        Box(x=0, y=0, w=w, h=h, radius=16, fill=RIM),
        Box(
            x=layout.FRAME - 3,
            y=layout.FRAME - 3,
            w=w - 2 * layout.FRAME + 6,
            h=h - 2 * layout.FRAME + 6,
            radius=12,
            fill=WOOD,
        ),
    ]
    zones: list[Zone] = []
    for seat in (0, 1):
        shapes += _kazan(picture, seat, upright)
        for number in range(1, HOLES + 1):
            shapes += _hole(picture, seat, number, upright)
            spot = layout.touch_area(seat, number, upright)
            zones.append(Zone(x=spot.x, y=spot.y, r=0, name=place_of(seat, number), w=spot.w, h=spot.h))
    return Drawing(w=w, h=h, shapes=tuple(shapes), zones=tuple(zones))


def _box_at(spot: Spot, radius: float, *, fill: str, line: str = "", width: float = 0) -> Box:
    return Box(
        x=spot.x - spot.w / 2,
        y=spot.y - spot.h / 2,
        w=spot.w,
        h=spot.h,
        radius=radius,
        fill=fill,
        line=line,
        width=width,
    )


def _hole(picture: BoardPicture, seat: int, number: int, upright: bool) -> list[Shape]:
    spot, place = layout.hole(seat, number, upright), place_of(seat, number)
    n = picture.holes[seat][number - 1]
    mine = picture.turn == seat
    legal = mine and number in picture.legal
    tuz = picture.tuz[1 - seat] == number
    fill, line, width = _hole_colours(legal=legal, dim=mine and not legal)
    if tuz:
        line, width = TUZ, 3.0
    if place == picture.last_sown_place:
        line, width = ACTIVE + "A0", 2.5
    if place == picture.last_landing_place:
        line, width = ACTIVE, 4.5
    shapes: list[Shape] = [_box_at(spot, 22, fill=fill, line=line, width=width)]
    x, y = spot.point_towards_edge(0.08)
    a, b = (34, spot.h / 2 - 5) if upright else (spot.w / 2 - 7, 19)
    if place == picture.last_landing_place and picture.captured and not n:
        shapes.append(Word(x=x, y=y, text=f"+{picture.captured}", size=24, colour=ACTIVE, bold=True))
    elif tuz and not n:
        shapes.append(Word(x=x, y=y, text=_("tuz"), size=19, colour=TUZ, bold=True, w=2 * a))
    shapes += korgools.draw_heap(n, x, y, a, b)
    x, y = spot.point_towards_edge(0.82 if upright else 0.73)
    shapes.append(Word(x=x, y=y, text=str(number), size=15, colour=TUZ if tuz else NUMBER))
    ink = COUNT if n else FAINT
    x, y = spot.point_towards_edge(-0.74 if upright else -0.62)
    shapes.append(Word(x=x, y=y, text=str(n), size=24 if upright else 22, colour=ink, bold=True))
    if tuz:
        shapes.append(_tuz_mark(spot))
    return shapes


def _hole_colours(*, legal: bool, dim: bool) -> tuple[str, str, float]:
    if legal:
        return LEGAL, LEGAL_LINE, 2.0
    return (DIM, DIM_LINE, 1.2) if dim else (HOLE, HOLE_LINE, 1.2)


def _tuz_mark(spot: Spot) -> Path:
    """The sign that marks a tuz on real boards: it stands at the rim."""
    x, y = spot.point_towards_edge(1.0)
    dx, dy = spot.outward
    if dx:
        return Path(points=((x + 7 * dx, y + 8), (x + 7 * dx, y - 8), (x - 4 * dx, y)), fill=TUZ, closed=True)
    return Path(points=((x - 9, y + 8 * dy), (x + 9, y + 8 * dy), (x, y - 4 * dy)), fill=TUZ, closed=True)


def _kazan(picture: BoardPicture, seat: int, upright: bool) -> list[Shape]:
    spot = layout.kazan(seat, upright)
    active = picture.turn == seat
    shapes: list[Shape] = [_box_at(spot, 20, fill=KAZAN, line=ACTIVE if active else "", width=3 if active else 0)]
    return [*shapes, *(_upright_kazan if upright else _lying_kazan)(picture, seat, spot, active)]


def _lying_kazan(picture: BoardPicture, seat: int, spot: Spot, active: bool) -> list[Shape]:
    """Name over the counted korgools, then the clock, the score at the right."""
    left, right = spot.x - spot.w / 2 + 18, spot.x + spot.w / 2 - 16
    name_w = spot.w - 34 - 78 - (86 if picture.clocks else 0)
    ink = ACTIVE if active else COUNT
    shapes: list[Shape] = [
        Box(x=left, y=spot.y + 3, w=6, h=18, radius=3, fill=SEATS[seat]),
        Word(
            x=left + 6 + name_w / 2,
            y=spot.y + 12,
            text=picture.names[seat],
            size=19,
            colour=ink,
            bold=True,
            w=name_w - 12,
            align="left",
        ),
        Word(
            x=right - 37, y=spot.y, text=str(picture.kazan[seat]), size=42, colour=COUNT, bold=True, w=74, align="right"
        ),
    ]
    if picture.clocks:
        x = left + name_w + 44
        shapes.append(Word(x=x, y=spot.y, text=picture.clocks[seat], size=25, colour=ink, w=80, align="right"))
    columns = ENOUGH // 2
    pitch = min((name_w - 4) / columns, 7.4)
    return [*shapes, *korgools.draw_rows(picture.kazan[seat], left, spot.y - 5, columns, pitch)]


def _upright_kazan(picture: BoardPicture, seat: int, spot: Spot, active: bool) -> list[Shape]:
    """Name, clock, score and counted korgools below each other."""
    top, room = spot.y + spot.h / 2, spot.w - 20
    ink = ACTIVE if active else COUNT
    shapes: list[Shape] = [
        Box(x=spot.x - 24, y=top - 17, w=48, h=6, radius=3, fill=SEATS[seat]),
        Word(x=spot.x, y=top - 36, text=picture.names[seat], size=20, colour=ink, bold=True, w=room),
        Word(x=spot.x, y=top - 92, text=str(picture.kazan[seat]), size=64, colour=COUNT, bold=True, w=room),
    ]
    if picture.clocks:
        shapes.append(Word(x=spot.x, y=top - 142, text=picture.clocks[seat], size=25, colour=ink, w=room))
    columns = 11 if picture.kazan[seat] <= ENOUGH else 16
    return [*shapes, *korgools.draw_rows(picture.kazan[seat], spot.x - room / 2, spot.y - 36, columns, room / columns)]
