"""The doctor: looks at everything that a table stands on, and says of each thing what is to be done, if anything."""

from __future__ import annotations

from hardware.doctor.examine import examine
from hardware.doctor.finding import Finding
from hardware.doctor.machine import Machine, this_machine

__all__ = ["Finding", "Machine", "examine", "this_machine"]
