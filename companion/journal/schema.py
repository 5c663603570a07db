"""The schema of the journal file, its versions, and how a file of an older version is brought up to date."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from companion.journal.trouble import Damaged, NewerFile
from hardware.files import PRIVATE, AtomicFile

SCHEMA = """
CREATE TABLE match (
    id INTEGER PRIMARY KEY, setup TEXT NOT NULL, started REAL NOT NULL, over INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE event (
    match INTEGER NOT NULL REFERENCES match (id), seq INTEGER NOT NULL, raw TEXT NOT NULL,
    at REAL NOT NULL, source TEXT NOT NULL, PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;
"""
"""The tables of schema version 1."""
NOTES = """
CREATE TABLE note (
    match INTEGER NOT NULL REFERENCES match (id), seq INTEGER NOT NULL, at REAL NOT NULL,
    kind TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (match, seq, at)
) STRICT, WITHOUT ROWID;
"""
"""The table that schema version 2 added: corrections and protests.

The columns of the key come first: otherwise the integrity check of SQLite 3.40 (Debian 12) reports damage that is not
there.
"""


ORIGINS = """
ALTER TABLE event ADD COLUMN repeats INTEGER;
ALTER TABLE event ADD COLUMN after_s REAL NOT NULL DEFAULT 0;
"""
"""The columns that schema version 3 added: the event that an event repeats, and the seconds of play before it."""
PLAY_TIMES = """
UPDATE event SET after_s = max(0.0, at - coalesce(
    (SELECT earlier.at FROM event AS earlier WHERE earlier.match = event.match AND earlier.seq = event.seq - 1),
    (SELECT started FROM match WHERE id = event.match)
));
"""
"""Journals of older versions have wall times only."""
UPGRADES = (SCHEMA, NOTES, ORIGINS + PLAY_TIMES)
"""What leads from each schema version to the next, beginning with an empty file."""
NOTES_VERSION, ORIGINS_VERSION = 2, 3
"""The schema versions that added notes, and origins with the times of play."""
SCHEMA_VERSION = len(UPGRADES)
EVENT_COLUMNS = "seq, raw, at, source, repeats, after_s"
OLD_EVENT_COLUMNS = "seq, raw, at, source, NULL, 0.0"
"""The same of a journal of an older version, which is read but not written."""


def check(db: sqlite3.Connection) -> None:
    """Checks that a database is an intact journal of a known schema version; this reads the whole file.

    Raises:
        Damaged: It is not intact, or not a journal.
        NewerFile: A newer program has written it.
        sqlite3.DatabaseError: It cannot be read.
    """
    check_version(db)
    (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise Damaged(str(verdict))


def check_version(db: sqlite3.Connection) -> None:
    """Checks that a database is a journal of a known schema version. Raises as `check`."""
    written = version(db)
    if written > SCHEMA_VERSION:
        raise NewerFile(f"it was written by a newer program (version {written})")
    if written < 1:
        raise Damaged("it holds no matches")


def version(db: sqlite3.Connection) -> int:
    """The schema version of a journal (PRAGMA user_version)."""
    (number,) = db.execute("PRAGMA user_version").fetchone()
    return number


def migrate(db: sqlite3.Connection, path: Path) -> None:
    """Migrates a journal of an older version, after a copy was saved beside it. Raises sqlite3.Error or OSError."""
    written = version(db)
    if written == SCHEMA_VERSION:
        return
    copy_path = path.with_name(f"{path.stem}.version-{written}{path.suffix}")
    if not copy_path.exists():
        with AtomicFile(copy_path, mode=PRIVATE) as draft, closing(sqlite3.connect(draft)) as copy:
            db.backup(copy)
    upgrade(db, written)


def upgrade(db: sqlite3.Connection, written: int) -> None:
    """Brings a file of schema version `written` (0 when it is empty) up to date in one transaction."""
    steps = " ".join(UPGRADES[written:])
    db.executescript(f"BEGIN IMMEDIATE; {steps} PRAGMA user_version={SCHEMA_VERSION}; COMMIT;")
