"""Real ports: pseudo-terminals that are pulled, shared and forbidden (S1, S6, S7, S9, X6, X9)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial

from hardware.driver import DriverError
from hardware.node.port_errors import forbidden, holders, refusal, taken
from hardware.node.transport import PortLost, SerialPort


class Terminal:
    """A pseudo-terminal: its far end in hand, its near end by name."""

    def __init__(self) -> None:
        self.far, self._near = os.openpty()
        self.path = os.ttyname(self._near)

    def pull(self) -> None:
        """The device is gone."""
        for end in (self.far, self._near):
            if end >= 0:
                os.close(end)
        self.far = self._near = -1


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    terminal = Terminal()
    yield terminal
    terminal.pull()


@pytest.fixture
def port(terminal: Terminal) -> Iterator[SerialPort]:
    port = SerialPort(terminal.path)
    yield port
    port.close()


def test_bytes_go_both_ways_as_they_are(terminal: Terminal, port: SerialPort) -> None:
    every = bytes(range(256))
    os.write(terminal.far, every)
    got = b""
    while len(got) < 256:
        got += port.read()
    assert got == every
    port.write(every)
    assert os.read(terminal.far, 999) == every


def test_nothing_to_read_is_no_error(port: SerialPort) -> None:
    assert port.read() == b""


def test_a_pulled_port_is_gone_whatever_is_done_with_it(terminal: Terminal, port: SerialPort) -> None:
    os.write(terminal.far, b"$tilt,9,1234,1")
    assert port.read()
    terminal.pull()
    for use in (port.read, lambda: port.write(b"x" * 9000), port.read):
        with pytest.raises(PortLost, match=r"The port /dev/pts/\d+ is gone: is the board's cable in\?"):
            use()
    port.close()
    port.close()


@pytest.mark.parametrize("error", [TypeError("'NoneType' object"), OSError(5, "I/O"), serial.SerialException("x")])
def test_whatever_pyserial_raises_is_one_kind_of_error(
    port: SerialPort, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S9: a port that is closed between waiting and reading raises TypeError."""

    def broken(size: int) -> bytes:
        raise error

    monkeypatch.setattr(port._serial, "read", broken)
    with pytest.raises(PortLost):
        port.read()


def test_a_second_opener_is_refused_and_the_first_goes_on(terminal: Terminal, port: SerialPort) -> None:
    with pytest.raises(DriverError, match=rf"The port {terminal.path} is in use by .*: close that first\."):
        SerialPort(terminal.path)
    os.write(terminal.far, b"still here")
    assert port.read()


def test_the_other_program_is_named() -> None:
    """A program that has the port open as we would."""
    terminal = Terminal()
    script = (
        "import serial, sys\n"
        f"port = serial.Serial({terminal.path!r}, exclusive=True)\n"
        "print('open', flush=True)\n"
        "sys.stdin.read()"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout and other.stdout.readline() == b"open\n"
        with pytest.raises(DriverError, match=rf"is in use by python\S* \(process {other.pid}\): close that first"):
            SerialPort(terminal.path)
        assert other.stdin
        other.stdin.close()
    SerialPort(terminal.path).close()
    terminal.pull()


def test_a_port_that_is_not_there() -> None:
    with pytest.raises(DriverError, match=r"^There is no port /dev/no-such-port: is the board's cable in\?$"):
        SerialPort("/dev/no-such-port")


def test_something_that_is_no_port(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(DriverError, match=f"The port {file} cannot be opened"):
        SerialPort(str(file))


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_a_forbidden_port_is_a_sentence(terminal: Terminal) -> None:
    """S7, as another user sees it: a port with no rights for anybody, opened by nobody."""
    os.chmod(terminal.path, 0)
    script = (
        "import os, sys; from hardware.node.transport import SerialPort; from hardware.driver import DriverError\n"
        "os.setgroups([]); os.setuid(65534)\n"
        "try: SerialPort(sys.argv[1])\n"
        "except DriverError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", script, terminal.path], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.startswith(f"The port {terminal.path} belongs to root, group ")
    assert "and nobody may not open it: `sudo " in done.stdout


def test_the_line_to_run_names_the_group_that_the_port_has(tmp_path: Path) -> None:
    """On Debian 13 it may be plugdev, and dialout would not help."""
    if os.geteuid() != 0:
        pytest.skip("only root can give files away")
    port = tmp_path / "ttyUSB0"
    port.touch()
    port.chmod(0o660)
    os.chown(port, 0, 46)
    assert forbidden(str(port)).endswith("`sudo usermod -aG plugdev root`, then log out and in again.")


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        (
            "/dev/ttyUSB0",
            "The port /dev/ttyUSB0 is shut to this service, as its driver came up after the start: "
            "`sudo systemctl restart tableside`.",
        ),
        (
            "/dev/ttyAMA0",
            "The port /dev/ttyAMA0 is not among the devices that this service may open: "
            "`sudo systemctl edit tableside`, and there [Service] and DeviceAllow=/dev/ttyAMA0 rw.",
        ),
    ],
)
def test_a_port_that_the_service_is_not_given_is_no_matter_of_groups(
    path: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """EPERM, as the kernel's device rules of a service say it; rights and groups say EACCES."""

    def refuse(*_: object) -> int:
        raise PermissionError(1, "Operation not permitted", path)

    monkeypatch.setattr("serial.serialposix.os.open", refuse)
    with pytest.raises(DriverError) as error:
        SerialPort(path)
    assert str(error.value) == sentence


def test_unknown_errors_say_what_the_system_says() -> None:
    assert refusal("/dev/x", 28, "") == "The port /dev/x cannot be opened: No space left on device."
    assert taken("/dev/x") == "The port /dev/x is in use by another program: close that first."
    assert list(holders("/dev/x")) == []
