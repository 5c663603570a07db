"""Asks a serial port for the board node behind it."""

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
    """The hello of the board on this port, whoever it is, or None when none came in time.

    Raises DriverError when the port cannot be opened or goes away. Opening starts a Nano anew.
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
