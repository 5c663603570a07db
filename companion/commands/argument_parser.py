"""argparse, but for one thing: that its help cannot be written is an error, as for all output."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import IO, Any

from companion.console import complain


class CommandParser(ArgumentParser):
    """The parser of `companion` and of each of its commands."""

    def _print_message(self, message: str, file: IO[str] | Any = None) -> None:
        """Prints a help text, or an error; argparse itself says nothing of a full disk."""
        if file is sys.stdout:
            file.write(message)
        else:
            complain(message.rstrip("\n"))
