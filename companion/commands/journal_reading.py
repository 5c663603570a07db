"""Reading the journal for a command: what cannot be read in it is named on standard error, once."""

from __future__ import annotations

import sqlite3
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing, contextmanager

from companion.commands.data_folder import data_folder
from companion.journal.store import FILE_NAME, JournalError, Store


@contextmanager
def read_journal(args: Namespace) -> Iterator[Store]:
    """The journal of the data folder, until the end of the block.

    Raises:
        JournalError: There is none, or it cannot be read, also within the block.
    """
    path = data_folder(args) / FILE_NAME
    with closing(Store.read_only(path)) as store:
        try:
            yield store
        except sqlite3.Error as error:
            raise JournalError(f"The journal {path} cannot be read: {error}.") from None
        finally:
            for fault in store.faults:
                print(fault, file=sys.stderr)
