"""Every sensor, live: what it reads, what that means, and whether it answers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.i18n.translation import _, gettext_noop, ngettext
from companion.service.board_service import Part
from companion.ui.navigation import Navigation
from companion.ui.pages.parts import Button, Chip, Header
from companion.ui.pages.service import SensorCell, SensorsPage
from companion.ui.views.calibration import CalibrationView
from companion.ui.views.device_tests import DeviceTestsView, InputsView, ago_text, has_trials
from companion.ui.views.hole_detail import HoleDetailView, skip_button
from companion.ui.views.node_link import NodeLinkView, link_text
from companion.ui.views.reading_text import (
    ball_in,
    content_text,
    lean_text,
    lost_reason,
    lost_word,
    reading_text,
    silent_reason,
)
from companion.ui.virtual_service import service_of
from hardware.devices import BUTTONS, HOLES, NODE, TILT, DeviceName, Hole

CALIBRATE = {
    "colours": gettext_noop("Calibrate the colours"),
    "distances": gettext_noop("Calibrate all holes"),
    "tilt": gettext_noop("Calibrate the tilt"),
}
BUTTONS_AT_MOST = 4


class SensorsView:
    """One cell for each hole, a strip for what has no hole, and what can be done about them."""

    def __init__(self, flow: Navigation) -> None:
        self._flow = flow

    def page(self) -> SensorsPage:
        """The page."""
        flow = self._flow
        health = flow.sensors
        rate = round(health.rate(flow.loop.clock()))
        live = ngettext("live · {n} reading a second", "live · {n} readings a second", rate) if rate else _("live")
        wrong = self._wrong()
        header = Header(_("Sensors"), live, flow.back, () if wrong else tuple(self._signs()))
        shown = sorted({*health.holes, *(health.lost_holes() if self._has_holes else ())})
        cells, strip = [self._cell(hole) for hole in shown], list(self._strip())
        if not cells:
            cells, strip = strip, []
        return SensorsPage(
            header,
            tuple(cells),
            tuple(strip),
            tuple(self._buttons())[:BUTTONS_AT_MOST],
            _("Nothing has been read yet."),
            wrong,
        )

    @property
    def _has_holes(self) -> bool:
        return bool(self._flow.sensors.readings) or any(
            isinstance(device, Hole) or device == HOLES for device in self._flow.sensors.lost
        )

    def _signs(self) -> Iterator[Chip]:
        health = self._flow.sensors
        if lost := sorted(set(health.lost) - {Hole(hole) for hole in self._flow.loop.sample_gate.skipped}):
            called = health.called(lost[0])
            yield Chip(
                ngettext("{device} does not answer", "{n} sensors do not answer", len(lost), device=called), "foul"
            )

    def _wrong(self) -> str:
        """What the drivers know of the first hole that is lost; empty where they know nothing."""
        lost = (hole for hole in sorted(self._flow.sensors.lost_holes()) if self._has_holes)
        reasons = ((lost_reason(self._flow, hole), lost_word(self._flow, hole)) for hole in lost)
        return next((reason for reason, word in reasons if reason != word), "")

    def _cell(self, hole: int) -> SensorCell:
        flow = self._flow
        title = _("Hole {hole}", hole=hole)
        opens = partial(self._open, hole)
        trace = flow.sensors.trace(hole)
        if wrong := lost_word(flow, hole) or silent_reason(flow, hole):
            return SensorCell(title, wrong, "", trace, hole not in flow.loop.sample_gate.skipped, opens)
        drifted = self._drifted(hole)
        said = filter(None, [content_text(flow, hole), drifted or reading_text(flow.sensors.holes[hole])])
        return SensorCell(title, " · ".join(said), ball_in(flow, hole), trace, does=opens, warns=bool(drifted))

    def _open(self, hole: int) -> None:
        self._flow.open(HoleDetailView(self._flow, hole))

    def _drifted(self, hole: int) -> str:
        """A word about a hole that is on its way to a mistake."""
        drift = self._flow.sensors.drift.figures.get(hole, 0.0)
        return _("drift {percent} %", percent=round(100 * drift)) if drift >= WORTH_A_WORD else ""

    def _strip(self) -> Iterator[SensorCell]:
        flow = self._flow
        health, service, now = flow.sensors, service_of(flow), flow.loop.clock()
        if health.state(TILT) != "ok":
            yield SensorCell(_("Tilt"), health_text(flow, TILT), lost=True)
        elif text := lean_text(flow):
            trace = tuple(min(max(0.5 - STEEPENED * lean.accel[0], 0.0), 1.0) for lean in health.leans)
            yield SensorCell(_("Tilt"), text, trace=trace)
        if health.state(BUTTONS) != "ok":
            yield SensorCell(_("Buttons"), health_text(flow, BUTTONS), lost=True)
        elif (pressed := health.last_press()) or service.buttons:
            said = f"{pressed.button} · {ago_text(now - pressed.t)}" if pressed else _("none pressed yet")
            yield SensorCell(
                _("Buttons"), said, does=(lambda: flow.open(InputsView(flow))) if service.buttons else None
            )
        if service.link:
            lost = health.state(NODE) != "ok"
            said = health_text(flow, NODE) if lost else link_text(service.link)
            yield SensorCell(_("Line"), said, lost=lost, does=lambda: flow.open(NodeLinkView(flow)))

    def _buttons(self) -> Iterator[Button]:
        flow = self._flow
        service = service_of(flow)
        for n, (part, holes) in enumerate(service.parts.items()):
            yield Button(_(CALIBRATE[part]), partial(self._calibrate, part, holes), "plain" if n else "primary")
        if has_trials(flow):
            yield Button(_("Tests"), lambda: flow.open(DeviceTestsView(flow)))
        lost = {*flow.sensors.lost_holes(), *flow.loop.sample_gate.skipped} if self._has_holes else ()
        if hole := min(lost, default=None):
            yield skip_button(flow, hole)

    def _calibrate(self, part: Part, holes: tuple[int, ...]) -> None:
        self._flow.open(CalibrationView(self._flow, part, holes))


STEEPENED = 2.5
"""So much steeper is the tilt drawn: a fifth of gravity, twelve degrees, is the edge."""
WORTH_A_WORD = 0.5
"""From this share of the way to a mistake on a drift is told beside the reading."""


def health_text(flow: Navigation, device: DeviceName) -> str:
    """Why a device does not answer."""
    return service_of(flow).troubles().get(device) or _("no answer")
