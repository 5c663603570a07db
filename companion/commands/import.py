"""`companion import FILE|-`: referees a match in the format of `companion export` and adds it to the journal.

Game records of other programs are taken in too, as far as a game has a format for them.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from io import BufferedReader
from typing import IO, Any

from companion.commands.data_folder import data_argument, data_folder
from companion.commands.input_file import open_input
from companion.commands.record_import import import_records
from companion.exit_status import ExitStatus, Failure
from companion.games.game import RecordFormat
from companion.games.registry import rulebook
from companion.i18n.phrases import refusal_text
from companion.journal.lock import InUse
from companion.journal.writer import Journal
from companion.live.match_import import NotAccepted, format_of, formats_read, refereed
from companion.live.session import Session
from companion.protocol.json_lines import LineError, bounded_lines, read_lines
from companion.rulebook.setup import SetupError

JSON = "json"
"""The name of the format of `companion export`."""
SHOWN_BY = 256
"""So many bytes of a file show its format."""
LINES_AT_MOST = 200_000
"""The most lines of a file."""
BYTES_AT_MOST = 8 * 2**20
"""The most bytes of a file; one that is larger is refused before it is read whole."""


def arguments(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "file", metavar="FILE|-", help="a set-up and events as JSON lines, or a record such as game.tgk"
    )
    parser.add_argument("--format", metavar="NAME", help="json or tgk (default: by the name of the file and its begin)")
    data_argument(parser)


def run(args: Namespace) -> int:
    """Imports the whole match or nothing. Raises Failure when it is refused."""
    try:
        with open_input(args.file) as stream:
            if form := _record_format(stream, args):
                import_records(form, stream, args)
                return ExitStatus.DONE
            whole = list(bounded(stream))
        number = take_in(whole, args)
    except (LineError, InUse) as error:
        raise Failure(str(error)) from None
    print(f"Taken in as match {number}: {len(whole) - 1} events.")
    return ExitStatus.DONE


def _record_format(stream: IO[bytes], args: Namespace) -> RecordFormat | None:
    """The format of a game record of another program, by the argument, the file's name or its begin; None for JSON.

    Raises:
        LineError: The argument names no format.
    """
    if args.format == JSON:
        return None
    begin = stream.peek(SHOWN_BY) if isinstance(stream, BufferedReader) else b""
    found = format_of(f".{args.format}" if args.format else args.file, b"" if args.format else begin)
    if args.format and found is None:
        known = ", ".join((JSON, *(suffix.removeprefix(".") for suffix in formats_read())))
        raise LineError(f"There is no format {args.format!r}; choose one of {known}.")
    return found


def bounded(stream: IO[bytes]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The JSON objects of a file's lines with their line numbers.

    Raises:
        LineError: A line is no JSON object, or the file is longer than the limits above.
    """
    return read_lines(_bounded_lines(stream))


def _bounded_lines(stream: IO[bytes]) -> Iterator[bytes]:
    """The lines of a file; LineError when the file is too long."""
    size = 0
    for number, line in enumerate(bounded_lines(stream), 1):
        size += len(line)
        if number > LINES_AT_MOST:
            raise LineError(f"line {number}: no match has more than {LINES_AT_MOST} lines.")
        if size > BYTES_AT_MOST:
            raise LineError(f"line {number}: no match is longer than {BYTES_AT_MOST} bytes.")
        yield line


def take_in(whole: list[tuple[int, dict[str, Any]]], args: Namespace) -> int:
    """Referees a match and writes it to the journal.

    Args:
        whole: The lines with their numbers: the set-up, then the events.
        args: The command's arguments, for the data folder.

    Returns:
        The number of the match in the journal.

    Raises:
        LineError: A line is refused, or the journal cannot be written.
        InUse: Another program uses the data folder.
    """
    if not whole:
        raise LineError("line 1: no set-up.")
    (first, setup), *events = whole
    session = _refereed(first, setup, events)
    journal = Journal(data_folder(args))
    number = journal.add_match(setup, session.started, session.rows, lambda _saved: None)
    missing = journal.close()
    if missing:
        raise LineError(missing[-1])
    return journal.number(number)


def _refereed(first: int, setup: dict[str, Any], events: list[tuple[int, dict[str, Any]]]) -> Session:
    """Referees all of it before anything is written; gives its rows, which get their match when they are written."""
    try:
        return refereed(setup, [raw for _, raw in events], time.time())
    except SetupError as error:
        raise LineError(f"line {first}: {error}") from None
    except NotAccepted as error:
        refusal = error.verdict.refusal
        assert refusal is not None, "it says why the event is refused"
        raise LineError(f"line {events[error.at][0]}: {refusal_text(rulebook(setup['game']), refusal)}") from None
