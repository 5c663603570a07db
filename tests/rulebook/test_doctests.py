"""The examples in docstrings: they run, and the rooms that others build on have them."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("companion/rulebook", "companion/protocol", "companion/i18n", "companion/live", "companion/journal")
WITH_EXAMPLES = (
    "companion.rulebook.player_names",
    "companion.rulebook.referee",
    "companion.rulebook.rulebook",
    "companion.rulebook.setup",
    "companion.rulebook.validation",
    "companion.protocol.json_lines",
)


def modules() -> list[str]:
    """The modules of those rooms, and the ports of the drivers: what lies straight in hardware/."""
    files = [file for room in ROOMS for file in sorted((ROOT / room).rglob("*.py"))]
    files += sorted((ROOT / "hardware").glob("*.py"))
    dotted = (".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files)
    return [name.removesuffix(".__init__") for name in dotted]


@pytest.mark.parametrize("name", modules())
def test_examples_run(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.failed == 0
    assert result.attempted or name not in WITH_EXAMPLES, "its public functions carry examples"


def test_every_module_with_examples_is_looked_at() -> None:
    assert set(WITH_EXAMPLES) <= set(modules())
