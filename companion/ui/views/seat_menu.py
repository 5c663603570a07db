"""A seat of a new match, where more than two may play: another name, another place, or nobody."""

from __future__ import annotations

from collections.abc import Callable

from companion.i18n.translation import _
from companion.ui.navigation import View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.page_types import SheetPage
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.match_draft import MatchDraft


class SeatMenuView(View):
    """What can be done with one player of a new match."""

    def __init__(self, ui: UiContext, *, draft: MatchDraft, place: int, on_rename: Callable[[], object]) -> None:
        """`on_rename` is called when the name of this seat is to be changed."""
        self._ui = ui
        self._draft = draft
        self._place = place
        self._on_rename = on_rename

    def page(self) -> SheetPage:
        """The page."""
        draft, place = self._draft, self._place
        last = len(draft.names) - 1
        tiles = [Button(text=_("Another name"), on_touch=self._on_rename, icon="pencil")]
        if place > 0:
            tiles.append(Button(text=_("One seat earlier"), on_touch=lambda: self._move(-1), icon="up"))
        if place < last:
            tiles.append(Button(text=_("One seat later"), on_touch=lambda: self._move(1), icon="down"))
        if len(draft.names) > draft.rulebook.seats[0]:
            tiles.append(Button(text=_("Does not play"), on_touch=self._leave, icon="minus"))
        note = _("seat {n} of {all}", n=place + 1, all=last + 1)
        return SheetPage(
            header=Header(title=draft.names[place], note=note, back=self._ui.navigation.back), tiles=tuple(tiles)
        )

    def _move(self, by: int) -> None:
        names, place = self._draft.names, self._place
        names[place], names[place + by] = names[place + by], names[place]
        self._ui.navigation.back()

    def _leave(self) -> None:
        del self._draft.names[self._place]
        self._ui.navigation.back()
