"""The words that are drawn on boards: large enough, inside the board, whole, and clear of each other."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from companion.board.drawing import Word
from companion.i18n import translation
from companion.i18n.phrases import ENGLISH, Language
from companion.settings.screen import ScreenSettings
from companion.ui.pages.page_types import MatchPage
from companion.ui.ui_context import UiContext
from companion.ui.widgets.typeset import LINE, Box, Run, typeset
from tests.tools.scenes import toguz_korgool, yooloo
from tests.tools.scenes.scenes import scene as play_scene
from tests.tools.ui_bench import close_ui

pytestmark = pytest.mark.window
SCENES = {**toguz_korgool.SCENES, **yooloo.SCENES}
BOARDS = [name for name in SCENES if "new" not in name and "result" not in name]
SMALLEST = 14


def longer(text: str) -> str:
    """A text of a language that needs 40 % more room."""
    return text + (" wortes" * 9)[: -(-len(text) * 2 // 5)]


LONGER = Language(one=longer, plural=lambda one, many, n: longer(one if n == 1 else many))


@pytest.fixture(scope="module", params=BOARDS)
def scene(request: pytest.FixtureRequest, window: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[UiContext]:
    """The table after each scene that shows a board."""
    ui = play_scene(request.param, tmp_path_factory.mktemp("data"), ScreenSettings(names=("Ann", "Bob", "Cem", "Dua")))
    yield ui
    close_ui(ui)


def words(ui: UiContext, *, upright: bool) -> list[Word]:
    ui.layout.update(upright=upright, side_board=False)
    page = ui.page()
    return [shape for shape in page.board.shapes if isinstance(shape, Word)] if isinstance(page, MatchPage) else []


def width(word: Word) -> float:
    """How wide a word is at most, in units of the drawing (design pixels on the smallest screen)."""
    from companion.ui.widgets.text import measure

    return min(measure(word.text, word.bold, round(word.size)), word.w or 10_000)


def place(word: Word) -> tuple[float, float, float, float]:
    w = width(word)
    x = word.x + {"left": w - word.w, "right": word.w - w, "middle": 0}[word.align] / 2
    return x - w / 2, word.y - word.size * 0.38, x + w / 2, word.y + word.size * 0.38


@pytest.mark.parametrize("upright", [False, True])
def test_words_are_large_enough_and_clear_of_each_other(scene: UiContext, upright: bool) -> None:
    found = words(scene, upright=upright)
    for word in found:
        assert word.size >= SMALLEST, word.text
    for (one, a), (other, b) in combinations([(word, place(word)) for word in found], 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], f"{one.text} and {other.text}"


@pytest.mark.parametrize("upright", [False, True])
def test_words_are_whole_in_longer_languages_too(scene: UiContext, upright: bool) -> None:
    from companion.ui.widgets.text import measure

    translation.set_language(LONGER)
    try:
        found = words(scene, upright=upright)
    finally:
        translation.set_language(ENGLISH)
    for word in found:
        if word.w:
            room = Box(w=word.w, h=word.size * LINE, size=round(word.size), smallest=SMALLEST)
            assert not typeset((Run(word.text, word.bold),), room, measure).cut, word.text
