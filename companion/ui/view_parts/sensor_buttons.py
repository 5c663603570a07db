"""Buttons about sensors that several pages show."""

from __future__ import annotations

from companion.i18n.translation import _
from companion.ui.attached_board_service import service_of
from companion.ui.pages.controls import Button
from companion.ui.ui_context import UiContext
from hardware.devices import Hole


def voice_is_on(ui: UiContext) -> bool:
    """Whether the table has a voice and the settings let it be heard."""
    return ui.voice is not None and ui.settings.values.voice != "off"


def has_device_tests(ui: UiContext) -> bool:
    """Whether there is any device that can be tested."""
    service = service_of(ui)
    return bool(service.buttons or service.lamps or voice_is_on(ui))


def skip_button(ui: UiContext, hole: int) -> Button:
    """Switches the sensor of a hole off, so that people enter its balls by touch, or on again."""
    gate, t, put = ui.loop.sample_gate, ui.loop.clock, ui.loop.put
    if hole in gate.skipped:
        return Button(text=_("Listen to hole {hole}", hole=hole), on_touch=lambda: gate.use_hole(hole, t(), put))
    works = Hole(hole) not in ui.loop.pipeline.filters.lost
    return Button(text=_("Skip hole {hole}", hole=hole), on_touch=lambda: gate.skip_hole(hole, t(), put, works=works))
