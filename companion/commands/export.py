"""`companion export [MATCH]`: prints a match as a set-up line and its events, the input of `companion referee`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from companion.commands.data_folder import data_argument, data_folder
from companion.commands.referee import put
from companion.exit_status import ExitStatus, Failure
from companion.journal.rows import EventRow, MatchRow
from companion.journal.store import FILE_NAME, JournalError, Store
from companion.live.session import journalled_referee
from companion.rulebook.referee import Referee
from companion.rulebook.setup import SetupError


def arguments(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("match", metavar="MATCH", nargs="?", type=int, help="its number (default: the last match)")
    data_argument(parser)


def run(args: Namespace) -> int:
    """Prints the match; raises Failure when there is none."""
    try:
        store = Store.read_only(data_folder(args) / FILE_NAME)
    except JournalError as error:
        raise Failure(str(error)) from None
    try:
        matches = store.matches()
        row = matches[-1] if args.match is None and matches else store.match(args.match or 0)
        if row is None:
            raise Failure("There is no match to export." if args.match is None else f"There is no match {args.match}.")
        referee = _refereed(row, list(store.events(row.id)))
    finally:
        store.close()
    raws, hidden = referee.public_record()
    put([row.setup, *raws])
    if hidden:
        print(f"{hidden} events are secret until they are revealed; stand-ins are printed for them.", file=sys.stderr)
    return ExitStatus.DONE


def _refereed(row: MatchRow, events: list[EventRow]) -> Referee:
    """The referee of a match. Raises Failure when it cannot be played here."""
    try:
        return journalled_referee(row, events)
    except SetupError as error:
        raise Failure(f"Match {row.id} cannot be printed: {error}") from None
