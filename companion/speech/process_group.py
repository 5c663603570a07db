"""Ends a program together with what it has started: the one place of this room that differs between the systems."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kills a program that was started in a session of its own; on Windows, which has none, it alone is killed."""
    with suppress(OSError):
        if sys.platform == "win32":
            process.kill()
        else:
            from signal import SIGKILL

            os.killpg(process.pid, SIGKILL)
