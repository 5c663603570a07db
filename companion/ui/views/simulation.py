"""How the table is simulated: how fast time goes by, what watches the holes, and whether a player plays by itself."""

from __future__ import annotations

from msgspec.structs import replace

from companion.i18n.translation import _
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import Button, ChoiceRow, FormPage, Header
from companion.ui.views.header import open_virtual
from companion.ui.virtual_table import HOLES_GAME, SPEEDS, SensorKind, VirtualTable


class SimulationView:
    """The switches of the simulated table."""

    def __init__(self, flow: Navigation, simulator: VirtualTable) -> None:
        self._flow = flow
        self._simulator = simulator

    def page(self) -> FormPage:
        """The page."""
        flow, simulator = self._flow, self._simulator
        rows = [self._speed(), self._player()]
        if simulator.game == HOLES_GAME:
            rows.insert(1, self._sensors())
        buttons = [Button(_("Fine"), flow.back, "primary")]
        if simulator.driver and not flow.beside:
            buttons.append(Button(_("Virtual board"), self._open_board))
        return FormPage(Header(_("Simulator"), _(flow.board_view.title), flow.back), tuple(rows), tuple(buttons))

    def _speed(self) -> ChoiceRow:
        now = self._simulator.clock.speed
        buttons = (Button(f"× {n}", lambda n=n: self._run_at(n), chosen=n == now) for n in SPEEDS)
        return ChoiceRow(_("Time goes by"), tuple(buttons))

    def _run_at(self, speed: int) -> None:
        self._simulator.change_speed(speed)
        self._flow.changed()

    def _sensors(self) -> ChoiceRow:
        kinds: tuple[tuple[SensorKind, str], ...] = (("colour", _("Colour")), ("distance", _("Distance")))
        now = self._simulator.kind
        buttons = (Button(word, lambda kind=kind: self._watch_by(kind), chosen=kind == now) for kind, word in kinds)
        return ChoiceRow(_("The holes are watched by sensors for"), tuple(buttons))

    def _watch_by(self, kind: SensorKind) -> None:
        self._flow.sensors.forget()
        self._simulator.change_kind(kind, self._flow.view_state().status)
        self._flow.changed()

    def _player(self) -> ChoiceRow:
        now = self._simulator.plays
        answers = ((False, _("You")), (True, _("A player by itself")))
        buttons = (
            Button(word, lambda plays=plays: self._let_play(plays), chosen=plays is now) for plays, word in answers
        )
        return ChoiceRow(_("Who plays"), tuple(buttons))

    def _let_play(self, plays: bool) -> None:
        """The match is shown when it plays by itself."""
        self._simulator.plays = plays
        if plays:
            self._flow.match()
        else:
            self._flow.changed()

    def _open_board(self) -> None:
        self._flow.back()
        open_virtual(self._flow)


def simulator_button(flow: Navigation) -> tuple[Button, ...]:
    """The way to the switches, where the table is simulated."""
    simulator = flow.virtual
    if simulator is None:
        return ()
    return (Button(_("Simulator"), lambda: flow.open(SimulationView(flow, simulator)), icon="robot"),)


def simulator_switch(flow: Navigation) -> Button:
    """The same on the page of a virtual board."""
    return replace(simulator_button(flow)[0], icon="")
