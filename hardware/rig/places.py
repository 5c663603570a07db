"""Finds the line of a TOML text on which a key stands, for sentences about it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence

Path = tuple[str, ...]

HEADER = re.compile(r"^\s*\[\[?(?P<key>[^\[\]]+)\]\]?\s*(#.*)?$")
ASSIGNMENT = re.compile(r"""^\s*(?P<key>(?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")


class Places:
    """The lines of a TOML text by key. Keys inside an inline table have the line of that table."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._found: dict[Path, int] = {}
        for number, path in _keys(self._lines):
            self._found.setdefault(path, number)

    def line(self, path: Sequence[str]) -> int | None:
        """Returns the number of the line of a key, or of the nearest table around it that has a line; from 1."""
        for length in range(len(path), 0, -1):
            if found := self._found.get(tuple(path[:length])):
                return found
        return None

    def where(self, path: Sequence[str]) -> str:
        """Returns the line and the key in words: "line 12: tof.bus"; the key alone if no line has it."""
        line, key = self.line(path), ".".join(path)
        return f"line {line}: {key}" if line else key

    def is_decimal(self, path: Sequence[str], value: int) -> bool:
        """Returns whether a number is written in decimal digits on its key's line."""
        line = self.line(path)
        return line is not None and bool(
            re.search(rf"\b{re.escape(path[-1])}[\"']?\s*=\s*{value}\b", self._lines[line - 1])
        )


def _keys(lines: Sequence[str]) -> Iterator[tuple[int, Path]]:
    """Yields each key at the start of a line, with the number of the line."""
    table: Path = ()
    for number, line in enumerate(lines, 1):
        if found := HEADER.match(line):
            table = _split(found["key"])
            yield number, table
        elif found := ASSIGNMENT.match(line):
            yield number, table + _split(found["key"])


def _split(key: str) -> Path:
    """Returns the parts of a dotted key; none if it is not valid TOML."""
    try:
        table = tomllib.loads(f"{key} = 0")
    except tomllib.TOMLDecodeError:
        return ()
    path: list[str] = []
    while isinstance(table, dict):
        [(name, table)] = table.items()
        path.append(name)
    return tuple(path)
