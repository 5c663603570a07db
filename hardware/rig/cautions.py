"""Finds limits of a rig that are allowed but risky, such as a hysteresis that the noise of the sensors crosses."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.rig.sections import Rig

NOISE_MM = 3.0
"""The noise (standard deviation) of a VL53L0X at the range of a hole (data sheet, table 10)."""
SAFE_SIGMAS = 5.0
"""A hysteresis of this many standard deviations is safe: noise alone does not cross it and come back."""


def cautions(rig: Rig) -> Iterator[str]:
    """Yields one sentence for each distance sensor whose hysteresis is under the noise."""
    safe_mm = SAFE_SIGMAS * NOISE_MM
    for hole in rig.tof.sensors if rig.tof else ():
        hysteresis_mm = rig.holes.of(hole).hysteresis_mm
        if hysteresis_mm < safe_mm:
            yield (
                f"caution, hole {hole}: hysteresis_mm = {hysteresis_mm:g} is under the noise of its sensor, so that "
                f"an object near the limit may come and go in turn; {safe_mm:g} or more is safe"
            )
