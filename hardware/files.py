"""Reads files up to a limit, and writes whole files: the only place of the program that does either.

A write is atomic: after a crash or a power cut a file holds the old content or the new one, never a part. The new
content goes to a temporary file (the draft) in the same folder, which is synced and renamed over the old file. Only a
regular file is ever replaced: a symbolic link is not followed, and a device, a pipe or a folder stays what it is.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO

PUBLIC, PRIVATE = 0o666, 0o600
"""Permission bits of new files before the umask: readable for everybody, and for the owner only."""
DRAFT = ".tableside-new"
"""The end of a draft's name: no other program's file has it, so one that is there was left by a crash of this one."""
WHOLE_AT_MOST = 2**20
"""The most bytes of a file that is read whole (a rig, settings, a calibration), unless its reader says otherwise."""

NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
"""Flags for opening a file itself and not what a link there leads to; Windows has neither of them."""
IS_WINDOWS = os.name == "nt"


class AtomicFile:
    """A file that replaces the old one only when its content is complete.

    As a context manager it returns the path of the draft, commits it at the end of the block, and discards it when the
    block raises. Streams on the draft must be closed or flushed before the block ends.
    """

    def __init__(self, path: Path, *, mode: int = PUBLIC, suffix: str = DRAFT) -> None:
        """Creates an empty draft, and removes one that an earlier crash left behind.

        Args:
            path: the file to write; an older one stays there until the commit.
            mode: permission bits of the new file before the umask.
            suffix: appended to the file's name to make the name of the draft.

        Raises:
            OSError: the draft cannot be created, or `path` is something else than a regular file.
        """
        self.path = path
        self._check_target()
        self.draft = path.with_name(path.name + suffix)
        self._clear_draft()
        os.close(os.open(self.draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY | NO_FOLLOW, mode))

    def _check_target(self) -> None:
        check_regular(self.path)

    def _clear_draft(self) -> None:
        check_regular(self.draft)
        self.draft.unlink(missing_ok=True)

    def open(self) -> IO[bytes]:
        """A stream that writes to the draft. Raises OSError."""
        return os.fdopen(os.open(self.draft, os.O_WRONLY | NO_FOLLOW | getattr(os, "O_BINARY", 0)), "wb")

    def commit(self) -> None:
        """Renames the draft to the file, with content and name synced to the disk. Streams on it must be closed.

        Raises:
            OSError: the content or the name could not be synced, or something else has taken the file's name.
        """
        sync_file(self.draft)
        self._check_target()
        self._put_in_place()
        sync_folder(self.path.parent)

    def _put_in_place(self) -> None:
        os.replace(self.draft, self.path)

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


class NewFile(AtomicFile):
    """An AtomicFile that replaces nothing: FileExistsError when there is anything of its name, or of its part's."""

    def _check_target(self) -> None:
        check_regular(self.path)
        if os.path.lexists(self.path):
            raise FileExistsError(errno.EEXIST, "it is there already; --force replaces it", str(self.path))

    def _clear_draft(self) -> None:
        if self.draft.name.endswith(DRAFT):
            super()._clear_draft()
        elif os.path.lexists(self.draft):
            raise FileExistsError(errno.EEXIST, "it is there already; --force replaces it", str(self.draft))

    def _put_in_place(self) -> None:
        """Gives the draft its name unless something has it by now; sticks (FAT) have no links, and are looked at."""
        try:
            os.link(self.draft, self.path, follow_symlinks=False)
        except FileExistsError:
            raise
        except (OSError, NotImplementedError):
            self._check_target()
            os.replace(self.draft, self.path)
        else:
            self.discard()


def output_file(path: Path, *, force: bool, mode: int = PUBLIC, suffix: str = DRAFT) -> AtomicFile:
    """A file that people have named as an output: an older one is replaced only with `force`.

    Raises:
        OSError: It cannot be created, or is there already.
    """
    return (AtomicFile if force else NewFile)(path, mode=mode, suffix=suffix)


KINDS = {
    stat.S_IFLNK: "it is a symbolic link",
    stat.S_IFDIR: "it is a folder",
    stat.S_IFCHR: "it is a device",
    stat.S_IFBLK: "it is a device",
    stat.S_IFIFO: "it is a pipe",
    stat.S_IFSOCK: "it is a socket",
}
"""The words for what is no regular file."""


def check_regular(path: Path) -> None:
    """Checks that a path is free or that of a regular file; a link is looked at itself.

    Raises:
        OSError: something else is there, which is never replaced; or the path names no file.
    """
    if not path.name:
        raise OSError(errno.EINVAL, "this is no name of a file", str(path))
    try:
        kind = stat.S_IFMT(path.lstat().st_mode)
    except FileNotFoundError:
        return
    if kind != stat.S_IFREG:
        why = f"{KINDS.get(kind, 'it is no regular file')}, and only a regular file is replaced"
        raise OSError(errno.EEXIST, why, str(path))


def read_whole(path: Path, *, at_most: int = WHOLE_AT_MOST) -> bytes:
    """The content of a file that is meant to be small.

    Args:
        path: the file.
        at_most: its most bytes; no more is read, so that a huge file or an endless device does not fill the memory.

    Raises:
        OSError: it cannot be read, or is larger.
    """
    with path.open("rb") as stream:
        content = stream.read(at_most + 1)
    if len(content) > at_most:
        raise OSError(errno.EFBIG, f"it is larger than {at_most} bytes", str(path))
    return content


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
    while os.path.lexists(aside := path.with_name(f"{path.stem}.{why}-{number}{path.suffix}")):
        number += 1
    return path.rename(aside)


def sync_file(path: Path) -> None:
    """Syncs the content of a file to the disk (fsync). Raises OSError."""
    _sync(path, os.O_RDWR if IS_WINDOWS else os.O_RDONLY)


def sync_folder(folder: Path) -> None:
    """Syncs the names in a folder to the disk (fsync); Windows does so by itself. Raises OSError."""
    if not IS_WINDOWS:
        _sync(folder, os.O_RDONLY)


def _sync(path: Path, flags: int) -> None:
    handle = os.open(path, flags | getattr(os, "O_CLOEXEC", 0))
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
