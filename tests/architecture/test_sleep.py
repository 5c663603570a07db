"""No test sleeps: time is an argument, so tests travel in it."""

import ast

import pytest

from tests.architecture.source_tree import TESTS, Source, numbered
from tests.tools.source_modules import made_up


def sleeps(source: Source) -> list[str]:
    """Calls of anything that is called `sleep`, and imports of it."""
    return numbered(
        (module, node.lineno, "sleeps")
        for module in source
        for node in ast.walk(module.tree)
        if (isinstance(node, ast.Call) and last_name(node.func) == "sleep")
        or (isinstance(node, ast.ImportFrom) and any(alias.name == "sleep" for alias in node.names))
    )


def last_name(func: ast.expr) -> str:
    """What a call names at its end: `sleep` in `time.sleep()`."""
    return func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")


def test_no_test_sleeps() -> None:
    assert sleeps(TESTS) == []


@pytest.mark.parametrize(
    "text",
    [
        "import time\ntime.sleep(1)",
        "async def f():\n    await asyncio.sleep(0)",
        "a = 1\nfrom time import sleep as rest",
    ],
)
def test_a_planted_sleep_is_named(text: str) -> None:
    assert sleeps(made_up({"tests/live/test_a.py": text, "tests/live/test_b.py": "sleep = 1"})) == [
        "tests/live/test_a.py:2: sleeps"
    ]
