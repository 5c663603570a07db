"""A journal that cannot be used is set aside, never overwritten; what can still be read of it is carried over."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from companion.journal.store import Damaged, EventRow, Store

BAD_FILE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the file itself is bad, and not its place, its rights, its version or another program."""
    return isinstance(error, Damaged) or getattr(error, "sqlite_errorcode", None) in BAD_FILE


def set_aside(path: Path) -> Path:
    """Moves a bad journal and what belongs to it to a free name beside it; gives that name."""
    number = 1
    while (aside := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")).exists():
        number += 1
    for ending in ("-wal", "-shm", ""):
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(aside.with_name(aside.name + ending))
    return aside


def carry_over(bad: Path, into: Store) -> int:
    """Copies whole matches that can still be read from a bad journal; gives how many events were saved."""
    saved = 0
    try:
        db = sqlite3.connect(f"{bad.absolute().as_uri()}?mode=ro", uri=True)
    except sqlite3.Error:
        return 0
    old = Store(db)
    try:
        for match in old.matches():
            rows: list[EventRow] = []
            into.write([lambda store, m=match: store.add_match(m.id, m.setup, m.started)])
            try:
                for row in old.events(match.id):
                    if row.seq != len(rows) + 1:
                        break
                    rows.append(row)
            finally:
                into.write([lambda store, r=row: store.add_event(r) for row in rows])
                if match.over:
                    into.write([lambda store, m=match: store.close_match(m.id)])
                saved += len(rows)
    except (sqlite3.Error, ValueError):
        pass  # what lies behind the damage is lost; the file is kept for those who can read more of it
    finally:
        old.close()
    return saved
