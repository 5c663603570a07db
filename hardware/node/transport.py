"""Reads and writes a serial port, opened exclusively; all errors of an open port are raised as PortLost."""

from __future__ import annotations

import fcntl
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Protocol

import serial

from hardware.driver import POLL_S, DriverError
from hardware.node.port_errors import refusal

BAUD = 115200
WRITE_S = 1.0


class PortLost(DriverError):
    """An open port has vanished."""


class Port(Protocol):
    """An open serial port, as the driver uses it. All methods except `close` may raise PortLost."""

    def read(self) -> bytes:
        """Returns the bytes received; waits for the first one for up to POLL_S."""
        ...

    def write(self, data: bytes) -> None:
        """Sends bytes."""
        ...

    def close(self) -> None:
        """Closes the port."""
        ...


class SerialPort:
    """A serial port of this machine, by pyserial."""

    def __init__(self, path: str) -> None:
        """Opens the port, which restarts a Nano.

        Args:
            path: the device path.

        Raises:
            DriverError: it cannot be opened; the message says what to do.
        """
        self.path = path
        try:
            self._serial = serial.Serial(path, BAUD, timeout=POLL_S, write_timeout=WRITE_S, exclusive=True)
        except (serial.SerialException, OSError, ValueError) as error:
            raise DriverError(refusal(path, getattr(error, "errno", None), str(error))) from None
        self._keep_others_out(termios.TIOCEXCL)

    def read(self) -> bytes:
        """Returns the bytes received; waits for the first one for up to POLL_S."""
        with self._lost_if_broken():
            data = self._serial.read(1)
            return data + self._serial.read(self._serial.in_waiting) if data else data

    def write(self, data: bytes) -> None:
        """Sends bytes."""
        with self._lost_if_broken():
            self._serial.write(data)

    def close(self) -> None:
        """Closes the port."""
        self._keep_others_out(termios.TIOCNXCL)
        with suppress(serial.SerialException, OSError, TypeError):
            self._serial.close()

    def _keep_others_out(self, how: int) -> None:
        """Sets or clears TIOCEXCL: unlike pyserial's advisory lock it also stops programs that take no lock."""
        with suppress(serial.SerialException, OSError, TypeError):
            fcntl.ioctl(self._serial.fileno(), how)

    @contextmanager
    def _lost_if_broken(self) -> Iterator[None]:
        """Converts the four exceptions that pyserial raises for a pulled cable to PortLost."""
        try:
            yield
        except (serial.SerialException, OSError, TypeError, ValueError):
            raise PortLost(f"The port {self.path} is gone: is the board's cable in?") from None
