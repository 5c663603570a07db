"""`companion forget NAME`: a pseudonym takes the place of a name in everything in the data folder; results stay."""

from __future__ import annotations

import json
import sqlite3
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec.structs import replace

from companion.commands.data_folder import data_argument, data_folder
from companion.exit_status import ExitStatus, Failure
from companion.journal.backups import known_backups
from companion.journal.forgetting import forget_in, holds, is_journal, journal_files, names_of, records_of
from companion.journal.lock import InUse, Lock
from companion.journal.store import JournalError
from companion.rulebook.player_names import folded
from companion.rulebook.pseudonym import new_name, renamed
from companion.settings.file import load_settings, save_settings
from companion.settings.screen import ScreenSettings
from hardware.files import PRIVATE, write_atomically

TEXTS = ("traces", "exports")
"""The folders of files with a match in text: recordings, and records for other programs."""


def arguments(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "name", metavar="NAME", help="the name that is forgotten; in a match it becomes Player 1, 2, ..."
    )
    data_argument(parser)


def run(args: Namespace) -> int:
    """Replaces the name, and says where it still is. Raises Failure when nobody has it, or the folder is in use."""
    folder, name = data_folder(args), args.name
    if not folder.is_dir():
        raise Failure(f"There is no journal in {folder}.")
    try:
        lock = Lock(folder)
    except InUse as error:
        raise Failure(str(error)) from None
    try:
        forgotten = _forget(folder, name)
    finally:
        lock.release()
    left = list(_still_held(folder, name))
    if not forgotten and not left:
        raise Failure(f"Nobody is called {name!r} here.")
    if forgotten:
        print(f"{name} is {forgotten} now in everything that is kept here.")
    for sentence in left:
        print(sentence)
    return ExitStatus.DONE


def _forget(folder: Path, name: str) -> str | None:
    """Replaces the name in every file that can be written anew; gives its pseudonym, None when it is nowhere."""
    journals = [path for path in journal_files(folder) if is_journal(path)]
    to = new_name({one for path in journals for record in records_of(path) for one in names_of(record)})
    found = 0
    for path in journals:
        try:
            found += forget_in(path, name, to)
        except (JournalError, sqlite3.Error):
            continue  # it is named below, since it still holds the name
    found += _forget_settings(folder, name)
    found += sum(_forget_text(path, name, to) for path in _texts(folder))
    return to if found else None


def _forget_settings(folder: Path, name: str) -> bool:
    """Takes the name off the list of players."""
    settings, _warning = load_settings(folder, ScreenSettings)
    names = tuple(one for one in settings.names if folded(one) != folded(name))
    colours = {one: colour for one, colour in settings.colours.items() if folded(one) != folded(name)}
    if (names, colours) == (settings.names, settings.colours):
        return False
    if problem := save_settings(folder, replace(settings, names=names, colours=colours)):
        raise Failure(problem)
    return True


def _texts(folder: Path) -> Iterator[Path]:
    for sub in TEXTS:
        yield from (path for path in sorted((folder / sub).glob("*")) if path.is_file() and not path.is_symlink())


def _forget_text(path: Path, name: str, to: str) -> bool:
    """Replaces the name in a text file: in JSON lines where names stand, elsewhere where it stands in quotes."""
    lines = path.read_bytes().decode(errors="surrogateescape").splitlines(keepends=True)
    new = [_forgotten_line(line, name, to) for line in lines]
    if new == lines:
        return False
    write_atomically(path, "".join(new).encode(errors="surrogateescape"), mode=PRIVATE)
    return True


def _forgotten_line(line: str, name: str, to: str) -> str:
    try:
        value = json.loads(line)
    except ValueError:
        return line.replace(f'"{name}"', f'"{to}"')
    other = renamed(value, name, to)
    return line if other == value else json.dumps(other, ensure_ascii=False, separators=(",", ":")) + "\n"


def _still_held(folder: Path, name: str) -> Iterator[str]:
    """A sentence for each file that still holds the name: backups elsewhere, and what cannot be read here."""
    backups = [path for path in known_backups(folder) if path.parent != folder]
    for path in (*journal_files(folder), *backups):
        if not path.is_file():
            yield f"{path} is out of reach; if it is a backup that is still kept, it may hold {name}."
        elif _in_journal(path, name) if is_journal(path) else holds(path, name):
            yield f"{path} still holds {name}. Delete it, or restore it elsewhere and forget {name} there."


def _in_journal(path: Path, name: str) -> bool:
    return _among(name, (one for record in records_of(path) for one in names_of(record)))


def _among(name: str, names: Iterable[str]) -> bool:
    return any(folded(one) == folded(name) for one in names)
