"""Writes the shapes of a wiring diagram as SVG text. Coordinates are in pixels, y downwards."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

Point = tuple[float, float]

PAPER, INK, FAINT, BOARD = "#ffffff", "#1d232b", "#8a929c", "#eef1f5"
FONT = "DejaVu Sans, Verdana, sans-serif"


class Sheet:
    """A drawing that shapes are added to; wires are below everything else."""

    def __init__(self) -> None:
        self._wires: list[str] = []
        self._shapes: list[str] = []

    def wire(self, ways: Iterable[Iterable[Point]], colour: str) -> None:
        """Adds the wires of one net, with a light outline that makes crossings visible."""
        paths = [" ".join(f"{_px(x)},{_px(y)}" for x, y in points) for points in ways]
        for stroke, width in ((PAPER, 6), (colour, 2)):
            self._wires += (
                f'<polyline points="{path}" fill="none" stroke="{stroke}" stroke-width="{width}"/>' for path in paths
            )

    def dot(self, at: Point, colour: str) -> None:
        """Adds a junction dot; wires that cross without one are not connected."""
        self._wires.append(f'<circle cx="{_px(at[0])}" cy="{_px(at[1])}" r="3.6" fill="{colour}"/>')

    def box(self, at: Point, size: Point, *, fill: str = BOARD, stroke: str = INK, round_px: float = 5) -> None:
        """Adds a rectangle; `at` is its upper left corner."""
        self._shapes.append(
            f'<rect x="{_px(at[0])}" y="{_px(at[1])}" width="{_px(size[0])}" height="{_px(size[1])}" '
            f'rx="{_px(round_px)}" fill="{fill}" stroke="{stroke}" stroke-width="1.5"/>'
        )

    def line(self, points: Iterable[Point], colour: str = INK, width: float = 1.8, *, fill: str = "none") -> None:
        """Adds a polyline of a symbol."""
        path = " ".join(f"{_px(x)},{_px(y)}" for x, y in points)
        self._shapes.append(
            f'<polyline points="{path}" fill="{fill}" stroke="{colour}" stroke-width="{_px(width)}" '
            f'stroke-linejoin="round" stroke-linecap="round"/>'
        )

    def ring(self, at: Point, r: float, *, fill: str = PAPER, stroke: str = INK) -> None:
        """Adds a circle of a symbol with the radius `r`."""
        place = f'cx="{_px(at[0])}" cy="{_px(at[1])}" r="{_px(r)}"'
        self._shapes.append(f'<circle {place} fill="{fill}" stroke="{stroke}" stroke-width="1.5"/>')

    def text(
        self, at: Point, words: str, *, size: float = 11, anchor: str = "start", colour: str = INK, bold: bool = False
    ) -> None:
        """Adds a line of text; `at` is on its base line, `anchor` is start, middle or end."""
        weight = ' font-weight="bold"' if bold else ""
        self._shapes.append(
            f'<text x="{_px(at[0])}" y="{_px(at[1])}" font-size="{_px(size)}" text-anchor="{anchor}" '
            f'fill="{colour}"{weight}>{escape(words)}</text>'
        )

    def svg(self, width: float, height: float) -> str:
        """Returns the text of the SVG file."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_px(width)}" height="{_px(height)}" '
            f'viewBox="0 0 {_px(width)} {_px(height)}" font-family="{FONT}">'
        )
        paper = f'<rect width="{_px(width)}" height="{_px(height)}" fill="{PAPER}"/>'
        return "\n".join([head, paper, *self._wires, *self._shapes, "</svg>", ""])


def _px(number: float) -> str:
    return f"{number:.1f}".rstrip("0").rstrip(".")
