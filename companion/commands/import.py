"""`companion import FILE|-`: referees a match in the format of `companion export` and adds it to the journal."""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import IO, Any

from companion.commands.data_folder import data_argument, data_folder
from companion.commands.input_file import open_input
from companion.exit_status import Failure
from companion.games.registry import rulebook
from companion.i18n.phrases import refusal_text
from companion.journal.lock import InUse
from companion.journal.writer import Journal
from companion.live.session import Session, match_times
from companion.protocol.json_lines import LineError, bounded_lines, read_lines
from companion.rulebook.origin import Entered
from companion.rulebook.referee import Referee
from companion.rulebook.setup import SetupError, read_setup

LINES_AT_MOST = 200_000
"""The most lines of a file."""
BYTES_AT_MOST = 8 * 2**20
"""The most bytes of a file; one that is larger is refused before it is read whole."""


def arguments(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("file", metavar="FILE|-", help="JSON lines: a set-up, then events")
    data_argument(parser)


def run(args: Namespace) -> int:
    """Imports the whole match or nothing. Raises Failure when it is refused."""
    try:
        with open_input(args.file) as stream:
            whole = list(bounded(stream))
        number = take_in(whole, args)
    except (LineError, InUse) as error:
        raise Failure(str(error)) from None
    print(f"Taken in as match {number}: {len(whole) - 1} events.")
    return 0


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
        rules, checked = read_setup(setup, rulebook)
    except SetupError as error:
        raise LineError(f"line {first}: {error}") from None
    referee, now = Referee(rules, checked, setup), time.monotonic()
    session = Session(0, referee, time.time(), times=match_times(referee, now))
    for number, raw in events:
        verdict = session.referee.rule(raw)
        if verdict.refusal:
            raise LineError(f"line {number}: {refusal_text(rules, verdict.refusal)}")
        session.add_event(verdict, Entered("import"), at=session.started, now=now)
    return session
