"""Returns free heap memory to the system with glibc's malloc_trim."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from typing import Any


@cache
def _trim() -> Callable[[int], Any] | None:
    """Returns glibc's malloc_trim, or None if the C library has none."""
    try:
        return ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):
        return None


def malloc_trim() -> None:
    """Returns about 10 MiB after the first pages; takes a few milliseconds, so call it when the screen is idle."""
    if trim := _trim():
        trim(0)
