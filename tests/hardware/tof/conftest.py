"""A board for each test, with the libraries in its time."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from hardware.tof.settings import TofSettings
from tests.hardware.tof.board import AWAKE_S, BY_LINES, Board, library_time


@pytest.fixture(params=sorted(AWAKE_S), ids=lambda hz: f"{hz // 1000} kHz")
def build(request: pytest.FixtureRequest) -> Iterator[Callable[..., Board]]:
    """Builds a board for the settings (nine sensors on lines, unless told otherwise), at both speeds of the bus."""
    with ExitStack() as stack:

        def board(settings: TofSettings = BY_LINES, seed: int = 1) -> Board:
            built = Board(settings, seed, request.param)
            stack.enter_context(library_time(built.clock))
            return built

        yield board
