"""The hand that touches pages in pictures and tests sees to it that whatever changes is drawn."""

from collections.abc import Callable

import pytest
from msgspec import Struct

from companion.ui.navigation import Navigation
from companion.ui.pages.pages import Button, Header, Page, SheetPage
from companion.ui.pages.records import ListPage, ListRow
from tests.tools.ui_robot import NotDrawn, looks, touch


class Counter(Struct):
    """A view whose touches count."""

    flow: Navigation
    again_s: float = 0
    asks: bool = False
    n: int = 0

    def page(self) -> Page:
        return SheetPage(Header("Counter", str(self.n)), (Button("more", self.more),), again_s=self.again_s)

    def more(self) -> None:
        self.n += 1
        if self.asks:
            self.flow.changed()


def test_a_page_that_changed_unasked_is_a_fault(flow: Navigation) -> None:
    flow.start(Counter(flow))
    with pytest.raises(NotDrawn, match="Counter"):
        touch(flow, "more")


@pytest.mark.parametrize(("again_s", "asks"), [(0, True), (0.5, False)], ids=["asked for", "by itself"])
def test_a_page_that_is_drawn_may_change(flow: Navigation, again_s: float, asks: bool) -> None:
    drawn: list[None] = []
    flow.changed = lambda: drawn.append(None)
    flow.start(counter := Counter(flow, again_s, asks))
    touch(flow, "more", "more")
    assert (counter.n, len(drawn)) == (2, 1 + 2 * asks), "the window is told whatever the hand hears"


def a_list(row: Callable[[int], ListRow]) -> ListPage:
    return ListPage(Header("List"), 2, row, 0, lambda first: None)


def test_a_list_looks_as_its_lines_do() -> None:
    assert looks(a_list(lambda n: ListRow(str(n)))) == looks(a_list(lambda n: ListRow(f"{n}")))
    assert looks(a_list(lambda n: ListRow(str(n)))) != looks(a_list(lambda n: ListRow(str(n // 2))))
    assert looks(a_list(lambda n: ListRow("", does=print))) != looks(a_list(lambda n: ListRow("")))
