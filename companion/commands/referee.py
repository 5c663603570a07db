"""`companion referee FILE|-`: rules on a file of events, in the format of the line contract."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import IO, Any

from companion.protocol.json_lines import LineError, print_line, referee_lines


def arguments(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("file", metavar="FILE|-", help="JSON lines: a set-up, then events")


def run(args: Namespace) -> int:
    """Prints a ruling for each line; exit status 1, with one line on standard error, at a line that is no JSON."""
    return print_lines(args.file, referee_lines)


def print_lines(path: str, rule: Any) -> int:
    """Prints the output lines that a function makes of a file, each at once.

    Args:
        path: The path of the file; "-" for standard input.
        rule: Takes the lines of the file as bytes, and gives the JSON objects to print.

    Returns:
        The exit status: 0; 1 when a line cannot be used or the file not be read to its end; 2 when it cannot be opened.
    """
    try:
        stream = opened(path)
    except OSError as error:
        print(f"{path}: {error.strerror or error}.", file=sys.stderr)
        return 2
    try:
        with stream:
            put(rule(stream))
    except LineError as error:
        print(error, file=sys.stderr)
        return 1
    except BrokenPipeError:
        raise
    except OSError as error:
        print(f"{path}: {error.strerror or error}.", file=sys.stderr)
        return 1
    return 0


def opened(path: str) -> IO[bytes]:
    """Opens a file for reading, or standard input for "-"; OSError when the file cannot be opened."""
    return sys.stdin.buffer if path == "-" else Path(path).open("rb")


def put(rulings: Iterable[Mapping[str, Any]]) -> None:
    """Prints each JSON object as a line before the next one is computed."""
    for line in rulings:
        print_line(line)
