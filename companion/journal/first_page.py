"""A journal whose first page is gone: SQLite finds no table in it, though every row is there.

The first page of a new journal says where the tables begin, and a journal that this program made has them in the same
places. So its own first page is put in the place of the one that is gone; the hashes in the rows show whether that was
right.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from companion.journal.schema import upgrade

PAGE = 4096
WAL_HEADER, FRAME_HEADER = 32, 24
"""Bytes of the headers of a log and of its frames (sqlite.org/fileformat2.html, 4.1)."""
PAGE_COUNT = slice(28, 32)
"""Where the first page has the number of pages."""
LARGEST = 2**28
"""A larger file is not read whole into memory."""


def with_new_first_page(path: Path) -> sqlite3.Connection | None:
    """A journal in memory, with the pages of a file and of its log, and the first page of a new journal.

    Returns:
        The connection; None when the file has no second page, or is too large.

    Raises:
        OSError: The file cannot be read.
        sqlite3.Error: It cannot be opened even so.
    """
    if not 2 * PAGE <= path.stat().st_size <= LARGEST:
        return None
    pages = bytearray(path.read_bytes())
    pages.extend(bytes(-len(pages) % PAGE))
    _take_in_log(pages, path.with_name(path.name + "-wal"))
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as new:
        upgrade(new, 0)
        pages[:PAGE] = new.serialize()[:PAGE]
    pages[PAGE_COUNT] = (len(pages) // PAGE).to_bytes(4, "big")
    db = sqlite3.connect(":memory:")
    db.deserialize(bytes(pages))
    return db


def _take_in_log(pages: bytearray, log: Path) -> None:
    """Puts the pages of a log in their places, as far as they are of its last generation."""
    data = log.read_bytes() if log.exists() else b""
    salts = data[16:24]
    for at in range(WAL_HEADER, len(data) - FRAME_HEADER - PAGE + 1, FRAME_HEADER + PAGE):
        if data[at + 8 : at + 16] != salts:
            break
        end = int.from_bytes(data[at : at + 4], "big") * PAGE
        if PAGE <= end <= LARGEST:
            pages.extend(bytes(max(0, end - len(pages))))
            pages[end - PAGE : end] = data[at + FRAME_HEADER : at + FRAME_HEADER + PAGE]
