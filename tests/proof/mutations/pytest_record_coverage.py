"""A plugin for pytest: each test is a context of its own for coverage, and how long it took is noted.

Coverage is begun before anything else by `sitecustomize`, which see in `coverage_by_test.py`; in the programs that a
test starts as well, under the name of that test.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import coverage
import msgspec
import pytest

CONTEXT = "MUTATIONS_CONTEXT"
"""Names the test in the environment of the programs that it starts."""
TIMES = "MUTATIONS_TIMES"
"""Names the file for the seconds that each test took."""

_seconds: defaultdict[str, float] = defaultdict(float)
_failed: set[str] = set()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """From now on lines are carried out for this test."""
    running = coverage.Coverage.current()
    assert running is not None, "sitecustomize has begun it"
    running.switch_context(item.nodeid)
    os.environ[CONTEXT] = item.nodeid
    try:
        return (yield)
    finally:
        running.switch_context("")
        os.environ[CONTEXT] = ""


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Adds up set-up, call and tear-down."""
    _seconds[report.nodeid] += report.duration
    if report.failed:
        _failed.add(report.nodeid)


def pytest_sessionfinish() -> None:
    """Writes the times of those that passed: what fails on the true code says nothing about a mutation."""
    passed = {name: seconds for name, seconds in _seconds.items() if name not in _failed}
    Path(os.environ[TIMES]).write_bytes(msgspec.json.encode(passed))
