"""Simulates a VL53L0X: its registers, its start-up sequence, its timing and its noise.

ST does not publish the registers; those simulated are the ones that ST's API and the Pololu and Adafruit drivers use.
The chip is a device on a virtual bus and implements its own reset line (`hold`, `free`).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hardware.simulation.i2c_bus import SimulatedClock, Target

WAKING = 0x29
BOOT_S = 0.0012
NVM_READ_S, CALIBRATION_S, START_S = 0.001, 0.02, 0.0003
"""The time of reading its non-volatile memory, of each of its two calibrations, and of starting a measurement."""
FARTHEST_MM, NOTHING_MM = 2000, 8190
LONGEST_S = 10.0
"""The longest measurement, if invalid timeouts were written."""
STOP_VARIABLE = 0x3C
VALID, PHASE_FAIL = 11 << 3, 4 << 3
"""States of a measurement in the status register."""

START, SEQUENCE, CLEAR, STATUS, RESULT, RANGE = 0x00, 0x01, 0x0B, 0x13, 0x14, 0x1E
NVM, SPADS, ADDRESS, STOP, NVM_COMMAND, SOFT_RESET, PAGE = 0x83, 0x92, 0x8A, 0x91, 0x94, 0xBF, 0xFF
VHV_ONLY, PHASE_ONLY = 0x01, 0x02
"""Values of the sequence register that start one of the two calibrations."""
NEW_SAMPLE = 0x04
FACTORY = {
    (0, 0xC0): 0xEE,
    (0, 0xC1): 0xAA,
    (0, 0xC2): 0x10,
    (0, SEQUENCE): 0xFF,
    (0, 0x84): 0x11,
    **{(0, 0xB0 + n): 0xFF for n in range(6)},
}
"""Registers after a reset, by page and number: identity, sequence, pads and the map of good SPADs."""


class SimulatedVl53l0x:
    """The chip, and what lies in front of it. Faults of its wires last; those of its firmware end with a reset."""

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
        """Fault: it sees too little light, and so gives this status (a register's content) with `mm` as it stands."""
        self._result = _result(0, 0)
        """The registers of its last measurement."""
        self.noise_mm = 3.0
        """Standard deviation (data sheet, table 10)."""
        self.offset_mm = offset_mm
        self.powered = True
        self.held = False
        self.address = WAKING
        self._mm = mm
        self._clock = clock
        self._chance = chance
        self._clock_rate = tempo
        self._write_handlers: dict[tuple[int, int], Callable[[int], None]] = {
            (0, START): self._start,
            (0, CLEAR): self._clear,
            (0, ADDRESS): self._set_address,
            (0, SOFT_RESET): self._soft_reset,
            (7, NVM): self._read_nvm,
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
        """Receives a transfer: the register number, then the contents from that register on."""
        if data:
            self._pointer = data[0]
        for value in data[1:]:
            self._store(self._pointer, value)
            self._pointer = self._pointer + 1 & 0xFF

    def read(self, count: int) -> bytes:
        """Returns the registers from the pointer on."""
        self._update()
        values = bytes(self._load(self._pointer + n & 0xFF) for n in range(count))
        self._pointer = self._pointer + count & 0xFF
        return values

    def _reset(self) -> None:
        self.address = WAKING
        self._boots_at = self._clock.now + BOOT_S
        self._registers = dict(FACTORY)
        self._registers[1, STOP] = STOP_VARIABLE
        self._page = self._pointer = 0
        self._calibrated: set[int] = set()
        self._nvm_at = self._started_at = float("inf")
        self._ends_at = float("inf")
        """When the running measurement ends."""
        self._continuous = False
        self._in_soft_reset = False

    def _store(self, register: int, value: int) -> None:
        self._update()
        if register == PAGE:
            self._page = value
            return
        self._registers[self._page, register] = value
        if action := self._write_handlers.get((self._page, register)):
            action(value)

    def _load(self, register: int) -> int:
        if self._in_soft_reset:
            return 0
        if (self._page, register) == (0, START):
            return int(self._started_at > self._clock.now and self._started_at < float("inf"))
        if (self._page, register) == (7, NVM):
            return int(self._clock.now >= self._nvm_at)
        return self._registers.get((self._page, register), 0)

    def _start(self, mode: int) -> None:
        now = self._clock.now
        self._continuous = bool(mode & 0x02)
        self._started_at = now + START_S if mode & 0x01 else float("inf")
        self._ends_at = now + self._duration_s() if mode & 0x03 else float("inf")

    def _duration_s(self) -> float:
        calibrates = self._registers[0, SEQUENCE] in (VHV_ONLY, PHASE_ONLY)
        return CALIBRATION_S if calibrates else self.period_s

    @property
    def period_s(self) -> float:
        """The time of a measurement (seconds), computed from its timeouts as ST's API does."""
        get = self._registers.get
        pre_macro_us, final_macro_us = (2304 * 1.655e-3 * 2 * (get((0, reg), 0) + 1) for reg in (0x50, 0x70))
        pre, final = (get((0, reg + 1), 0) * 2.0 ** get((0, reg), 0) + 1 for reg in (0x51, 0x71))
        overheads_us = 1910 + 960 + 2 * 690 + 660 + 550
        steps_us = 2 * (get((0, 0x46), 0) + 1) * pre_macro_us + pre * pre_macro_us + (final - pre) * final_macro_us
        return min(max(overheads_us + steps_us, 1000.0) / 1e6, LONGEST_S) / self._clock_rate

    def _clear(self, _: int) -> None:
        self._registers[0, STATUS] = 0

    def _set_address(self, address: int) -> None:
        self.address = address & 0x7F

    def _soft_reset(self, level: int) -> None:
        self._reset()
        self._in_soft_reset = not level & 1
        if self._in_soft_reset:  # its processor is stopped, its bus interface answers
            self._boots_at = self._clock.now

    def _read_nvm(self, value: int) -> None:
        if value == 0 and self._registers.get((7, NVM_COMMAND)) == 0x6B:
            self._nvm_at = self._clock.now + NVM_READ_S
            self._registers[7, SPADS] = 0x80 | 5

    def _update(self) -> None:
        """Finishes the measurements that have ended by now."""
        while self._ends_at <= self._clock.now:
            self._finish_measurement()
            self._ends_at = self._ends_at + self.period_s if self._continuous else float("inf")

    def _finish_measurement(self) -> None:
        step = self._registers[0, SEQUENCE]
        if step in (VHV_ONLY, PHASE_ONLY):
            self._calibrated.add(step)
        elif len(self._calibrated) < 2 or self._registers[1, STOP] != STOP_VARIABLE:
            return
        else:
            if not self.frozen:
                self._measure()
            self._registers.update(self._result)
        if not self.mute:
            self._registers[0, STATUS] = NEW_SAMPLE

    def _measure(self) -> None:
        if self.status is not None:
            self._result = _result(self.status, round(self._mm or 0))
            return
        seen = self._mm is not None and self._mm <= FARTHEST_MM
        mm = self._chance.gauss((self._mm or 0) + self.offset_mm, self.noise_mm) if seen else NOTHING_MM
        whole = max(0, round(mm))
        self._result = _result(VALID if seen else PHASE_FAIL, whole)


def _result(status: int, mm: int) -> dict[tuple[int, int], int]:
    """The registers of a measurement."""
    return {(0, RESULT): status, (0, RANGE): mm >> 8, (0, RANGE + 1): mm & 0xFF}
