"""The driver of a USB number pad: turns typed numbers into presses of buttons such as "card 12".

A card is typed as its digits and Enter. Several cards are joined by plus and become one button that names all of them:
7 + 12 + 3 Enter is "cards 7 12 3". The point (or backspace) deletes what was typed.
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

from hardware.devices import NUMPAD
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
"""The most events that one `read` returns."""

DIGITS: Mapping[int, str] = {
    **{code: digit for digit, code in zip("1234567890", range(2, 12), strict=True)},
    **dict(zip((82, 79, 80, 81, 75, 76, 77, 71, 72, 73), "0123456789", strict=True)),
}
"""Key codes of <linux/input-event-codes.h>: the upper row and the pad, with Num Lock on or off."""
PLUS_KEY, ENTER_KEYS, ERASE_KEYS = 78, (28, 96), (14, 83)
BUTTON_KEYS: Mapping[int, PadKey] = {74: "minus", 98: "slash", 55: "star"}
MAX_TYPED = 24
"""The most characters that are kept. Six cards of two digits with plus signs take 17; no game needs more."""


class KeyEvent(NamedTuple):
    """A key went down (level 1) or up (0) at `t` (seconds); `code` is that of <linux/input-event-codes.h>."""

    t: float
    code: int
    level: int


class EventsDropped(NamedTuple):
    """The kernel dropped events (SYN_DROPPED): which keys are down, and what was typed, is unknown."""

    t: float


def key_events(read: bytes) -> Iterator[KeyEvent | EventsDropped]:
    """Decodes bytes read from an input device into key events; auto-repeats are left out.

    Args:
        read: whole `struct input_event`s, as the kernel returns them.
    """
    for seconds, micros, kind, code, value in EVENT.iter_unpack(read):
        t = seconds + micros / 1e6
        if kind == EV_KEY and value in (0, 1):
            yield KeyEvent(t, code, value)
        elif kind == EV_SYN and code == SYN_DROPPED:
            yield EventsDropped(t)


class NumpadEntry:
    """Collects typed keys and turns them into button edges."""

    def __init__(self, names: Mapping[PadKey, str]) -> None:
        """Starts with nothing typed.

        Args:
            names: the button names of the keys "minus", "slash" and "star"; a key without a name is ignored.
        """
        self.typed = ""
        self._names = names
        self._down: dict[int, str] = {}

    def step(self, key: KeyEvent | EventsDropped) -> list[Edge]:
        """Processes one key event.

        Returns:
            The button edges that it causes: none while digits are typed.
        """
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
    """Returns the button name for typed digits and plus signs; None when nothing was typed."""
    numbers = [str(int(part)) if part else "?" for part in typed.split("+")] if typed else []
    return f"card{'s' * (len(numbers) > 1)} {' '.join(numbers)}" if numbers else None


def grab(handle: int) -> None:
    """Grabs an input device for this process alone, and sets its time stamps to the monotonic clock.

    Args:
        handle: the open file descriptor of the device.

    Raises:
        OSError: another program has grabbed it.
    """
    ioctl(handle, EVIOCSCLOCKID, pack("i", CLOCK_MONOTONIC))
    ioctl(handle, EVIOCGRAB, 1)


class NumpadDriver:
    """The driver of a number pad; its device is NUMPAD."""

    device = NUMPAD

    def __init__(
        self,
        section: Numpad,
        clock: Callable[[], float] = time.monotonic,
        claim: Callable[[int], None] = grab,
    ) -> None:
        """Opens nothing; `open` does.

        Args:
            section: the number pad of the rig.
            clock: returns monotonic seconds.
            claim: grabs an open device, given its file descriptor.
        """
        self._path = section.device
        self._entry = NumpadEntry(section.keys)
        self._clock = clock
        self._claim = claim
        self._handle: int | None = None

    def open(self) -> None:
        """Opens and grabs the pad.

        Raises:
            DriverError: it is not plugged in, may not be read, or another program has grabbed it.
        """
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
        """Waits for a key for up to POLL_S.

        Returns:
            The button edges of the keys since the last call.

        Raises:
            DriverError: the pad was unplugged.
        """
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
            with suppress(OSError):  # closing an unplugged device may fail, but the descriptor is freed
                os.close(handle)
