"""Creates shared textures of white, antialiased shapes: discs, rings and the corners of boxes.

A texture for each of a few sizes costs far less memory than smooth shapes of their own for every ball and button.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, hypot, pi

from kivy.graphics.texture import Texture

PAD = 1
"""Clear pixels around a shape, so that its edge is soft."""
DASH = 0.6
"""The share of a broken ring that is drawn."""


def disc(r: float) -> Texture:
    """A disc of a radius in pixels."""
    return _stamp(_whole(r), 0, 0)


def ring(r: float, width: float, dashes: int = 0) -> Texture:
    """A ring whose middle line has a radius in pixels; `dashes` breaks it into so many parts."""
    outer = _whole(r + width / 2)
    return _stamp(outer, max(outer - max(_whole(width), 1), 0.5), dashes)


def _whole(length: float) -> float:
    """Rounds a radius to half pixels, which keeps the number of textures small."""
    return max(round(length * 2) / 2, 0.5)


@lru_cache(maxsize=160)
def _stamp(outer: float, inner: float, dashes: int) -> Texture:
    half = int(outer + 0.999) + PAD
    side = 2 * half
    rows = [bytes(_row(y - half + 0.5, half, outer, inner, dashes)) for y in range(side if dashes else half)]
    if not dashes:
        rows += reversed(rows)
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    texture.blit_buffer(b"".join(rows), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def _row(y: float, half: int, outer: float, inner: float, dashes: int) -> bytearray:
    """One row of pixels, white, as opaque as the shape covers them; without dashes its halves are alike."""
    row = bytearray(b"\xff\xff\xff\x00" * (2 * half))
    for n in range(2 * half if dashes else half):
        x = n - half + 0.5
        d = hypot(x, y)
        covered = min(max(outer - d + 0.5, 0), 1) - (min(max(inner - d + 0.5, 0), 1) if inner else 0)
        if dashes and ((atan2(y, x) / (2 * pi)) % 1) * dashes % 1 > DASH:
            covered = 0
        alpha = round(255 * max(covered, 0))
        row[4 * n + 3] = alpha
        if not dashes:
            row[4 * (2 * half - 1 - n) + 3] = alpha
    return row
