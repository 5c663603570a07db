"""The settings of a rig with the calibration of its table applied."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hardware.calibration.file import FILE, Settings, read_calibration


def calibrated(settings: Settings, folder: Path, warn: Callable[[str], None]) -> Settings:
    """A rig's settings with what was calibrated at this table.

    Args:
        settings: The rig as its file has it.
        folder: The data folder, in which the calibration file lies if there is one.
        warn: Takes a sentence when the calibration cannot be read; the settings then stay as they are.
    """
    calibration, warning = read_calibration(folder / FILE)
    if warning:
        warn(warning)
    return calibration.applied(settings)
