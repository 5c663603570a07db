"""`companion import FILE|-`: a match as `companion export` prints it, refereed once more and taken into the journal."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import IO, Any

from companion.commands.data_folder import data_argument, data_folder
from companion.commands.referee import opened
from companion.games.registry import rulebook
from companion.i18n.phrases import refusal_text
from companion.journal.lock import InUse
from companion.journal.writer import Journal
from companion.live.session import Session
from companion.protocol.json_lines import LineError, read_lines
from companion.rulebook.referee import Referee
from companion.rulebook.setup import SetupError, read_setup

LINE_AT_MOST = 64 * 1024
LINES_AT_MOST = 200_000
BYTES_AT_MOST = 8 * 2**20
"""A longer file is no match that people have played; it is refused before it fills the memory."""


def arguments(parser: ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("file", metavar="FILE|-", help="JSON lines: a set-up, then events")
    data_argument(parser)


def run(args: Namespace) -> int:
    """Takes the whole match in, or nothing of it; 1 with one line on standard error when it cannot be."""
    try:
        with opened(args.file) as stream:
            whole = list(bounded(stream))
        number = take_in(whole, args)
    except (LineError, InUse, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"Taken in as match {number}: {len(whole) - 1} events.")
    return 0


def bounded(stream: IO[bytes]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects of the lines; LineError for a file that is too long to be a match."""
    for number, raw in read_lines(_short(stream)):
        if number > LINES_AT_MOST:
            raise LineError(f"line {number}: no match has more than {LINES_AT_MOST} lines.")
        yield number, raw


def _short(stream: IO[bytes]) -> Iterator[bytes]:
    number = size = 0
    while line := stream.readline(LINE_AT_MOST + 1):
        number, size = number + 1, size + len(line)
        if len(line) > LINE_AT_MOST:
            raise LineError(f"line {number}: it is longer than {LINE_AT_MOST} bytes, which no event is.")
        if size > BYTES_AT_MOST:
            raise LineError(f"line {number}: no match is longer than {BYTES_AT_MOST} bytes.")
        yield line


def take_in(whole: list[tuple[int, dict[str, Any]]], args: Namespace) -> int:
    """Referees the match and journals it; gives its number. LineError at the first line that is refused."""
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
    session = Session(0, Referee(rules, checked, setup), time.time())
    for number, raw in events:
        verdict = session.referee.rule(raw)
        if verdict.refusal:
            raise LineError(f"line {number}: {refusal_text(rules, verdict.refusal)}")
        session.add_event(verdict, "import", session.started)
    return session
