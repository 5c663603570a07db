"""Recovery from a damaged journal: what can be read goes into a new file, which then takes the place of the old one.

The new file is whole, under a name of its own, before the old one is touched; at every moment of a power cut there is
either the old journal or the new one, and `finish` completes the change at the next start.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from companion.journal.copies import COPY_NAME, merged_records, readable_records, write_records
from companion.journal.memory import Record
from companion.journal.numbers import MatchNumbers
from companion.journal.store import FILE_NAME, create
from hardware.files import sync_folder

NEXT_NAME = "journal.next.sqlite3"
"""The name of a whole journal that is about to take the place of the present one."""
DAMAGED = "damaged"
"""The word in the name of a journal that was set aside because of damage."""


class Recovery(Struct, frozen=True):
    """How much a recovery could carry over."""

    matches: int
    events: int


def recover(folder: Path, memory: Sequence[Record], earlier: Sequence[Path], numbers: MatchNumbers) -> Recovery:
    """Makes a journal called NEXT_NAME with all that is known of the matches of a damaged one.

    Args:
        folder: The data folder. The journal must not be open.
        memory: The matches of this run of the program, as far as they were saved; they keep their numbers.
        earlier: Journals that were set aside before in this run of the program.
        numbers: Gives a new number to a match whose number is another one's.

    Returns:
        How much could be carried over.

    Raises:
        sqlite3.Error: The new file cannot be written.
        OSError: The same.
    """
    files = (folder / FILE_NAME, *reversed(earlier), folder / COPY_NAME)
    records = merged_records([memory, *(readable_records(path).values() for path in files)], numbers)
    create(folder / NEXT_NAME, lambda store: write_records(records, store))
    return Recovery(matches=len(records), events=sum(len(rows) for _, rows, _ in records))


def put_in_place(folder: Path, why: str) -> Path | None:
    """Gives the journal called NEXT_NAME its final name, after the present one was set aside.

    Returns:
        The new path of the journal that was set aside; None when there was none.

    Raises:
        OSError: The files cannot be renamed; `finish` completes what was begun.
    """
    path = folder / FILE_NAME
    aside = set_aside(path, why)
    os.replace(folder / NEXT_NAME, path)
    sync_folder(folder)
    return aside


def finish(folder: Path) -> None:
    """Completes a change of journals that a power cut has interrupted. Raises OSError."""
    if (folder / NEXT_NAME).exists():
        put_in_place(folder, DAMAGED)


def set_aside(path: Path, why: str = DAMAGED) -> Path | None:
    """Renames a journal and its WAL files to a free name in the same folder.

    Args:
        path: The journal.
        why: A word that becomes a part of the new name.

    Returns:
        The new path of the journal; None when there is no such file.

    Raises:
        OSError: The files cannot be renamed.
    """
    number = 1
    while (aside := path.with_name(f"{path.stem}.{why}-{number}{path.suffix}")).exists():
        number += 1
    existed = path.exists()
    for ending in ("-wal", "-shm", ""):
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(aside.with_name(aside.name + ending))
    return aside if existed else None
