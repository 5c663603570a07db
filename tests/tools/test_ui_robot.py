"""The hand that touches pages in pictures and tests sees to it that whatever changes is drawn."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.ui.context import UiContext
from companion.ui.navigation import Route, View
from companion.ui.pages.pages import Button, Header, Page, SheetPage
from companion.ui.pages.records import ListPage, ListRow
from companion.ui.routes import ROUTES
from tests.tools.ui_bench import make_ui
from tests.tools.ui_robot import NotDrawn, looks, touch


class Counter(View):
    """A view whose touches count."""

    def __init__(self, ui: UiContext, *, again_s: float = 0, asks: bool = False) -> None:
        self.ui = ui
        self.again_s = again_s
        self.asks = asks
        self.n = 0

    def page(self) -> Page:
        return SheetPage(Header("Counter", str(self.n)), (Button("more", self.more),), again_s=self.again_s)

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


@pytest.mark.parametrize(("again_s", "asks"), [(0, True), (0.5, False)], ids=["asked for", "by itself"])
def test_a_page_that_is_drawn_may_change(tmp_path: Path, again_s: float, asks: bool) -> None:
    ui = counting(tmp_path, again_s=again_s, asks=asks)
    drawn: list[None] = []
    ui.navigation.changed.subscribe(drawn.append)
    touch(ui, "more", "more")
    assert ui.page().header.note == "2"
    assert len(drawn) == 2 * asks, "the window is asked to draw, whatever the robot notes"


def a_list(row: Callable[[int], ListRow]) -> ListPage:
    return ListPage(Header("List"), 2, row, 0, lambda first: None)


def test_a_list_looks_as_its_lines_do() -> None:
    assert looks(a_list(lambda n: ListRow(str(n)))) == looks(a_list(lambda n: ListRow(f"{n}")))
    assert looks(a_list(lambda n: ListRow(str(n)))) != looks(a_list(lambda n: ListRow(str(n // 2))))
    assert looks(a_list(lambda n: ListRow("", does=print))) != looks(a_list(lambda n: ListRow("")))
