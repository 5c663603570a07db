"""A board for each test, with the libraries in its time."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from hardware.tof.settings import TofSettings
from tests.hardware.tof.board import BY_LINES, Board, library_time


@pytest.fixture
def build() -> Iterator[Callable[..., Board]]:
    """Builds a board for the settings (nine sensors on lines, unless told otherwise)."""
    with ExitStack() as stack:

        def board(settings: TofSettings = BY_LINES, seed: int = 1) -> Board:
            built = Board(settings, seed)
            stack.enter_context(library_time(built.clock))
            return built

        yield board
