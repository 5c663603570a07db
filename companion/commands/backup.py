"""`companion backup FILE`: copies the whole journal, also while a match is running."""

from __future__ import annotations

import sqlite3
from argparse import ArgumentParser, Namespace
from contextlib import closing
from pathlib import Path

from companion.commands.data_folder import data_argument, data_folder
from companion.exit_status import ExitStatus, Failure
from companion.journal.backups import remember_backup
from companion.journal.copies import copy
from companion.journal.store import FILE_NAME, JournalError, Store


def arguments(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("file", metavar="FILE", help="where the copy goes, such as a stick")
    parser.add_argument("--force", action="store_true", help="replace the file if there is one")
    data_argument(parser)


def run(args: Namespace) -> int:
    """Writes the copy. Raises Failure when that is not possible."""
    try:
        with closing(Store.read_only(data_folder(args) / FILE_NAME)) as store:
            copy(store, Path(args.file), force=args.force)
            count = len(store.matches())
        remember_backup(data_folder(args), Path(args.file))
    except (JournalError, OSError, sqlite3.Error) as error:
        why = (isinstance(error, OSError) and error.strerror) or error
        raise Failure(f"The copy {args.file!r} cannot be made: {str(why).rstrip('.')}.") from None
    print(f"{count} matches are copied to {args.file}.")
    return ExitStatus.DONE
