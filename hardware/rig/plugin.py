"""What a driver package must be: the value behind an entry point of the group `companion.drivers`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct, field

from hardware.node.link_counters import LinkCounters

if TYPE_CHECKING:  # a rig is read on other systems too, which lack what the doctor and the pins are made of
    from hardware.doctor.finding import Finding
    from hardware.doctor.machine import Machine
    from hardware.driver_run import Clock
    from hardware.gpio.pins import Pins
    from hardware.supervisor import DriverSpec
    from hardware.tof.sensor_statistics import SensorStatistics

INTERFACE = 1
"""The number of this interface. A package that was made for another number is left out."""


class Use(NamedTuple):
    """A resource that a part of the rig uses exclusively (`what`: a pin, an address, a hole), and that part.

    Pins are "GPIO 17", addresses "address 0x20 on I2C bus 1", holes `Hole(3)`; the part is the key of the rig file.
    """

    what: str
    owner: str


class WiredButton(NamedTuple):
    """A button that has a wire or a key: the key of the rig file, and its name there."""

    place: str
    name: str


class DriverContext(Struct, frozen=True, kw_only=True):
    """What the drivers of a table share."""

    clock: Clock
    """Returns monotonic seconds: the time of every sample."""
    pins: Pins
    """The GPIO pins, where each is claimed once."""
    link: LinkCounters = field(default_factory=LinkCounters)
    """The counters of the link to the board node, updated by its driver."""
    records: dict[int, SensorStatistics] = field(default_factory=dict)
    """The statistics of the distance sensors by hole number, updated by their driver."""


def _none(*_: Any) -> Iterable[Any]:
    return ()


class DriverPlugin(Struct, frozen=True, kw_only=True):
    """A driver package. The name of its entry point is the name of its section in the rig file.

    Every function gets the section as it was read, an object of the type `section`.
    """

    interface: int
    """The number that it was made for, INTERFACE."""
    section: Any
    """The type of its section: a msgspec struct whose fields check themselves."""
    specs: Callable[[Any, DriverContext], Iterable[DriverSpec]]
    """Yields its drivers, each with the device whose health it is. They are built in threads of their own."""
    libraries: tuple[str, ...] = ()
    """The modules that must be importable before anything begins."""
    uses: Callable[[Any], Iterable[Use]] = _none
    """Yields what it uses exclusively; what two parts use is refused, and a pin needs the pins' library."""
    buttons: Callable[[Any], Iterable[WiredButton]] = _none
    """Yields its buttons: their events stand in [buttons], as those of all others."""
    describe: Callable[[Any], Iterable[str]] = _none
    """Yields its lines for `companion rig check`."""
    examine: Callable[[Any, Machine], Iterable[Finding]] = _none
    """Yields its lines for `companion doctor`; it has less than three seconds, and claims nothing for longer."""
