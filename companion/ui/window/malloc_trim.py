"""Gives memory back to the system that drawing needed and the C library keeps for itself."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from typing import Any


@cache
def _trim() -> Callable[[int], Any] | None:
    """glibc's malloc_trim, or None where the C library has none."""
    try:
        return ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):
        return None


def malloc_trim() -> None:
    """Some ten MiB after the first pages; takes a few milliseconds, so it is for when the screen rests."""
    if trim := _trim():
        trim(0)
