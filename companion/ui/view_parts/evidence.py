"""What the sensors recorded about a ruling, and whether that ruling can still be disputed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from companion.analysis.corrections import shot_start
from companion.i18n.translation import _
from companion.journal.rows import in_force
from companion.live.sensor_history import Curve
from companion.rulebook.rulebook import Announcement
from companion.ui.pages.page_types import Trace
from companion.ui.ui_context import UiContext
from hardware.devices import Hole

JUMP = 0.2
"""The least change between two readings that gets a mark."""


def evidence(ui: UiContext, announcement: Announcement) -> list[Curve]:
    """The curves of the sensors that concern an announcement; none are shown with an event that is still secret."""
    hole = announcement.args.get("hole")
    session, referee = ui.match.session, ui.match.referee
    first = shot_start(referee) if referee.entries else 0
    rows = [row for at, row in enumerate(in_force(session.rows)) if at >= first and at not in referee.hidden]
    return ui.sensor_history.of_ruling(session, rows, hole if isinstance(hole, int) else None)


def evidence_trace(ui: UiContext, announcement: Announcement) -> Trace | None:
    """The first of these curves that shows something, to be drawn."""
    curves = evidence(ui, announcement)
    return next((trace_of(curve.device, curve.seconds, curve.levels) for curve in curves), None)


def trace_of(device: str, seconds: float, levels: tuple[float, ...]) -> Trace | None:
    """A curve to be drawn, with a mark where it changed most; None when it has fewer than two points.

    Args:
        device: What was measured, such as "hole 5".
        seconds: How long the curve is.
        levels: The readings, each 0 to 1, the oldest first.
    """
    if len(levels) < 2:
        return None
    changes = [abs(b - a) for a, b in pairwise(levels)]
    largest = max(range(len(changes)), key=changes.__getitem__)
    mark = (largest + 1) / (len(levels) - 1) if changes[largest] > JUMP else None
    if isinstance(device, Hole):
        title = _("What hole {hole} saw, last {n} seconds", hole=device.number, n=round(seconds))
    else:
        title = _("How the board leaned, last {n} seconds", n=round(seconds))
    return Trace(title, levels, mark)


def may_protest(ui: UiContext, announcements: Sequence[Announcement]) -> bool:
    """Whether these announcements are the ruling on the last event in force, and so can still be disputed."""
    verdict, entries = ui.match.verdict, ui.match.referee.entries
    last = bool(verdict and entries and entries[-1].raw is verdict.raw)
    return last and verdict is not None and list(verdict.announcements) == list(announcements)
