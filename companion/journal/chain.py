"""The chain of rows: each event and each note holds the hash of the row before it in its match.

The hash of a row is BLAKE2b with 16 bytes over the hash that the row itself holds, and its other columns as one JSON
array, without the number of the match: a match that gets another number keeps its hashes. The first event and the first
note of a match hold the hash of the match's row, its set-up and its start.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

import msgspec

HASH_SIZE = 16
"""The bytes of a hash: enough that nobody finds another row with the same one."""
HASHED = {
    "event": "seq, CAST(raw AS BLOB), at, CAST(source AS BLOB), repeats, after_s, CAST(meta AS BLOB)",
    "note": "seq, at, CAST(kind AS BLOB), CAST(body AS BLOB), CAST(meta AS BLOB)",
}
"""The columns of a row that its hash is made of, in their order."""
ORDER = {"event": "seq", "note": "seq, at"}
"""The order of the rows of a match."""

_encode = msgspec.json.Encoder().encode


def row_hash(prev: bytes | None, columns: Iterable[Any]) -> bytes:
    """The hash of a row.

    Args:
        prev: The hash that the row holds, of the row before it; None when it is not known.
        columns: Its columns as in `HASHED`, or the set-up and the start of a match; text as str or UTF-8.

    >>> row_hash(b"", ['{"game":"yali"}', 1.5]) == row_hash(b"", [b'{"game":"yali"}', 1.5])
    True
    """
    texts = [value.decode(errors="backslashreplace") if isinstance(value, bytes) else value for value in columns]
    return blake2b((prev or b"") + _encode(texts), digest_size=HASH_SIZE).digest()


def match_hash(db: sqlite3.Connection, match: int) -> bytes:
    """The hash of a match's own row; empty when there is none. Raises sqlite3.Error."""
    row = db.execute("SELECT CAST(setup AS BLOB), started FROM match WHERE id = ?", (match,)).fetchone()
    return row_hash(None, row) if row else b""


def seal(db: sqlite3.Connection) -> None:
    """Puts the hashes into the rows of a journal that has none yet. Raises sqlite3.Error."""
    for (match,) in db.execute("SELECT id FROM match").fetchall():
        for table, columns in HASHED.items():
            key = ORDER[table].split(", ")
            places = " AND ".join(f"{column} = ?" for column in ("match", *key))
            rows = db.execute(
                f"SELECT {ORDER[table]}, {columns} FROM {table} WHERE match = ? ORDER BY {ORDER[table]}", (match,)
            ).fetchall()
            prev = match_hash(db, match)
            for row in rows:
                db.execute(f"UPDATE {table} SET prev = ? WHERE {places}", (prev, match, *row[: len(key)]))
                prev = row_hash(prev, row[len(key) :])
