"""The detail page of a hole: its readings with the limits, noise, drift, and the statistics of its sensor."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import asdict

from companion.i18n.translation import _, gettext_noop
from companion.ui.attached_board_service import service_of
from companion.ui.navigation import Route, View
from companion.ui.pages.controls import Button, Header
from companion.ui.pages.service_pages import HoleDetailPage
from companion.ui.sensor_readings import FARTHEST_MM
from companion.ui.ui_context import UiContext
from companion.ui.view_parts.sensor_buttons import skip_button
from companion.ui.view_parts.sensor_texts import ago_text, content_text, lost_reason, reading_text
from hardware.calibration.file import ColourEntry, DistanceEntry
from hardware.calibration.wizard import Part
from hardware.filters.holes import HoleFilter
from hardware.samples import Distance, HoleSwitch

COUNTED = {
    "readings": gettext_noop("read"),
    "errors": gettext_noop("bus errors"),
    "odd": gettext_noop("impossible"),
    "frozen": gettext_noop("frozen"),
    "wakes": gettext_noop("woken"),
    "losses": gettext_noop("lost"),
}
"""The labels of a sensor's counters."""


class HoleDetailView(View):
    """Everything that is known about a hole's sensor."""

    def __init__(self, ui: UiContext, *, hole: int) -> None:
        self._ui = ui
        self._hole = hole

    def page(self) -> HoleDetailPage:
        """The page."""
        ui, hole = self._ui, self._hole
        wrong = lost_reason(ui, hole)
        header = Header(
            title=_("Hole {hole}", hole=hole), note="" if wrong else content_text(ui, hole), back=ui.navigation.back
        )
        return HoleDetailPage(
            header=header,
            trace=ui.sensors.trace(hole),
            limits=self._limits(),
            facts=tuple(self._facts()),
            buttons=tuple(self._buttons()),
            wrong=wrong,
        )

    @property
    def _filter(self) -> HoleFilter:
        return self._ui.loop.pipeline.filters.holes[self._hole]

    @property
    def _by_distance(self) -> bool:
        return isinstance(self._ui.sensors.holes.get(self._hole), Distance)

    @property
    def _by_switch(self) -> bool:
        return isinstance(self._ui.sensors.holes.get(self._hole), HoleSwitch)

    def _limits(self) -> tuple[float, ...]:
        """Returns the limits for filled and empty, scaled to 0..1; none for colour sensors."""
        found = self._filter
        return (found.enter / FARTHEST_MM, found.leave / FARTHEST_MM) if self._by_distance else ()

    def _facts(self) -> Iterator[tuple[str, str]]:
        health, hole = self._ui.sensors, self._hole
        if reading := health.holes.get(hole):
            yield _("Reads"), reading_text(reading)
            yield _("A ball"), self._meaning()
            if not self._by_switch and (noise := health.noise(hole)) is not None:
                yield _("Noise"), _("{mm} mm", mm=f"{noise:.1f}") if self._by_distance else f"{noise:.1f}"
        changes = self._filter.changes
        if changes:
            yield _("Last change"), ago_text(self._ui.loop.clock() - changes[-1])
        if not self._by_switch:
            yield _("Calibrated"), self._calibrated()
        if hole in health.drift.figures:
            percent = round(100 * health.drift.figures[hole])
            yield _("Drift"), _("{percent} % of the way to a mistake", percent=percent)
        if record := service_of(self._ui).records.get(hole):
            counts = asdict(record)
            yield _("Sensor"), ", ".join(f"{_(word)} {counts[name]}" for name, word in COUNTED.items() if counts[name])

    def _meaning(self) -> str:
        found = self._filter
        if self._by_distance:
            return _("below {near} mm, until {far} mm", near=f"{found.enter:g}", far=f"{found.leave:g}")
        if self._by_switch:
            settings = self._ui.loop.rig.switches
            seconds = f"{settings.dwell_s:g}"
            if settings.ball == "closes":
                return _("closes its switch for {s} s", s=seconds)
            return _("opens its switch for {s} s", s=seconds)
        return _("from {n} counts of colour on", n=round(found.classes.enter))

    def _calibrated(self) -> str:
        calibration = service_of(self._ui).calibration
        found: ColourEntry | DistanceEntry | None = (
            calibration.distances.get(self._hole) if self._by_distance else calibration.colours.get(self._hole)
        )
        return found.date.replace("T", " ") if found else _("never")

    def _buttons(self) -> Iterator[Button]:
        ui, hole = self._ui, self._hole
        for part, holes in service_of(ui).parts.items():
            if hole in holes:
                word = _("Calibrate hole {hole}", hole=hole)
                yield Button(text=word, on_touch=partial(self._calibrate, part), role="primary")
        yield skip_button(ui, hole)

    def _calibrate(self, part: Part) -> None:
        self._ui.navigation.open(Route.CALIBRATION, part=part, holes=(self._hole,))
