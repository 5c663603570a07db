"""`companion backup FILE`: copies the whole journal, also while a match is running."""

from __future__ import annotations

import sqlite3
import sys
from argparse import ArgumentParser, Namespace
from contextlib import closing
from pathlib import Path

from companion.commands.data_folder import data_argument, data_folder
from companion.journal.copies import copy
from companion.journal.store import FILE_NAME, JournalError, Store


def arguments(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("file", metavar="FILE", help="where the copy goes, such as a stick")
    data_argument(parser)


def run(args: Namespace) -> int:
    """Writes the copy; exit status 1, with one line on standard error, when that fails."""
    path = Path(args.file)
    try:
        with closing(Store.read_only(data_folder(args) / FILE_NAME)) as store:
            copy(store, path)
            count = len(store.matches())
    except (JournalError, OSError, sqlite3.Error) as error:
        why = (isinstance(error, OSError) and error.strerror) or error
        print(f"The copy {path} cannot be made: {str(why).rstrip('.')}.", file=sys.stderr)
        return 1
    print(f"{count} matches are copied to {path}.")
    return 0
