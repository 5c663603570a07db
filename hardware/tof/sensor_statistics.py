"""Statistics of a hole's distance sensor, for the sensors page and the log."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict


class SensorStatistics(Struct, kw_only=True):
    """The counts of one sensor since the program started; successive drivers continue them."""

    fault: str | None = None
    """While the sensor is lost, one sentence: what is wrong and where to look."""
    readings: int = 0
    errors: int = 0
    """Failed transactions: errors of the bus and of the library, at the start and at readings."""
    odd: int = 0
    """Readings out of range: wrong bytes on the bus, or a faulty chip."""
    frozen: int = 0
    """Times that it repeated one value for too long."""
    wakes: int = 0
    losses: int = 0

    def on_fault(self, fault: str | None) -> None:
        """Sets the fault, one sentence; None when the sensor works."""
        self.fault = fault

    def describe(self) -> str:
        """Returns the fault and all counts that are not 0, as one line for the log."""
        counts = asdict(self)
        fault = counts.pop("fault")
        line = ", ".join(f"{name} {count}" for name, count in counts.items() if count) or "never heard of"
        return f"{fault} ({line})" if fault else line
