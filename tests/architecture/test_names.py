"""No game is named outside its room, and one vague word stays rare."""

import re
from collections.abc import Iterator

import pytest

from tests.architecture.source_tree import PRODUCT, Source, numbered, outside
from tests.tools.source_modules import Module, made_up

GAME = re.compile(r"yago|yali(?![sz])|togu[sz]|togyz|yooloo|pool[\W_]?position", re.IGNORECASE)
TOLD = re.compile(r"(?<![a-z])[Tt]old(?![a-z])|TOLD")
RARE = 20


def named_games(source: Source) -> list[str]:
    """Names of games outside `companion/games/`: in identifiers, strings, docstrings, comments and paths.

    Examples in docstrings are documentation: they may play a game.
    """
    others = outside(source, "companion/games/*")
    paths = [(module, 0, "the path") for module in others if GAME.search(module.path)]
    lines = [
        (module, number, line.strip())
        for module in others
        for number, line in without_examples(module)
        if GAME.search(line)
    ]
    return numbered(paths + lines)


def without_examples(module: Module) -> Iterator[tuple[int, str]]:
    """The numbered lines of a module but for examples in docstrings: from `>>>` to the next blank line or quotes."""
    in_example = False
    for number, line in enumerate(module.text.splitlines(), 1):
        begins = line.lstrip().startswith(">>> ")
        in_example = begins or (in_example and line.strip() != "" and not line.lstrip().startswith('"""'))
        if not in_example:
            yield number, line


def uses_of_told(source: Source) -> list[str]:
    """Every use of the word `told`: alone, or as a part of a name."""
    return numbered(
        (module, number, line.strip())
        for module in source
        for number, line in enumerate(module.text.splitlines(), 1)
        for _ in TOLD.findall(line)
    )


def test_no_game_is_named_outside_the_games() -> None:
    assert named_games(PRODUCT) == []


def test_the_word_told_is_rare() -> None:
    uses = uses_of_told(PRODUCT)
    assert len(uses) < RARE, uses


@pytest.mark.parametrize(
    "text",
    [
        'GAME = "yago-pool"',
        "class VirtualYali: ...",
        '"""The board of Toguz korgool."""',
        "from companion.games.yooloo.rules import rulebook",
        "pool_position = 1",
        "PoolPosition = 1",
        "x = 1  # as in Pool Position",
    ],
)
def test_a_planted_name_of_a_game_is_found(text: str) -> None:
    found = named_games(made_up({"companion/live/loop.py": f"import time\n{text}", "companion/games/a/rules.py": text}))
    assert found == [f"companion/live/loop.py:2: {text}"]


def test_an_example_in_a_docstring_may_play_a_game() -> None:
    text = '"""Reads.\n\n>>> read("yali")\nYali\n"""\ngame = "yali"'
    assert named_games(made_up({"companion/live/loop.py": text})) == ['companion/live/loop.py:6: game = "yali"']


def test_a_planted_path_with_the_name_of_a_game_is_found() -> None:
    assert named_games(made_up({"hardware/virtual_yago.py": "pool = 1"})) == ["hardware/virtual_yago.py:0: the path"]


@pytest.mark.parametrize(
    "text", ["told = 1", "class Told: ...", "self.told_order()", "TOLD_S = 3", "'what was told'", "retold = said_told"]
)
def test_a_planted_told_is_found(text: str) -> None:
    assert uses_of_told(made_up({"companion/live/loop.py": f"a = 1\n{text}"})) == [f"companion/live/loop.py:2: {text}"]


@pytest.mark.parametrize("text", ["untold = 1", "'a stolid toldo'"])
def test_other_words_are_let_be(text: str) -> None:
    assert uses_of_told(made_up({"companion/live/loop.py": text})) == []
