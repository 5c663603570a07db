"""What the tests of the journal share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.durability.card_bench import CardBench


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[CardBench]:
    """A match whose journal is meddled with."""
    bench = CardBench(tmp_path)
    yield bench
    bench.close()
