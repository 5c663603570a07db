"""The driver package of the distance sensors: the section [tof]."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from hardware.devices import HOLES, Hole
from hardware.driver import Driver
from hardware.i2c import I2CBus
from hardware.rig.plugin import INTERFACE, DriverContext, DriverPlugin, Use
from hardware.rig.wording import listed
from hardware.samples import Feeds
from hardware.supervisor import DriverSpec
from hardware.tof.settings import DEFAULT_ADDRESS, TofSensor, TofSettings


def specs(tof: TofSettings, context: DriverContext) -> Iterator[DriverSpec]:
    """Yields the one driver of all sensors."""
    yield DriverSpec("The hole sensors", HOLES, partial(_build, tof, context), Feeds(holes=tuple(sorted(tof.sensors))))


def _build(tof: TofSettings, context: DriverContext) -> Driver:
    from hardware.tof.driver import TofDriver
    from hardware.tof.xshut import XshutLine

    line = partial(XshutLine, context.pins)
    return TofDriver(tof, partial(I2CBus, tof.bus), line, context.clock, records=context.records)


def uses(tof: TofSettings) -> Iterator[Use]:
    """Yields holes, reset lines and addresses."""
    yield Use(f"address {DEFAULT_ADDRESS:#x} on I2C bus {tof.bus}", "tof.sensors, which wake up there")
    for mux in tof.muxes():
        yield Use(f"address {mux:#x} on I2C bus {tof.bus}", f"the multiplexer {mux:#x}")
    for hole, sensor in tof.sensors.items():
        yield from _sensor_uses(f"tof.sensors.{hole}", sensor, tof.bus)
        yield Use(Hole(hole), f"tof.sensors.{hole}")


def _sensor_uses(owner: str, sensor: TofSensor, bus: int) -> Iterator[Use]:
    if sensor.xshut is not None:
        yield Use(f"GPIO {sensor.xshut}", f"{owner}.xshut")
    if sensor.address is not None:
        yield Use(f"address {sensor.address:#x} on I2C bus {bus}", owner)
    if sensor.mux is not None:
        yield Use(f"channel {sensor.channel} of the multiplexer {sensor.mux:#x}", owner)


def describe(tof: TofSettings) -> Iterator[str]:
    """Yields one line: the holes, and how the sensors are wired."""
    muxes = [f"behind the multiplexer {mux:#x}" for mux in tof.muxes()]
    lines = [sensor.xshut for sensor in tof.sensors.values() if sensor.mux is None]
    wiring = " and ".join([*([f"reset lines on GPIO {listed(lines)}"] if lines else []), *muxes])
    model = tof.model.upper() if tof.model else "distance sensors"
    yield f"holes {listed(tof.sensors)}: {model} on I2C bus {tof.bus}, {wiring}"


plugin = DriverPlugin(
    interface=INTERFACE,
    section=TofSettings,
    specs=specs,
    libraries=("adafruit_vl53l0x", "adafruit_vl53l1x", "adafruit_vl53l4cd", "hardware.tof.driver"),
    uses=uses,
    describe=describe,
)
