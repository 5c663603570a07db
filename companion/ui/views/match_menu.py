"""The menu of a match: what is not needed in every minute."""

from __future__ import annotations

from companion.i18n.translation import _
from companion.live.session import Position
from companion.rulebook.player_names import others_names
from companion.ui.navigation import Route, View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.page_types import SheetPage
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.saved_files import record_buttons
from companion.ui.view_parts.virtual_board_settings_button import virtual_board_settings_buttons


class MatchMenuView(View):
    """What can be done with the match as a whole."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui

    def page(self) -> SheetPage:
        """The page."""
        ui = self._ui
        header = Header(title=_("Menu"), note=_(ui.match.board_view.title), back=ui.navigation.back)
        return SheetPage(header=header, tiles=tuple(self._tiles()))

    def _tiles(self) -> list[Button]:

        ui = self._ui
        tiles = [
            Button(text=_("Course of the match"), on_touch=lambda: ui.navigation.open(Route.TRANSCRIPT), icon="course"),
            Button(text=_("Change a name"), on_touch=lambda: ui.navigation.open(Route.RENAME_PLAYER), icon="pencil"),
            Button(text=_("Settings"), on_touch=lambda: ui.navigation.open(Route.SETTINGS), icon="settings"),
            Button(text=_("Lock"), on_touch=self._lock, icon="lock", note=_("against small hands")),
            Button(text=_("Home"), on_touch=ui.navigation.home, icon="home", note=_("resume it there")),
            Button(text=_("End this match"), on_touch=lambda: ui.navigation.open(Route.END_MATCH), icon="flag"),
        ]
        referee = ui.loop.referee
        if referee and referee.can_redo:
            seen, text = ui.match.position, _("Bring back what was taken back")
            redo = Button(text=text, on_touch=lambda: self._redo(seen), icon="redo", meaning=seen.seq)
            tiles.insert(0, redo)
        if ui.sensors.present:
            tiles.append(Button(text=_("Sensors"), on_touch=lambda: ui.navigation.open(Route.SENSORS), icon="sensors"))
        return [*tiles, *virtual_board_settings_buttons(ui, "robot"), *record_buttons(ui, "save")]

    def _lock(self) -> None:
        self._ui.navigation.back()
        self._ui.lock()

    def _redo(self, seen: Position) -> None:
        self._ui.navigation.back()
        self._ui.match.submit({"event": "redo"}, expect=seen)


class RenamePlayerView(View):
    """Whose name is to change."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._session = ui.match.session

    def page(self) -> SheetPage:
        """The page."""
        ui = self._ui
        tiles = tuple(
            Button(text=name, on_touch=lambda name=name: self._rename(name), icon="pencil")
            for name in ui.match.view_state().players
        )
        return SheetPage(header=Header(title=_("Whose name?"), back=ui.navigation.back), tiles=tiles)

    def _rename(self, name: str) -> None:

        ui = self._ui
        players = ui.match.view_state().players
        others = others_names(players.index(name), players, ui.match.referee.setup.members)
        ui.navigation.open(
            Route.NAME_ENTRY,
            name=name,
            taken=others,
            reserved=ui.match.rulebook.reserved,
            on_done=lambda to: self._renamed(name, to),
        )

    def _renamed(self, name: str, to: str) -> None:
        """Gives a player another name, however far the match has gone while it was typed."""
        match = self._ui.match
        self._ui.navigation.to_match()
        if to != name:
            expect = Position(self._session, match.session.last_seq)
            match.submit({"event": "rename", "player": name, "to": to}, expect=expect)


class EndMatchView(View):
    """Ends a match for good, once it is sure that people mean it."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._session = ui.match.session

    def page(self) -> SheetPage:
        """The page."""
        ui = self._ui
        tiles = (
            Button(
                text=_("End it"),
                on_touch=self._end,
                icon="flag",
                note=self._warning(),
                role="foul",
                hold=ui.settings.values.hold,
            ),
            Button(text=_("Play on"), on_touch=ui.navigation.to_match, icon="play"),
        )
        return SheetPage(header=Header(title=_("End this match?"), back=ui.navigation.back), tiles=tiles)

    def _warning(self) -> str:
        return _("hold · it stays in the history") if self._ui.settings.values.hold else _("it stays in the history")

    def _end(self) -> None:
        if self._ui.loop.session is self._session:
            self._ui.loop.leave()
        self._ui.navigation.home()
