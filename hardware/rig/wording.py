"""Puts lists and counts into words, for the lines of `companion rig check`."""

from __future__ import annotations

from collections.abc import Iterable


def listed(things: Iterable[object]) -> str:
    """Joins things with commas."""
    return ", ".join(map(str, things))


def counted(n: int, what: str) -> str:
    """Returns a count with its noun: "1 button", "3 buttons", "no buttons"."""
    return f"{n} {what}" if n == 1 else f"{n or 'no'} {what}s"
