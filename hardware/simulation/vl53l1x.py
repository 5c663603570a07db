"""Simulates a VL53L1X and a VL53L4CD: their registers, their start-up, their timing and their noise.

Both have registers with 16-bit addresses; those simulated are the ones that ST's ULD API and the Adafruit drivers use.
The chip is a device on a virtual bus and implements its own reset line (`hold`, `free`).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hardware.simulation.i2c_bus import SimulatedClock, Target

WAKING = 0x29
BOOT_S = 0.0012
FARTHEST_MM = 1300
SOFT_RESET, ADDRESS, OSCILLATOR, POLARITY, READY = 0x0000, 0x0001, 0x0006, 0x0030, 0x0031
MODE, RANGE_A, PERIOD, CLEAR, START = 0x004B, 0x005E, 0x006C, 0x0086, 0x0087
STATUS, DISTANCE, OSC_CALIBRATION, BOOTED, IDENTITY = 0x0089, 0x0096, 0x00DE, 0x00E5, 0x010F
SHORT = 0x14
"""MODE in the short mode; 0x0A in the long one."""
ACTIVE_LOW = 0x10
TIMED, CONTINUOUS = 0x40, 0x21
"""Values of START: a measurement in each period, or one after the other."""
VALID, NO_SIGNAL = 9, 4
"""Values of STATUS, as the chip gives them (ULD, GetRangeStatus)."""
TICKS = 1.075
OSCILLATOR_VALUE, CALIBRATION_VALUE = 0xBC00, 37
"""Usual values: with them the library's period of 0x0F89 ticks is 100 ms."""
L1X_BUDGETS_MS = {
    SHORT: {0x001D: 15, 0x0051: 20, 0x00D6: 33, 0x01AE: 50, 0x02E1: 100, 0x03E1: 200},
    0x0A: {0x001E: 20, 0x0060: 33, 0x00AD: 50, 0x01CC: 100, 0x02D9: 200, 0x048F: 500},
}
"""The budget (ms) by mode and RANGE_A (ULD, SetTimingBudgetInMs)."""


class SimulatedWideTof:
    """The chip, and what lies in front of it. Faults of its wires last; those of its firmware end with a reset."""

    identity = bytes((0xEA, 0xCC, 0x10))

    def __init__(
        self,
        clock: SimulatedClock,
        chance: Random,
        *,
        mm: float | None = 150.0,
        offset_mm: float = 0.0,
        tempo: float = 1.0,
    ) -> None:
        """Creates a chip after power-on.

        Args:
            clock: the simulated time.
            chance: the random source of the noise.
            mm: the distance of the target (mm); None for no target.
            offset_mm: what a cover glass adds to the distance (mm).
            tempo: the relative speed of its oscillator; 1.0 is nominal.
        """
        self.deaf = False
        """Fault: a wire of the bus is broken."""
        self.mute = False
        """Fault: its measurements never end."""
        self.stretches = False
        """Fault: it holds the clock line at every transfer until the controller's timeout."""
        self.stuck_high = False
        """Fault: its reset line is broken, and its pull-up keeps it high."""
        self.frozen = False
        """Fault: it repeats its last value until a reset by line or power."""
        self.jams = False
        """Fault: it holds the data line low until a reset by line or power."""
        self.status: int | None = None
        """Fault: it gives this status of a measurement (a register's content), whatever lies there."""
        self.noise_mm = 2.0
        self.offset_mm = offset_mm
        self.powered = True
        self.held = False
        self.address = WAKING
        self._mm = mm
        self._clock = clock
        self._chance = chance
        self._clock_rate = tempo
        self._write_handlers: dict[int, Callable[[int], None]] = {
            SOFT_RESET: self._soft_reset,
            ADDRESS: self._set_address,
            CLEAR: self._clear,
            START: self._start,
        }
        self._reset()

    @property
    def mm(self) -> float | None:
        """The distance of the target (mm); None for no target."""
        return self._mm

    @mm.setter
    def mm(self, mm: float | None) -> None:
        self._update()
        self._mm = mm

    def hold(self) -> None:
        """Drives its reset line low."""
        if not self.stuck_high:
            self.held, self.frozen, self.jams = True, False, False
            self._reset()

    def free(self) -> None:
        """Releases its reset line, which rises: it boots."""
        if self.held:
            self.held = False
            self._reset()

    def close(self) -> None:
        """Releases its reset line for good; the pull-up raises it."""
        self.free()

    def power(self, *, on: bool) -> None:
        """Switches its power; all registers are reset."""
        self.powered, self.frozen, self.jams = on, False, False
        self._reset()

    def at(self, address: int) -> tuple[Target, ...]:
        """Returns itself if it has booted and this is its address."""
        if address != self.address or self.held or self.deaf or not self.powered:
            return ()
        return (self,) if self._clock.now >= self._boots_at else ()

    def write(self, data: bytes) -> None:
        """Receives a transfer: the two bytes of the register's address, then the contents from that register on."""
        if data:
            self._pointer = int.from_bytes(data[:2].ljust(2, b"\x00"), "big")
        for value in data[2:]:
            self._store(self._pointer, value)
            self._pointer = self._pointer + 1 & 0xFFFF

    def read(self, count: int) -> bytes:
        """Returns the registers from the pointer on."""
        self._update()
        values = bytes(self._load(self._pointer + n & 0xFFFF) for n in range(count))
        self._pointer = self._pointer + count & 0xFFFF
        return values

    @property
    def budget_s(self) -> float:
        """The time of a measurement (seconds), from the registers of its budget."""
        mode, timeout = self._registers.get(MODE, 0x0A), self._word(RANGE_A)
        return L1X_BUDGETS_MS[mode][timeout] / 1000 / self._clock_rate

    @property
    def period_s(self) -> float:
        """The time between two measurements (seconds)."""
        if self._registers.get(START) == CONTINUOUS:
            return self.budget_s
        ticks = self._word(PERIOD) << 16 | self._word(PERIOD + 2)
        return max(ticks / (CALIBRATION_VALUE * TICKS) / 1000 / self._clock_rate, self.budget_s)

    def _reset(self) -> None:
        self.address = WAKING
        self._boots_at = self._clock.now + BOOT_S
        self._registers = {BOOTED: 0x03, POLARITY: 0x11}
        self._registers |= {IDENTITY + n: value for n, value in enumerate(self.identity)}
        for register, value in ((OSCILLATOR, OSCILLATOR_VALUE), (OSC_CALIBRATION, CALIBRATION_VALUE)):
            self._registers |= {register: value >> 8, register + 1: value & 0xFF}
        self._pointer = 0
        self._ready = False
        self._ends_at = float("inf")
        """When the running measurement ends."""

    def _word(self, register: int) -> int:
        return self._registers.get(register, 0) << 8 | self._registers.get(register + 1, 0)

    def _store(self, register: int, value: int) -> None:
        self._update()
        self._registers[register] = value
        if action := self._write_handlers.get(register):
            action(value)

    def _load(self, register: int) -> int:
        if register == READY:
            return int(self._ready != bool(self._registers[POLARITY] & ACTIVE_LOW))
        return self._registers.get(register, 0)

    def _start(self, mode: int) -> None:
        self._ready = False
        self._ends_at = self._clock.now + self.budget_s if mode in (TIMED, CONTINUOUS) else float("inf")

    def _clear(self, value: int) -> None:
        if value & 1:
            self._ready = False

    def _set_address(self, address: int) -> None:
        self.address = address & 0x7F

    def _soft_reset(self, level: int) -> None:
        self._reset()
        if not level & 1:  # its processor is stopped, its bus interface answers
            self._boots_at = self._clock.now

    def _update(self) -> None:
        """Finishes the measurements that have ended by now."""
        while self._ends_at <= self._clock.now:
            if not self.mute:
                self._ready = True
                if not self.frozen:
                    self._store_range()
            self._ends_at += self.period_s

    def _store_range(self) -> None:
        seen = self._mm is not None and self._mm <= FARTHEST_MM
        mm = self._chance.gauss((self._mm or 0) + self.offset_mm, self.noise_mm) if seen else self._chance.uniform(0, 5)
        whole = max(0, round(mm))
        self._registers[STATUS] = (VALID if seen else NO_SIGNAL) if self.status is None else self.status
        self._registers[DISTANCE], self._registers[DISTANCE + 1] = whole >> 8, whole & 0xFF


class SimulatedVl53l1x(SimulatedWideTof):
    """A VL53L1X."""


class SimulatedVl53l4cd(SimulatedWideTof):
    """A VL53L4CD."""

    identity = bytes((0xEB, 0xAA, 0x10))

    @property
    def budget_s(self) -> float:
        """The time of a measurement (seconds), from its timeout as ST's API computes it (ULD, SetRangeTiming)."""
        timeout = self._word(RANGE_A)
        macro_us = int(2304 * (2**30 / OSCILLATOR_VALUE)) >> 6
        steps = ((timeout & 0xFF) << (timeout >> 8)) + 1
        return ((steps * (macro_us * 16 >> 6) >> 12) + 2500) / 1e6 / self._clock_rate
