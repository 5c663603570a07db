"""Bytes in and out of a serial port: opened for us alone, and whatever goes wrong with it is one kind of error."""

from __future__ import annotations

import errno
import fcntl
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Protocol

import serial

from hardware.driver import POLL_S, DriverError
from hardware.node.port_errors import refusal

BAUD = 115200
PULSE_S = 0.1
"""How long DTR is let go; its capacitor on the board is charged after a hundredth of that."""
WRITE_S = 1.0
NO_MODEM = (errno.ENOTTY, errno.EINVAL)
"""What a port without a DTR line, such as a pseudo-terminal, answers."""


class PortLost(DriverError):
    """The port that was open is there no more."""


class Port(Protocol):
    """An open serial port as the driver uses it. Any method but `close` may raise Gone."""

    def read(self) -> bytes:
        """What has come; waits for POLL_S at most for the first byte."""
        ...

    def write(self, data: bytes) -> None:
        """Sends bytes."""
        ...

    def reset(self) -> None:
        """Makes the board start anew, where the port can."""
        ...

    def close(self) -> None:
        """Lets the port go."""
        ...


class SerialPort:
    """A port of this machine, by pyserial."""

    def __init__(self, path: str) -> None:
        """Opens it, which starts a Nano anew. Raises DriverError, with what to do, when that is refused."""
        self.path = path
        try:
            self._serial = serial.Serial(path, BAUD, timeout=POLL_S, write_timeout=WRITE_S, exclusive=True)
        except (serial.SerialException, OSError, ValueError) as error:
            raise DriverError(refusal(path, getattr(error, "errno", None), str(error))) from None
        self._keep_others_out(termios.TIOCEXCL)

    def read(self) -> bytes:
        """What has come; waits for POLL_S at most for the first byte."""
        with self._lost_if_broken():
            data = self._serial.read(1)
            return data + self._serial.read(self._serial.in_waiting) if data else data

    def write(self, data: bytes) -> None:
        """Sends bytes."""
        with self._lost_if_broken():
            self._serial.write(data)

    def reset(self) -> None:
        """Pulses DTR."""
        with self._lost_if_broken():
            try:
                self._serial.dtr = False
                time.sleep(PULSE_S)
                self._serial.dtr = True
            except OSError as error:
                if error.errno not in NO_MODEM:
                    raise

    def close(self) -> None:
        """Lets the port go."""
        self._keep_others_out(termios.TIOCNXCL)
        with suppress(serial.SerialException, OSError, TypeError):
            self._serial.close()

    def _keep_others_out(self, how: int) -> None:
        """pyserial's lock stops those who ask for it; this stops a serial monitor that does not."""
        with suppress(serial.SerialException, OSError, TypeError):
            fcntl.ioctl(self._serial.fileno(), how)

    @contextmanager
    def _lost_if_broken(self) -> Iterator[None]:
        """pyserial shows a pulled cable in four ways, depending on what it was doing."""
        try:
            yield
        except (serial.SerialException, OSError, TypeError, ValueError):
            raise PortLost(f"The port {self.path} is gone: is the board's cable in?") from None
