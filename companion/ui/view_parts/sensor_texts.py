"""Texts about sensors: readings, interpretation and health."""

from __future__ import annotations

from companion.i18n.translation import _, gettext_noop
from companion.ui.attached_board_service import service_of
from companion.ui.sensor_readings import FRESH_S
from companion.ui.ui_context import UiContext
from hardware.devices import HOLES, NODE, DeviceName
from hardware.filters.tilt import angle_deg, zone_of
from hardware.node.link_counters import LinkCounters
from hardware.samples import Distance, HoleSample, HoleSwitch

BALLS = {"red": gettext_noop("red"), "yellow": gettext_noop("yellow"), "blue": gettext_noop("blue")}

NO_ANSWER = gettext_noop("no answer")
BLIND = {
    "sees-nothing": gettext_noop("sees nothing"),
    "reads-zero": gettext_noop("reads 0"),
    "too-few": gettext_noop("too few readings"),
    "constant-colours": gettext_noop("its colours never change"),
    "dark-red": gettext_noop("its red light is dark"),
    "dark-green": gettext_noop("its green light is dark"),
    "dark-blue": gettext_noop("its blue light is dark"),
    "glare": gettext_noop("blinded by light"),
}
"""Why the readings of a hole cannot show a ball, by the code of the reason."""


def reading_text(reading: HoleSample) -> str:
    """Returns a reading as text: mm, the counts of three colours, or how a switch stands."""
    if isinstance(reading, HoleSwitch):
        return _("switch closed") if reading.level else _("switch open")
    if isinstance(reading, Distance):
        return _("{mm} mm", mm=reading.mm)
    return " ".join(map(str, reading.rgb))


def ball_in(ui: UiContext, hole: int) -> str:
    """The ball that a hole holds as far as it is known: what the sensor shows, else what the match says."""
    found = ui.loop.pipeline.filters.holes.get(hole)
    if found is None or found.filled is False:
        return ""
    return found.ball or _ball_of_match(ui, hole) or ("unknown" if found.filled else "")


def _ball_of_match(ui: UiContext, hole: int) -> str:
    if ui.loop.session is None:
        return ""
    holes = ui.match.view_state().status.get("holes", {})
    return next((str(ball) for at, ball in holes.items() if str(at) == str(hole)), "")


def content_text(ui: UiContext, hole: int) -> str:
    """What a hole holds: empty, a ball, or nothing while it is not known."""
    if ball := ball_in(ui, hole):
        return _(BALLS[ball]) if ball in BALLS else _("a ball")
    found = ui.loop.pipeline.filters.holes.get(hole)
    return _("empty") if found and found.filled is False else ""


def lost_word(ui: UiContext, hole: int) -> str:
    """Why the sensor of a hole is not used, in a few words; empty while it is."""
    if hole in ui.loop.sample_gate.skipped:
        return _("skipped, told by touch")
    lost = BLIND.get(ui.loop.pipeline.filters.why_lost(hole), NO_ANSWER)
    return {"ok": "", "muted": _("flickers, not listened to"), "lost": _(lost)}[ui.sensors.hole(hole)]


def lost_reason(ui: UiContext, hole: int) -> str:
    """The same, or what the driver knows about it: where to look, and what to do."""
    if ui.sensors.hole(hole) != "lost" or hole in ui.loop.sample_gate.skipped:
        return lost_word(ui, hole)
    service = service_of(ui)
    record, troubles = service.records.get(hole), service.troubles()
    return (record and record.fault) or troubles.get(NODE) or troubles.get(HOLES) or lost_word(ui, hole)


def silent_reason(ui: UiContext, hole: int) -> str:
    """That a sensor has sent no reading for a while although its driver still expects some; empty otherwise."""
    ago = ui.loop.clock() - ui.sensors.holes[hole].t
    return _("silent for {n} s", n=round(ago)) if ui.sensors.rate(ui.loop.clock()) and ago > FRESH_S else ""


def lean_text(ui: UiContext) -> str:
    """Returns the tilt and its meaning as text; empty if it is not measured."""
    tilt, leans = ui.loop.rig.tilt, ui.sensors.leans
    angle = angle_deg(leans[-1].accel) if leans else None
    if angle is None:
        return _("is being moved") if leans else ""
    lean = angle - tilt.zero_deg
    end = tilt.first_end_deg if lean < 0 else tilt.second_end_deg
    meant = {0: _("first end"), 1: _("second end"), "level": _("level"), "doubt": _("unclear")}[zone_of(lean / end)]
    return f"{lean:+.1f}° · {meant}".replace("-", "−")


JUST_NOW_S, MINUTE_S = 1.0, 60.0


def ago_text(seconds: float) -> str:
    """How long ago something was."""
    if seconds < JUST_NOW_S:
        return _("just now")
    if seconds < MINUTE_S:
        return _("{n} s ago", n=int(seconds))
    return _("{n} min ago", n=int(seconds / MINUTE_S))


def link_text(link: LinkCounters) -> str:
    """Returns the state of the link to the board node, in a few words."""
    bad = link.bad_crc + link.bad_frame + link.lost
    return _("{n} lines, {bad} bad", n=link.frames, bad=bad)


def health_text(ui: UiContext, device: DeviceName) -> str:
    """Why a device does not answer."""
    return service_of(ui).troubles().get(device) or _("no answer")


def names_presses(ui: UiContext) -> bool:
    """Whether it may be said which button was pressed; in a game with secrets a card may have been laid by it."""
    return ui.loop.referee is None or not ui.loop.referee.rulebook.has_secrets
