"""What the top line of every page has in common: the state of the sensors, and whether the match is being saved."""

from __future__ import annotations

from companion.text import _, many
from companion.ui.flow import Flow
from companion.ui.pages import Chip


def chips(flow: Flow) -> tuple[Chip, ...]:
    """The signs on the right: trouble first."""
    return (*_not_saved(flow), *lean_chip(flow), *(_virtual(flow) or sensor_chip(flow)))


def lean_chip(flow: Flow) -> tuple[Chip, ...]:
    """How far the board leans, where a sensor says so."""
    if flow.lean_deg is None or flow.verdict is None:
        return ()
    return (Chip(_("tilt {degrees}°", degrees=f"{flow.lean_deg:+.1f}".replace("-", "−")), "ok"),)


def _virtual(flow: Flow) -> tuple[Chip, ...]:
    """The way to the virtual board, where it has no place beside the match."""
    if flow.virtual is None or not flow.virtual.driver or flow.beside or flow.verdict is None:
        return ()
    return (Chip(_("virtual board"), "ok", lambda: open_virtual(flow)),)


def open_virtual(flow: Flow) -> None:
    """To the virtual board."""
    view = flow.virtual_view()
    if view is not None:
        flow.open(view)


def _not_saved(flow: Flow) -> tuple[Chip, ...]:
    from companion.ui.views.read import TroubleView

    if not flow.table.trouble:
        return ()
    return (Chip(_("NOT SAVED"), "foul", lambda: flow.open(TroubleView(flow))),)


def sensor_chip(flow: Flow) -> tuple[Chip, ...]:
    """Whether the sensors answer; a touch shows them."""
    from companion.ui.views.sensors import SensorsView

    health = flow.health
    if not health.attached:
        return ()
    lost = sorted(health.lost)
    text = (
        many("{n} hole ok", "{n} holes ok", len(health.holes))
        if not lost
        else many("{device} does not answer", "{n} sensors do not answer", len(lost), device=health.called(lost[0]))
    )
    return (Chip(text, "foul" if lost else "ok", lambda: flow.open(SensorsView(flow))),)
