"""The parts of a table that can be shown, tested and calibrated: those of the rig or of the virtual board."""

from __future__ import annotations

from msgspec.structs import replace

from companion.service.board_preparer import BoardPreparer, virtual_parts
from companion.service.board_service import Service
from companion.ui.context import UiContext
from hardware.calibration.file import VIRTUAL_FILE, Calibration, read_calibration


def service_of(ui: UiContext) -> Service:
    """Returns the parts of the attached board."""
    board = ui.virtual_table.board if ui.virtual_table else None
    if board is None:
        return ui.sensors.service
    if ui.sensors.service.path is None:
        ui.sensors.serve(_virtual(ui))
    preparer = BoardPreparer(board.driver)
    parts = virtual_parts(board.simulated_table, board.driver.act(lambda simulated, _t: simulated.kind))
    return replace(ui.sensors.service, parts=parts, prepare=preparer.prepare, restore=preparer.restore)


def start_virtual(ui: UiContext) -> None:
    """Applies the saved calibration of the virtual boards, if there is one."""
    use(ui, _virtual(ui).calibration)
    ui.loop.reset_pipeline()


def _virtual(ui: UiContext) -> Service:
    path = ui.loop.journal.folder / VIRTUAL_FILE
    return Service(path=path, calibration=read_calibration(path)[0])


def use(ui: UiContext, calibration: Calibration) -> None:
    """Uses this calibration from the next restart of the filters on."""
    ui.sensors.serve(replace(ui.sensors.service, calibration=calibration))
    ui.loop.use_rig(calibration.applied(ui.loop.rig))
