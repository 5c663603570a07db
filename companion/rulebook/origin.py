"""Where an event of a match comes from: seen by sensors, entered by people, or a repetition of an earlier event."""

from __future__ import annotations

from msgspec import Struct

BOARD = "board"
"""The name of the origin of what sensors have seen."""


class Sensed(Struct, frozen=True):
    """The filters recognised it in samples."""

    @property
    def source(self) -> str:
        """Its name in the journal."""
        return BOARD


class Entered(Struct, frozen=True):
    """People or a program entered it; `by` says how ("touch", "people", "import", "correction", "protest", ...)."""

    by: str

    @property
    def source(self) -> str:
        """Its name in the journal."""
        return self.by


class Repeated(Struct, frozen=True):
    """A decision submitted an earlier event again, which stands as it was.

    `of` is the sequence number of the earlier event in the journal, `by` the decision ("correction").
    """

    of: int
    by: str

    @property
    def source(self) -> str:
        """Its name in the journal."""
        return self.by


Origin = Sensed | Entered | Repeated

SENSED = Sensed()
TOUCH = Entered("touch")


def origin(source: str, repeats: int | None = None) -> Origin:
    """The origin of a journalled event, from its columns.

    >>> origin("board"), origin("touch"), origin("correction", 3)
    (Sensed(), Entered(by='touch'), Repeated(of=3, by='correction'))
    """
    if repeats is not None:
        return Repeated(of=repeats, by=source)
    return SENSED if source == BOARD else Entered(source)
