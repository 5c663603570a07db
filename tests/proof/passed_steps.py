"""What is known of the steps that have passed: a file for each content of the checkout, whole after every step."""

from __future__ import annotations

import os
import re
from pathlib import Path

import msgspec
from msgspec import Struct

FIGURE = re.compile(r"([a-z][a-z0-9 _-]*): (\S.*)")
"""How a step prints a figure, on a line of its own."""


class Passed(Struct, frozen=True):
    """A step that has passed."""

    name: str
    command: list[str]
    seconds: float
    figures: dict[str, str]


class Record:
    """The steps that have passed for one content; what it writes is there after a power cut, or is as it was."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / "passed.json"
        self._passed = msgspec.json.decode(self._path.read_bytes(), type=list[Passed]) if self._path.exists() else []

    def of(self, name: str) -> Passed | None:
        """What came of a step, if it has passed."""
        return next((passed for passed in self._passed if passed.name == name), None)

    def add(self, passed: Passed) -> None:
        """Another step has passed."""
        self._passed.append(passed)
        new = self._path.with_suffix(".new")
        with new.open("wb") as file:
            file.write(msgspec.json.encode(self._passed))
            file.flush()
            os.fsync(file.fileno())
        new.replace(self._path)


def figures(lines: list[str]) -> dict[str, str]:
    """The figures among the lines that a step has printed."""
    found = (FIGURE.fullmatch(line) for line in lines)
    return {match[1]: match[2] for match in found if match}
