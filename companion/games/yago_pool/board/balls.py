"""Draws a ball: its colour, and a mark that distinguishes it without colour vision."""

from __future__ import annotations

from companion.board.drawing import Box, Circle, Drawing, Shape, Word

RED, YELLOW, BLUE, UNKNOWN = "#E4483F", "#F5C32C", "#3C8BEA", "#9AA59F"
FILL = {"red": RED, "yellow": YELLOW, "blue": BLUE, "unknown": UNKNOWN}
LIGHT, DARK = "#FFFFFF", "#1A1408"


def ball(x: float, y: float, r: float, colour: str) -> tuple[Shape, ...]:
    """A ball with the mark of its colour: red a dot, yellow a ring, blue a bar."""
    body = Circle(x=x, y=y, r=r, fill=FILL[colour], line="#00000055", width=r * 0.08)
    shine = Circle(x=x - r * 0.38, y=y + r * 0.42, r=r * 0.17, fill="#FFFFFF99")
    return (body, *_mark(x, y, r, colour), shine)


def _mark(x: float, y: float, r: float, colour: str) -> tuple[Shape, ...]:
    if colour == "red":
        return (Circle(x=x, y=y, r=r * 0.26, fill=LIGHT, mark=True),)
    if colour == "yellow":
        return (Circle(x=x, y=y, r=r * 0.44, line=DARK, width=r * 0.16, mark=True),)
    if colour == "blue":
        return (Box(x=x - r * 0.5, y=y - r * 0.13, w=r, h=r * 0.26, radius=r * 0.1, fill=LIGHT, mark=True),)
    return (Word(x=x, y=y, text="?", size=r * 1.25, colour=DARK, bold=True),)


def ball_picture(colour: str) -> Drawing:
    """A ball alone, for a tile."""
    return Drawing(w=64, h=64, shapes=ball(32, 32, 27, colour))
