"""Lines that people type, or that another program gives in their place: no longer than people type them."""

from __future__ import annotations

import sys

LONGEST = 4096
"""The most characters of a line, as in a terminal of Linux; what a longer one has beyond that is passed over."""


def typed_line(question: str) -> str | None:
    """Asks a question and reads the answer, without its line ending; None at the end of the input."""
    if sys.stdin.isatty():
        try:
            return input(question)[:LONGEST]
        except EOFError:
            print()
            return None
    print(question, end="", flush=True)
    line = sys.stdin.readline(LONGEST)
    rest = line
    while rest and not rest.endswith("\n"):
        rest = sys.stdin.readline(LONGEST)
    print()
    return line.rstrip("\r\n") if line else None
