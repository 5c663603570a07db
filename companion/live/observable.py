"""Observable values: the screen, the voice, the lamps and the traces subscribe to those of the match loop."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")
Subscriber = Callable[[T], object]


class Observable(Generic[T]):
    """Calls its subscribers with each emitted value, in the order in which they subscribed.

    Not thread-safe: one thread subscribes and emits. The first exception of a subscriber is logged with its traceback;
    the other subscribers are called nevertheless.

    >>> rulings = Observable[str]("rulings")
    >>> unsubscribe = rulings.subscribe(print)
    >>> rulings.emit("Ann to play.")
    Ann to play.
    >>> unsubscribe()
    >>> rulings.emit("Bob to play.")
    """

    __slots__ = ("_failed", "_subscribers", "name")

    def __init__(self, name: str = "changes") -> None:
        """`name` is the name of the values in the log, in the plural."""
        self.name = name
        self._subscribers: tuple[Subscriber[T], ...] = ()
        self._failed: tuple[Subscriber[T], ...] = ()

    def subscribe(self, *subscribers: Subscriber[T]) -> Callable[[], None]:
        """Adds subscribers.

        Args:
            subscribers: Functions that are called with each value from now on.

        Returns:
            A function that unsubscribes them.
        """
        self._subscribers = (*self._subscribers, *subscribers)

        def unsubscribe() -> None:
            for subscriber in subscribers:
                self.unsubscribe(subscriber)

        return unsubscribe

    def unsubscribe(self, subscriber: Subscriber[T]) -> None:
        """Removes a subscriber; nothing happens when it is not subscribed."""
        self._subscribers = _without(self._subscribers, subscriber)
        self._failed = _without(self._failed, subscriber)

    def emit(self, value: T) -> None:
        """Calls the subscribers with a value; those that subscribe meanwhile are not called."""
        for subscriber in self._subscribers:
            try:
                subscriber(value)
            except Exception as error:  # a failing subscriber must stop neither the others nor the match
                self._log_failure(subscriber, error)

    def _log_failure(self, subscriber: Subscriber[T], error: Exception) -> None:
        if subscriber in self._failed:
            return
        self._failed = (*self._failed, subscriber)
        name = getattr(subscriber, "__qualname__", repr(subscriber))
        logging.getLogger(__name__).error(
            "%s, which follows the %s, failed: %s: %s", name, self.name, type(error).__name__, error, exc_info=error
        )


def _without(subscribers: tuple[Subscriber[T], ...], leaving: Subscriber[T]) -> tuple[Subscriber[T], ...]:
    """The subscribers without the first one that equals `leaving`."""
    if leaving not in subscribers:
        return subscribers
    at = subscribers.index(leaving)
    return (*subscribers[:at], *subscribers[at + 1 :])
