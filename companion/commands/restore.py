"""`companion restore FILE`: replaces the journal with a copy; the old journal is renamed and kept."""

from __future__ import annotations

import sqlite3
from argparse import ArgumentParser, Namespace
from contextlib import closing
from pathlib import Path

from companion.commands.data_folder import data_argument, data_folder
from companion.commands.input_file import check_readable
from companion.exit_status import ExitStatus, Failure
from companion.journal.copies import is_sound
from companion.journal.lock import InUse, Lock
from companion.journal.recovery import mark_announced, put_in_place, restore, unannounced
from companion.journal.store import FILE_NAME, Store


def arguments(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("file", metavar="FILE", help="a copy that `companion backup` has made")
    data_argument(parser)


def run(args: Namespace) -> int:
    """Restores the copy. Raises Failure when it is damaged or the folder in use."""
    source, folder = Path(args.file), data_folder(args)
    check_readable(args.file)
    if not source.is_file() or not is_sound(source):
        raise Failure(f"{source} is no journal that can be read here; nothing was changed.")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = Lock(folder)
        restore(source, folder)
        put_in_place(folder)
        with closing(Store.open(folder / FILE_NAME)) as store:
            print(unannounced(store, folder))
            mark_announced(store)
        lock.release()
    except (InUse, sqlite3.Error) as error:
        raise Failure(str(error)) from None
    return ExitStatus.DONE
