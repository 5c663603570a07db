"""The robot that touches pages in pictures and tests checks that whatever changes is drawn."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.ui.navigation import Route, View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.list_pages import ListPage, ListRow
from companion.ui.pages.page_types import Page, SheetPage
from companion.ui.routes import ROUTES
from companion.ui.ui_context import UiContext
from tests.tools.ui_bench import make_ui
from tests.tools.ui_robot import NotDrawn, looks, touch


class Counter(View):
    """A view whose touches count."""

    def __init__(self, ui: UiContext, *, redraw_in_s: float = 0, asks: bool = False) -> None:
        self.ui = ui
        self.redraw_in_s = redraw_in_s
        self.asks = asks
        self.n = 0

    def page(self) -> Page:
        return SheetPage(
            header=Header(title="Counter", note=str(self.n)),
            tiles=(Button(text="more", on_touch=self.more),),
            redraw_in_s=self.redraw_in_s,
        )

    def more(self) -> None:
        self.n += 1
        if self.asks:
            self.ui.redraw()


def counting(folder: Path, **how: Any) -> UiContext:
    """A screen whose page about the program is a counter."""
    ui = make_ui(folder, routes={**ROUTES, Route.ABOUT: lambda ui: Counter(ui, **how)})
    ui.navigation.open(Route.ABOUT)
    return ui


def test_a_page_that_changed_unasked_is_a_fault(tmp_path: Path) -> None:
    ui = counting(tmp_path)
    with pytest.raises(NotDrawn, match="Counter"):
        touch(ui, "more")


@pytest.mark.parametrize(("redraw_in_s", "asks"), [(0, True), (0.5, False)], ids=["asked for", "by itself"])
def test_a_page_that_is_drawn_may_change(tmp_path: Path, redraw_in_s: float, asks: bool) -> None:
    ui = counting(tmp_path, redraw_in_s=redraw_in_s, asks=asks)
    drawn: list[None] = []
    ui.navigation.changed.subscribe(drawn.append)
    touch(ui, "more", "more")
    assert ui.page().header.note == "2"
    assert len(drawn) == 2 * asks, "the window is asked to draw, whatever the robot notes"


def a_list(row: Callable[[int], ListRow]) -> ListPage:
    return ListPage(header=Header(title="List"), count=2, row=row, first=0, on_turn=lambda first: None)


def test_a_list_looks_as_its_lines_do() -> None:
    assert looks(a_list(lambda n: ListRow(text=str(n)))) == looks(a_list(lambda n: ListRow(text=f"{n}")))
    assert looks(a_list(lambda n: ListRow(text=str(n)))) != looks(a_list(lambda n: ListRow(text=str(n // 2))))
    assert looks(a_list(lambda n: ListRow(text="", on_touch=print))) != looks(a_list(lambda n: ListRow(text="")))
