"""The time of an edge: the one that the system noted for it, as long as that makes sense."""

from __future__ import annotations

LATEST_S = 60.0
"""An edge that waited longer than this was stamped by another clock (old kernels use the date)."""


def plausible_timestamp(t: float, now: float) -> float:
    """The noted time `t` if it may be of the same clock as `now` (monotonic seconds), else `now`."""
    return t if now - LATEST_S <= t <= now else now
