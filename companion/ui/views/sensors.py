"""Every sensor, live: what it reads, what that means, and whether it answers."""

from __future__ import annotations

from companion.text import _
from companion.ui.flow import Flow
from companion.ui.pages import Chip, Header, SensorCell, SensorsPage
from hardware.samples import Distance


class SensorsView:
    """One cell for each hole."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow

    def page(self) -> SensorsPage:
        """The page."""
        flow = self._flow
        health = flow.health
        lost = health.lost_holes()
        others = [device for device in health.lost if not device.startswith("hole")]
        signs = tuple(Chip(_("{device} does not answer", device=health.called(device)), "foul") for device in others)
        header = Header(_("Sensors"), _("live"), flow.back, signs)
        return SensorsPage(header, tuple(self._cell(hole, lost.get(hole)) for hole in sorted({*health.holes, *lost})))

    def _cell(self, hole: int, wrong: str | None) -> SensorCell:
        title = _("Hole {hole}", hole=hole)
        trace = tuple(self._flow.health.traces.get(hole, ()))
        if wrong:
            said = _("flickers, not listened to") if wrong == "hole-muted" else _("no answer")
            return SensorCell(title, said, "", trace, lost=True)
        return SensorCell(title, self._reading(hole), self._ball(hole), trace)

    def _reading(self, hole: int) -> str:
        """What was read last: millimetres, or the light in three colours."""
        sample = self._flow.health.holes[hole]
        if isinstance(sample, Distance):
            return _("{mm} mm", mm=sample.mm)
        return " · ".join(str(count) for count in getattr(sample, "rgb", ()))

    def _ball(self, hole: int) -> str:
        """What the running match holds to be in the hole."""
        flow = self._flow
        if flow.table.referee is None or flow.verdict is None:
            return ""
        holes = flow.seen().status.get("holes", {})
        return next((str(ball) for at, ball in holes.items() if str(at) == str(hole)), "")
