"""The log of a program that runs as a service."""

from __future__ import annotations

import sys


def log(sentence: str) -> None:
    """Writes a sentence on standard error, which a service keeps in the system's log. From any thread."""
    print(sentence, file=sys.stderr, flush=True)
