"""The lock file of the data folder: only one program uses a data folder at a time, on every system (`filelock`)."""

from __future__ import annotations

import os
import warnings
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from hardware.files import NO_FOLLOW

if TYPE_CHECKING:
    from filelock import BaseFileLock

FILE_NAME = "lock"
SOFT = "lock.soft"
"""The file whose being there is the lock, on a system that has no locks; FILE_NAME stays there when it is let go."""
HOLDER = "lock.process"
"""The file with the number of the process that holds the lock; Windows lets nobody read the locked file itself."""


class InUse(Exception):
    """Another program holds the lock of this data folder; the message names its process."""


class Lock:
    """An exclusive lock on a data folder. The operating system releases it when the process ends."""

    def __init__(self, folder: Path) -> None:
        """Takes the lock. A folder that cannot be written is not locked.

        Args:
            folder: The data folder.

        Raises:
            InUse: Another program holds the lock.
        """
        self._folder = folder
        self._lock: BaseFileLock | None = None
        self.take()

    def take(self) -> None:
        """Takes the lock if it is not held, since the folder can be written now. Raises InUse."""
        if self._lock is not None:
            return
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a system that has no lock of its own, where a marker file serves
            from filelock import FileLock, SoftFileLock, Timeout  # a tenth of a second, which only who locks spends

        name = SOFT if FileLock is SoftFileLock else FILE_NAME
        lock = FileLock(self._folder / name, timeout=0, mode=0o600, thread_local=False)
        try:
            lock.acquire()
        except Timeout:
            raise InUse(
                f"Tableside is already running here (process {self._holder()}); "
                "close it first, or give another --data folder."
            ) from None
        except OSError:
            return
        self._lock = lock
        self._tell_holder()

    def _holder(self) -> str:
        """The number of the process that holds the lock, for people."""
        try:
            text = (self._folder / HOLDER).read_bytes()[:20].decode(errors="replace").strip()
        except OSError:
            return "unknown"
        return text if text.isdecimal() else "unknown"

    def _tell_holder(self) -> None:
        """Notes our process; on a full disk the lock holds without the number, which is for people only."""
        with suppress(OSError):
            handle = os.open(self._folder / HOLDER, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | NO_FOLLOW, 0o600)
            try:
                os.write(handle, f"{os.getpid()}\n".encode())
            finally:
                os.close(handle)

    def release(self) -> None:
        """Releases the lock, so that another program can use the data folder."""
        if self._lock is not None:
            with suppress(OSError):
                (self._folder / HOLDER).unlink(missing_ok=True)
            self._lock.release()
            self._lock = None
