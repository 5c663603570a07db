"""One hole in full: its line with the limits on it, its noise, its drift, and what its sensor has gone through."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import asdict

from companion.i18n.translation import _, gettext_noop
from companion.service.board_service import Part
from companion.ui.navigation import Navigation
from companion.ui.pages.parts import Button, Header
from companion.ui.pages.service import HoleDetailPage
from companion.ui.sensor_readings import FARTHEST_MM
from companion.ui.views.calibration import CalibrationView
from companion.ui.views.device_tests import ago_text
from companion.ui.views.reading_text import content_text, lost_reason, reading_text
from companion.ui.virtual_service import service_of
from hardware.calibration.file import KeptColours, KeptDistance
from hardware.devices import Hole
from hardware.filters.holes import HoleFilter
from hardware.samples import Distance

COUNTED = {
    "readings": gettext_noop("read"),
    "errors": gettext_noop("bus errors"),
    "odd": gettext_noop("impossible"),
    "frozen": gettext_noop("frozen"),
    "wakes": gettext_noop("woken"),
    "losses": gettext_noop("lost"),
}
"""What is counted of a sensor, in a word each."""


class HoleDetailView:
    """Everything that is known about a hole's sensor."""

    def __init__(self, flow: Navigation, hole: int) -> None:
        self._flow = flow
        self._hole = hole

    def page(self) -> HoleDetailPage:
        """The page."""
        flow, hole = self._flow, self._hole
        wrong = lost_reason(flow, hole)
        header = Header(_("Hole {hole}", hole=hole), "" if wrong else content_text(flow, hole), flow.back)
        return HoleDetailPage(
            header, flow.sensors.trace(hole), self._limits(), tuple(self._facts()), tuple(self._buttons()), wrong
        )

    @property
    def _filter(self) -> HoleFilter:
        return self._flow.loop.pipeline.filters.holes[self._hole]

    @property
    def _by_distance(self) -> bool:
        return isinstance(self._flow.sensors.holes.get(self._hole), Distance)

    def _limits(self) -> tuple[float, ...]:
        """Where a ball begins and ceases, as heights of the line; a colour has no such height."""
        found = self._filter
        return (found.enter / FARTHEST_MM, found.leave / FARTHEST_MM) if self._by_distance else ()

    def _facts(self) -> Iterator[tuple[str, str]]:
        health, hole = self._flow.sensors, self._hole
        if reading := health.holes.get(hole):
            yield _("Reads"), reading_text(reading)
            yield _("A ball"), self._meaning()
            if (noise := health.noise(hole)) is not None:
                yield _("Noise"), _("{mm} mm", mm=f"{noise:.1f}") if self._by_distance else f"{noise:.1f}"
        changes = self._filter.changes
        if changes:
            yield _("Last change"), ago_text(self._flow.loop.clock() - changes[-1])
        yield _("Calibrated"), self._calibrated()
        if hole in health.drift.figures:
            percent = round(100 * health.drift.figures[hole])
            yield _("Drift"), _("{percent} % of the way to a mistake", percent=percent)
        if record := service_of(self._flow).records.get(hole):
            counts = asdict(record)
            yield _("Sensor"), ", ".join(f"{_(word)} {counts[name]}" for name, word in COUNTED.items() if counts[name])

    def _meaning(self) -> str:
        found = self._filter
        if self._by_distance:
            return _("below {near} mm, until {far} mm", near=f"{found.enter:g}", far=f"{found.leave:g}")
        return _("from {n} counts of colour on", n=round(found.classes.enter))

    def _calibrated(self) -> str:
        calibration = service_of(self._flow).calibration
        found: KeptColours | KeptDistance | None = (
            calibration.distances.get(self._hole) if self._by_distance else calibration.colours.get(self._hole)
        )
        return found.date.replace("T", " ") if found else _("never")

    def _buttons(self) -> Iterator[Button]:
        flow, hole = self._flow, self._hole
        for part, holes in service_of(flow).parts.items():
            if hole in holes:
                word = _("Calibrate hole {hole}", hole=hole)
                yield Button(word, partial(self._calibrate, part), "primary")
        yield skip_button(flow, hole)

    def _calibrate(self, part: Part) -> None:
        self._flow.open(CalibrationView(self._flow, part, (self._hole,)))


def skip_button(flow: Navigation, hole: int) -> Button:
    """People tell a hole by touch from now on, or its sensor is listened to again."""
    hearing, t, put = flow.loop.sample_gate, flow.loop.clock, flow.loop.put
    if hole in hearing.skipped:
        return Button(_("Listen to hole {hole}", hole=hole), lambda: hearing.use_hole(hole, t(), put))
    works = Hole(hole) not in flow.loop.pipeline.filters.lost
    return Button(_("Skip hole {hole}", hole=hole), lambda: hearing.skip_hole(hole, t(), put, works=works))
