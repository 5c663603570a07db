"""The section of a rig file about time-of-flight sensors: their wiring and their measuring time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from hardware.devices import HoleNumber

DEFAULT_ADDRESS = 0x29
"""The address of every VL53L0X, VL53L1X and VL53L4CD after a reset (data sheets)."""
PARKING_ADDRESS = 0x0F
"""The address for a sensor that ignores its reset line, so that the others can start at 0x29."""

Pin = Annotated[int, Meta(ge=2, le=27)]
"""The GPIO (BCM) number of a pin of the Pi's 40-pin header; 0 and 1 are reserved for HAT identification."""
BusNumber = Annotated[int, Meta(ge=0, le=22)]
"""The number of an I2C bus in Linux; bus 1 is on header pins 3 and 5."""
Address = Annotated[int, Meta(ge=0x08, le=0x77)]
"""A 7-bit I2C address that is not reserved."""
MuxAddress = Annotated[int, Meta(ge=0x70, le=0x77)]
"""The addresses that a TCA9548A can have (three address pins)."""
Channel = Annotated[int, Meta(ge=0, le=7)]
"""A channel of a TCA9548A."""
BudgetMs = Annotated[int, Meta(ge=20, le=200)]
"""A timing budget (ms): 20 is the sensor's least (data sheet), and above 200 a ball would be detected too late."""


class TofSensor(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One sensor: on the bus with a reset line (XSHUT) and its own address, or behind a multiplexer channel.

    Behind a channel it keeps address 0x29, and a reset line is optional.

    Raises:
        ValueError: neither or both are given, or the address is reserved for the start-up.
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
    """The time-of-flight sensors by hole number, all on one bus."""

    bus: BusNumber = 1
    model: Literal["vl53l0x", "vl53l1x", "vl53l4cd"] | None = None
    """The model of all sensors; None for whichever each is, by its identity."""
    sensors: Annotated[dict[HoleNumber, TofSensor], Meta(min_length=1)]
    budget_ms: BudgetMs = 33
    """The time of one measurement (ms), which is also the period of each sensor's readings."""

    def muxes(self) -> Iterator[int]:
        """Yields the addresses of the multiplexers, each once, in order."""
        yield from sorted({sensor.mux for sensor in self.sensors.values() if sensor.mux is not None})
