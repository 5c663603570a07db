"""One table, one program: the lock on the data folder that a second start meets."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path


class InUse(Exception):
    """Another program runs this table; the text names it."""


class Lock:
    """Held for as long as the program runs; the system lets it go when the program dies, however it dies."""

    def __init__(self, folder: Path) -> None:
        """Raises InUse when another program holds it; a folder that cannot be written is not locked at all."""
        self._handle: int | None = None
        try:
            handle = os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
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
        """Lets the next program have the table."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
