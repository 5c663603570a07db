"""A plugin for pytest: only the chosen tests, in their order; the first that fails is named in a file."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest
from hypothesis import Phase, settings

CHOSEN = "MUTATIONS_CHOSEN"
"""Names the file with the chosen tests."""
NOTICED = "MUTATIONS_NOTICED"
"""Names the file for the first test that fails."""


def pytest_configure() -> None:
    """Examples are the same each time, and one that fails is enough: nobody reads the simplest."""
    quick = settings(derandomize=True, database=None, phases=[Phase.explicit, Phase.generate])
    settings.register_profile("mutations", quick)
    settings.load_profile("mutations")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves the others out, but for those of a chosen function that nobody knew: a mutation has made them."""
    chosen, known = msgspec.json.decode(Path(os.environ[CHOSEN]).read_bytes(), type=tuple[list[str], list[str]])
    rank = {name: n for n, name in enumerate(chosen)}
    functions = {name.partition("[")[0] for name in chosen}
    new = {item.nodeid for item in items if item.nodeid.partition("[")[0] in functions} - set(known)
    wanted = rank.keys() | new
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in wanted])
    items[:] = sorted((item for item in items if item.nodeid in wanted), key=lambda item: rank.get(item.nodeid, -1))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Names the test that noticed."""
    path = Path(os.environ[NOTICED])
    if report.failed and not path.exists():
        path.write_text(report.nodeid, encoding="utf-8")
