"""Identifies the board node on a serial port."""

from __future__ import annotations

import time
from collections.abc import Callable

from hardware.node.frames import FrameReader, frame_line
from hardware.node.link_counters import LinkCounters
from hardware.node.messages import Hello, known, message
from hardware.node.transport import Port, SerialPort

AGAIN_S = 0.5


def greet(
    path: str,
    within_s: float,
    *,
    connect: Callable[[str], Port] = SerialPort,
    clock: Callable[[], float] = time.monotonic,
) -> Hello | None:
    """Opens a port, which restarts a Nano, and waits for a hello.

    Args:
        path: the port.
        within_s: how long to wait (seconds).
        connect: opens a port.
        clock: returns monotonic seconds.

    Returns:
        The hello of whichever board is there, or None if none came in time.

    Raises:
        DriverError: the port cannot be opened, or vanishes.
    """
    port = connect(path)
    try:
        return _hello(port, clock, within_s)
    finally:
        port.close()


def _hello(port: Port, clock: Callable[[], float], within_s: float) -> Hello | None:
    reader = FrameReader(LinkCounters())
    start, asked = clock(), 0
    while (waited := clock() - start) < within_s:
        if waited >= asked * AGAIN_S:
            port.write(frame_line("hello", asked))
            asked += 1
        for frame in reader.feed(port.read()):
            received = message(frame) if known(frame) else None
            if isinstance(received, Hello):
                return received
    return None
