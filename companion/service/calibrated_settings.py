"""The settings of a rig with the calibration of its table applied."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hardware.calibration.file import FILE, Settings, read_calibration


def calibrated(settings: Settings, folder: Path, warn: Callable[[str], None]) -> Settings:
    """A rig's settings with the calibration of its table applied.

    Args:
        settings: The settings of the rig file.
        folder: The data folder; it may hold a calibration file.
        warn: Called with a sentence when the calibration file cannot be read.

    Returns:
        The updated settings; the values of `settings` where nothing is calibrated or the file cannot be read.
    """
    calibration, warning = read_calibration(folder / FILE)
    if warning:
        warn(warning)
    return calibration.applied(settings)
