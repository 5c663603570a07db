"""The documents agree with the product."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from companion.cli import COMMANDS
from companion.games import names, rulebook

ROOT = Path(__file__).parent.parent
OPTIONS = (ROOT / "docs" / "options.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", names())
def test_every_option_and_reading_is_listed_with_its_choices(game: str) -> None:
    book = rulebook(game)
    for field in msgspec.structs.fields(book.options):
        assert field.name == "readings" or f"`{field.encode_name}`" in OPTIONS
    for name, reading in book.readings.items():
        if name.startswith("TK"):  # written as options of their own
            assert f"`{name}`" in OPTIONS
            continue
        row = next(line for line in OPTIONS.splitlines() if line.startswith(f"| `{name}`"))
        assert [choice for choice in reading.choices if f"`{choice}`" not in row] == []
        assert f"**`{reading.default}`" in row


def test_the_readme_is_short_and_its_links_lead_somewhere() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 150
    links = re.findall(r"\]\(([^)#:]+)\)", text)
    assert len(links) > 10
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_readme_names_commands_that_there_are() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^    companion ([a-z |]+?)(?: FILE|  |\s--)", text, re.M)
    named = {word.strip() for words in listed for word in words.split("|")} - {"init", "rig init", "check"}
    assert named <= set(COMMANDS), named - set(COMMANDS)
