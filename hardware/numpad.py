"""A USB number pad without wiring: what is typed on it becomes presses of buttons such as "card 12".

A card is typed as its digits and Enter. Several cards at once are joined by plus, and become one button named after
all of them: 7 + 12 + 3 Enter is "cards 7 12 3". The point (or backspace) wipes what was typed.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fcntl import ioctl
from select import select
from struct import Struct, pack
from typing import NamedTuple

from hardware.devices import BUTTONS
from hardware.driver import POLL_S, DriverError
from hardware.rig.sections import Numpad, PadKey
from hardware.samples import Edge, Sample
from hardware.timestamps import plausible_timestamp

EVENT = Struct("@llHHi")
"""struct input_event of <linux/input.h>: seconds, microseconds, type, code, value."""
EV_SYN, EV_KEY = 0, 1
SYN_DROPPED = 3
EVIOCGRAB, EVIOCSCLOCKID = 0x40044590, 0x400445A0
CLOCK_MONOTONIC = 1
EVENTS_PER_READ = 64
"""How many events are read at a time."""

DIGITS: Mapping[int, str] = {
    **{code: digit for digit, code in zip("1234567890", range(2, 12), strict=True)},
    **dict(zip((82, 79, 80, 81, 75, 76, 77, 71, 72, 73), "0123456789", strict=True)),
}
"""Key codes of <linux/input-event-codes.h>: the upper row, and the pad, whatever its Num Lock says."""
PLUS_KEY, ENTER_KEYS, ERASE_KEYS = 78, (28, 96), (14, 83)
BUTTON_KEYS: Mapping[int, PadKey] = {74: "minus", 98: "slash", 55: "star"}
MAX_TYPED = 24
"""Six cards of two digits with the plus between them take 17; what is cut off here is no cards in any game."""


class KeyEvent(NamedTuple):
    """A key went down (1) or up (0) at a time (seconds)."""

    t: float
    code: int
    level: int


class EventsDropped(NamedTuple):
    """The kernel dropped events (SYN_DROPPED): which keys are down and what was typed is no longer known."""

    t: float


def key_events(read: bytes) -> Iterator[KeyEvent | EventsDropped]:
    """The key events in bytes read from an input device, which gives whole events only; repeats are none."""
    for seconds, micros, kind, code, value in EVENT.iter_unpack(read):
        t = seconds + micros / 1e6
        if kind == EV_KEY and value in (0, 1):
            yield KeyEvent(t, code, value)
        elif kind == EV_SYN and code == SYN_DROPPED:
            yield EventsDropped(t)


class NumpadEntry:
    """What is being typed, and which buttons are down."""

    def __init__(self, names: Mapping[PadKey, str]) -> None:
        """`names` gives the buttons that "minus", "slash" and "star" are; the others mean nothing."""
        self.typed = ""
        self._names = names
        self._down: dict[int, str] = {}

    def step(self, key: KeyEvent | EventsDropped) -> list[Edge]:
        """Takes in a key; gives the edges of the buttons that it is."""
        if isinstance(key, EventsDropped):
            self.typed = ""
            released = [Edge(key.t, name, 0) for name in self._down.values()]
            self._down.clear()
            return released
        if key.level:
            return self._pressed(key)
        name = self._down.pop(key.code, None)
        return [Edge(key.t, name, 0)] if name else []

    def _pressed(self, key: KeyEvent) -> list[Edge]:
        if key.code in DIGITS or key.code == PLUS_KEY:
            self.typed = (self.typed + DIGITS.get(key.code, "+"))[:MAX_TYPED]
        elif key.code in ERASE_KEYS:
            self.typed = ""
        elif name := self._button(key.code):
            self._down[key.code] = name
            return [Edge(key.t, name, 1)]
        return []

    def _button(self, code: int) -> str | None:
        if code not in ENTER_KEYS:
            return self._names.get(BUTTON_KEYS[code]) if code in BUTTON_KEYS else None
        typed, self.typed = self.typed, ""
        return button_name(typed)


def button_name(typed: str) -> str | None:
    """The button that digits and pluses stand for; None when nothing was typed."""
    numbers = [str(int(part)) if part else "?" for part in typed.split("+")] if typed else []
    return f"card{'s' * (len(numbers) > 1)} {' '.join(numbers)}" if numbers else None


def grab(handle: int) -> None:
    """Keeps the pad for the referee alone (it types into no other program), its times on the monotonic clock."""
    ioctl(handle, EVIOCSCLOCKID, pack("i", CLOCK_MONOTONIC))
    ioctl(handle, EVIOCGRAB, 1)


class NumpadDriver:
    """A number pad as a driver of buttons."""

    device = BUTTONS

    def __init__(
        self,
        section: Numpad,
        clock: Callable[[], float] = time.monotonic,
        claim: Callable[[int], None] = grab,
    ) -> None:
        """`clock` gives monotonic seconds; `claim` makes an opened device ours alone."""
        self._path = section.device
        self._entry = NumpadEntry(section.keys)
        self._clock = clock
        self._claim = claim
        self._handle: int | None = None

    def open(self) -> None:
        """Opens the pad and keeps it for itself. Raises DriverError."""
        try:
            self._handle = os.open(self._path, os.O_RDONLY | os.O_NONBLOCK)
            self._claim(self._handle)
        except PermissionError:
            raise DriverError(
                f"{self._path} may not be read; add yourself to the group: sudo usermod -aG input $USER"
            ) from None
        except OSError as error:
            raise DriverError(f"The number pad cannot be opened: {self._path}: {error.strerror}.") from None

    def poll(self) -> Sequence[Sample]:
        """The edges of what was typed since the last time; waits for a key up to POLL_S."""
        if self._handle is None or not select([self._handle], [], [], POLL_S)[0]:
            return []
        try:
            read = os.read(self._handle, EVENTS_PER_READ * EVENT.size)
        except OSError as error:
            raise DriverError(f"The number pad is gone: {error.strerror}.") from None
        if not read or len(read) % EVENT.size:
            raise DriverError("The number pad is gone: it sends no more whole events.")
        return list(self._edges(key_events(read)))

    def _edges(self, typed: Iterable[KeyEvent | EventsDropped]) -> Iterator[Edge]:
        for key in typed:
            yield from self._entry.step(key._replace(t=plausible_timestamp(key.t, self._clock())))

    def close(self) -> None:
        """Releases the pad."""
        handle, self._handle = self._handle, None
        if handle is not None:
            with suppress(OSError):  # an unplugged device may refuse to be closed, and is closed all the same
                os.close(handle)
