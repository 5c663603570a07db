"""A board on its cable, and a driver that has met it."""

from __future__ import annotations

import pytest

from hardware.node.driver import NodeDriver
from tests.hardware.node.board import ALL, Board, Cable


@pytest.fixture
def cable() -> Cable:
    """A board that nobody has opened yet."""
    return Cable(Board())


@pytest.fixture
def driver(cable: Cable) -> NodeDriver:
    """A driver that has opened the board on the cable."""
    driver = cable.driver(ALL)
    driver.open()
    return driver
