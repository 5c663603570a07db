"""Moves as players write them: "76" is hole 7 with the last korgool in hole 6, "36x" one that makes a tuz."""

from __future__ import annotations

import re

from msgspec import Struct

from companion.i18n.translation import _

TUZ_MARKS = "xXхХ×õÕ"
"""Latin and Cyrillic alike: on paper nobody sees the difference; and what becomes of the Cyrillic ones in files that
were read as Western European."""

_KAZAN = r"\([0-9]{1,3}\)"
"""Some programs write the korgools of the kazan behind a move: 87(10)."""
_MOVE = re.compile(rf"([1-9])([1-9])(?:([{TUZ_MARKS}]?)(?:{_KAZAN})?|{_KAZAN}([{TUZ_MARKS}]))[!?]*")


class NotationError(ValueError):
    """The text is no move; what it says is one clear sentence."""


class Move(Struct, frozen=True):
    """A move as written: the hole sown from, the hole of the last korgool, and whether a tuz is marked."""

    hole: int
    landing: int
    tuz: bool

    def __str__(self) -> str:
        return f"{self.hole}{self.landing}{'x' if self.tuz else ''}"


def read_move(text: str) -> Move:
    """The move that is written; NotationError when it is none."""
    found = _MOVE.fullmatch(text.strip())
    if found is None:
        raise NotationError(
            _(
                "{found!r} is no move: write two digits from 1 to 9, the hole and where its last korgool falls, and x "
                "after them for a tuz, such as 76 or 36x.",
                found=text.strip(),
            )
        )
    hole, landing, *marks = found.groups()
    return Move(int(hole), int(landing), any(marks))
