"""The sensors page: the live reading, the interpretation and the health of every sensor."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.i18n.translation import _, gettext_noop, ngettext
from companion.ui.attached_board_service import service_of
from companion.ui.navigation import Route, View
from companion.ui.pages.controls import Button, Chip, Header
from companion.ui.pages.service_pages import SensorCell, SensorsPage
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.sensor_buttons import has_device_tests, skip_button
from companion.ui.view_parts.sensor_texts import (
    ago_text,
    ball_in,
    content_text,
    health_text,
    lean_text,
    link_text,
    lost_reason,
    lost_word,
    names_presses,
    reading_text,
    silent_reason,
)
from hardware.calibration.wizard import Part
from hardware.devices import BUTTONS, NODE, NUMPAD, TILT, Expander, Hole

CALIBRATE = {
    "colours": gettext_noop("Calibrate the colours"),
    "distances": gettext_noop("Calibrate all holes"),
    "tilt": gettext_noop("Calibrate the tilt"),
}
BUTTONS_AT_MOST = 4


class SensorsView(View):
    """One cell for each hole, a strip for the other sensors, and buttons for tests and calibration."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui

    def page(self) -> SensorsPage:
        """The page."""
        ui = self._ui
        health = ui.sensors
        rate = round(health.rate(ui.loop.clock()))
        live = ngettext("live · {n} reading a second", "live · {n} readings a second", rate) if rate else _("live")
        wrong = self._wrong()
        header = Header(
            title=_("Sensors"), note=live, back=ui.navigation.back, chips=() if wrong else tuple(self._health_chips())
        )
        shown = sorted({*health.holes, *(health.lost_holes() if self._has_holes else ())})
        cells, strip = [self._cell(hole) for hole in shown], list(self._strip())
        if not cells:
            cells, strip = strip, []
        return SensorsPage(
            header=header,
            cells=tuple(cells),
            strip=tuple(strip),
            buttons=tuple(self._buttons())[:BUTTONS_AT_MOST],
            empty=_("Nothing has been read yet."),
            wrong=wrong,
        )

    @property
    def _has_holes(self) -> bool:
        return bool(self._ui.sensors.readings) or any("hole" in device for device in self._ui.sensors.lost)

    def _health_chips(self) -> Iterator[Chip]:
        health = self._ui.sensors
        if lost := sorted(set(health.lost) - {Hole(hole) for hole in self._ui.loop.sample_gate.skipped}):
            called = health.called(lost[0])
            yield Chip(
                ngettext("{device} does not answer", "{n} sensors do not answer", len(lost), device=called), "foul"
            )

    def _wrong(self) -> str:
        """Returns the driver's fault text of the first lost hole; empty if there is none."""
        lost = (hole for hole in sorted(self._ui.sensors.lost_holes()) if self._has_holes)
        reasons = ((lost_reason(self._ui, hole), lost_word(self._ui, hole)) for hole in lost)
        return next((reason for reason, word in reasons if reason != word), "")

    def _cell(self, hole: int) -> SensorCell:
        ui = self._ui
        title = _("Hole {hole}", hole=hole)
        opens = partial(self._open, hole)
        trace = ui.sensors.trace(hole)
        if wrong := lost_word(ui, hole) or silent_reason(ui, hole):
            return SensorCell(
                title=title,
                note=wrong,
                ball="",
                trace=trace,
                lost=hole not in ui.loop.sample_gate.skipped,
                on_touch=opens,
            )
        drifted = self._drifted(hole)
        note = filter(None, [content_text(ui, hole), drifted or reading_text(ui.sensors.holes[hole])])
        return SensorCell(
            title=title, note=" · ".join(note), ball=ball_in(ui, hole), trace=trace, on_touch=opens, warns=bool(drifted)
        )

    def _open(self, hole: int) -> None:
        self._ui.navigation.open(Route.HOLE_DETAIL, hole=hole)

    def _drifted(self, hole: int) -> str:
        """The drift of a hole, where it is worth showing."""
        drift = self._ui.sensors.drift.figures.get(hole, 0.0)
        return _("drift {percent} %", percent=round(100 * drift)) if drift >= WORTH_A_WORD else ""

    def _strip(self) -> Iterator[SensorCell]:
        ui = self._ui
        health, service, now = ui.sensors, service_of(ui), ui.loop.clock()
        if health.state(TILT) != "ok":
            yield SensorCell(title=_("Tilt"), note=health_text(ui, TILT), lost=True)
        elif text := lean_text(ui):
            trace = tuple(min(max(0.5 - STEEPENED * lean.accel[0], 0.0), 1.0) for lean in health.leans)
            yield SensorCell(title=_("Tilt"), note=text, trace=trace)
        silent = [
            device for device in sorted(health.lost) if device in (BUTTONS, NUMPAD) or isinstance(device, Expander)
        ]
        for device in silent:
            title = _("Buttons") if device == BUTTONS else health.called(device)
            yield SensorCell(title=title, note=health_text(ui, device), lost=True)
        if BUTTONS in silent:
            pass
        elif (pressed := health.last_press()) or service.buttons:
            note = ago_text(now - pressed.t) if pressed else _("none pressed yet")
            if pressed and names_presses(ui):
                note = f"{pressed.button} · {note}"
            yield SensorCell(
                title=_("Buttons"),
                note=note,
                on_touch=(lambda: ui.navigation.open(Route.INPUT_TEST)) if service.buttons else None,
            )
        if service.link:
            lost = health.state(NODE) != "ok"
            note = health_text(ui, NODE) if lost else link_text(service.link)
            yield SensorCell(
                title=_("Line"), note=note, lost=lost, on_touch=lambda: ui.navigation.open(Route.NODE_LINK)
            )

    def _buttons(self) -> Iterator[Button]:
        ui = self._ui
        service = service_of(ui)
        for n, (part, holes) in enumerate(service.parts.items()):
            yield Button(
                text=_(CALIBRATE[part]),
                on_touch=partial(self._calibrate, part, holes),
                role="plain" if n else "primary",
            )
        if has_device_tests(ui):
            yield Button(text=_("Tests"), on_touch=lambda: ui.navigation.open(Route.DEVICE_TESTS))
        lost = {*ui.sensors.lost_holes(), *ui.loop.sample_gate.skipped} if self._has_holes else ()
        if hole := min(lost, default=None):
            yield skip_button(ui, hole)

    def _calibrate(self, part: Part, holes: tuple[int, ...]) -> None:
        self._ui.navigation.open(Route.CALIBRATION, part=part, holes=holes)


STEEPENED = 2.5
"""The scale of the tilt's line: 0.2 g, about 12 degrees, is the end of the range."""
WORTH_A_WORD = 0.5
"""The drift (1 is a confusion of contents) from which on it is shown with the reading."""
