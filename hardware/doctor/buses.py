"""Checks the I2C buses and the devices on them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hardware.doctor.finding import Finding, bad, lacking, look, ok
from hardware.doctor.machine import Machine
from hardware.rig import plugins
from hardware.rig.sections import Rig
from hardware.tof.settings import DEFAULT_ADDRESS, PARKING_ADDRESS

KNOWN = {
    DEFAULT_ADDRESS: "VL53L0X, VL53L1X or VL53L4CD",
    PARKING_ADDRESS: "distance sensor that does not obey its reset line",
    **dict.fromkeys(range(0x20, 0x28), "MCP23017"),
    **dict.fromkeys((0x68, 0x69), "MPU-6050"),
    **dict.fromkeys(range(0x70, 0x78), "TCA9548A"),
}
"""The chips that usually have these addresses (data sheets)."""
ADDRESS_USE = re.compile(r"address (?P<address>0x[0-9a-f]+) on I2C bus (?P<bus>\d+)")
"""How a driver from elsewhere claims an address."""
SENSOR = "the sensor of hole"
BITS_A_READING = 320
"""What a reading of a distance sensor takes on the wire, behind a multiplexer and with a look that came too early."""
LEAST_RATE = 10
"""The readings a second that a hole needs, so that a ball at rest for half a second is seen (filters/holes.py)."""
SWITCH_ON = "sudo raspi-config nonint do_i2c 0, then restart the Pi"


def buses(machine: Machine) -> Iterator[Finding]:
    """Checks that the buses of the rig exist and that all their devices answer."""
    used = _used(machine.rig or Rig())
    if not (machine.pi or used):
        yield ok("Not a Pi, and the rig uses no I2C.")
        return
    for bus in sorted(used) or [1]:
        yield from _bus(machine, bus, used.get(bus, {}))


def _used(rig: Rig) -> dict[int, dict[int, str]]:
    """Returns the expected devices by bus and address; sensors without a fixed address are left out."""
    used: dict[int, dict[int, str]] = {}
    if rig.tof:
        on_bus = used.setdefault(rig.tof.bus, {})
        for hole, sensor in rig.tof.sensors.items():
            if sensor.mux is not None:
                on_bus[sensor.mux] = f"the multiplexer {sensor.mux:#x}"
            elif sensor.address is not None:
                on_bus[sensor.address] = f"{SENSOR} {hole}"
    for name, expander in rig.expanders.items():
        used.setdefault(expander.bus, {})[expander.address] = f"the expander {name}"
    for name, plugin, section in plugins.used(rig):
        if name in rig.others:
            for use in plugin.uses(section):
                if at := ADDRESS_USE.fullmatch(use.what):
                    used.setdefault(int(at["bus"]), {})[int(at["address"], 16)] = use.owner
    return used


def _bus(machine: Machine, bus: int, wanted: dict[int, str]) -> Iterator[Finding]:
    place = machine.path(f"/dev/i2c-{bus}")
    if not place.exists():
        yield lacking(bool(wanted), f"There is no I2C bus {bus}.", SWITCH_ON)
        return
    if not machine.may_use(place):
        yield lacking(bool(wanted), f"I2C bus {bus} was not looked at.", "see the line on access to /dev/i2c-*")
        return
    try:
        found = machine.answering(place)
    except OSError as error:
        yield bad(f"I2C bus {bus} cannot be opened: {error.strerror or error}.", SWITCH_ON)
        return
    yield _answers(bus, found, wanted)
    yield from _speed(machine, bus)


def _speed(machine: Machine, bus: int) -> Iterator[Finding]:
    """Yields that a bus is too slow for its distance sensors, where the system tells its speed."""
    tof = machine.rig.tof if machine.rig else None
    place = machine.path(f"/sys/bus/i2c/devices/i2c-{bus}/of_node/clock-frequency")
    if tof is None or tof.bus != bus or not place.is_file():
        return
    hz, count = int.from_bytes(place.read_bytes(), "big"), len(tof.sensors)
    rate = hz / (BITS_A_READING * count)
    if rate < LEAST_RATE:
        yield look(
            f"I2C bus {bus} runs at {hz / 1000:g} kHz: {count} sensors are read about {rate:.0f} times a second each, "
            f"and a ball needs {LEAST_RATE}.",
            "take dtparam=i2c_arm_baudrate out of config.txt, which leaves 100 kHz",
        )


def _answers(bus: int, found: frozenset[int], wanted: dict[int, str]) -> Finding:
    answers = ", ".join(f"{address:#x}{_kind(address, wanted)}" for address in sorted(found)) or "nobody"
    silent = [who for address, who in wanted.items() if address not in found]
    missing = [who for who in silent if not (who.startswith(SENSOR) and DEFAULT_ADDRESS in found)]
    if missing:
        return bad(
            f"I2C bus {bus}: no answer from {', '.join(missing)} (there: {answers}).",
            "check its 3.3 V, ground, SDA and SCL, then its address pins",
        )
    if silent:
        # Sensors keep their assigned addresses from a start of the table until their power is off.
        return look(f"I2C bus {bus}: {answers}; sensors get their addresses when the table starts.")
    return ok(f"I2C bus {bus}: {answers}.")


def _kind(address: int, wanted: dict[int, str]) -> str:
    if address in wanted:
        return f" ({wanted[address].removeprefix('the ')})"
    return f" ({KNOWN[address]}?)" if address in KNOWN else ""
