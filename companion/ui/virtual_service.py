"""What can be looked into, tested and calibrated at a ui's table: a rig's parts, or those of its virtual board."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.service.board_service import Part, Service
from companion.service.virtual_hands import VirtualHoles, VirtualPlank
from companion.ui.context import UiContext
from hardware.calibration.file import VIRTUAL_FILE, Calibration, read_calibration
from hardware.calibration.wizard import Question
from hardware.filters.settings import HOLES
from hardware.simulation.driver import VirtualDriver


def service_of(ui: UiContext) -> Service:
    """The parts of the board that is attached now."""
    driver = ui.virtual_table.driver if ui.virtual_table else None
    if driver is None:
        return ui.sensors.service
    if ui.sensors.service.path is None:
        ui.sensors.serve(_virtual(ui))
    hands = VirtualHands(driver)
    return replace(ui.sensors.service, parts=driver.act(_parts), obey=hands.obey, leave=hands.leave)


def start_virtual(ui: UiContext) -> None:
    """The virtual boards are read as they were calibrated at this table, if they ever were."""
    use(ui, _virtual(ui).calibration)
    ui.loop.reset_pipeline()


def _virtual(ui: UiContext) -> Service:
    path = ui.loop.journal.folder / VIRTUAL_FILE
    return Service(path=path, calibration=read_calibration(path)[0])


def _parts(board: Any, _t: float) -> dict[Part, tuple[int, ...]]:
    if not hasattr(board, "holes"):
        return {"tilt": ()}
    return {"colours" if board.kind == "colour" else "distances": tuple(HOLES)}


class VirtualHands:
    """They do on the virtual board what a calibration asks, and put everything back afterwards."""

    def __init__(self, driver: VirtualDriver[Any]) -> None:
        self._driver = driver
        self._lay: dict[Any, Any] | None = None
        """How the balls lay before."""

    def obey(self, question: Question) -> None:
        """The balls lie as the question wants them."""
        self._driver.act(lambda board, _t: self._obey(board, question))

    def _obey(self, board: Any, question: Question) -> None:
        holes = hasattr(board, "holes")
        if self._lay is None:
            self._lay = dict(board.holes if holes else board.balls)
        (VirtualHoles(board) if holes else VirtualPlank(board)).obey(question)

    def leave(self) -> None:
        """The balls lie as they lay before."""
        lay, self._lay = self._lay, None
        if lay is not None:
            self._driver.act(lambda board, _t: board.lay(lay))


def use(ui: UiContext, calibration: Calibration) -> None:
    """The table is read by this calibration once it listens anew."""
    ui.sensors.serve(replace(ui.sensors.service, calibration=calibration))
    ui.loop.use_rig(calibration.applied(ui.loop.rig))
