"""What the top line of every page has in common: the state of the sensors, and whether the match is being saved."""

from __future__ import annotations

from companion.i18n.translation import _, ngettext
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import Chip
from hardware.devices import Hole


def chips(flow: Navigation) -> tuple[Chip, ...]:
    """The signs on the right: trouble first."""
    return (*_not_saved(flow), *lean_chip(flow), *(_virtual(flow) or sensor_chip(flow)))


def lean_chip(flow: Navigation) -> tuple[Chip, ...]:
    """How far the board leans, where a sensor says so; a touch shows it moving."""
    if flow.lean_deg is None or flow.verdict is None:
        return ()
    text = _("tilt {degrees}°", degrees=f"{flow.lean_deg:+.1f}".replace("-", "−"))
    return (Chip(text, "ok", lambda: _open_sensors(flow)),)


def _virtual(flow: Navigation) -> tuple[Chip, ...]:
    """The way to the virtual board, where it has no place beside the match."""
    if flow.virtual is None or not flow.virtual.driver or flow.beside or flow.verdict is None:
        return ()
    return (Chip(_("virtual board"), "ok", lambda: open_virtual(flow)),)


def open_virtual(flow: Navigation) -> None:
    """To the virtual board."""
    view = flow.virtual_view()
    if view is not None:
        flow.open(view)


def _not_saved(flow: Navigation) -> tuple[Chip, ...]:
    from companion.ui.views.reading import TroubleView

    if not flow.loop.trouble:
        return ()
    return (Chip(_("NOT SAVED"), "foul", lambda: flow.open(TroubleView(flow))),)


def sensor_chip(flow: Navigation) -> tuple[Chip, ...]:
    """Whether the sensors answer; a touch shows them."""
    health, skipped = flow.sensors, flow.loop.sample_gate.skipped
    if not health.attached:
        return ()
    if lost := sorted(set(health.lost) - {Hole(hole) for hole in skipped}):
        device = health.called(lost[0])
        text = ngettext("{device} does not answer", "{n} sensors do not answer", len(lost), device=device)
    elif skipped:
        text = ngettext("hole {hole} by touch", "{n} holes by touch", len(skipped), hole=min(skipped))
    else:
        text = ngettext("{n} hole ok", "{n} holes ok", len(health.holes))
    return (Chip(text, "foul" if lost else "plain" if skipped else "ok", lambda: _open_sensors(flow)),)


def _open_sensors(flow: Navigation) -> None:
    from companion.ui.views.sensors import SensorsView

    flow.open(SensorsView(flow))
