"""Checks the time stamps that the kernel gives to edges."""

from __future__ import annotations

LATEST_S = 60.0
"""A time stamp older than this (seconds) comes from another clock: old kernels use the wall clock."""


def plausible_timestamp(t: float, now: float) -> float:
    """Returns `t` if it can be a monotonic time, else `now`.

    Args:
        t: the kernel's time stamp (seconds, of an unknown clock).
        now: the current time (monotonic seconds).
    """
    return t if now - LATEST_S <= t <= now else now
