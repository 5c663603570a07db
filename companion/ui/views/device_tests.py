"""Service tests: every button and contact is seen to close, every lamp to light, and the voice is heard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.i18n.translation import _, gettext_noop, ngettext
from companion.live.sample_gate import SamplePause
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import SheetPage
from companion.ui.pages.parts import Button, Header
from companion.ui.pages.service import SensorCell, SensorsPage
from companion.ui.virtual_service import service_of
from hardware.gpio.outputs import BUZZER
from hardware.samples import Edge

LAMPS = {
    "first": gettext_noop("Lamp of the first"),
    "second": gettext_noop("Lamp of the second"),
    "trouble": gettext_noop("Trouble lamp"),
}
TRIED_BUZZ = (2, 0.2)
"""How the buzzer is tried: how often, and for how long each time (seconds)."""
SHOWN_S, POINTS = 6.0, 60
"""The levels of a button are drawn for so long, in so many points."""
JUST_NOW_S, MINUTE_S = 1.0, 60.0


def has_trials(flow: Navigation) -> bool:
    """Whether there is anything to be tried."""
    service = service_of(flow)
    return bool(service.buttons or service.lamps or _heard(flow))


def _heard(flow: Navigation) -> bool:
    return flow.sensors.tries_voice is not None and flow.settings.voice != "off"


class DeviceTestsView:
    """What can be tried."""

    def __init__(self, flow: Navigation) -> None:
        self._flow = flow
        self._lit: set[str] = set()

    def page(self) -> SheetPage:
        """The page."""
        header = Header(_("Tests"), _("touch, and see or hear"), self._leave)
        return SheetPage(header, tuple(self._tiles()))

    def _tiles(self) -> Iterator[Button]:
        flow = self._flow
        service = service_of(flow)
        if service.buttons:
            note = ngettext("{n} input", "{n} inputs", len(service.buttons))
            yield Button(_("Buttons"), lambda: flow.open(InputsView(flow)), icon="hand", note=note)
        for lamp in service.lamps:
            if lamp == BUZZER:
                yield Button(_("Buzzer"), self._buzz, icon="speak")
            else:
                lit = lamp in self._lit
                note = _("on") if lit else _("off")
                word = _(LAMPS[lamp])
                yield Button(word, lambda lamp=lamp: self._switch(lamp), icon="day", note=note, chosen=lit)
        if _heard(flow):
            word = _("A chime") if flow.settings.chimes else _("The voice")
            yield Button(word, self._speak, icon="speak")

    def _switch(self, lamp: str) -> None:
        self._lit ^= {lamp}
        if signs := service_of(self._flow).signs:
            signs.light(lamp, on=lamp in self._lit)
        self._flow.changed()

    def _buzz(self) -> None:
        if signs := service_of(self._flow).signs:
            signs.buzz(*TRIED_BUZZ)

    def _speak(self) -> None:
        if self._flow.sensors.tries_voice:
            self._flow.sensors.tries_voice(_("This is how the table sounds."))

    def _leave(self) -> None:
        """The lamps show the match again."""
        service_of(self._flow).relight()
        self._flow.back()


class InputsView:
    """Each button with its raw edges. What is pressed here counts for no match."""

    def __init__(self, flow: Navigation) -> None:
        self._flow = flow
        self._since = flow.loop.clock()
        here = SamplePause(lambda: flow.view is self, lambda _sample: None, flow.loop.reset_pipeline)
        flow.loop.sample_gate.pause(here)

    def page(self) -> SensorsPage:
        """The page."""
        flow = self._flow
        wired = service_of(flow).buttons
        others = sorted(set(flow.sensors.edges) - set(wired))
        header = Header(_("Press each button"), _("nothing counts here"), flow.back)
        return SensorsPage(header, tuple(self._cell(name) for name in (*wired, *others)))

    def _cell(self, name: str) -> SensorCell:
        now = self._flow.loop.clock()
        edges = self._flow.sensors.edges.get(name, ())
        new = sum(edge.t >= self._since for edge in edges)
        down = bool(edges and edges[-1].level)
        said = ngettext("{n} edge", "{n} edges", new) if new else _("down") if down else _("not yet")
        return SensorCell(name, said, "on" if down else "", levels(list(edges), now))


def levels(edges: Sequence[Edge], now: float) -> tuple[float, ...]:
    """How a button stood in the last seconds before `now` (monotonic): 1 is down, the oldest first.

    A push shorter than the way between two points is drawn all the same.
    """
    step, drawn, last = SHOWN_S / POINTS, [], 0
    left = list(edges)
    for n in range(POINTS):
        until = now - SHOWN_S + (n + 1) * step
        passed = [edge.level for edge in left if edge.t <= until]
        left = left[len(passed) :]
        drawn.append(float(max([*passed, last]) if n and passed else passed[-1] if passed else last))
        last = passed[-1] if passed else last
    return tuple(drawn)


def ago_text(seconds: float) -> str:
    """How long ago something was."""
    if seconds < JUST_NOW_S:
        return _("just now")
    if seconds < MINUTE_S:
        return _("{n} s ago", n=int(seconds))
    return _("{n} min ago", n=int(seconds / MINUTE_S))
