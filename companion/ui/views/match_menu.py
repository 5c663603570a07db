"""The menu of a match: what is not needed in every minute."""

from __future__ import annotations

from companion.i18n.translation import _
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import Button, Header, SheetPage
from companion.ui.views.saved_file import save_button
from companion.ui.views.simulation import simulator_button


class MatchMenuView:
    """What can be done with the match as a whole."""

    def __init__(self, flow: Navigation) -> None:
        self._flow = flow

    def page(self) -> SheetPage:
        """The page."""
        flow = self._flow
        header = Header(_("Menu"), _(flow.board_view.title), flow.back)
        return SheetPage(header, tuple(self._tiles()))

    def _tiles(self) -> list[Button]:
        from companion.ui.views.sensors import SensorsView
        from companion.ui.views.settings import SettingsView
        from companion.ui.views.transcript import TranscriptView

        flow = self._flow
        tiles = [
            Button(_("Course of the match"), lambda: flow.open(TranscriptView(flow)), icon="course"),
            Button(_("Change a name"), lambda: flow.open(WhoView(flow)), icon="pencil"),
            Button(_("Settings"), lambda: flow.open(SettingsView(flow)), icon="settings"),
            Button(_("Lock"), self._lock, icon="lock", note=_("against small hands")),
            Button(_("Home"), flow.home, icon="home", note=_("resume it there")),
            Button(_("End this match"), lambda: flow.open(EndView(flow)), icon="flag"),
        ]
        referee = flow.loop.referee
        if referee and referee.can_redo:
            tiles.insert(0, Button(_("Bring back what was taken back"), self._redo, icon="redo"))
        if flow.sensors.present:
            tiles.append(Button(_("Sensors"), lambda: flow.open(SensorsView(flow)), icon="sensors"))
        return [*tiles, *simulator_button(flow), *save_button(flow, "save")]

    def _lock(self) -> None:
        self._flow.back()
        self._flow.lock(True)

    def _redo(self) -> None:
        self._flow.back()
        self._flow.submit({"event": "redo"})


class WhoView:
    """Whose name is to change."""

    def __init__(self, flow: Navigation) -> None:
        self._flow = flow

    def page(self) -> SheetPage:
        """The page."""
        flow = self._flow
        tiles = tuple(
            Button(name, lambda name=name: self._rename(name), icon="pencil") for name in flow.view_state().players
        )
        return SheetPage(Header(_("Whose name?"), back=flow.back), tiles)

    def _rename(self, name: str) -> None:
        from companion.ui.views.name_entry import NameEntryView

        flow = self._flow
        others = [other for other in flow.view_state().players if other != name]
        flow.open(NameEntryView(flow, name, others, flow.rulebook.reserved, lambda to: self._renamed(name, to)))

    def _renamed(self, name: str, to: str) -> None:
        self._flow.match()
        if to != name:
            self._flow.submit({"event": "rename", "player": name, "to": to})


class EndView:
    """Ends a match for good, once it is sure that people mean it."""

    def __init__(self, flow: Navigation) -> None:
        self._flow = flow

    def page(self) -> SheetPage:
        """The page."""
        flow = self._flow
        tiles = (
            Button(_("End it"), self._end, icon="flag", note=self._warning(), role="foul", hold=flow.settings.hold),
            Button(_("Play on"), flow.match, icon="play"),
        )
        return SheetPage(Header(_("End this match?"), back=flow.back), tiles)

    def _warning(self) -> str:
        return _("hold · it cannot be resumed") if self._flow.settings.hold else _("it cannot be resumed")

    def _end(self) -> None:
        self._flow.loop.leave()
        self._flow.home()
