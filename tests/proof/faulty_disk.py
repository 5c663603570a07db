"""A disk that fails: the process ends at any change of a file, or the disk is full after any number of bytes.

`disk_faults.c` is put in below the whole process (LD_PRELOAD), SQLite included; each attempt is a child of its own.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp

from msgspec import Struct

SOURCE = Path(__file__).with_name("disk_faults.c")
PRELOADED = "LD_PRELOAD"
OFF, DIE, FULL = range(3)
"""The modes of the disk."""
NEVER = 2**40
KILLED, UNSYNCED = 9, 7
"""Exit statuses of a child: it was ended at a change; it gave a file its name before the content was synced."""


class Attempt(Struct, frozen=True, kw_only=True):
    """How a child ended."""

    status: int
    said: list[str]
    """The lines that it had said until then."""
    changes: int
    """How many changes of files it made, if it came to its end."""

    @property
    def was_killed(self) -> bool:
        """Whether it was ended at a change."""
        return self.status == KILLED


def environment() -> dict[str, str]:
    """The environment of a program whose disk can fail; the library is built first."""
    library = Path(mkdtemp(prefix="tableside-")) / f"{SOURCE.stem}.so"
    subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True)
    return {**os.environ, PRELOADED: str(library)}


def run_below(module: str, arguments: list[str]) -> None:
    """Makes sure that the disk of this process can fail: without that, the module is started anew above such a disk."""
    if SOURCE.stem not in os.environ.get(PRELOADED, ""):
        os.execve(sys.executable, [sys.executable, "-m", module, *arguments], environment())


def attempt(act: Callable[[Callable[[str], None]], None], mode: int = OFF, count: int = NEVER) -> Attempt:
    """Acts in a child.

    Args:
        act: Is given a function that says a line, which arrives whatever happens to the child later.
        mode: What the disk does.
        count: With DIE the number of the change at which the child ends, from 1; with FULL the bytes that files may
            grow by.
    """
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        os._exit(_act(act, writer, mode, count))
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as stream:
        lines = stream.read().splitlines()
    _, status = os.waitpid(child, 0)
    changes = next((int(line[1:]) for line in lines if line.startswith("#")), 0)
    said = [line for line in lines if not line.startswith("#")]
    return Attempt(status=os.waitstatus_to_exitcode(status), said=said, changes=changes)


def _act(act: Callable[[Callable[[str], None]], None], writer: int, mode: int, count: int) -> int:
    def say(line: str) -> None:
        os.write(writer, (" ".join(line.split()) + "\n").encode())

    disk = ctypes.CDLL(None)
    disk.faults_changes.restype = disk.faults_unsynced_renames.restype = ctypes.c_long
    disk.faults_arm.argtypes = (ctypes.c_int, ctypes.c_long)
    disk.faults_arm(mode or DIE, count)
    try:
        act(say)
    except Exception as error:  # what the caller expects is in what was said
        say(f"! {type(error).__name__}: {error}")
    say(f"#{disk.faults_changes()}")
    return UNSYNCED if disk.faults_unsynced_renames() else 0
