"""What the tests of the journal share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.durability.card_bench import CardBench


@pytest.fixture(autouse=True)
def names_may_take_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A full card refuses what needs a new page; nothing that people can enter is as long as one."""
    monkeypatch.setattr("companion.rulebook.player_names.MOST_CHARACTERS", 20_000)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[CardBench]:
    """A match whose journal is meddled with."""
    bench = CardBench(tmp_path)
    yield bench
    bench.close()
