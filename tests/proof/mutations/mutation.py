"""A mutation: one place of a file that reads otherwise. It keeps its name when its file is moved or grows elsewhere."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import PurePosixPath
from typing import NamedTuple

LONGEST = 60


class Edit(NamedTuple):
    """Bytes from `start` to `end` become `after`."""

    kind: str
    start: int
    end: int
    after: bytes
    line: int
    span: tuple[int, int]
    """The lines of the statement; of one with a body, those of its head."""
    place: str
    """The function or class that it stands in, by its full name; empty for the module itself."""
    at_import: bool
    """Whether it is carried out when the module is imported."""


class Mutation(NamedTuple):
    """An edit of a file, and what it is called."""

    path: str
    edit: Edit
    code: str
    """The line as it is."""
    change: str
    """What becomes of what, such as `a < b` -> `a <= b`, on one line."""
    nth: int = 0
    """Which of several that would be called the same."""

    @property
    def name(self) -> str:
        """What it is known by in lists: without folders and line numbers, which change for other reasons."""
        nth = f" ({self.nth + 1})" if self.nth else ""
        return f"{PurePosixPath(self.path).name} | {self.edit.place} | {self.code} | {self.change}{nth}"

    @property
    def where(self) -> str:
        """Where to look for it today."""
        return f"{self.path}:{self.edit.line}"

    def rank(self, seed: int) -> str:
        """Where it stands in the draw: by chance, and in the same place as long as its name is the same."""
        return sha256(f"{seed} {self.name}".encode()).hexdigest()

    def applied(self, source: bytes) -> bytes:
        """The file with it."""
        return source[: self.edit.start] + self.edit.after + source[self.edit.end :]


def named(path: str, source: bytes, edits: list[Edit]) -> list[Mutation]:
    """The mutations of a file, each by a name of its own."""
    lines = source.decode().splitlines()
    found: list[Mutation] = []
    known: dict[str, int] = {}
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end, edit.after)):
        before, after = _short(source[edit.start : edit.end]), _short(edit.after)
        one = Mutation(path, edit, lines[edit.line - 1].strip(), f"{before} -> {after}")
        nth = known.get(one.name, 0)
        known[one.name] = nth + 1
        found.append(one._replace(nth=nth))
    return found


def _short(code: bytes) -> str:
    """Code on one line, cut in the middle when it is long."""
    line = re.sub(r"\s+", " ", code.decode().strip())
    return line if len(line) <= LONGEST else f"{line[: LONGEST // 2]}…{line[-LONGEST // 2 :]}"
