"""Why an event of Toguz korgool is refused."""

from __future__ import annotations

from enum import StrEnum


class ToguzReason(StrEnum):
    """Why an event of this game is refused."""

    BAD_HOLE = "bad-hole"
    """Holes are numbered from 1 to 9."""
    EMPTY_HOLE = "empty-hole"
    """No korgool lies in the hole."""
    WRONG_LANDING = "wrong-landing"
    """The last korgool falls into another hole than was said."""
