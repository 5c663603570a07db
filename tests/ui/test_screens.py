"""Every screen as it is drawn: nothing is cut, nothing covers anything, at every size and in longer languages."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from PIL import Image

from companion.board.drawing import Drawing
from companion.i18n import translation
from companion.i18n.phrases import ENGLISH, Language
from companion.settings.screen import ScreenSettings
from companion.ui.pages.controls import Button
from companion.ui.pages.list_pages import ListPage
from companion.ui.ui_context import UiContext
from companion.ui.widgets.rect import Rect
from tests.tools.scenes.scene_steps import reported
from tests.tools.scenes.scenes import HALF_WAY, OVER, SCENES, match, sunk
from tests.tools.scenes.scenes import scene as play_scene
from tests.tools.ui_bench import close_ui

pytestmark = pytest.mark.window
SIZES = [(800, 480), (1024, 600), (1280, 720), (1920, 1080), (480, 800)]
NAMES = ("Ann", "Bob", "Cem", "Dua")


@pytest.fixture(scope="module", params=list(SCENES))
def scene(request: pytest.FixtureRequest, window: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[UiContext]:
    """The table after each scene."""
    ui = play_scene(request.param, tmp_path_factory.mktemp("data"), ScreenSettings(names=NAMES))
    yield ui
    close_ui(ui)


@pytest.fixture(scope="module")
def root(window: Any) -> Any:
    """The class of the root widget; each test makes one and draws it at its size."""
    from companion.ui.window.root_widget import RootWidget

    return RootWidget


def drawn(root: Any, ui: UiContext, size: tuple[int, int]) -> Any:
    """The canvas with the page of a screen."""
    shown = root(ui)
    shown.size = size
    shown.draw()
    return shown.page_canvas


def overlap(one: Rect, other: Rect) -> bool:
    """Whether two rectangles share more than a hair."""
    w = min(one.right, other.right) - max(one.x, other.x)
    h = min(one.top, other.top) - max(one.y, other.y)
    return w > 1 and h > one.h * 0.2


def faults(canvas: Any, size: tuple[int, int]) -> list[str]:
    """What is wrong with the texts on a canvas."""
    field = Rect(x=-1, y=-1, w=size[0] + 2, h=size[1] + 2)
    found = [f"cut: {part.text!r}" for part in canvas.texts if part.cut]
    for part in canvas.texts:
        if any(not (field.x <= ink.x and ink.right <= field.right) for ink in part.ink):
            found.append(f"outside: {part.text!r}")
    for one, other in combinations(canvas.texts, 2):
        if any(overlap(a, b) for a in one.ink for b in other.ink):
            found.append(f"covered: {one.text!r} and {other.text!r}")
    return found


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_is_cut_or_covered(root: Any, scene: UiContext, size: tuple[int, int]) -> None:
    assert faults(drawn(root, scene, size), size) == []


NO_WORDS = frozenset({"meaning", "icon", "tone", "colour", "colours", "ball", "role", "empty"})
"""Fields whose text is not drawn as it is, or, as for the role of a player and the line for no lines, not always."""


def parts_of(part: Any) -> Iterator[str | Drawing]:
    """The texts and drawings that a page holds, whatever it is made of."""
    if isinstance(part, Drawing):
        yield part
    elif isinstance(part, Button) and part.bare and part.picture:
        yield part.picture
    elif isinstance(part, Struct):
        for name in set(part.__struct_fields__) - NO_WORDS:
            yield from parts_of(getattr(part, name))
    elif isinstance(part, tuple):
        for one in part:
            yield from parts_of(one)
    elif isinstance(part, str):
        yield part


def lines_are_whole(canvas: Any, page: ListPage) -> bool:
    """Whether some lines of a list are drawn, one after the other, and nothing of them is missing."""
    drawn_lines: dict[str, set[str]] = {}
    for key, part in canvas._parts.items():
        if key.startswith("row.") and part in canvas.texts:
            drawn_lines.setdefault(key.split(".")[1], set()).add(part.text)
    lines = list(drawn_lines.values())
    rows = [page.row(n) for n in range(page.count)]
    words = [{row.text, row.note, row.label, row.lead} - {""} for row in rows]
    starts = range(page.count - len(lines) + 1)
    return bool(lines) == bool(rows) and any(all(map(set.issubset, words[at:], lines)) for at in starts)


def test_all_that_a_page_holds_is_drawn(root: Any, scene: UiContext) -> None:
    """Every text and every picture; and whatever can be touched looks pressed under the finger."""
    from companion.ui.widgets.picture import Picture

    shown = root(scene)
    shown.size = (800, 480)
    shown.draw()
    page, canvas = scene.page(), shown.page_canvas
    shown._draw_on(canvas, Rect(x=0, y=0, w=800, h=480), page, scene.navigation.view)
    texts = "\n".join(part.text for part in canvas.texts)
    pictures = [part._drawing for part in canvas.children if isinstance(part, Picture)]
    for part in parts_of(page):
        assert part in texts if isinstance(part, str) else part in pictures
    assert not isinstance(page, ListPage) or lines_are_whole(canvas, page)
    assert all(target.pressed_box in {"", *canvas._grounds} for target in canvas.targets)


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
def test_large_type_covers_nothing(root: Any, scene: UiContext, size: tuple[int, int]) -> None:
    before = scene.settings.values
    scene.settings.set(ScreenSettings(type_percent=150, names=NAMES))
    try:
        found = faults(drawn(root, scene, size), size)
    finally:
        scene.settings.set(before)
    assert [fault for fault in found if not fault.startswith("cut")] == []


def longer(text: str) -> str:
    """A text of a language that needs 40 % more room: words of middling length."""
    more = -(-len(text) * 2 // 5)
    return text + (" wortes" * more)[:more] if more > 5 else text + "e" * more


LONGER = Language(one=longer, plural=lambda one, many, n: longer(one if n == 1 else many))


def test_a_language_that_is_40_percent_longer_fits(root: Any, scene: UiContext) -> None:
    translation.set_language(LONGER)
    try:
        found = faults(drawn(root, scene, (800, 480)), (800, 480))
    finally:
        translation.set_language(ENGLISH)
    assert found == []


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
def test_no_target_is_too_small_or_overlaps(root: Any, scene: UiContext, size: tuple[int, int]) -> None:
    canvas = drawn(root, scene, size)
    keys = "key." if size[0] < size[1] else "-"
    for target in canvas.targets:
        assert target.rect.w >= 63.5 or target.key.startswith(keys), target.key
        assert target.rect.h >= 47.5, target.key
    for one, other in combinations(canvas.targets, 2):
        assert not _deep(one.rect, other.rect), f"{one.key} and {other.key}"


def _deep(one: Rect, other: Rect) -> bool:
    w = min(one.right, other.right) - max(one.x, other.x)
    h = min(one.top, other.top) - max(one.y, other.y)
    return w > 17 and h > 17


ODD_NAMES = ["W" * 40, "x" * 40, "[b]Ann[/b]", "&bl;[", "😀😀 Ann", "王小明", "Өмүрбек Айгүл " + "ң" * 26, "שרה לוי"]


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (480, 800)], ids=str)
@pytest.mark.parametrize("name", ODD_NAMES)
def test_no_name_covers_a_score(root: Any, ui: UiContext, name: str, size: tuple[int, int]) -> None:
    ui.match.begin({"game": "yago-pool", "variant": "easy", "players": [name, "Bob"], "options": {"target": 9999}})
    for act in (reported(sunk(5, "red"), OVER),):
        act(ui)
    canvas = drawn(root, ui, size)
    assert [fault for fault in faults(canvas, size) if not fault.startswith("cut")] == []
    scores = [part for part in canvas.texts if part.text == "0"]
    assert len(scores) == 2
    assert not any(part.cut for part in scores)


def test_a_name_is_shown_literally(root: Any, ui: UiContext) -> None:
    ui.match.begin({"game": "yago-pool", "variant": "easy", "players": ["[b]A[", "&bl;"], "options": {}})
    canvas = drawn(root, ui, (800, 480))
    assert {"[b]A[", "&bl;"} <= {part.text for part in canvas.texts}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_score_of_four_figures_fits(
    root: Any, ui: UiContext, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    match("easy")(ui)
    HALF_WAY(ui)
    state = ui.match.view_state()
    state.status["scores"].update(Ann=9999, Bob=9999)
    monkeypatch.setattr(ui.match, "view_state", lambda: state)
    canvas = drawn(root, ui, size)
    assert faults(canvas, size) == []
    assert [part.text for part in canvas.texts].count("9999") == 2


def test_figures_are_as_wide_as_each_other(window: Any) -> None:
    from companion.ui.widgets.text import measure

    widths = [measure(figure, True, 92) for figure in "0123456789"]
    assert all(one == pytest.approx(other, abs=1) for one, other in pairwise(widths))


def test_a_page_that_is_drawn_again_uses_its_parts_again(root: Any, ui: UiContext) -> None:
    match("easy")(ui)
    shown = root(ui)
    shown.size = (800, 480)
    shown.draw()
    before = {part.text: part for part in shown.page_canvas.texts}
    reported(sunk(5, "red"))(ui)
    shown.draw()
    after = {part.text: part for part in shown.page_canvas.texts}
    assert after["Ann"] is before["Ann"]


BALLS: dict[Any, str] = {(0xE4, 0x48, 0x3F): "red", (0xF5, 0xC3, 0x2C): "yellow", (0x3C, 0x8B, 0xEA): "blue"}
BALL_PIXELS = 200
"""A ball is 36 pixels across on the smallest screen; its mark and its shine leave more than this of its colour."""


def test_the_pictures_are_written_as_the_window_shows_the_page(root: Any, ui: UiContext, tmp_path: Path) -> None:
    """Read back: balls of the right colours in the right holes, and every text where the page has it."""
    from companion.ui.widgets.picture import Picture
    from tests.tools.screenshots import shoot

    (tmp_path / "shots").mkdir()
    shoot("match", ScreenSettings(), tmp_path / "data", tmp_path / "shots", [(800, 480), (480, 800)])
    assert sorted(path.name for path in (tmp_path / "shots").iterdir()) == ["match_480x800.png", "match_800x480.png"]
    for act in SCENES["match"]:
        act(ui)
    for size in ((800, 480), (480, 800)):
        canvas = drawn(root, ui, size)
        image = Image.open(tmp_path / "shots" / "match_{}x{}.png".format(*size)).convert("RGB")
        assert image.size == size
        assert image.getpixel((1, size[1] // 2)) == (0x0F, 0x17, 0x15), "the ground of the night"
        (board,) = (part for part in canvas.children if isinstance(part, Picture) and part.zone_at(*part.center))
        found = Counter(
            (zone.name, BALLS[pixel])
            for y in range(int(board.y), int(board.top))
            for x in range(int(board.x), int(board.right))
            if (pixel := image.getpixel((x, size[1] - 1 - y))) in BALLS and (zone := board.zone_at(x, y))
        )
        assert set(found) == {(1, "red"), (5, "red"), (4, "yellow")}
        assert min(found.values()) > BALL_PIXELS
        for part in canvas.texts:
            for ink in part.ink:
                box = (int(ink.x), int(size[1] - ink.top), int(ink.right), int(size[1] - ink.y))
                assert len(image.crop(box).getcolors(10_000) or ()) > 5, f"{part.text!r} is not on the picture"
