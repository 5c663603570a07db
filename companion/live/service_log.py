"""The log of a program that runs as a service."""

from __future__ import annotations

import sys
from contextlib import suppress


def log(sentence: str) -> None:
    """Writes a sentence to standard error, which systemd copies to the system's log. Thread-safe.

    A log that cannot be written, as on a full disk, stops nobody.
    """
    with suppress(OSError):
        print(sentence, file=sys.stderr, flush=True)
