"""The lock file of the data folder: only one program uses a data folder at a time."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path


class InUse(Exception):
    """Another program holds the lock of this data folder; the message names its process."""


class Lock:
    """An exclusive lock (flock) on a data folder. The operating system releases it when the process ends."""

    def __init__(self, folder: Path) -> None:
        """Takes the lock. A folder that cannot be written is not locked.

        Args:
            folder: The data folder.

        Raises:
            InUse: Another program holds the lock.
        """
        self._folder = folder
        self._handle: int | None = None
        self.take()

    def take(self) -> None:
        """Takes the lock if it is not held, since the folder can be written now. Raises InUse."""
        if self._handle is not None:
            return
        try:
            handle = os.open(self._folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError:
            return
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            pid = os.pread(handle, 20, 0).decode(errors="replace").strip() or "unknown"
            os.close(handle)
            raise InUse(
                f"Tableside is already running here (process {pid}); close it first, or give another --data folder."
            ) from None
        self._handle = handle
        try:
            os.ftruncate(handle, 0)
            os.pwrite(handle, f"{os.getpid()}\n".encode(), 0)
        except OSError:
            pass  # a full disk: the lock holds without the number, which is for people only

    def release(self) -> None:
        """Releases the lock, so that another program can use the data folder."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
