"""`companion referee FILE|-`: events in, rulings out, as the line contract says."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import IO, Any

from companion.protocol.json_lines import LineError, print_line, referee_lines


def arguments(parser: ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("file", metavar="FILE|-", help="JSON lines: a set-up, then events")


def run(args: Namespace) -> int:
    """Prints one ruling for each line; 1 with one line on standard error when the input breaks off."""
    return print_lines(args.file, referee_lines)


def print_lines(path: str, rule: Any) -> int:
    """Prints what `rule` makes of a file's lines, each at once; the exit status of a command that does just that."""
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
    """The file of a path, or standard input for "-"; OSError without such a file."""
    return sys.stdin.buffer if path == "-" else Path(path).open("rb")


def put(rulings: Iterable[Mapping[str, Any]]) -> None:
    """Writes each line before the next one is made."""
    for line in rulings:
        print_line(line)
