"""What the tests of the journal share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.durability.evening import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """A match whose journal is meddled with."""
    evening = Evening(tmp_path)
    yield evening
    evening.close()
