"""A value of a page that takes long to work out, kept from redraw to redraw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """A value that is worked out again only when what it depends on has changed.

    >>> steps = Kept[int]()
    >>> steps.value(("match 1", 500), lambda: 500)
    500
    >>> steps.value(("match 1", 500), lambda: 1 // 0)
    500
    >>> steps.value(("match 1", 501), lambda: 501)
    501
    """

    __slots__ = ("_found",)

    def __init__(self) -> None:
        self._found: tuple[object, T] | None = None

    def value(self, depends_on: object, find: Callable[[], T]) -> T:
        """The value.

        Args:
            depends_on: What it depends on, by equality.
            find: Works it out.
        """
        if self._found is None or self._found[0] != depends_on:
            self._found = depends_on, find()
        return self._found[1]
