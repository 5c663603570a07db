"""What the readings of a hole or of the tilt mean, in words."""

from __future__ import annotations

from companion.i18n.translation import _, gettext_noop
from companion.ui.navigation import Navigation
from companion.ui.sensor_readings import FRESH_S, Reading
from companion.ui.virtual_service import service_of
from hardware.devices import HOLES, NODE
from hardware.filters.tilt import angle_deg, zone_of
from hardware.samples import Distance

BALLS = {"red": gettext_noop("red"), "yellow": gettext_noop("yellow"), "blue": gettext_noop("blue")}


def reading_text(reading: Reading) -> str:
    """What was read: millimetres, or the light in three colours."""
    if isinstance(reading, Distance):
        return _("{mm} mm", mm=reading.mm)
    return " ".join(map(str, reading.rgb))


def ball_in(flow: Navigation, hole: int) -> str:
    """The ball that a hole holds as far as it is known: what the sensor shows, else what the match says."""
    found = flow.loop.pipeline.filters.holes.get(hole)
    if found is None or found.filled is False:
        return ""
    return found.ball or _ball_of_match(flow, hole) or ("unknown" if found.filled else "")


def _ball_of_match(flow: Navigation, hole: int) -> str:
    if flow.loop.referee is None or flow.verdict is None:
        return ""
    holes = flow.view_state().status.get("holes", {})
    return next((str(ball) for at, ball in holes.items() if str(at) == str(hole)), "")


def content_text(flow: Navigation, hole: int) -> str:
    """What a hole holds: empty, a ball, or nothing while it is not known."""
    if ball := ball_in(flow, hole):
        return _(BALLS[ball]) if ball in BALLS else _("a ball")
    found = flow.loop.pipeline.filters.holes.get(hole)
    return _("empty") if found and found.filled is False else ""


def lost_word(flow: Navigation, hole: int) -> str:
    """That a hole is told by touch, in a word or two; empty while its sensor is listened to."""
    if hole in flow.loop.sample_gate.skipped:
        return _("skipped, told by touch")
    return {"ok": "", "muted": _("flickers, not listened to"), "lost": _("no answer")}[flow.sensors.hole(hole)]


def lost_reason(flow: Navigation, hole: int) -> str:
    """The same with what the driver knows: where to look, and what to do."""
    if flow.sensors.hole(hole) != "lost" or hole in flow.loop.sample_gate.skipped:
        return lost_word(flow, hole)
    service = service_of(flow)
    record, troubles = service.records.get(hole), service.troubles()
    return (record and record.fault) or troubles.get(NODE) or troubles.get(HOLES) or lost_word(flow, hole)


def silent_reason(flow: Navigation, hole: int) -> str:
    """What is to be said of a sensor that has stopped speaking before its driver gave it up; empty while it speaks."""
    ago = flow.loop.clock() - flow.sensors.holes[hole].t
    return _("silent for {n} s", n=round(ago)) if flow.sensors.rate(flow.loop.clock()) and ago > FRESH_S else ""


def lean_text(flow: Navigation) -> str:
    """How far the board leans and what that means; empty while nothing says so."""
    tilt, leans = flow.loop.rig.tilt, flow.sensors.leans
    angle = angle_deg(leans[-1].accel) if leans else None
    if angle is None:
        return _("is being moved") if leans else ""
    lean = angle - tilt.zero_deg
    end = tilt.first_end_deg if lean < 0 else tilt.second_end_deg
    meant = {0: _("first end"), 1: _("second end"), "level": _("level"), "doubt": _("unclear")}[zone_of(lean / end)]
    return f"{lean:+.1f}° · {meant}".replace("-", "−")
