"""`companion restore FILE`: replaces the journal with a copy; the old journal is renamed and kept."""

from __future__ import annotations

import shutil
from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.commands.data_folder import data_argument, data_folder
from companion.commands.input_file import check_readable
from companion.exit_status import ExitStatus, Failure
from companion.journal.copies import COPY_NAME, is_sound
from companion.journal.lock import InUse, Lock
from companion.journal.recovery import NEXT_NAME, put_in_place, set_aside
from hardware.files import PRIVATE, AtomicFile

REPLACED = "replaced"
"""The word in the names of the files that a restored journal takes the place of."""


def arguments(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("file", metavar="FILE", help="a copy that `companion backup` has made")
    data_argument(parser)


def run(args: Namespace) -> int:
    """Restores the copy. Raises Failure when it is damaged or the folder in use."""
    source, folder = Path(args.file), data_folder(args)
    check_readable(args.file)
    if not source.is_file() or not is_sound(source):
        raise Failure(f"{source} is no journal that can be read here; nothing was changed.")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = Lock(folder)
        old_path = _put(source, folder)
        lock.release()
    except InUse as error:
        raise Failure(str(error)) from None
    print(f"The journal is restored from {source}." + (f" The old one is kept as {old_path}." if old_path else ""))
    return ExitStatus.DONE


def _put(source: Path, folder: Path) -> str | None:
    """Copies whole, then swaps; gives the name that the old journal has now, if there was one.

    The automatic copy is one of the old journal: it is put aside too, so that no later recovery takes matches from it.
    """
    with AtomicFile(folder / NEXT_NAME, mode=PRIVATE) as draft:
        shutil.copyfile(source, draft)
    set_aside(folder / COPY_NAME, REPLACED)
    old_path = put_in_place(folder, REPLACED)
    return old_path and old_path.name
