"""Rectangles and their subdivision, from which page layouts are computed. Pixels, y upwards."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct


class Rect(Struct, frozen=True, kw_only=True):
    """A rectangle from its lower left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.w

    @property
    def top(self) -> float:
        """Its upper edge."""
        return self.y + self.h

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> Rect:
        """Returns the rectangle shrunk by this much on every side."""
        dy = dx if dy is None else dy
        return Rect(x=self.x + dx, y=self.y + dy, w=max(self.w - 2 * dx, 0), h=max(self.h - 2 * dy, 0))

    def cut_top(self, h: float, gap: float = 0) -> tuple[Rect, Rect]:
        """The upper part of height `h`, and what is below it after a gap."""
        return Rect(x=self.x, y=self.top - h, w=self.w, h=h), Rect(
            x=self.x, y=self.y, w=self.w, h=max(self.h - h - gap, 0)
        )

    def cut_bottom(self, h: float, gap: float = 0) -> tuple[Rect, Rect]:
        """The lower part of height `h`, and what is above it after a gap."""
        return Rect(x=self.x, y=self.y, w=self.w, h=h), Rect(
            x=self.x, y=self.y + h + gap, w=self.w, h=max(self.h - h - gap, 0)
        )

    def cut_left(self, w: float, gap: float = 0) -> tuple[Rect, Rect]:
        """The left part of width `w`, and what is right of it after a gap."""
        return Rect(x=self.x, y=self.y, w=w, h=self.h), Rect(
            x=self.x + w + gap, y=self.y, w=max(self.w - w - gap, 0), h=self.h
        )

    def cut_right(self, w: float, gap: float = 0) -> tuple[Rect, Rect]:
        """The right part of width `w`, and what is left of it after a gap."""
        return Rect(x=self.right - w, y=self.y, w=w, h=self.h), Rect(
            x=self.x, y=self.y, w=max(self.w - w - gap, 0), h=self.h
        )

    def row(self, weights: Sequence[float], gap: float) -> list[Rect]:
        """Side by side, in these proportions."""
        share = (self.w - gap * (len(weights) - 1)) / sum(weights)
        at, parts = self.x, []
        for weight in weights:
            parts.append(Rect(x=at, y=self.y, w=weight * share, h=self.h))
            at += weight * share + gap
        return parts

    def column(self, weights: Sequence[float], gap: float) -> list[Rect]:
        """One below the other, in these proportions, from the top."""
        share = (self.h - gap * (len(weights) - 1)) / sum(weights)
        top, parts = self.top, []
        for weight in weights:
            parts.append(Rect(x=self.x, y=top - weight * share, w=self.w, h=weight * share))
            top -= weight * share + gap
        return parts

    def grid(self, n: int, columns: int, gap: float) -> list[Rect]:
        """The first `n` cells of a grid, row by row from the top left."""
        rows = max(-(-n // columns), 1)
        return [cell for line in self.column([1] * rows, gap) for cell in line.row([1] * columns, gap)][:n]

    def fitted(self, w: float, h: float) -> Rect:
        """The largest rectangle of this proportion about the same middle."""
        scale = min(self.w / w, self.h / h)
        x, y = self.middle
        return Rect(x=x - w * scale / 2, y=y - h * scale / 2, w=w * scale, h=h * scale)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.right and self.y <= y < self.top
