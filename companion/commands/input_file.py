"""The files that a command line names to be read: opened here, so that one that cannot be is a wrong argument."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

from companion.exit_status import UnreadableArgument


def open_input(path: str) -> IO[bytes]:
    """Opens a file for reading, or standard input for "-".

    Raises:
        UnreadableArgument: The file cannot be opened.
    """
    if path == "-":
        return sys.stdin.buffer
    try:
        return Path(path).open("rb")
    except OSError as error:
        raise UnreadableArgument(f"{path}: {error.strerror or error}.") from None


def check_readable(path: str) -> None:
    """Raises UnreadableArgument when a file cannot be opened for reading."""
    with open_input(path):
        pass
