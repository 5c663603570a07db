"""The schema of the journal file, its versions, and how a file of an older version is brought up to date.

docs/journal.md says what each column holds.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from uuid import uuid4

from companion.journal.chain import seal
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
PAUSE_S = 3600.0
"""Between two wall times that are so many seconds apart nobody played: the match was left, or the clock was set."""
SINCE_BEFORE = f"""
    CASE WHEN at - {{before}} BETWEEN 0.0 AND {PAUSE_S} THEN at - {{before}} ELSE 0.0 END
"""
"""The seconds of play before an event, from the wall times of it and of the event before (or the start)."""
PLAY_TIMES = f"""
UPDATE event SET after_s = {
    SINCE_BEFORE.format(
        before='''coalesce(
    (SELECT earlier.at FROM event AS earlier WHERE earlier.match = event.match AND earlier.seq = event.seq - 1),
    (SELECT started FROM match WHERE id = event.match)
)'''
    )
};
"""
"""Journals of older versions have wall times only."""
CHAIN = """
ALTER TABLE match ADD COLUMN meta TEXT;
ALTER TABLE event ADD COLUMN meta TEXT;
ALTER TABLE event ADD COLUMN prev BLOB;
ALTER TABLE note ADD COLUMN meta TEXT;
ALTER TABLE note ADD COLUMN prev BLOB;
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
"""
"""What schema version 4 added: what the journal is, the hash of the row before in each row, and a place for more."""
UPGRADES = (SCHEMA, NOTES, ORIGINS + PLAY_TIMES, CHAIN)
"""What leads from each schema version to the next, beginning with an empty file."""
NOTES_VERSION, ORIGINS_VERSION, CHAIN_VERSION = 2, 3, 4
"""The schema versions that added notes, origins with the times of play, and the chain of rows."""
SCHEMA_VERSION = len(UPGRADES)


def event_columns(written: int) -> str:
    """The columns of an event in a journal of schema version `written`, the same number for each version."""
    columns = "seq, CAST(raw AS BLOB), at, CAST(source AS BLOB)"
    if written >= ORIGINS_VERSION:
        return f"{columns}, repeats, after_s, {_meta(written)}"
    start = "coalesce(lag(at) OVER (ORDER BY seq), (SELECT started FROM match WHERE id = event.match))"
    return f"{columns}, NULL, {SINCE_BEFORE.format(before=start)}, NULL"


def note_columns(written: int) -> str:
    """The columns of a note in a journal of schema version `written`."""
    return f"seq, at, CAST(kind AS BLOB), CAST(body AS BLOB), {_meta(written)}"


def _meta(written: int) -> str:
    return "CAST(meta AS BLOB)" if written >= CHAIN_VERSION else "NULL"


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
    """Brings a file of schema version `written` (0 when it is empty) up to date in one transaction.

    Raises:
        sqlite3.Error: That is not possible now; the file is as it was.
    """
    db.execute("BEGIN IMMEDIATE")
    try:
        for script in UPGRADES[written:]:
            for statement in filter(str.strip, script.split(";")):
                db.execute(statement)
        if written < CHAIN_VERSION:
            seal(db)
            names = (("journal", str(uuid4())), ("epoch", str(uuid4())))
            db.executemany("INSERT INTO about (key, value) VALUES (?, ?)", names)
        db.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
