"""What can be looked into, tested and calibrated at a flow's table: a rig's parts, or those of its virtual board."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.service.board_service import Part, Service, reset_pipeline
from companion.service.virtual_hands import VirtualHoles, VirtualPlank
from companion.ui.navigation import Navigation
from hardware.calibration.file import VIRTUAL_FILE, Calibration, read_calibration
from hardware.calibration.wizard import Question
from hardware.devices import HOLE_NUMBERS
from hardware.simulation.driver import VirtualDriver


def service_of(flow: Navigation) -> Service:
    """The parts of the board that is attached now."""
    driver = flow.virtual.driver if flow.virtual else None
    if driver is None:
        return flow.sensors.service
    if flow.sensors.service.path is None:
        flow.sensors.serve(_virtual(flow))
    hands = VirtualHands(driver)
    return replace(flow.sensors.service, parts=driver.act(_parts), obey=hands.obey, leave=hands.leave)


def start_virtual(flow: Navigation) -> None:
    """The virtual boards are read as they were calibrated at this table, if they ever were."""
    use(flow, _virtual(flow).calibration)
    reset_pipeline(flow.loop)


def _virtual(flow: Navigation) -> Service:
    path = flow.loop.journal.folder / VIRTUAL_FILE
    return Service(path=path, calibration=read_calibration(path)[0])


def _parts(board: Any, _t: float) -> dict[Part, tuple[int, ...]]:
    if not hasattr(board, "holes"):
        return {"tilt": ()}
    return {"colours" if board.kind == "colour" else "distances": tuple(HOLE_NUMBERS)}


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


def use(flow: Navigation, calibration: Calibration) -> None:
    """The table is read by this calibration once it listens anew."""
    flow.sensors.serve(replace(flow.sensors.service, calibration=calibration))
    flow.loop.rig = calibration.applied(flow.loop.rig)
