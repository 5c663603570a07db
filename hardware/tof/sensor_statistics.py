"""What a hole's sensor has gone through, and what is wrong with it: for the sensors page and the log."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict


class SensorStatistics(Struct, kw_only=True):
    """One sensor since the program started, over all drivers that one after another read it."""

    fault: str | None = None
    """One sentence about what is wrong and where to look, as long as the sensor is lost."""
    readings: int = 0
    errors: int = 0
    """Failures on the bus and in the library, waking included."""
    odd: int = 0
    """Values that no sensor measures: wrong bytes on the bus, or a chip gone mad."""
    frozen: int = 0
    """Times that it repeated one value for seconds."""
    wakes: int = 0
    losses: int = 0

    def on_fault(self, fault: str | None) -> None:
        """Takes in what is wrong with the sensor, in one sentence; None once it works."""
        self.fault = fault

    def describe(self) -> str:
        """What is wrong and all counts that are not 0, as one line for the log."""
        counts = asdict(self)
        fault = counts.pop("fault")
        line = ", ".join(f"{name} {count}" for name, count in counts.items() if count) or "never heard of"
        return f"{fault} ({line})" if fault else line
