"""The log of a program that runs as a service."""

from __future__ import annotations

import sys


def log(sentence: str) -> None:
    """Writes a sentence to standard error, which systemd copies to the system's log. Thread-safe."""
    print(sentence, file=sys.stderr, flush=True)
