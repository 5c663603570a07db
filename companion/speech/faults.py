"""What fails in the voice: told once to the players and in the log, and nothing more happens of it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable


class Faults:
    """Tells each kind of fault once. Thread-safe."""

    def __init__(self, report: Callable[[str], None]) -> None:
        """`report` takes a sentence for the players, from any thread."""
        self._report = report
        self._told: frozenset[Hashable] = frozenset()

    def silent(self, program: str, fault: str) -> None:
        """Tells that a program is not heard, and what went wrong with it."""
        self._tell("program", f"{program} is not heard: {fault}. All that it says is on the screen.")

    def unspoken(self, error: Exception) -> None:
        """Tells that a sentence could not be spoken because of an error."""
        sentence = f"A sentence is not heard: {type(error).__name__}: {error}. It is on the screen."
        self._tell(type(error), sentence, error)

    def forget(self) -> None:
        """Forgets what was reported, so that it is reported again if it goes on."""
        self._told = frozenset()

    def _tell(self, kind: Hashable, sentence: str, error: Exception | None = None) -> None:
        if kind in self._told:
            return
        self._told |= {kind}
        log = logging.getLogger(__name__)
        log.error("%s", sentence, exc_info=error)
        try:
            self._report(sentence)
        except Exception as failed:  # who is told may fail as well: the voice goes on
            log.exception("The fault could not be told: %s", failed)
