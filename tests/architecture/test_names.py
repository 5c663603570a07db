"""No game is named outside its room, and one vague word stays rare."""

import re

import pytest

from tests.architecture.house import PRODUCT, Source, numbered, outside
from tests.tools.source import made_up

GAME = re.compile(r"yago|yali(?![sz])|togu[sz]|togyz|yooloo|pool[\W_]?position", re.IGNORECASE)
TOLD = re.compile(r"(?<![a-z])[Tt]old(?![a-z])|TOLD")
RARE = 20


def named_games(source: Source) -> list[str]:
    """Names of games outside `companion/games/`: in identifiers, strings, docstrings, comments and paths."""
    others = outside(source, "companion/games/*")
    paths = [(module, 0, "the path") for module in others if GAME.search(module.path)]
    lines = [
        (module, number, line.strip())
        for module in others
        for number, line in enumerate(module.text.splitlines(), 1)
        if GAME.search(line)
    ]
    return numbered(paths + lines)


def told(source: Source) -> list[str]:
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
    uses = told(PRODUCT)
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


def test_a_planted_path_with_the_name_of_a_game_is_found() -> None:
    assert named_games(made_up({"hardware/virtual_yago.py": "pool = 1"})) == ["hardware/virtual_yago.py:0: the path"]


@pytest.mark.parametrize(
    "text", ["told = 1", "class Told: ...", "self.told_order()", "TOLD_S = 3", "'what was told'", "retold = said_told"]
)
def test_a_planted_told_is_found(text: str) -> None:
    assert told(made_up({"companion/live/loop.py": f"a = 1\n{text}"})) == [f"companion/live/loop.py:2: {text}"]


@pytest.mark.parametrize("text", ["untold = 1", "'a stolid toldo'"])
def test_other_words_are_let_be(text: str) -> None:
    assert told(made_up({"companion/live/loop.py": text})) == []
