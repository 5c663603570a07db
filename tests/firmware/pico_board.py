"""The node of distances, built for this machine: its bench and its line (firmware/pico/README.md)."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tests.firmware.emulated_board import FIRMWARE, EmulatedBoard, make

PICO = FIRMWARE / "build/pico-node"


@contextmanager
def pico_board() -> Iterator[EmulatedBoard]:
    """A board of its own, from power-on, in real time."""
    built = make("pico-host")
    assert built.returncode == 0, built.stderr
    process = subprocess.Popen([PICO], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        yield EmulatedBoard(process)
    finally:
        process.kill()
        process.communicate()
