"""What a rig says about its time-of-flight sensors: where each one is, and how long it measures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from hardware.devices import HoleNumber

DEFAULT_ADDRESS = 0x29
"""The address at which every VL53L0X wakes, until it is given another (data sheet, section 3)."""
PARKING_ADDRESS = 0x0F
"""Where a sensor is put that does not obey its reset line, so that the others can be woken at 0x29."""

Pin = Annotated[int, Meta(ge=2, le=27)]
"""A line of the Pi's 40-pin header by its GPIO (BCM) number; 0 and 1 belong to add-on boards' identity chips."""
BusNumber = Annotated[int, Meta(ge=0, le=22)]
"""An I2C bus as the system numbers it: 1 is on header pins 3 and 5."""
Address = Annotated[int, Meta(ge=0x08, le=0x77)]
"""A 7-bit I2C address outside the reserved ranges."""
MuxAddress = Annotated[int, Meta(ge=0x70, le=0x77)]
"""What the three address pins of a TCA9548A allow."""
Channel = Annotated[int, Meta(ge=0, le=7)]
BudgetMs = Annotated[int, Meta(ge=20, le=200)]
"""The sensor's shortest timing budget is 20 ms (data sheet); a ball is settled too late beyond 200 ms."""


class TofSensor(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One VL53L0X: on the bus with a reset line (XSHUT) and an address of its own, or behind a multiplexer's channel.

    Behind a channel it keeps address 0x29; a reset line helps there too, but is not needed. Raises ValueError.
    """

    xshut: Pin | None = None
    address: Address | None = None
    mux: MuxAddress | None = None
    channel: Channel | None = None

    def __post_init__(self) -> None:
        alone = self.xshut is not None and self.address is not None and self.mux is self.channel is None
        behind = self.mux is not None and self.channel is not None and self.address is None
        if not (alone or behind):
            raise ValueError("a sensor has either xshut and address, or mux and channel")
        if self.address in (DEFAULT_ADDRESS, PARKING_ADDRESS):
            raise ValueError(f"a sensor's own address cannot be {self.address:#x}, which the start-up needs")


class TofSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Time-of-flight sensors, one a hole."""

    bus: BusNumber = 1
    sensors: Annotated[dict[HoleNumber, TofSensor], Meta(min_length=1)]
    budget_ms: BudgetMs = 33
    """How long each measurement takes, and so how often each sensor measures."""

    def muxes(self) -> Iterator[int]:
        """The addresses of the multiplexers, each once."""
        yield from sorted({sensor.mux for sensor in self.sensors.values() if sensor.mux is not None})
