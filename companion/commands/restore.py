"""`companion restore FILE`: replaces the journal with a copy; the old journal is renamed and kept."""

from __future__ import annotations

import shutil
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.commands.data_folder import data_argument, data_folder
from companion.journal.copies import is_sound
from companion.journal.lock import InUse, Lock
from companion.journal.recovery import set_aside
from companion.journal.store import FILE_NAME
from hardware.files import PRIVATE, AtomicFile, sync_file


def arguments(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("file", metavar="FILE", help="a copy that `companion backup` has made")
    data_argument(parser)


def run(args: Namespace) -> int:
    """Restores the copy; exit status 1, with one line on standard error, when it is damaged or the folder in use."""
    source, folder = Path(args.file), data_folder(args)
    if not source.is_file() or not is_sound(source):
        print(f"{source} is no journal that can be read here; nothing was changed.", file=sys.stderr)
        return 1
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = Lock(folder)
        old_path = _replace_journal(source, folder / FILE_NAME)
        lock.release()
    except (InUse, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"The journal is restored from {source}." + (f" The old one is kept as {old_path}." if old_path else ""))
    return 0


def _replace_journal(source: Path, path: Path) -> str | None:
    """Replaces the journal atomically; gives the new name of the old journal, None when there was none."""
    with AtomicFile(path, mode=PRIVATE) as draft:
        shutil.copyfile(source, draft)
        sync_file(draft)
        return set_aside(path, "replaced").name if path.exists() else None
