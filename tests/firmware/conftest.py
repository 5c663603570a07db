"""The built firmware, and a fresh emulated board with an open port for each test."""

from collections.abc import Iterator

import pytest

from tests.firmware.emulated_board import EmulatedBoard, Host, emulated_board, introduced, make


@pytest.fixture(scope="session")
def built() -> str:
    """Firmware and emulator, built; what the build said about its size."""
    firmware = make("firmware")
    assert firmware.returncode == 0, firmware.stderr
    emulator = make("emulator")
    assert emulator.returncode == 0, emulator.stderr
    return firmware.stdout


@pytest.fixture
def board(built: str) -> Iterator[EmulatedBoard]:
    """A board from power-on, running as fast as this machine can: tests count the board's own time."""
    with emulated_board("--fast") as board:
        yield board


@pytest.fixture
def host(board: EmulatedBoard) -> Iterator[Host]:
    """The board's port, open, after the board has introduced itself."""
    with introduced(board) as host:
        yield host
