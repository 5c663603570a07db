"""Asks each player a secret question; the page is covered while the screen is passed on."""

from __future__ import annotations

from msgspec.structs import replace

from companion.board.view import Handover, Instead, Tile
from companion.i18n.translation import _
from companion.live.session import Position
from companion.ui.navigation import View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.page_types import CoverPage, SheetPage
from companion.ui.ui_context import UiContext

OPEN_S = 30.0
"""After this time without a touch an open page is covered."""


class HandoverView(View):
    """Shows a cover page, then the question to one player, and so on until all have answered."""

    def __init__(self, ui: UiContext, *, handover: Handover, seen: Position) -> None:
        """`seen` is how far the match had gone on the page on which it was asked for."""
        self._ui = ui
        self._handover = handover
        self._seen = seen
        self._opened: float | None = None
        """When the page was opened or touched last; None while it is covered."""

    def about(self) -> object:
        """The moment of the match."""
        return self._ui.match.moment

    @property
    def covered(self) -> bool:
        """Whether the page shows nothing secret."""
        if not self._handover.covered:
            return False
        return self._opened is None or self._ui.loop.clock() - self._opened >= OPEN_S

    def page(self) -> CoverPage | SheetPage:
        """The page."""
        return self._cover() if self.covered else self._open_page()

    def _cover(self) -> CoverPage:
        player = self._handover.player
        note = _("only {name} looks", name=player)
        hold = Button(text=_("Touch and hold"), on_touch=self._open, role="primary", icon="hand", note=note, hold=True)
        header = Header(title=_("Hand the screen to {name}", name=player), note=self._handover.progress)
        line = _("The screen is covered. Nobody sees what was laid.")
        return CoverPage(
            header=header,
            name=player,
            line=line,
            hold=hold,
            buttons=(Button(text=_("See the board"), on_touch=self._ui.navigation.back),),
        )

    def _open_page(self) -> SheetPage:
        sheet = self._handover.sheet
        tiles = tuple(
            Button(text=tile.text, on_touch=lambda tile=tile: self._touched(tile), note=tile.note, picture=tile.picture,
                   dim=bool(tile.why_not), bare=tile.bare)
            for tile in sheet.tiles
        )  # fmt: skip
        wrong = self._ui.match.refusal or ""
        if not self._handover.covered:
            return SheetPage(
                header=Header(title=sheet.title, note=sheet.note, back=self._ui.navigation.back),
                tiles=tiles,
                buttons=(),
                wrong=wrong,
            )
        cover = Button(text=_("Cover the screen"), on_touch=self._close)
        return SheetPage(
            header=Header(title=sheet.title, note=sheet.note),
            tiles=tiles,
            buttons=(cover,),
            wrong=wrong,
            redraw_in_s=OPEN_S,
        )

    def _open(self) -> None:
        self._opened = self._ui.loop.clock()
        self._ui.match.clear_refusal()
        self._ui.redraw()

    def _close(self) -> None:
        self._opened = None
        self._ui.redraw()

    def _touched(self, tile: Tile) -> None:
        self._opened = self._ui.loop.clock()
        if tile.why_not:
            self._ui.match.refuse(tile.why_not)
            return
        self._close()
        if isinstance(tile.effect, Instead):
            self._ui.match.submit_instead(tile.effect, expect=self._seen)
            return
        assert isinstance(tile.effect, tuple), "a secret question has answers, no further questions"
        self._ui.match.submit(*tile.effect, expect=self._seen)

    def on_ruling(self) -> None:
        """Something was ruled: the next player is asked, or the board is shown."""
        ui = self._ui
        self._seen = ui.match.position
        following = ui.match.board_view.handover(ui.match.view_state())
        if following is None:
            ui.navigation.back()
        else:
            self._handover, self._opened = replace(following, covered=self._handover.covered), None
