"""Asks for the order of the players' ages: they are touched from the youngest on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.i18n.translation import _
from companion.ui.navigation import View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.page_types import SheetPage
from companion.ui.ui_context import UiContext


class PlayerAgesView(View):
    """The players as tiles; each touch gives the next place."""

    def __init__(self, ui: UiContext, *, names: Sequence[str], on_done: Callable[[Sequence[str]], None]) -> None:
        """`on_done` takes the names, the youngest first; none when nobody's age matters."""
        self._ui = ui
        self._names = tuple(names)
        self._on_done = on_done
        self._order: list[str] = []

    def page(self) -> SheetPage:
        """The page."""
        header = Header(
            title=_("Who is the youngest?"), note=_("a tie goes to the younger player"), back=self._ui.navigation.back
        )
        if self._order:
            header = Header(title=_("Who is the next youngest?"), note=header.note, back=self._ui.navigation.back)
        tiles = tuple(map(self._tile, self._names))
        return SheetPage(
            header=header, tiles=tiles, buttons=(Button(text=_("By seat"), on_touch=lambda: self._done([])),)
        )

    def _tile(self, name: str) -> Button:
        chosen = name in self._order
        place = self._order.index(name) + 1 if chosen else 0
        note = _("place {n}", n=place) if chosen else ""
        return Button(text=name, on_touch=lambda: self._touch(name), note=note, chosen=chosen, icon="people")

    def _touch(self, name: str) -> None:
        if name in self._order:
            del self._order[self._order.index(name) :]
        else:
            self._order.append(name)
        rest = [other for other in self._names if other not in self._order]
        if len(rest) == 1:
            self._done([*self._order, *rest])
            return
        self._ui.redraw()

    def _done(self, names: Sequence[str]) -> None:
        self._ui.navigation.back()
        self._on_done(names)
