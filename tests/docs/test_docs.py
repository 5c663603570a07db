"""The documents agree with the product."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path

import msgspec
import pytest

from companion.cli import COMMANDS
from companion.games.registry import names, rulebook

ROOT = Path(__file__).parents[2]
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


@pytest.mark.parametrize("game", names())
def test_every_event_is_listed_with_its_fields(game: str) -> None:
    text = (ROOT / "docs" / "events.md").read_text(encoding="utf-8")
    common, *sections = text.split("\n## ")[1:]
    section = next(one for one in sections if one.partition("\n")[0].lower().replace(" ", "-") == game)
    for kind in rulebook(game).event_types:
        name = f"`{kind.__struct_config__.tag}`"
        row = next(line for line in (section + common).splitlines() if line.startswith("| `") and name in line)
        fields = [] if name == "`cards`" else msgspec.structs.fields(kind)
        assert [field.encode_name for field in fields if f"`{field.encode_name}`" not in row] == []
    assert re.findall(r"^\| `([a-z-]+)`", common, re.M) == ["undo", "redo", "next-game", "rename"]


def test_an_unknown_event_is_answered_with_those_there_are() -> None:
    refusal = rulebook("yooloo").read({"event": "dance"})
    assert "point-card, play, flip, next-game, undo, redo, rename" in str(refusal)


ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


FOLDERS = [ROOT / name for name in ("companion", "hardware", "tests", "firmware", "packaging", "docs")]
PATHS = [path.relative_to(ROOT).as_posix() for folder in FOLDERS for path in (folder, *folder.rglob("*"))]
WRITTEN_LATER = {"docs/proof.md"}
"""What a command writes that a page tells of."""


def missing(named: set[str]) -> list[str]:
    """The paths that are nowhere in the product, whole or as the end of a longer one; `<game>` stands for any name."""
    patterns = {path: f"*/{re.sub('<[a-z]+>', '*', path).rstrip('/')}" for path in named}
    there = {path for path, pattern in patterns.items() if any(fnmatch(f"/{one}", pattern) for one in PATHS)}
    return sorted(named - there)


def test_the_page_of_the_architecture_is_two_screens_long_and_its_paths_exist() -> None:
    assert len(ARCHITECTURE.splitlines()) <= 110
    named = set(re.findall(r"`([a-z0-9_<>./-]+(?:\.py|\.toml|/))`", ARCHITECTURE))
    assert len(named) > 30
    assert missing(named) == []


def test_the_glossary_is_short_and_has_one_row_for_a_word() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Words")[2].partition("\n## ")[0]
    words = re.findall(r"^\| ([a-z ,]+) \|", text, re.M)
    assert len(text.splitlines()) <= 40
    assert len(words) == len(set(words)) > 20


PAGES = ["README.md", "CONTRIBUTING.md", *sorted(f"docs/{p.name}" for p in ROOT.glob("docs/*.md"))]


@pytest.mark.parametrize("page", PAGES)
def test_paths_that_a_page_names_exist(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert missing(set(re.findall(r"`([a-z0-9_<][a-z0-9_<>.-]*/[a-z0-9_<>./-]*)`", text)) - WRITTEN_LATER) == []


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)[)#]", (ROOT / page).read_text(encoding="utf-8"))
    assert [link for link in links if not ((ROOT / page).parent / link).exists()] == []


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
