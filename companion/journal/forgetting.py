"""Takes a person's name out of journal files: each is written anew beside, and then replaces the old one."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.journal.copies import is_sound, write_records
from companion.journal.last_saved import LastSavedFile
from companion.journal.memory import Record
from companion.journal.recovery import CHANGE
from companion.journal.rows import EventRow, MatchRow, NoteRow
from companion.journal.store import FILE_NAME, Store, create
from companion.rulebook.player_names import folded
from companion.rulebook.pseudonym import names_in, renamed

ENDINGS = ("-wal", "-shm", "-journal")
"""What SQLite puts beside a file; it can hold rows of it, and so names."""
KEPT = ("journal", CHANGE)
"""What a journal that is written anew says of itself as before."""


def records_of(path: Path) -> list[Record]:
    """All matches of a journal, with the rows that cannot be read. Raises JournalError or sqlite3.Error."""
    with closing(Store.read_only(path)) as store:
        return [
            (row, list(store.events(row.id, unreadable=True)), store.notes(row.id, unreadable=True))
            for row in store.each_match(unreadable=True)
        ]


def names_of(record: Record) -> Iterator[str]:
    """Every name in a match, those of earlier times included."""
    match, rows, notes = record
    yield from names_in(match.setup)
    for row in rows:
        yield from names_in(row.raw)
    for note in notes:
        yield from names_in(note.body)
    for part in (match, *rows, *notes):
        yield from _said(part.meta)


def _said(meta: Any) -> Iterator[str]:
    """Each text that the file of a match said of it, such as White and Black of a record: any of them may be a name."""
    if isinstance(meta, str):
        yield meta
    elif isinstance(meta, Mapping):
        for item in meta.values():
            yield from _said(item)
    elif isinstance(meta, list):
        for item in meta:
            yield from _said(item)


def still_holds(record: Record, name: str) -> bool:
    """Whether a name is in a match, also as a part of a text that cannot be read."""
    if any(folded(one) == folded(name) for one in names_of(record)):
        return True
    match, rows, notes = record
    return any(form in (part.unreadable or b"") for part in (match, *rows, *notes) for form in _forms(name))


def _forms(name: str) -> set[bytes]:
    """How a name is written in JSON, without quotes."""
    return {json.dumps(name, ensure_ascii=escaped)[1:-1].encode(errors="surrogatepass") for escaped in (False, True)}


def forget_in(path: Path, name: str, to: str) -> int:
    """Replaces a name in a journal file.

    The journal keeps its own name and what it has to announce. Its epoch is another one, since its rows are.

    Args:
        path: The journal, or a copy of one; no program has it open.
        name: The name, in any form that looks the same.
        to: The name in its place, which nobody has.

    Returns:
        In how many matches it was.

    Raises:
        JournalError: It is no journal that can be read.
        OSError: The new file cannot be written; the old one is as it was.
        sqlite3.Error: The same.
    """
    records = records_of(path)
    forgotten = [_forgotten(record, name, to) for record in records]
    found = sum(new != old for new, old in zip(forgotten, records, strict=True))
    if found:
        _write_anew(path, forgotten)
        for ending in ENDINGS:
            path.with_name(path.name + ending).unlink(missing_ok=True)
        if path.name == FILE_NAME:
            LastSavedFile(path.parent).clear()
    return found


def _write_anew(path: Path, records: list[Record]) -> None:
    with closing(Store.read_only(path)) as store:
        kept = {key: value for key in KEPT if (value := store.about(key))}

    def fill(new: Store) -> None:
        write_records(records, new)
        for key, value in kept.items():
            new.set_about(key, value)
        new.begin_epoch()

    create(path, fill)


def _forgotten(record: Record, name: str, to: str) -> Record:
    def other(value: Any) -> Any:
        return renamed(value, name, to)

    def rest(part: MatchRow | EventRow | NoteRow) -> dict[str, Any]:
        return {"meta": _said_again(part.meta, name, to), "unreadable": _text_again(part.unreadable, name, to)}

    match, rows, notes = record
    return (
        replace(match, setup=other(match.setup), **rest(match)),
        [replace(row, raw=other(row.raw), **rest(row)) for row in rows],
        [replace(note, body=other(note.body), **rest(note)) for note in notes],
    )


def _said_again(meta: Any, name: str, to: str) -> Any:
    """What the file of a match said of it, with the other name wherever a text is the name."""
    if isinstance(meta, str):
        return to if folded(meta) == folded(name) else meta
    if isinstance(meta, Mapping):
        return {key: _said_again(item, name, to) for key, item in meta.items()}
    return [_said_again(item, name, to) for item in meta] if isinstance(meta, list) else meta


def _text_again(text: bytes | None, name: str, to: str) -> bytes | None:
    """A text that cannot be read, with the other name wherever the name stands in quotes."""
    for form in _forms(name) if text else ():
        text = text and text.replace(b'"%b"' % form, json.dumps(to).encode())
    return text


def journal_files(folder: Path) -> list[Path]:
    """The journal of a data folder, its copies, and the journals that were set aside."""
    return sorted(path for path in folder.glob("*.sqlite3") if path.is_file() and not path.is_symlink())


def holds(path: Path, name: str) -> bool:
    """Whether a file that is no journal in order still has a name in it, as text or escaped."""
    needles = {name.encode(), name.encode("unicode_escape"), name.encode("utf-16-le")}
    with path.open("rb") as stream:
        content = stream.read()
    return any(needle in content for needle in needles)


def is_journal(path: Path) -> bool:
    """Whether a file is a journal in order."""
    return os.path.isfile(path) and is_sound(path)
