"""Checks the disk, the journal and the calibration file."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from hardware.calibration.file import FILE, read_calibration
from hardware.doctor.finding import Finding, bad, look, ok
from hardware.doctor.machine import Machine

TOO_LITTLE, LITTLE = 20e6, 200e6
"""Free bytes: a long match takes a tenth of a megabyte, a recording of nine holes 50 MB an hour."""
LARGE = 200e6
QUICK = 5e6
"""The largest journal (bytes) that is checked completely; takes less than a second even on an SD card."""


def disk(machine: Machine) -> Iterator[Finding]:
    """Checks that there is space for the journal, and that it is writable."""
    folder = next(place for place in (machine.data, *machine.data.parents) if place.exists())
    about = os.statvfs(folder)
    yield from room(folder, about.f_bavail * about.f_frsize, read_only=bool(about.f_flag & os.ST_RDONLY))
    if not folder.is_dir():
        yield bad(f"{folder} is a file where a folder is needed.", "give another folder with --data")
    elif not machine.may_use(folder):
        yield bad(f"{machine.user.name} may not write in {folder}.", f"sudo chown -R {machine.user.name} {folder}")


def room(folder: Path, free: float, *, read_only: bool) -> Iterator[Finding]:
    """Yields the findings about the free bytes of a folder's disk."""
    if read_only:
        yield bad(
            f"The disk of {folder} is read-only, often after errors on the card.", "copy the card and use a new one"
        )
    elif free < TOO_LITTLE:
        yield bad(f"{free / 1e6:.0f} MB are free in {folder}.", "sudo apt clean, and delete what is not needed")
    elif free < LITTLE:
        yield look(f"{free / 1e6:.0f} MB are free in {folder}.", "delete what is not needed, old recordings for one")
    else:
        yield ok(f"{free / 1e9:.1f} GB are free in {folder}.")


def journal(machine: Machine) -> Iterator[Finding]:
    """Checks the integrity of the journal, and whether damaged ones were set aside."""
    path = machine.journal
    if path.exists():
        yield _soundness(path)
    else:
        yield ok("No journal yet; the first match begins it.")
    if aside := sorted(path.parent.glob(f"{path.stem}.damaged-*{path.suffix}")):
        yield look(
            f"{len(aside)} damaged journal{'s' if len(aside) > 1 else ''} set aside, the last {aside[-1].name}.",
            f"keep a copy for repair, then rm {path.parent}/{path.stem}.damaged-*",
        )


def calibration(machine: Machine) -> Iterator[Finding]:
    """Checks that the calibration file can be used."""
    path = machine.data / FILE
    if not path.exists():
        return
    stored, warning = read_calibration(path)
    if warning:
        yield look(f"The calibration {path} cannot be used: sensors are read as shipped.", "companion calibrate")
        return
    holes = len({*stored.colours, *stored.distances})
    yield ok(f"{holes} hole{'s' if holes != 1 else ''} calibrated, the tilt {'too' if stored.tilt else 'not'}.")


def _soundness(path: Path) -> Finding:
    size = path.stat().st_size
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=0.5)) as db:
            (matches,) = db.execute("SELECT count(*) FROM match").fetchone()
            check = "PRAGMA quick_check(1)" if size <= QUICK else "PRAGMA schema_version"
            (verdict,) = db.execute(check).fetchone()
    except sqlite3.Error as error:
        return _unsound(path, error)
    if size <= QUICK and verdict != "ok":
        return bad(
            f"The journal is damaged: {verdict}.",
            "start a match: the journal is set aside and what is sound carried over",
        )
    summary = f"The journal holds {matches} match{'es' if matches != 1 else ''} in {size / 1e6:.1f} MB"
    return (
        look(f"{summary}, which makes starting slow.", f"move {path} elsewhere") if size > LARGE else ok(f"{summary}.")
    )


def _unsound(path: Path, error: sqlite3.Error) -> Finding:
    if getattr(error, "sqlite_errorcode", None) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return look("Another program keeps the journal locked.", "close it")
    if isinstance(error, sqlite3.OperationalError) and "no such table" not in str(error):
        return bad(f"The journal {path} cannot be read: {error}.", f"ls -l {path.parent} shows whose it is")
    return bad(
        f"The journal is damaged: {error}.", "start a match: the journal is set aside and what is sound carried over"
    )
