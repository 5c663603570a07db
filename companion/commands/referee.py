"""`companion referee FILE|-`: rules on a file of events, in the format of the line contract."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.commands.input_file import open_input
from companion.exit_status import ExitStatus, Failure, reason
from companion.protocol.json_lines import LineError, print_line, referee_lines


def arguments(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("file", metavar="FILE|-", help="JSON lines: a set-up, then events")


def run(args: Namespace) -> int:
    """Prints a ruling for each line; exit status 1, with one line on standard error, at a line that is no JSON."""
    return print_lines(args.file, referee_lines)


def print_lines(path: str, rule: Callable[[Iterable[bytes]], Iterable[Mapping[str, Any]]]) -> int:
    """Prints the output lines that a function makes of a file, each at once.

    Args:
        path: The path of the file; "-" for standard input.
        rule: Takes the lines of the file as bytes, and gives the JSON objects to print.

    Returns:
        The exit status.

    Raises:
        UnreadableArgument: The file cannot be opened.
        Failure: A line cannot be used, the file not be read to its end, or the output not be written.
        BrokenPipeError: The reader of the output has gone.
    """
    with open_input(path) as stream:
        try:
            put(rule(stream))
        except LineError as error:
            raise Failure(str(error)) from None
        except BrokenPipeError:
            raise
        except OSError as error:
            raise Failure(f"{path}: {error.strerror or error}.") from None
    return ExitStatus.DONE


def put(rulings: Iterable[Mapping[str, Any]]) -> None:
    """Prints each JSON object as a line before the next one is computed. Raises Failure and BrokenPipeError."""
    for line in rulings:
        try:
            print_line(line)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise Failure(f"The output cannot be written: {reason(error)}") from None
