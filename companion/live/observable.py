"""Whoever wants to know subscribes: one typed list of callbacks in place of bare lists."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Observable(Generic[T]):
    """Values that others may subscribe to. All calls are made in one thread."""

    def __init__(self) -> None:
        self._subscribers: list[Callable[[T], object]] = []

    def subscribe(self, subscriber: Callable[[T], object]) -> None:
        """Calls `subscriber` with each value from now on, after those that came before it."""
        self._subscribers.append(subscriber)

    def unsubscribe(self, subscriber: Callable[[T], object]) -> None:
        """No longer calls `subscriber`. Raises ValueError when it is not subscribed."""
        self._subscribers.remove(subscriber)

    def emit(self, value: T) -> None:
        """Calls every subscriber with `value`. One that raises is logged by name, and the others are still called."""
        for subscriber in tuple(self._subscribers):
            try:
                subscriber(value)
            except Exception as error:  # a subscriber's fault is its own
                name = getattr(subscriber, "__qualname__", repr(subscriber))
                logging.getLogger(__name__).error(
                    "%s failed: %s: %s", name, type(error).__name__, error, exc_info=error
                )
