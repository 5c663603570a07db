"""Device tests: shows the inputs, switches each lamp, sounds the buzzer and the voice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.i18n.translation import _, gettext_noop, ngettext
from companion.live.sample_gate import SamplePause
from companion.ui.attached_board_service import service_of
from companion.ui.navigation import Route, View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.page_types import SheetPage
from companion.ui.pages.service_pages import SensorCell, SensorsPage
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.sensor_buttons import voice_is_on
from companion.ui.view_parts.sensor_texts import names_presses
from hardware.gpio.outputs import BUZZER
from hardware.samples import Edge

LAMPS = {
    "first": gettext_noop("Lamp of the first"),
    "second": gettext_noop("Lamp of the second"),
    "trouble": gettext_noop("Trouble lamp"),
}
TRIED_BUZZ = (2, 0.2)
"""The test signal of the buzzer: number of beeps, and length of each (seconds)."""
SHOWN_S, POINTS = 6.0, 60
"""The time shown of a button's levels (seconds), and the number of points."""


class DeviceTestsView(View):
    """The devices that can be tested."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._lit: set[str] = set()

    def page(self) -> SheetPage:
        """The page."""
        header = Header(title=_("Tests"), note=_("touch, and see or hear"), back=self._ui.navigation.back)
        return SheetPage(header=header, tiles=tuple(self._tiles()))

    def _tiles(self) -> Iterator[Button]:
        ui = self._ui
        service = service_of(ui)
        if service.buttons:
            note = ngettext("{n} input", "{n} inputs", len(service.buttons))
            yield Button(
                text=_("Buttons"), on_touch=lambda: ui.navigation.open(Route.INPUT_TEST), icon="hand", note=note
            )
        for lamp in service.lamps:
            if lamp == BUZZER:
                yield Button(text=_("Buzzer"), on_touch=self._buzz, icon="speak")
            else:
                lit = lamp in self._lit
                note = _("on") if lit else _("off")
                word = _(LAMPS[lamp])
                yield Button(
                    text=word, on_touch=lambda lamp=lamp: self._switch(lamp), icon="day", note=note, chosen=lit
                )
        if voice_is_on(ui):
            word = _("A chime") if ui.settings.values.chimes else _("The voice")
            yield Button(text=word, on_touch=self._speak, icon="speak")

    def _switch(self, lamp: str) -> None:
        self._lit ^= {lamp}
        if outputs := service_of(self._ui).indicators:
            outputs.light(lamp, on=lamp in self._lit)
        self._ui.redraw()

    def _buzz(self) -> None:
        if outputs := service_of(self._ui).indicators:
            outputs.buzz(*TRIED_BUZZ)

    def _speak(self) -> None:
        if self._ui.voice:
            self._ui.voice.try_out(_("This is how the table sounds."))

    def closed(self) -> None:
        """The lamps are again as the match has them."""
        service_of(self._ui).restore_indicators()


class InputTestView(View):
    """Shows each button with its raw edges; presses here do not count for the match."""

    pauses_clocks = True

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._since = ui.loop.clock()
        here = SamplePause(lambda: ui.navigation.view is self, lambda _sample: None, ui.loop.reset_pipeline)
        ui.loop.sample_gate.pause(here)

    def page(self) -> SensorsPage:
        """The page."""
        ui = self._ui
        wired = service_of(ui).buttons
        others = sorted(name for name in ui.sensors.edges if name not in wired and self._edges(name))
        header = Header(title=_("Press each button"), note=_("nothing counts here"), back=ui.navigation.back)
        return SensorsPage(header=header, cells=tuple(self._cell(name) for name in (*wired, *others)))

    def _edges(self, name: str) -> Sequence[Edge]:
        """The edges of a button; where it may not be said which was pressed, only those since the page was opened."""
        edges = self._ui.sensors.edges.get(name, ())
        return [edge for edge in edges if edge.t >= self._since or names_presses(self._ui)]

    def _cell(self, name: str) -> SensorCell:
        t = self._ui.loop.clock()
        edges = self._edges(name)
        new = sum(edge.t >= self._since for edge in edges)
        down = bool(edges and edges[-1].level)
        note = ngettext("{n} edge", "{n} edges", new) if new else _("down") if down else _("not yet")
        return SensorCell(title=name, note=note, ball="on" if down else "", trace=levels(edges, t))


def levels(edges: Sequence[Edge], t: float) -> tuple[float, ...]:
    """Returns the levels of a button in the last SHOWN_S before `t` (monotonic seconds), oldest first; 1 is down.

    A push shorter than the time between two points is included.
    """
    step, drawn, last = SHOWN_S / POINTS, [], 0
    left = list(edges)
    for n in range(POINTS):
        until = t - SHOWN_S + (n + 1) * step
        passed = [edge.level for edge in left if edge.t <= until]
        left = left[len(passed) :]
        drawn.append(float(max([*passed, last]) if n and passed else passed[-1] if passed else last))
        last = passed[-1] if passed else last
    return tuple(drawn)
