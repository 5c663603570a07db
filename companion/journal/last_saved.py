"""What was saved last, in a file of its own beside the journal: so a journal that has lost its end is noticed.

It is written after each transaction and never synced, which costs a few microseconds: it is as old as the journal or
older, so it never says that something is missing which was not saved.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from companion.journal.store import LastRow, Store
from hardware.files import NO_FOLLOW

LAST_NAME = "journal.last"
LENGTH = 160
"""The bytes of the file: one line, filled up with blanks, so that it can be written over in one go."""
FLAGS = os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0) | NO_FOLLOW
_LINE = re.compile(r"(\S+) (\S+) (\d+) (\d+) ([0-9a-f]{32}) *\n?")


class LastSaved(Struct, frozen=True):
    """The row that was saved last, and the names of its journal and of the epoch."""

    journal: str
    epoch: str
    row: LastRow


class LastSavedFile:
    """The file of what was saved last. Used by the writer's thread; what goes wrong with it is passed over."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / LAST_NAME
        self._handle: int | None = None

    def exists(self) -> bool:
        """Whether anything was ever saved in this folder."""
        return self._path.exists()

    def read(self) -> LastSaved | None:
        """What was saved last; None when that is not known."""
        try:
            found = _LINE.fullmatch(self._path.read_bytes()[:LENGTH].decode("ascii"))
        except (OSError, UnicodeDecodeError):
            return None
        if found is None:
            return None
        return LastSaved(found[1], found[2], LastRow(int(found[3]), int(found[4]), bytes.fromhex(found[5])))

    def write(self, last: LastSaved) -> None:
        """Notes what was saved."""
        row = last.row
        line = f"{last.journal} {last.epoch} {row.match} {row.seq} {row.hash.hex()}".ljust(LENGTH - 1) + "\n"
        with suppress(OSError):
            if self._handle is None:
                self._handle = os.open(self._path, FLAGS, 0o600)
            os.lseek(self._handle, 0, os.SEEK_SET)
            os.write(self._handle, line.encode("ascii"))

    def clear(self) -> None:
        """Forgets what was saved last, but not that something was. Raises OSError."""
        if self.exists():
            os.truncate(self._path, 0)

    def close(self) -> None:
        """Closes the file."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def lost_end(store: Store, last: LastSaved | None) -> str | None:
    """What a journal lacks of what was saved last, in a sentence; None when it lacks nothing of it.

    Raises:
        sqlite3.Error: The journal cannot be read.
    """
    if last is None or last.epoch != store.about("epoch"):
        return None
    row = last.row
    if store.hash_of(row.match, row.seq) == row.hash:
        return None
    there = store.highest_seq(row.match)
    if not store.hash_of(row.match, 0):
        what = f"match {row.match} is not there"
    elif there < row.seq:
        what = f"match {row.match} had {row.seq} events, and {there} are there"
    else:
        what = f"event {row.seq} of match {row.match} is not the one that was saved"
    return f"The end of the journal was lost: {what}. Look whether the board is as it should be."
