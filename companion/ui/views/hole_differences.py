"""The holes that show otherwise than the match says: put right on the table, or told by touch."""

from __future__ import annotations

from companion.board.view import Sheet
from companion.i18n.translation import _, ngettext
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import Button, Header, SheetPage
from companion.ui.views.sheet import SheetView


class HoleDifferencesView:
    """One tile for each of the holes; a hole that is put right on the table goes by itself."""

    def __init__(self, flow: Navigation) -> None:
        self._flow = flow
        self._under = flow.view

    def page(self) -> SheetPage:
        """The page."""
        holes, picture = self._flow.loop.differing, self._flow.loop.pipeline.filters.picture()
        title = (
            ngettext("Hole {hole} differs", "{n} holes differ", len(holes), hole=holes[0]) if holes else _("All agree")
        )
        header = Header(title, _("Put it right on the table, or touch what is so."), self._flow.back)
        return SheetPage(
            header, tuple(self._tile(hole, picture[hole]) for hole in holes), wrong=self._flow.refusal or ""
        )

    def _tile(self, hole: int, full: bool) -> Button:
        seen = _("a ball is in it, the match has none") if full else _("it is empty, the match has a ball in it")
        return Button(_("Hole {hole}", hole=hole), lambda: self._ask(hole), note=seen)

    def _ask(self, hole: int) -> None:
        """What a touch on the hole asks is asked here too."""
        flow = self._flow
        asked = flow.board_view.touched(flow.view_state(), hole)
        if isinstance(asked, Sheet):
            flow.open(SheetView(flow, asked, self._under))
        elif isinstance(asked, tuple):
            flow.submit(*asked)
