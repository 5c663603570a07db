"""The settings of the simulated table: the speed, the kind of sensor, and the simulated player."""

from __future__ import annotations

from companion.i18n.translation import _
from companion.ui.context import UiContext
from companion.ui.navigation import Route, View
from companion.ui.pages.pages import ChoiceRow, FormPage
from companion.ui.pages.parts import Button, Header
from companion.ui.virtual_table import SPEEDS, VirtualTable


class SimulationView(View):
    """The switches of the simulated table."""

    def __init__(self, ui: UiContext, *, simulator: VirtualTable) -> None:
        self._ui = ui
        self._simulator = simulator

    def page(self) -> FormPage:
        """The page."""
        ui, simulator = self._ui, self._simulator
        rows = [self._speed(), self._player()]
        if simulator.board and len(simulator.sensor_kinds) > 1:
            rows.insert(1, self._sensors(simulator.board.simulated_table.sensors_label))
        buttons = [Button(text=_("Fine"), on_touch=ui.navigation.back, role="primary")]
        if simulator.driver and not ui.layout.side_board:
            buttons.append(Button(text=_("Virtual board"), on_touch=self._open_board))
        return FormPage(
            Header(title=_("Simulator"), note=_(ui.match.board_view.title), back=ui.navigation.back),
            tuple(rows),
            tuple(buttons),
        )

    def _speed(self) -> ChoiceRow:
        now = self._simulator.clock.speed
        buttons = (Button(text=f"× {n}", on_touch=lambda n=n: self._run_at(n), chosen=n == now) for n in SPEEDS)
        return ChoiceRow(_("Time goes by"), tuple(buttons))

    def _run_at(self, speed: int) -> None:
        self._simulator.change_speed(speed)
        self._ui.redraw()

    def _sensors(self, label: str) -> ChoiceRow:
        now = self._simulator.kind
        buttons = (
            Button(
                text=_(kind.label), on_touch=lambda name=kind.name: self._choose_sensor(name), chosen=kind.name == now
            )
            for kind in self._simulator.sensor_kinds
        )
        return ChoiceRow(_(label), tuple(buttons))

    def _choose_sensor(self, kind: str) -> None:
        self._ui.sensors.forget()
        self._simulator.change_kind(kind, self._ui.match.view_state().status)
        self._ui.redraw()

    def _player(self) -> ChoiceRow:
        now = self._simulator.plays
        answers = ((False, _("You")), (True, _("A player by itself")))
        buttons = (
            Button(text=word, on_touch=lambda plays=plays: self._let_play(plays), chosen=plays is now)
            for plays, word in answers
        )
        return ChoiceRow(_("Who plays"), tuple(buttons))

    def _let_play(self, plays: bool) -> None:
        """Starts or stops the simulated player, and shows the match when it starts."""
        self._simulator.let_play(plays)
        if plays:
            self._ui.navigation.to_match()
        else:
            self._ui.redraw()

    def _open_board(self) -> None:
        self._ui.navigation.back()
        self._ui.navigation.open(Route.VIRTUAL_BOARD)
