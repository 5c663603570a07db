"""Typesets a text into a box: wraps it, then shrinks it, then truncates it with an ellipsis. No Kivy here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

ELLIPSIS = "…"
LINE = 1.2
"""The line height as a multiple of the type size."""
STEPS = (1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52)
"""The factors by which a text may shrink; few, so that few font sizes are loaded."""

Measure = Callable[[str, bool, int], float]
"""Width in pixels of a text, bold or not, at a height of type."""


class Run(Struct, frozen=True):
    """A piece of text in one weight."""

    text: str
    bold: bool = False


class Set(Struct, frozen=True):
    """A typeset text: lines of runs at one type size; `cut` if it was truncated."""

    size: int
    lines: tuple[tuple[Run, ...], ...]
    cut: bool = False


class Box(Struct, frozen=True, kw_only=True):
    """The box for a text, in pixels, with its type size and the smallest one allowed."""

    w: float
    h: float
    size: int
    smallest: int
    lines: int = 1

    def room(self, size: int) -> int:
        """How many lines there may be at a height of type."""
        return min(self.lines, max(int(self.h // (size * LINE)), 1))


def typeset(runs: Sequence[Run], box: Box, measure: Measure) -> Set:
    """The runs as they are set into a box."""
    smallest = min(box.smallest, box.size)
    sizes = sorted({smallest, *(max(round(box.size * step), smallest) for step in STEPS)}, reverse=True)
    for at in sizes:
        if at * LINE > box.h and at != sizes[-1]:
            continue
        lines = _wrapped(runs, box.w, at, measure)
        if len(lines) <= box.room(at) and all(_width(line, at, measure) <= box.w for line in lines):
            return Set(at, lines)
    return _cut(_wrapped(runs, box.w, sizes[-1], measure), box, sizes[-1], measure)


def _width(line: Sequence[Run], size: int, measure: Measure) -> float:
    return sum(measure(run.text, run.bold, size) for run in line)


def _wrapped(runs: Sequence[Run], w: float, size: int, measure: Measure) -> tuple[tuple[Run, ...], ...]:
    """Greedy lines; a word wider than the box has a line of its own."""
    lines: list[tuple[Run, ...]] = []
    line: tuple[Run, ...] = ()
    for run in runs:
        for paragraph_at, paragraph in enumerate(run.text.split("\n")):
            if paragraph_at:
                lines.append(line)
                line = ()
            for word in paragraph.split(" "):
                longer = _added(line, word, run.bold)
                if line and _width(longer, size, measure) > w:
                    lines.append(line)
                    longer = (Run(word, run.bold),)
                line = longer
    return (*lines, line)


def _added(line: tuple[Run, ...], word: str, bold: bool) -> tuple[Run, ...]:
    if not line:
        return (Run(word, bold),)
    last = line[-1]
    if last.bold == bold:
        return (*line[:-1], Run(f"{last.text} {word}", bold))
    return (*line, Run(f" {word}", bold))


def _cut(lines: Sequence[tuple[Run, ...]], box: Box, size: int, measure: Measure) -> Set:
    """The first lines, the last of them (and any that is too wide) ended with an ellipsis."""
    room = box.room(size)
    kept = list(lines[:room])
    last = len(kept) - 1
    for at, line in enumerate(kept):
        if _width(line, size, measure) > box.w or (at == last and len(lines) > room):
            kept[at] = _ended(line, box.w, size, measure)
    return Set(size, tuple(kept), cut=True)


def _ended(line: tuple[Run, ...], w: float, size: int, measure: Measure) -> tuple[Run, ...]:
    """A line with its end replaced by an ellipsis, as much of it as fits."""
    runs = list(line)
    while runs:
        last = runs.pop()
        before = _width(runs, size, measure)
        low, high = 0, len(last.text)
        while low < high:
            middle = (low + high + 1) // 2
            fits = before + measure(last.text[:middle] + ELLIPSIS, last.bold, size) <= w
            low, high = (middle, high) if fits else (low, middle - 1)
        if low or not runs:
            return (*runs, Run(last.text[:low].rstrip() + ELLIPSIS, last.bold))
    return ()
