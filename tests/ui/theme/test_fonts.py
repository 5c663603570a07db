"""Letters: what can be shown, and what stands in for what cannot."""

import ast
from pathlib import Path

import pytest

from companion.ui.theme import fonts
from companion.ui.theme.icons import ICONS

ROOT = Path(__file__).parents[3]


def test_every_icon_is_in_the_icon_font() -> None:
    missing = {name for name, char in ICONS.items() if ord(char) not in fonts.letters(fonts.icon_file())}
    assert not missing


@pytest.mark.parametrize("name", ["Ann", "Айгүл", "Өмүрбек", "Çağla", "A[b]x[/b]", "&bl;"])
def test_names_in_our_alphabets_are_shown_as_they_are(name: str) -> None:
    assert fonts.shown(name, bold=True) == (name, fonts.file(bold=True))


def test_a_decomposed_letter_is_composed() -> None:
    assert fonts.shown("и\u0306", bold=False)[0] == "й"


def test_what_no_font_has_is_replaced_visibly() -> None:
    assert fonts.shown("王 Ann", bold=False)[0] == "? Ann"


def test_a_symbol_of_the_second_font_is_taken_from_there() -> None:
    assert fonts.shown("→", bold=False) == ("→", fonts.second())


def test_what_cannot_be_seen_is_left_out() -> None:
    assert fonts.shown("A\u200bn\u202en", bold=False)[0] == "Ann"


def words() -> set[str]:
    """Every text literal of the screen and of the games' faces."""
    files = [*ROOT.glob("companion/ui/**/*.py"), *ROOT.glob("companion/games/*/*.py")]
    nodes = (node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8"))))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_every_letter_we_write_is_in_the_font() -> None:
    icons = {ord(char) for char in ICONS.values()}
    written = {ord(char) for text in words() for char in text if char.isprintable()} - icons
    assert not {chr(code) for code in written - fonts.letters(fonts.file(bold=True))}
