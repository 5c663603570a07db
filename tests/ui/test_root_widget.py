"""What fills the window: pages that look different by themselves are drawn again, and the board at the side stays."""

from __future__ import annotations

from typing import Any

import pytest

from companion.ui.navigation import Route
from companion.ui.pages.service_pages import LIVE_S
from companion.ui.ui_context import UiContext
from tests.tools.scenes.scenes import match

pytestmark = pytest.mark.window
WIDE, NARROW = (1280, 720), (800, 480)


@pytest.fixture
def root(window: Any) -> Any:
    """Makes the root widget of a screen at a size."""
    from companion.ui.window.root_widget import RootWidget

    def make(ui: UiContext, size: tuple[int, int]) -> RootWidget:
        widget = RootWidget(ui)
        widget.size = size
        widget.draw()
        return widget

    return make


def test_a_live_page_is_drawn_again_and_a_still_one_is_not(root: Any, ui: UiContext) -> None:
    ui.navigation.home()
    widget = root(ui, NARROW)
    assert widget._next_draw is None
    ui.navigation.open(Route.SENSORS)
    widget.draw()
    timer = widget._next_draw
    assert timer is not None and timer.timeout == LIVE_S
    ui.navigation.home()
    widget.draw()
    assert widget._next_draw is None and not timer.is_triggered


def test_the_board_at_the_side_stays_the_same_while_it_is_the_same_board(root: Any, virtual_ui: UiContext) -> None:
    """Else a ball that is being dragged there would be let go with every picture."""
    match("easy")(virtual_ui)
    widget = root(virtual_ui, WIDE)
    first = widget._side_board()
    assert first is not None and virtual_ui.layout.side_board
    assert widget._side_board() is first
    match("easy")(virtual_ui)
    second = widget._side_board()
    assert second is not None and second is not first


def test_there_is_no_board_at_the_side_of_a_narrow_screen_or_without_a_match(root: Any, virtual_ui: UiContext) -> None:
    virtual_ui.navigation.home()
    assert root(virtual_ui, WIDE)._side_board() is None
    match("easy")(virtual_ui)
    root(virtual_ui, NARROW)
    assert not virtual_ui.layout.side_board
