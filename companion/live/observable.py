"""Observable values, by which screen, voice, lamps and traces follow a match."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")
Subscriber = Callable[[T], object]


class Observable(Generic[T]):
    """Hands each emitted value to its subscribers, in the order in which they subscribed.

    Subscribing and emitting are for one thread. A subscriber that raises is named in the log once, with its traceback;
    the others are handed the value all the same.

    >>> rulings = Observable[str]("rulings")
    >>> unsubscribe = rulings.subscribe(print)
    >>> rulings.emit("Ann to play.")
    Ann to play.
    >>> unsubscribe()
    >>> rulings.emit("Bob to play.")
    """

    __slots__ = ("_failed", "_subscribers", "name")

    def __init__(self, name: str = "changes") -> None:
        """`name` is what the log calls it, in the plural."""
        self.name = name
        self._subscribers: tuple[Subscriber[T], ...] = ()
        self._failed: tuple[Subscriber[T], ...] = ()

    def subscribe(self, *subscribers: Subscriber[T]) -> Callable[[], None]:
        """Hands these every value from now on, until the function that is returned is called."""
        self._subscribers = (*self._subscribers, *subscribers)

        def unsubscribe() -> None:
            for subscriber in subscribers:
                self.unsubscribe(subscriber)

        return unsubscribe

    def unsubscribe(self, subscriber: Subscriber[T]) -> None:
        """Hands it nothing more. One that is not subscribed (any more) is passed over."""
        self._subscribers = _without(self._subscribers, subscriber)
        self._failed = _without(self._failed, subscriber)

    def emit(self, value: T) -> None:
        """Hands the value to all that are subscribed now."""
        for subscriber in self._subscribers:
            try:
                subscriber(value)
            except Exception as error:  # one listener's fault must cost neither the others nor the match
                self._name_fault(subscriber, error)

    def _name_fault(self, subscriber: Subscriber[T], error: Exception) -> None:
        if subscriber in self._failed:
            return
        self._failed = (*self._failed, subscriber)
        name = getattr(subscriber, "__qualname__", repr(subscriber))
        logging.getLogger(__name__).error(
            "%s, which follows the %s, failed: %s: %s", name, self.name, type(error).__name__, error, exc_info=error
        )


def _without(subscribers: tuple[Subscriber[T], ...], leaving: Subscriber[T]) -> tuple[Subscriber[T], ...]:
    """The subscribers without the first that equals this one."""
    if leaving not in subscribers:
        return subscribers
    at = subscribers.index(leaving)
    return (*subscribers[:at], *subscribers[at + 1 :])
