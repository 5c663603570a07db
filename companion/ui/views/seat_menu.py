"""A seat of a new match, where more than two may play: another name, another place, or nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.i18n.translation import _
from companion.ui.pages.pages import Button, Header, SheetPage

if TYPE_CHECKING:
    from companion.ui.views.new_match import NewMatchView


class SeatMenuView:
    """What can be done with one player of a new match."""

    def __init__(self, match: NewMatchView, place: int) -> None:
        self._match = match
        self._place = place

    def page(self) -> SheetPage:
        """The page."""
        match, place = self._match, self._place
        last = len(match.names) - 1
        tiles = [Button(_("Another name"), lambda: match.edit(place), icon="pencil")]
        if place > 0:
            tiles.append(Button(_("One seat earlier"), lambda: self._move(-1), icon="up"))
        if place < last:
            tiles.append(Button(_("One seat later"), lambda: self._move(1), icon="down"))
        if len(match.names) > match.book.seats[0]:
            tiles.append(Button(_("Does not play"), self._leave, icon="minus"))
        note = _("seat {n} of {all}", n=place + 1, all=last + 1)
        return SheetPage(Header(match.names[place], note, match.flow.back), tuple(tiles))

    def _move(self, by: int) -> None:
        names, place = self._match.names, self._place
        names[place], names[place + by] = names[place + by], names[place]
        self._match.flow.back()

    def _leave(self) -> None:
        del self._match.names[self._place]
        self._match.flow.back()
