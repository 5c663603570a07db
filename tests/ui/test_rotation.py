"""The picture turned in the window: what is seen in a place is what a touch in that place does."""

from collections.abc import Iterator
from typing import Any

import pytest

from companion.settings.screen import ScreenSettings
from companion.ui.pages.page_types import SheetPage
from companion.ui.theme.theme import NIGHT
from companion.ui.ui_context import UiContext
from tests.tools.fingers import Fingers
from tests.tools.scenes.scenes import chosen, match

pytestmark = pytest.mark.window
INSIDE_PX = 14
"""A finger lands this far inside the corners, beyond their rounding."""


@pytest.fixture
def fingers(window: Any, ui: UiContext) -> Iterator[Fingers]:
    """Fingers on a match, on a screen that can be turned."""
    from companion.ui.window.root_widget import RootWidget, turn

    match()(ui)
    window.size = (800, 480)
    fingers = Fingers(window, RootWidget(ui))
    ui.settings.changed.subscribe(turn)

    def resize(_window: Any, size: tuple[int, int]) -> None:
        fingers.root.size = size

    window.bind(size=resize)
    yield fingers
    turn(ScreenSettings())
    window.unbind(size=resize)
    window.size = (800, 480)


def area_of(fingers: Fingers, colour: str) -> tuple[int, int, int, int]:
    """Where a colour is on the glass: the edges left, bottom, right and top of all of it, in pixels of the panel."""
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

    w, h = fingers.window.system_size
    fingers.window.dispatch("on_draw")
    pixels = bytes(glReadPixels(0, 0, w, h, GL_RGB, GL_UNSIGNED_BYTE))
    wanted = bytes.fromhex(colour.removeprefix("#"))
    found = [divmod(at // 3, w) for at in range(0, len(pixels), 3) if pixels[at : at + 3] == wanted]
    rows, columns = [row for row, _ in found], [column for _, column in found]
    return min(columns), min(rows), max(columns), max(rows)


def corners(box: tuple[int, int, int, int]) -> list[tuple[float, float]]:
    left, bottom, right, top = box
    return [(x, y) for x in (left + INSIDE_PX, right - INSIDE_PX) for y in (bottom + INSIDE_PX, top - INSIDE_PX)]


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_a_touch_does_what_is_seen_there(fingers: Fingers, degrees: int) -> None:
    ui = fingers.root.ui
    chosen(rotation=degrees)(ui)
    fingers.idle(3)
    assert (fingers.root.width < fingers.root.height) is (degrees in (90, 270))
    box = area_of(fingers, NIGHT["foul-button"])
    for x, y in corners(box):
        fingers.lift(fingers.touch(x, y))
        page = ui.page()
        assert isinstance(page, SheetPage)
        assert page.header.title == "What happened?"
        ui.navigation.back()
        fingers.idle(2)
    left, bottom, right, top = box
    for x, y in ((left - 4, bottom), (right + 4, top), (left, bottom - 4), (right, top + 4)):
        fingers.lift(fingers.touch(x, y))
        assert not isinstance(ui.page(), SheetPage)


def test_a_match_on_a_turned_screen_is_begun_turned(window: Any, ui: UiContext) -> None:
    from companion.ui.window.root_widget import RootWidget, show, turn

    ui.settings.set(ScreenSettings(rotation=180))
    ui.navigation.home()
    for child in list(window.children):
        window.remove_widget(child)
    root = RootWidget(ui)
    show(root)
    assert window.rotation == 180
    window.remove_widget(root)
    turn(ScreenSettings())
