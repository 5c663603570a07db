"""How long a child process took and how much memory it held at most, as the kernel accounts for it."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

COMPANION = Path(sys.executable).with_name("companion")


@dataclass(frozen=True)
class Run:
    """One finished process: wall time from start to end and the peak of its resident memory."""

    seconds: float
    peak_mib: float


def run(command: Sequence[str | Path], stdin: str = "") -> Run:
    """Run a command to its end, its output thrown away; RuntimeError when it does not end with 0."""
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    assert process.stdin is not None
    with process.stdin as pipe:
        pipe.write(stdin)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))} ended with {process.returncode}")
    return Run(seconds, usage.ru_maxrss / 1024)
