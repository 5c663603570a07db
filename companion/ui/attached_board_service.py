"""The parts of a table that can be shown, tested and calibrated: those of the rig or of the virtual board."""

from __future__ import annotations

from msgspec.structs import replace

from companion.service.board_service import Service
from companion.service.virtual_board_preparer import VirtualBoardPreparer, virtual_parts
from companion.ui.ui_context import UiContext
from hardware.calibration.file import VIRTUAL_FILE, Calibration, read_calibration


def service_of(ui: UiContext) -> Service:
    """The parts of the board that is attached now."""
    board = ui.virtual_board.board if ui.virtual_board else None
    if board is None:
        return ui.sensors.service
    if ui.sensors.service.path is None:
        ui.sensors.serve(_virtual(ui))
    preparer = VirtualBoardPreparer(board.driver)
    parts = virtual_parts(board.spec, board.driver.act(lambda virtual, _t: virtual.kind))
    return replace(ui.sensors.service, parts=parts, prepare=preparer.prepare, restore=preparer.restore)


def use_virtual_calibration(ui: UiContext) -> None:
    """The virtual boards are read as they were calibrated at this table, if they ever were."""
    use(ui, _virtual(ui).calibration)
    ui.loop.reset_pipeline()


def _virtual(ui: UiContext) -> Service:
    path = ui.loop.journal.folder / VIRTUAL_FILE
    return Service(path=path, calibration=read_calibration(path)[0])


def use(ui: UiContext, calibration: Calibration) -> None:
    """Uses this calibration from the next restart of the filters on."""
    ui.sensors.serve(replace(ui.sensors.service, calibration=calibration))
    ui.loop.use_rig(calibration.applied(ui.loop.rig))
