"""`companion export [MATCH]`: prints a match as a set-up line and its events, the input of `companion referee`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from companion.commands.data_folder import data_argument
from companion.commands.journal_reading import read_journal
from companion.commands.referee import put
from companion.exit_status import ExitStatus, Failure
from companion.games.registry import record_format
from companion.journal.rows import EventRow, MatchRow
from companion.journal.store import JournalError
from companion.live.match_record import record_text
from companion.live.session import journalled_referee
from companion.rulebook.referee import Referee
from companion.rulebook.setup import SetupError

JSON = "json"
"""The name of the format that all games share."""


def arguments(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("match", metavar="MATCH", nargs="?", type=int, help="its number (default: the last match)")
    parser.add_argument(
        "--format", metavar="NAME", help="json (default), or the format of other programs that the game has: tgk"
    )
    data_argument(parser)


def run(args: Namespace) -> int:
    """Prints the match; raises Failure when there is none."""
    try:
        with read_journal(args) as store:
            matches = store.matches()
            row = matches[-1] if args.match is None and matches else store.match(args.match or 0)
            if row is None:
                raise Failure(
                    "There is no match to export." if args.match is None else f"There is no match {args.match}."
                )
            referee = _refereed(row, list(store.events(row.id)))
    except JournalError as error:
        raise Failure(str(error)) from None
    if args.format and args.format != JSON:
        _put_record(args.format, row, referee)
        return ExitStatus.DONE
    raws, hidden = referee.public_record()
    put([row.setup, *raws])
    if hidden:
        print(f"{hidden} events are secret until they are revealed; stand-ins are printed for them.", file=sys.stderr)
    return ExitStatus.DONE


def _put_record(name: str, row: MatchRow, referee: Referee) -> None:
    """Prints the match in a format of other programs. Raises Failure when its game has none of this name."""
    form = record_format(referee.rulebook.game)
    if form is None or form.suffix != f".{name}":
        raise Failure(f"A match of {referee.rulebook.game} cannot be written as {name!r}.")
    sys.stdout.buffer.write(record_text(form, referee, row.started, row.meta).encode())
    sys.stdout.buffer.flush()


def _refereed(row: MatchRow, events: Sequence[EventRow]) -> Referee:
    """The match; without its rules nobody knows what is secret in it, so Failure when they are not here."""
    try:
        return journalled_referee(row, events)
    except SetupError as error:
        raise Failure(f"Match {row.id} cannot be printed: {error}") from None
