"""Writes files atomically: after a crash or a power cut a file holds the old content or the new one, never a part.

The new content is written to a temporary file (the draft) in the same folder, synced, and renamed over the old file.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType

PUBLIC, PRIVATE = 0o666, 0o600
"""Permission bits of new files before the umask: readable for everybody, and for the owner only."""


class AtomicFile:
    """A file that replaces the old one only when its content is complete.

    As a context manager it returns the path of the draft, commits it at the end of the block, and discards it when the
    block raises. Streams on the draft must be closed or flushed before the block ends.
    """

    def __init__(self, path: Path, *, mode: int = PUBLIC, suffix: str = ".new") -> None:
        """Creates an empty draft, and removes one that an earlier crash left behind.

        Args:
            path: the file to write; an older one stays there until the commit.
            mode: permission bits of the new file before the umask.
            suffix: appended to the file's name to make the name of the draft.

        Raises:
            OSError: the draft cannot be created.
        """
        self.path = path
        self.draft = path.with_name(path.name + suffix)
        self.draft.unlink(missing_ok=True)
        os.close(os.open(self.draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, mode))

    def commit(self) -> None:
        """Renames the draft to the file, with content and name synced to the disk.

        Raises:
            OSError: the content or the name could not be synced.
        """
        sync_file(self.draft)
        os.replace(self.draft, self.path)
        sync_folder(self.path.parent)

    def discard(self) -> None:
        """Removes the draft; errors are ignored."""
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
    """Replaces a file atomically.

    Args:
        path: the file to write.
        content: the whole content; text is encoded as UTF-8.
        mode: permission bits of the new file before the umask.

    Raises:
        OSError: the file is not written and an older one is unchanged. If only the last step failed (syncing the
            folder), the new file is in place.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "names.txt"
    ...     write_atomically(path, "Ann, Bob")
    ...     path.read_text(encoding="utf-8")
    'Ann, Bob'
    """
    with AtomicFile(path, mode=mode) as draft:
        draft.write_bytes(content.encode() if isinstance(content, str) else content)


def free_path(path: Path) -> Path:
    """A path in the same folder at which nothing lies: the given one, or one with a number at the end of its name.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     (Path(folder) / "record.tgk").touch()
    ...     free_path(Path(folder) / "record.tgk").name
    'record_2.tgk'
    """
    free, number = path, 1
    while free.exists() or free.is_symlink():
        number += 1
        free = path.with_name(f"{path.stem}_{number}{path.suffix}")
    return free


def set_aside(path: Path, why: str) -> Path:
    """Renames a file that cannot be used to a free name in the same folder, so that no new one takes its place.

    Args:
        path: the file.
        why: a word that becomes a part of the new name.

    Returns:
        The new path.

    Raises:
        OSError: it cannot be renamed.
    """
    number = 1
    while (aside := path.with_name(f"{path.stem}.{why}-{number}{path.suffix}")).exists():
        number += 1
    return path.rename(aside)


def sync_file(path: Path) -> None:
    """Syncs the content of a file to the disk (fsync). Raises OSError."""
    _sync(path, os.O_RDONLY)


def sync_folder(folder: Path) -> None:
    """Syncs the names in a folder to the disk (fsync). Raises OSError."""
    _sync(folder, os.O_RDONLY | os.O_DIRECTORY)


def _sync(path: Path, flags: int) -> None:
    handle = os.open(path, flags | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
