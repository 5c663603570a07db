"""What else a table can do for those who look after it: its counters, its tests, its calibration.

Each part is empty where the table has nothing of the kind, so that nothing is offered that is not there.
"""

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
    """The parts of a table beside its play."""

    path: Path | None = None
    """Where its calibration is kept."""
    calibration: Calibration = Calibration()
    parts: Mapping[Part, tuple[int, ...]] = {}
    """What can be calibrated, and of which holes."""
    obey: Callable[[Question], object] = lambda _question: None
    """Hands that do what a calibration asks, where the table has its own."""
    leave: Callable[[], object] = lambda: None
    """They put back what they have moved."""
    buttons: tuple[str, ...] = ()
    """The buttons and contacts that have a wire."""
    lamps: tuple[str, ...] = ()
    """The lamps, and the buzzer."""
    signs: IndicatorOutputs | None = None
    """Lights and sounds them."""
    relight: Callable[[], object] = lambda: None
    """Shows what they should show."""
    link: LinkCounters | None = None
    """What is counted about the line to the board node."""
    records: Mapping[int, SensorStatistics] = {}
    """What each hole's sensor has gone through, by hole."""
    troubles: Callable[[], Mapping[DeviceName, str]] = dict
    """Why a driver does not work at the moment, by device."""


def procedure(part: Part, holes: Collection[int] = HOLE_NUMBERS) -> AnyProcedure:
    """The calibration of a part, of these holes where it has holes."""
    if part == "tilt":
        return TiltProcedure()
    return ColourProcedure(holes) if part == "colours" else DistanceProcedure(holes)


def rig_parts(rig: Rig) -> Mapping[Part, tuple[int, ...]]:
    """What of a rig's hardware can be calibrated, and of which holes."""
    found: dict[Part, tuple[int, ...]] = {}
    if rig.node and rig.node.holes:
        found["colours"] = tuple(sorted(rig.node.holes))
    if rig.tof:
        found["distances"] = tuple(sorted(rig.tof.sensors))
    if rig.node and rig.node.tilt:
        found["tilt"] = ()
    return found


def board_service(board: RigBoard, folder: Path) -> Service:
    """What the drivers of a rig let us look into; the calibration is in the data folder."""
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
        signs=board.outputs,
        relight=board.restore_indicators,
        link=board.link,
        records=board.statistics,
        troubles=board.driver_troubles,
    )


def merged(before: Calibration, done: AnyProcedure, now: datetime) -> Calibration:
    """A calibration with what a procedure found; the same one where nothing was measured to its end."""
    date, found = now.strftime("%Y-%m-%dT%H:%M"), done.result()
    if not found:
        return before
    if isinstance(done, ColourProcedure):
        return before.merged(date, colours=done.result())
    if isinstance(done, DistanceProcedure):
        return before.merged(date, distances=done.result())
    return before.merged(date, lean=done.result())


def keep(path: Path, before: Calibration, done: AnyProcedure, now: datetime) -> Calibration:
    """Writes what a procedure found into a table's calibration; the same one as before where that is nothing.

    A file that could not be read is set aside, not written over. Raises OSError when it cannot be written.
    """
    after = merged(before, done, now)
    if after is not before:
        if read_calibration(path)[1]:
            path.replace(path.with_suffix(".old"))
        write_calibration(path, after)
    return after
