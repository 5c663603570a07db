"""The chips in the header of most pages: whether the match is saved, the tilt, the virtual board and the sensors."""

from __future__ import annotations

from companion.i18n.translation import _, ngettext
from companion.ui.navigation import Route
from companion.ui.pages.controls import Chip
from companion.ui.ui_context import UiContext
from hardware.devices import Hole


def header_chips(ui: UiContext) -> tuple[Chip, ...]:
    """The chips on the right of the header: trouble first."""
    return (*_not_saved(ui), *lean_chip(ui), *(_virtual_board(ui) or sensor_chip(ui)))


def lean_chip(ui: UiContext) -> tuple[Chip, ...]:
    """How far the board leans, where a sensor measures it; a touch opens the sensors page."""
    if ui.match.lean_deg is None or ui.loop.session is None:
        return ()
    text = _("tilt {degrees}°", degrees=f"{ui.match.lean_deg:+.1f}".replace("-", "−"))
    return (Chip(text, "ok", lambda: ui.navigation.open(Route.SENSORS)),)


def _virtual_board(ui: UiContext) -> tuple[Chip, ...]:
    """The way to the virtual board, where it is not drawn at the side of the match."""
    virtual = ui.virtual_board
    if virtual is None or not virtual.driver or ui.layout.side_board or ui.loop.session is None:
        return ()
    return (Chip(_("virtual board"), "ok", lambda: ui.navigation.open(Route.VIRTUAL_BOARD)),)


def _not_saved(ui: UiContext) -> tuple[Chip, ...]:
    if not ui.loop.trouble:
        return ()
    return (Chip(_("NOT SAVED"), "foul", lambda: ui.navigation.open(Route.NOT_SAVED)),)


def sensor_chip(ui: UiContext) -> tuple[Chip, ...]:
    """Whether the sensors answer; a touch opens the sensors page."""
    health, skipped = ui.sensors, ui.loop.sample_gate.skipped
    if not health.attached:
        return ()
    if lost := sorted(set(health.lost) - {Hole(hole) for hole in skipped}):
        device = health.called(lost[0])
        text = ngettext("{device} does not answer", "{n} sensors do not answer", len(lost), device=device)
    elif skipped:
        text = ngettext("hole {hole} by touch", "{n} holes by touch", len(skipped), hole=min(skipped))
    else:
        text = ngettext("{n} hole ok", "{n} holes ok", len(health.holes))
    tone = "foul" if lost else "plain" if skipped else "ok"
    return (Chip(text, tone, lambda: ui.navigation.open(Route.SENSORS)),)
