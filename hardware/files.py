"""Writes files whole: whatever happens meanwhile, a name leads to the old content or to the new one, never to a part.

The new content is written to a draft beside the file, and is on the disk before it takes the file's name.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType

PUBLIC, PRIVATE = 0o666, 0o600
"""Modes of new files, less what the umask forbids: for everybody, and for their owner alone."""


class AtomicFile:
    """A file that gets its name only once its content is whole.

    As a context manager it gives the path of the draft, commits it at the end of the block, and discards it when the
    block raises. Streams on the draft must be closed or flushed by then.
    """

    def __init__(self, path: Path, *, mode: int = PUBLIC, suffix: str = ".new") -> None:
        """Makes an empty draft in place of one that was left behind.

        Args:
            path: where the file will be; an older one stays there until the commit.
            mode: permission bits of the new file, less the umask.
            suffix: what the name of the draft ends with, after the whole name of the file.

        Raises:
            OSError: the draft cannot be made.
        """
        self.path = path
        self.draft = path.with_name(path.name + suffix)
        self.draft.unlink(missing_ok=True)
        os.close(os.open(self.draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, mode))

    def commit(self) -> None:
        """Gives the draft its name; both are on the disk afterwards, whatever happens to the power.

        Raises:
            OSError: the content or the name is not safely on the disk.
        """
        sync_file(self.draft)
        os.replace(self.draft, self.path)
        sync_folder(self.path.parent)

    def discard(self) -> None:
        """Removes the draft, as far as that can be done."""
        with suppress(OSError):
            self.draft.unlink()

    def __enter__(self) -> Path:
        return self.draft

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if kind is not None:
            self.discard()
            return
        try:
            self.commit()
        except BaseException:
            self.discard()
            raise


def write_atomically(path: Path, content: str | bytes, *, mode: int = PUBLIC) -> None:
    """Writes a file whole, in place of an older one; text is encoded as UTF-8.

    Raises:
        OSError: the file is not written, and an older one stays as it was; only where the last step, putting the name
            on the disk, failed, the new one is there.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "names.txt"
    ...     write_atomically(path, "Ann, Bob")
    ...     path.read_text(encoding="utf-8")
    'Ann, Bob'
    """
    with AtomicFile(path, mode=mode) as draft:
        draft.write_bytes(content.encode() if isinstance(content, str) else content)


def sync_file(path: Path) -> None:
    """Puts the content of a file on the disk. Raises OSError."""
    _sync(path, os.O_RDONLY)


def sync_folder(folder: Path) -> None:
    """Puts the names in a folder on the disk. Raises OSError."""
    _sync(folder, os.O_RDONLY | os.O_DIRECTORY)


def _sync(path: Path, flags: int) -> None:
    handle = os.open(path, flags | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
