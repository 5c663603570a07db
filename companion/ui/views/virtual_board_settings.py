"""The settings of the virtual board: how fast time goes by, what sensors it has, and who plays."""

from __future__ import annotations

from companion.i18n.translation import _
from companion.ui.navigation import Route, View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.page_types import ChoiceRow, FormPage
from companion.ui.ui_context import UiContext
from companion.ui.virtual_board_controller import SPEEDS, VirtualBoardController


class VirtualBoardSettingsView(View):
    """The switches of the virtual board."""

    def __init__(self, ui: UiContext, *, virtual_board: VirtualBoardController) -> None:
        self._ui = ui
        self._virtual_board = virtual_board

    def page(self) -> FormPage:
        """The page."""
        ui, virtual_board = self._ui, self._virtual_board
        rows = [self._speed(), self._player()]
        if virtual_board.board and len(virtual_board.sensor_kinds) > 1:
            rows.insert(1, self._sensors(virtual_board.board.spec.sensors_label))
        buttons = [Button(text=_("Fine"), on_touch=ui.navigation.back, role="primary")]
        if virtual_board.driver and not ui.layout.side_board:
            buttons.append(Button(text=_("Virtual board"), on_touch=self._open_board))
        return FormPage(
            Header(title=_("Simulator"), note=_(ui.match.board_view.title), back=ui.navigation.back),
            tuple(rows),
            tuple(buttons),
        )

    def _speed(self) -> ChoiceRow:
        now = self._virtual_board.clock.speed
        buttons = (Button(text=f"× {n}", on_touch=lambda n=n: self._run_at(n), chosen=n == now) for n in SPEEDS)
        return ChoiceRow(_("Time goes by"), tuple(buttons))

    def _run_at(self, speed: int) -> None:
        self._virtual_board.change_speed(speed)
        self._ui.redraw()

    def _sensors(self, label: str) -> ChoiceRow:
        now = self._virtual_board.kind
        buttons = (
            Button(
                text=_(kind.label), on_touch=lambda name=kind.name: self._choose_sensor(name), chosen=kind.name == now
            )
            for kind in self._virtual_board.sensor_kinds
        )
        return ChoiceRow(_(label), tuple(buttons))

    def _choose_sensor(self, kind: str) -> None:
        self._ui.sensors.forget()
        self._virtual_board.change_kind(kind)
        self._ui.redraw()

    def _player(self) -> ChoiceRow:
        now = self._virtual_board.plays
        answers = ((False, _("You")), (True, _("A player by itself")))
        buttons = (
            Button(text=word, on_touch=lambda plays=plays: self._let_play(plays), chosen=plays is now)
            for plays, word in answers
        )
        return ChoiceRow(_("Who plays"), tuple(buttons))

    def _let_play(self, plays: bool) -> None:
        """The match is shown when it plays by itself."""
        self._virtual_board.let_play(plays)
        if plays:
            self._ui.navigation.to_match()
        else:
            self._ui.redraw()

    def _open_board(self) -> None:
        self._ui.navigation.back()
        self._ui.navigation.open(Route.VIRTUAL_BOARD)
