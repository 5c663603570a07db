"""The maintenance functions of a board: counters, tests and calibration, for the pages of the screen that show them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.live.indicators import IndicatorOutputs
from hardware.calibration.colours import ColourProcedure
from hardware.calibration.distances import DistanceProcedure
from hardware.calibration.file import FILE, Calibration, read_calibration, write_calibration
from hardware.calibration.tilt import TiltProcedure
from hardware.calibration.wizard import Part, Question
from hardware.devices import HOLE_NUMBERS, DeviceName
from hardware.filters.tilt import ContactFilter
from hardware.rig.conflicts import wired
from hardware.rig.sections import Rig

if TYPE_CHECKING:
    from companion.live.rig_board import RigBoard
    from hardware.node.link_counters import LinkCounters
    from hardware.tof.sensor_statistics import SensorStatistics

AnyProcedure = ColourProcedure | DistanceProcedure | TiltProcedure


class Service(Struct, frozen=True, kw_only=True):
    """What can be inspected, tested and calibrated on a board; what it does not have is empty or None."""

    path: Path | None = None
    """The calibration file."""
    calibration: Calibration = Calibration()
    parts: Mapping[Part, tuple[int, ...]] = {}
    """The parts that can be calibrated, and their holes."""
    prepare: Callable[[Question], object] = lambda _question: None
    """Prepares a virtual board as a question of the calibration asks; does nothing for a real one."""
    restore: Callable[[], object] = lambda: None
    """Restores a virtual board after the calibration."""
    buttons: tuple[str, ...] = ()
    """The names of the wired buttons and contacts."""
    lamps: tuple[str, ...] = ()
    """The names of the lamps, and of the buzzer."""
    indicators: IndicatorOutputs | None = None
    """Switches the lamps and the buzzer."""
    restore_indicators: Callable[[], object] = lambda: None
    """Sets the lamps as the match has them, after a test."""
    link: LinkCounters | None = None
    """The counters of the serial link to the board node."""
    records: Mapping[int, SensorStatistics] = {}
    """The statistics of the distance sensors, by hole."""
    troubles: Callable[[], Mapping[DeviceName, str]] = dict
    """Gives the current error of each driver that has one, by device."""


def procedure(part: Part, holes: Collection[int] = HOLE_NUMBERS) -> AnyProcedure:
    """A new calibration procedure of a part; `holes` are those to calibrate where the part has holes."""
    if part == "tilt":
        return TiltProcedure()
    return ColourProcedure(holes) if part == "colours" else DistanceProcedure(holes)


def rig_parts(rig: Rig) -> Mapping[Part, tuple[int, ...]]:
    """The parts of a rig that can be calibrated, and their holes."""
    found: dict[Part, tuple[int, ...]] = {}
    if rig.node and rig.node.holes:
        found["colours"] = tuple(sorted(rig.node.holes))
    distances = {*(rig.tof.sensors if rig.tof else ()), *(rig.node.distances if rig.node else ())}
    if distances:
        found["distances"] = tuple(sorted(distances))
    if rig.node and rig.node.tilt:
        found["tilt"] = ()
    return found


def board_service(board: RigBoard, folder: Path) -> Service:
    """The service of a rig's board; `folder` is the data folder, which holds its calibration."""
    rig, path = board.rig, folder / FILE
    names = [name for _place, name in wired(rig)]
    if rig.gpio and rig.gpio.tilt:
        names += ContactFilter.CONTACTS
    return Service(
        path=path,
        calibration=read_calibration(path)[0],
        parts=rig_parts(rig),
        buttons=tuple(names),
        lamps=board.outputs.names if board.outputs else (),
        indicators=board.outputs,
        restore_indicators=board.restore_indicators,
        link=board.link,
        records=board.statistics,
        troubles=board.driver_troubles,
    )


def with_result(before: Calibration, done: AnyProcedure, now: datetime) -> Calibration:
    """A calibration updated with the result of a procedure; the same object when there is no result."""
    date, found = now.strftime("%Y-%m-%dT%H:%M"), done.result()
    if not found:
        return before
    if isinstance(done, ColourProcedure):
        return before.merged(date, colours=done.result())
    if isinstance(done, DistanceProcedure):
        return before.merged(date, distances=done.result())
    return before.merged(date, lean=done.result())


def save_result(path: Path, before: Calibration, done: AnyProcedure, now: datetime) -> Calibration:
    """Writes the result of a procedure into the calibration file; one that cannot be read is renamed first.

    Args:
        path: The calibration file.
        before: The calibration so far.
        done: The procedure.
        now: The local date and time that are written with the result.

    Returns:
        The updated calibration; `before` itself when there is no result.

    Raises:
        OSError: The file cannot be written.
    """
    after = with_result(before, done, now)
    if after is not before:
        if read_calibration(path)[1]:
            path.replace(path.with_suffix(".old"))
        write_calibration(path, after)
    return after
