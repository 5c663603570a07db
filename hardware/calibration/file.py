"""Reads and writes the calibration of a table: one JSON file in the data folder, written atomically."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from hardware.calibration.colour_classes import ColourClasses
from hardware.calibration.distances import Baseline
from hardware.calibration.tilt import Lean
from hardware.devices import HoleNumber
from hardware.files import read_whole, set_aside, write_atomically
from hardware.filters.settings import FilterSettings, HoleException, HoleLimits
from hardware.rig.sections import TableRig

FILE, VIRTUAL_FILE = "calibration.json", "virtual-calibration.json"
"""The names of the calibration files of a real table and of the virtual one."""
Date = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$")]
"""Local date and time, YYYY-MM-DDThh:mm; only displayed."""
Settings = TypeVar("Settings", bound=FilterSettings | TableRig)
"""Any settings with colours, holes and tilt."""


class CalibrationEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the entries: the date of the measurement."""

    date: Date


class ColourEntry(CalibrationEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The colour classes of one hole."""

    classes: ColourClasses


class DistanceEntry(CalibrationEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The baseline of one hole.

    Raises:
        ValueError: the gap is too small for the noise; the calibration would not have accepted it.
    """

    baseline: Baseline

    def __post_init__(self) -> None:
        if not self.baseline.gap_mm >= self.baseline.needed_mm > 0:
            raise ValueError("empty and filled lie too close for the noise")


class TiltEntry(CalibrationEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The tilt angles of the board.

    Raises:
        ValueError: an angle is out of range (filters/tilt.py).
    """

    lean: Lean

    def __post_init__(self) -> None:
        replace(FilterSettings().tilt, **_angles(self.lean))


class Calibration(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The calibration of a table. Sensors without an entry use the rig's settings, or else the defaults."""

    version: Literal[1] = 1
    colours: dict[HoleNumber, ColourEntry] = {}
    distances: dict[HoleNumber, DistanceEntry] = {}
    tilt: TiltEntry | None = None

    def applied(self, settings: Settings) -> Settings:
        """Returns the settings with the calibrated values in place of the rig's."""
        own = settings.holes.each
        each = {hole: _limited(own.get(hole), kept.baseline.limits()) for hole, kept in self.distances.items()}
        return replace(
            settings,
            colours={**settings.colours, **{hole: kept.classes for hole, kept in self.colours.items()}},
            holes=replace(settings.holes, each={**own, **each}),
            tilt=replace(settings.tilt, **_angles(self.tilt.lean)) if self.tilt else settings.tilt,
        )

    def merged(
        self,
        date: Date,
        *,
        colours: dict[int, ColourClasses] | None = None,
        distances: dict[int, Baseline] | None = None,
        lean: Lean | None = None,
    ) -> Calibration:
        """Returns this calibration with new measurements added.

        Args:
            date: when they were made.
            colours: the new colour classes by hole number.
            distances: the new baselines by hole number.
            lean: the new tilt angles.
        """
        new_colours = {hole: ColourEntry(date=date, classes=classes) for hole, classes in (colours or {}).items()}
        new_distances = {hole: DistanceEntry(date=date, baseline=line) for hole, line in (distances or {}).items()}
        return replace(
            self,
            colours={**self.colours, **new_colours},
            distances={**self.distances, **new_distances},
            tilt=TiltEntry(date=date, lean=lean) if lean else self.tilt,
        )


def _limited(own: HoleException | None, limits: HoleLimits) -> HoleException:
    """Returns what a hole has of its own in the rig, with the calibrated limits."""
    return replace(own or HoleException(), threshold_mm=limits.threshold_mm, hysteresis_mm=limits.hysteresis_mm)


def _angles(lean: Lean) -> dict[str, float]:
    return {"zero_deg": lean.zero_deg, "first_end_deg": lean.first_end_deg, "second_end_deg": lean.second_end_deg}


class _Version(Struct):
    version: int


def read_calibration(path: Path) -> tuple[Calibration, str | None]:
    """Reads a calibration file.

    Returns:
        The calibration, empty if there is no file or it cannot be used, and in the latter case a warning of one
        sentence, else None.
    """
    try:
        data = read_whole(path)
    except FileNotFoundError:
        return Calibration(), None
    except OSError as error:
        return Calibration(), _unusable(path, error.strerror or str(error))
    try:
        if (version := msgspec.json.decode(data, type=_Version).version) != 1:
            return Calibration(), _unusable(path, f"it is of version {version}, and this program knows version 1")
        return msgspec.json.decode(data, type=Calibration), None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return Calibration(), _unusable(path, "it is damaged" if data else "it is empty")


def _unusable(path: Path, why: str) -> str:
    return (
        f"The calibration in {path} is not used, because {why}: sensors are read as shipped. Run companion calibrate."
    )


def write_calibration(path: Path, calibration: Calibration) -> None:
    """Writes a calibration file atomically; creates its folder if needed, and sets a file aside that cannot be used.

    Raises:
        OSError: it cannot be written; an older file is unchanged.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if read_calibration(path)[1] is not None and path.is_file():
        set_aside(path, "unused")
    write_atomically(path, msgspec.json.format(msgspec.json.encode(calibration)) + b"\n")
