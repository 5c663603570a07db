"""What the service manager is told: the real loops, and a real socket where the manager would listen."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from select import select

import pytest

from companion.live.systemd_notify import systemd_notify
from tests.tools.clock import FakeClock
from tests.tools.source_modules import ROOT

SETUP = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[socket.socket]:
    """The end at which the manager listens."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(20)
        yield line


def address(manager: socket.socket) -> str:
    name = manager.getsockname()
    return name if isinstance(name, str) else "@" + name[1:].decode()


def word(manager: socket.socket) -> str:
    """The next word; the first line of it, as the rest is for people."""
    return manager.recv(200).decode().splitlines()[0]


def silent(manager: socket.socket) -> bool:
    return not select([manager], [], [], 0)[0]


def test_ready_once_then_alive_twice_in_each_interval_then_stopping(manager: socket.socket) -> None:
    clock = FakeClock(100.0)
    environment = {"NOTIFY_SOCKET": address(manager), "WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1", "HOME": "/"}
    with systemd_notify(environment, clock) as stepped:
        assert environment == {"HOME": "/"}, "nobody whom the table starts may speak for it"
        assert silent(manager), "it is ready only once the loop has made a step"
        stepped()
        assert word(manager) == "READY=1"
        clock.now = 114.9
        stepped()
        assert silent(manager)
        clock.now = 115.0
        stepped()
        assert word(manager) == "WATCHDOG=1"
        clock.now = 131.0
        stepped()
        assert word(manager) == "WATCHDOG=1"
        stepped()
        assert silent(manager)
    assert word(manager) == "STOPPING=1"


def test_the_watchdog_is_not_fed_while_a_keeper_has_stopped(manager: socket.socket) -> None:
    clock, alive = FakeClock(0.0), [True]
    environment = {"NOTIFY_SOCKET": address(manager), "WATCHDOG_USEC": "30000000"}
    with systemd_notify(environment, clock, lambda: bool(alive)) as stepped:
        stepped()
        assert word(manager) == "READY=1"
        alive.clear()
        clock.now = 60.0
        stepped()
        assert silent(manager)
        alive.append(True)
        stepped()
        assert word(manager) == "WATCHDOG=1"


def test_without_a_watchdog_it_is_only_ready(manager: socket.socket) -> None:
    clock = FakeClock(0.0)
    with systemd_notify({"NOTIFY_SOCKET": address(manager)}, clock) as stepped:
        stepped()
        clock.now = 1e6
        stepped()
    assert [word(manager), word(manager)] == ["READY=1", "STOPPING=1"]


def test_an_abstract_address_is_understood() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind("")  # the kernel chooses an abstract name
        with systemd_notify({"NOTIFY_SOCKET": address(line)}) as stepped:
            stepped()
            assert word(line) == "READY=1"


def test_a_manager_that_has_gone_or_is_busy_stops_nobody(manager: socket.socket, tmp_path: Path) -> None:
    with systemd_notify({"NOTIFY_SOCKET": str(tmp_path / "gone")}) as stepped:
        stepped()
    environment = {"NOTIFY_SOCKET": address(manager), "WATCHDOG_USEC": "0"}
    with systemd_notify(environment) as stepped:
        for _ in range(2000):  # more than its queue holds
            stepped()
        assert word(manager) == "READY=1"


@pytest.mark.parametrize("environment", [{}, {"NOTIFY_SOCKET": ""}, {"NOTIFY_SOCKET": "vsock:2:1"}])
def test_where_nobody_attends_no_socket_is_made(environment: dict[str, str]) -> None:
    before = len(os.listdir("/proc/self/fd"))
    with systemd_notify(environment) as stepped:
        stepped()
        assert len(os.listdir("/proc/self/fd")) == before


def test_a_headless_table_tells_how_it_is(manager: socket.socket, tmp_path: Path) -> None:
    (tmp_path / "setup").write_text(json.dumps(SETUP) + "\n")
    command = [sys.executable, "-m", "companion.cli", "play", "--headless", "--setup", str(tmp_path / "setup")]
    watched = {"NOTIFY_SOCKET": address(manager), "WATCHDOG_USEC": "200000"}
    table = subprocess.Popen(
        [*command, "--data", str(tmp_path / "data")],
        cwd=ROOT,
        env=os.environ | watched,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
    )
    assert [word(manager) for _ in range(3)] == ["READY=1", "WATCHDOG=1", "WATCHDOG=1"]
    table.communicate(timeout=20)
    assert table.returncode == 0
    while (last := word(manager)) == "WATCHDOG=1":
        pass
    assert last == "STOPPING=1"


@pytest.mark.window
def test_a_window_tells_how_it_is(display: str, manager: socket.socket, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "companion.cli", "play", "--kiosk", "--data", str(tmp_path / "data")]
    watched = {"NOTIFY_SOCKET": address(manager), "WATCHDOG_USEC": "200000"}
    table = subprocess.Popen(command, cwd=ROOT, env=os.environ | watched)
    assert [word(manager) for _ in range(3)] == ["READY=1", "WATCHDOG=1", "WATCHDOG=1"]
    table.terminate()
    assert table.wait(timeout=20) == 0
    while (last := word(manager)) == "WATCHDOG=1":
        pass
    assert last == "STOPPING=1"
