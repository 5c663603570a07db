"""The models of distance sensors: how each is recognised, addressed and reset, and started through its own library."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, Protocol

from msgspec import Struct

from hardware.tof.bus import I2CChannel
from hardware.tof.chip import locked

ModelName = Literal["vl53l0x", "vl53l1x", "vl53l4cd"]
NOTHING_MM, NONSENSE_MM = 8190, 65535
"""What stands for a measurement without a target, and for one with a status that no chip gives."""
CLEAR_REGISTER, RESULT_REGISTER, RANGE_REGISTER = 0x0B, 0x13, 0x1E
"""Registers of the VL53L0X: where an interrupt is cleared; where its state and, behind it, that of the measurement
stand; and its distance."""
READY_BITS, STATUS_BITS, VALID_STATUS = 0x07, 0x78, 11 << 3
"""The bits of a finished measurement and of its status, and the one status of a target (ST's API: range complete). The
others say that no target was seen, or too little light: what stands in the distance then is often 2 to 4 mm."""
IO_TIMEOUT_S = 0.15
"""The time limit of each wait in a library; the longest, a first measurement with a budget of 100 ms, takes 0.11 s."""
L1X_BUDGETS_MS = (20, 33, 50, 100, 200)
"""The timing budgets that the VL53L1X has in both of its modes (its library)."""
L1X_SHORT = 1
"""Its short mode: up to 1.3 m, and least disturbed by light (data sheet, section 2.5.2)."""
INTERMEASUREMENT, OSC_CALIBRATION, FIRMWARE_STATUS = 0x006C, 0x00DE, 0x00E5
"""Registers of the VL53L1X and VL53L4CD (ST's ULD API): the period of measurements in ticks, their unit, the boot."""
WIDE_STATUS_REGISTER, WIDE_RANGE_REGISTER, WIDE_STATUS_BITS, WIDE_VALID = 0x0089, 0x0096, 0x1F, 9
"""Where they keep the status and the distance of a measurement, the bits of the status, and the one of a target."""
WIDE_KNOWN = frozenset((3, 4, 5, 6, 7, 8, 9, 12, 13, 18, 19, 22, 23))
"""Every status that they give (ULD, GetRangeStatus)."""
TICKS = 1.075
"""The ticks of the period for each millisecond and unit of OSC_CALIBRATION (ULD, SetInterMeasurementInMs)."""


class Ranger(Protocol):
    """A sensor that measures continuously."""

    def new_distance(self) -> int | None:
        """Takes a measurement, if one has finished since the last.

        Returns:
            The distance (mm): NOTHING_MM if no target was found, at least 1 if one was, NONSENSE_MM if the bytes cannot
            be right. None without a new measurement.

        Raises:
            OSError: the chip does not acknowledge.
            RuntimeError: it measures nothing.
        """
        ...


Start = Callable[[I2CChannel, int, int, Callable[[], float]], Ranger]
"""Starts a sensor: the bus or channel, its address, the timing budget (ms), and a clock (monotonic seconds)."""


class Model(Struct, frozen=True, kw_only=True):
    """A model of sensor. Registers have 8 bits' or, where `wide`, 16 bits' addresses."""

    key: ModelName
    """Its name in the rig file."""
    name: str
    wide: bool
    identity_register: int
    identity: bytes
    address_register: int
    reset_register: int
    start: Start

    def read(self, i2c: I2CChannel, address: int, register: int, count: int) -> bytes:
        """Reads registers. Raises OSError."""
        found = bytearray(count)
        with locked(i2c):
            i2c.writeto(address, self._register(register))
            i2c.readfrom_into(address, found)
        return bytes(found)

    def write(self, i2c: I2CChannel, address: int, *pairs: tuple[int, bytes]) -> None:
        """Writes registers, each with its content, under one lock of the bus. Raises OSError."""
        with locked(i2c):
            self._first_page(i2c, address)
            for register, content in pairs:
                i2c.writeto(address, self._register(register) + content)

    def _register(self, register: int) -> bytes:
        return register.to_bytes(2 if self.wide else 1, "big")

    def _first_page(self, i2c: I2CChannel, address: int) -> None:
        """Selects page 0 of a VL53L0X: an interrupted start may have left another page selected. The bus is locked."""
        if not self.wide:
            i2c.writeto(address, bytes((PAGE_REGISTER, 0)))

    def is_at(self, i2c: I2CChannel, address: int) -> bool:
        """Whether the identity registers are those of this model. Raises OSError."""
        found = bytearray(len(self.identity))
        with locked(i2c):
            self._first_page(i2c, address)
            i2c.writeto(address, self._register(self.identity_register))
            i2c.readfrom_into(address, found)
        return found == self.identity

    def set_address(self, i2c: I2CChannel, address: int, new: int) -> None:
        """Changes the address of a chip until its next reset. Raises OSError."""
        if new != address:
            self.write(i2c, address, (self.address_register, bytes((new,))))

    def soft_reset(self, i2c: I2CChannel, address: int) -> None:
        """Resets the chip by its register; the caller must wait for its boot afterwards. Raises OSError."""
        self.write(i2c, address, (self.reset_register, b"\x00"), (self.reset_register, b"\x01"))


PAGE_REGISTER = 0xFF


def _start_vl53l0x(i2c: I2CChannel, address: int, budget_ms: int, _: Callable[[], float]) -> Ranger:
    """Takes about 60 ms."""
    from adafruit_vl53l0x import VL53L0X

    chip: Any = VL53L0X(i2c, address, io_timeout_s=IO_TIMEOUT_S)
    chip.measurement_timing_budget = budget_ms * 1000
    chip.start_continuous()
    return _Vl53l0xRanger(i2c, address)


class _Vl53l0xRanger:
    """A VL53L0X that its library has started.

    The library does not read whether a measurement found a target; this does, at the cost of one byte, and locks the
    bus once for all of it, which behind a multiplexer saves half of the transfers.
    """

    def __init__(self, i2c: I2CChannel, address: int) -> None:
        self._i2c = i2c
        self._address = address

    def new_distance(self) -> int | None:
        state, distance = bytearray(2), bytearray(2)
        with locked(self._i2c):
            self._read(RESULT_REGISTER, state)
            if not state[0] & READY_BITS:
                return None
            self._read(RANGE_REGISTER, distance)
            self._i2c.writeto(self._address, bytes((CLEAR_REGISTER, 1)))
        status = state[1] & STATUS_BITS
        if status != VALID_STATUS:
            return NONSENSE_MM if status > VALID_STATUS else NOTHING_MM
        return max(1, int.from_bytes(distance, "big"))

    def _read(self, first: int, into: bytearray) -> None:
        """Reads registers of the selected page from `first` on; the bus is locked."""
        self._i2c.writeto(self._address, bytes((first,)))
        self._i2c.readfrom_into(self._address, into)


def _limited(library: Any, clock: Callable[[], float]) -> Any:
    """Returns the library's class with a time limit for its waits, which otherwise last for 1000 looks or for ever."""

    class Limited(library):
        looks_until = clock() + IO_TIMEOUT_S

        def limit(self) -> None:
            self.looks_until = clock() + IO_TIMEOUT_S

        @property
        def data_ready(self) -> bool:
            if clock() > self.looks_until:
                raise RuntimeError("it measures nothing")
            return super().data_ready

    return Limited


def _start_vl53l1x(i2c: I2CChannel, address: int, budget_ms: int, clock: Callable[[], float]) -> Ranger:
    """Takes about 0.12 s: a first measurement with the library's own settings."""
    from adafruit_vl53l1x import VL53L1X

    chip: Any = _limited(VL53L1X, clock)(i2c, address)
    chip.distance_mode = L1X_SHORT
    budget = max(one for one in L1X_BUDGETS_MS if one <= budget_ms)
    chip.timing_budget = budget
    unit = int.from_bytes(VL53L1X_MODEL.read(i2c, address, OSC_CALIBRATION, 2), "big") & 0x3FF
    period = round(unit * budget * TICKS).to_bytes(4, "big")
    VL53L1X_MODEL.write(i2c, address, (INTERMEASUREMENT, period))
    chip.start_ranging()
    return _WideRanger(chip, i2c, address)


def _start_vl53l4cd(i2c: I2CChannel, address: int, budget_ms: int, clock: Callable[[], float]) -> Ranger:
    """Takes about 0.15 s: two measurements with the library's own settings, and one with ours."""
    from adafruit_vl53l4cd import VL53L4CD

    if VL53L4CD_MODEL.read(i2c, address, FIRMWARE_STATUS, 1) != b"\x03":
        raise RuntimeError("it has not started")  # the library would look a thousand times
    chip: Any = _limited(VL53L4CD, clock)(i2c, address)
    chip.timing_budget = budget_ms
    chip.limit()
    chip.start_ranging()
    return _WideRanger(chip, i2c, address)


class _WideRanger:
    """A VL53L1X or VL53L4CD that its library has started, and which says when a measurement has finished."""

    def __init__(self, chip: Any, i2c: I2CChannel, address: int) -> None:
        self._chip = chip
        self._i2c = i2c
        self._address = address

    def new_distance(self) -> int | None:
        self._chip.limit()
        if not self._chip.data_ready:
            return None
        status = self._read(WIDE_STATUS_REGISTER, 1) & WIDE_STATUS_BITS
        mm = self._read(WIDE_RANGE_REGISTER, 2)
        self._chip.clear_interrupt()
        if status != WIDE_VALID:
            return NOTHING_MM if status in WIDE_KNOWN else NONSENSE_MM
        return max(1, mm)

    def _read(self, register: int, count: int) -> int:
        return int.from_bytes(VL53L1X_MODEL.read(self._i2c, self._address, register, count), "big")


VL53L0X_MODEL = Model(
    key="vl53l0x", name="VL53L0X", wide=False, identity_register=0xC0, identity=bytes((0xEE, 0xAA, 0x10)),
    address_register=0x8A, reset_register=0xBF, start=_start_vl53l0x,
)  # fmt: skip
"""Model, module and revision (data sheet, section 3.2)."""
VL53L1X_MODEL = Model(
    key="vl53l1x", name="VL53L1X", wide=True, identity_register=0x010F, identity=bytes((0xEA, 0xCC)),
    address_register=0x0001, reset_register=0x0000, start=_start_vl53l1x,
)  # fmt: skip
"""Model and module (data sheet, section 4.2)."""
VL53L4CD_MODEL = Model(
    key="vl53l4cd", name="VL53L4CD", wide=True, identity_register=0x010F, identity=bytes((0xEB, 0xAA)),
    address_register=0x0001, reset_register=0x0000, start=_start_vl53l4cd,
)  # fmt: skip
"""Model and module (ULD user manual, UM2931)."""
MODELS = (VL53L0X_MODEL, VL53L1X_MODEL, VL53L4CD_MODEL)
"""All models; the one with short register addresses first, because the other question would write to it."""


def recognised(i2c: I2CChannel, address: int) -> Model | None:
    """Returns the model of the sensor at an address by its identity; None for any other part. Raises OSError."""
    return next((model for model in MODELS if model.is_at(i2c, address)), None)


OTHER_MODELS = {0xEAAA: "VL53L3CX"}
"""Chips that people take for one of these, by the model and module that they tell (their data sheets)."""


def wrong_model(i2c: I2CChannel, address: int) -> str:
    """Returns two sentences about a part that is none of the models: what it is, and what to do. Raises OSError."""
    short = VL53L0X_MODEL.read(i2c, address, VL53L0X_MODEL.identity_register, 1)
    wide = VL53L1X_MODEL.read(i2c, address, VL53L1X_MODEL.identity_register, 2)
    names = ", ".join(model.name for model in MODELS)
    if name := OTHER_MODELS.get(int.from_bytes(wide, "big")):
        return f"this sensor is a {name}, and only these fit here: {names}. Put one of those there."
    return (
        f"what answers there is none of {names} (it reads 0x{short.hex()} at 0xc0, 0x{wide.hex()} at 0x010f). "
        "Change the part."
    )
