"""A sheet: a question with large tiles. One touch answers, or several are chosen and confirmed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.board.view import Instead, Pick, Sheet, Tile
from companion.i18n.translation import _
from companion.rulebook.rulebook import RawEvent
from companion.ui.match_state import Shot
from companion.ui.navigation import Route, View
from companion.ui.pages.controls import Button, Chip, Header
from companion.ui.pages.page_types import SheetPage
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.outdated import outdated_page


class SheetView(View):
    """Shows a sheet of the game and submits what was chosen; `under` is the view to go back to."""

    closes_when_phase_changes = True

    def __init__(self, ui: UiContext, *, sheet: Sheet, under: View, shot: Shot | None) -> None:
        """`shot` is the shot, move or round that it is about."""
        self._ui = ui
        self._sheet = sheet
        self._under = under
        self._shot = shot
        self._chosen: dict[int, Tile] = {}
        """Place to the answer given there; kept in the order of the touches."""

    def about(self) -> object:
        """The moment of the match."""
        return self._ui.match.moment

    def page(self) -> SheetPage:
        """The page."""
        sheet = self._sheet
        several = (Chip(_("several may apply")),) if sheet.confirm else ()
        header = Header(title=_(sheet.title), note=sheet.note, back=self._ui.navigation.back, chips=several)
        if self._ui.match.shot != self._shot:
            return outdated_page(header, lambda: self._ui.navigation.back_to(self._under))
        tiles = tuple(self._tile(place, tile) for place, tile in enumerate(sheet.tiles))
        return SheetPage(header=header, tiles=tiles, buttons=self._buttons(), wrong=self._ui.match.refusal or "")

    def _tile(self, place: int, tile: Tile) -> Button:
        chosen = self._chosen.get(place)
        note = tile.note if chosen is None or chosen is tile else chosen.text
        return Button(
            text=tile.text,
            on_touch=lambda: self._touched(place, tile),
            note=note,
            picture=tile.picture,
            chosen=chosen is not None or tile.sensed,
            role="foul" if self._sheet.confirm else "plain",
            dim=bool(tile.why_not),
            bare=tile.bare,
        )

    def _buttons(self) -> tuple[Button, ...]:
        sheet = self._sheet
        leave = Button(text=sheet.leave, on_touch=self._ui.navigation.back) if sheet.leave else None
        if sheet.confirm is None:
            return (leave,) if leave else ()
        n = len(self._chosen) + sum(tile.sensed for tile in sheet.tiles)
        if not n:
            return (leave,) if leave else ()
        confirm = Button(text=sheet.confirm(n), on_touch=self._confirm, role="foul")
        return (confirm, leave) if leave else (confirm,)

    def _touched(self, place: int, tile: Tile) -> None:
        if self._ui.match.shot != self._shot:
            self._ui.redraw()
        elif tile.why_not:
            self._ui.match.refuse(tile.why_not)
        elif self._sheet.confirm and tile.sensed:
            return
        elif self._sheet.confirm and place in self._chosen:
            del self._chosen[place]
            self._ui.redraw()
        elif isinstance(tile.effect, Sheet):
            self._ask(place, tile.effect)
        elif self._sheet.confirm:
            self._chosen[place] = tile
            self._ui.redraw()
        elif isinstance(tile.effect, Pick):
            self._ui.navigation.back_to(self._under)
            self._ui.match.pick(tile.effect.picked)
        elif isinstance(tile.effect, Instead):
            self._ui.navigation.back_to(self._under)
            self._ui.match.submit_instead(tile.effect, expect=self._ui.match.position)
        else:
            self._submit(tile.effect)

    def _ask(self, place: int, further: Sheet) -> None:
        if not self._sheet.confirm:
            self._ui.navigation.open(Route.SHEET, sheet=further, under=self._under, shot=self._shot)
            return
        pick = lambda tile: self._pick(place, tile)  # noqa: E731 - a touch
        self._ui.navigation.open(Route.PICK, sheet=further, on_pick=pick, shot=self._shot)

    def _pick(self, place: int, tile: Tile) -> None:
        self._chosen[place] = tile
        self._ui.navigation.back()

    def _confirm(self) -> None:
        events: list[RawEvent] = []
        for tile in self._chosen.values():
            assert isinstance(tile.effect, tuple), "what asks further was answered there"
            events += tile.effect
        self._submit((*events, *self._sheet.after))

    def _submit(self, events: Sequence[RawEvent]) -> None:
        self._ui.navigation.back_to(self._under)
        self._ui.match.submit(*events, expect=self._ui.match.position)


class PickView(View):
    """One answer of a sheet; it is handed to the view that opened this one."""

    def __init__(self, ui: UiContext, *, sheet: Sheet, on_pick: Callable[[Tile], None], shot: Shot | None) -> None:
        """`shot` is the shot, move or round that it is about."""
        self._ui = ui
        self._sheet = sheet
        self._on_pick = on_pick
        self._shot = shot

    def about(self) -> object:
        """The moment of the match."""
        return self._ui.match.moment

    def page(self) -> SheetPage:
        """The page."""
        sheet = self._sheet
        header = Header(title=_(sheet.title), note=sheet.note, back=self._ui.navigation.back)
        if self._ui.match.shot != self._shot:
            return outdated_page(header, self._ui.navigation.back)
        return SheetPage(header=header, tiles=tuple(self._tile(tile) for tile in sheet.tiles))

    def _tile(self, tile: Tile) -> Button:
        return Button(text=tile.text, on_touch=lambda: self._on_pick(tile), note=tile.note, picture=tile.picture)
