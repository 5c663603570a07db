"""Lists the holes whose sensor differs from the match, to correct the board or enter the event by touch."""

from __future__ import annotations

from companion.board.view import Sheet
from companion.i18n.translation import _, ngettext
from companion.live.session import Position
from companion.ui.navigation import Route, View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.page_types import SheetPage
from companion.ui.ui_context import UiContext


class HoleDifferencesView(View):
    """One tile for each such hole; a tile disappears when the board is corrected."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._under = ui.navigation.view

    def about(self) -> object:
        """The moment of the match."""
        return self._ui.match.moment

    def page(self) -> SheetPage:
        """The page."""
        ui = self._ui
        seen, holes, picture = ui.match.position, ui.loop.differing, ui.loop.pipeline.filters.picture()
        title = (
            ngettext("Hole {hole} differs", "{n} holes differ", len(holes), hole=holes[0]) if holes else _("All agree")
        )
        header = Header(
            title=title, note=_("Put it right on the table, or touch what is so."), back=self._ui.navigation.back
        )
        return SheetPage(
            header=header,
            tiles=tuple(self._tile(hole, picture[hole], seen) for hole in holes),
            wrong=self._ui.match.refusal or "",
        )

    def _tile(self, hole: int, full: bool, seen: Position) -> Button:
        note = _("a ball is in it, the match has none") if full else _("it is empty, the match has a ball in it")
        return Button(text=_("Hole {hole}", hole=hole), on_touch=lambda: self._ask(hole, seen), note=note, meaning=full)

    def _ask(self, hole: int, seen: Position) -> None:
        """Asks what a touch on this hole of the drawn board would ask."""
        ui = self._ui
        if ui.match.has_moved_on(seen):
            ui.redraw()
            return
        asked = ui.match.board_view.touched(ui.match.view_state(), hole)
        if isinstance(asked, Sheet):
            ui.navigation.open(Route.SHEET, sheet=asked, under=self._under, shot=ui.match.shot)
        elif isinstance(asked, tuple):
            ui.match.submit(*asked, expect=seen)
