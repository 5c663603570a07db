"""Decodes frames into messages (firmware/PROTOCOL.md, section 3); invalid frames give None. No I/O."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

from hardware.node.frames import Frame

IDENTITY = "tableside-node"
PROTOCOL = 1
HOLE_COUNT = 9
BUTTONS = 8


class Hello(Struct, frozen=True, kw_only=True):
    """The identity of the board, its firmware, and how often it has started."""

    identity: str
    protocol: int
    firmware: str
    id: str
    """The board's id, eight hexadecimal digits; 00000000 if none was set."""
    boots: int
    reset: int
    """The cause of the start as bits: 1 power, 2 reset pin, 4 brown-out, 8 watchdog."""
    capabilities: Mapping[str, int]


class Light(Struct, frozen=True):
    """The reading of one hole in converter counts, 0 to 1023; room light (`dark`) is subtracted from the colours."""

    dark: int
    rgb: tuple[int, int, int]
    clipped: bool
    """Whether the converter was saturated: the colours are invalid."""


class Holes(Struct, frozen=True):
    """The readings of all holes. `ms` is the board's time, here and in the following messages."""

    ms: int
    holes: tuple[Light, ...]


class Ranges(Struct, frozen=True):
    """The distances of all sensors (mm, as a sensor gives them); None for one that does not answer."""

    ms: int
    mm: tuple[int | None, ...]


class Tilt(Struct, frozen=True):
    """The acceleration (x, y, z) in g."""

    ms: int
    accel: tuple[float, float, float]


class Snap(Struct, frozen=True, kw_only=True):
    """The state of all inputs; causes no event. `tilt` is None while the accelerometer is lost."""

    ms: int
    edge: int
    """The number of the newest edge."""
    buttons: int
    """The levels as bits; bit 0 is button 1."""
    tilt: Tilt | None
    holes: Holes


class ButtonEdge(Struct, frozen=True, kw_only=True):
    """A button changed at `ms`, which may be some time ago if the frame was repeated."""

    ms: int
    number: int
    button: int
    level: Literal[0, 1]


class Beat(Struct, frozen=True, kw_only=True):
    """The regular sign of life, with error counts since the board's start; they saturate at 65535."""

    ms: int
    bad_crc: int
    bad_frame: int
    dropped: int
    edges_lost: int
    windows_lost: int
    i2c_errors: int
    i2c_hangs: int
    tilt_lost: bool
    free_ram: int
    boots: int | None = None
    """Starts of the board so far; None, like the next two, from firmware before 1.1.0."""
    edge: int | None = None
    """The number of the newest edge."""
    buttons: int | None = None
    """The levels as bits; bit 0 is button 1."""


class Answer(Struct, frozen=True):
    """The answer to a command: `refusal` is None if it was executed, else the reason."""

    seq: int
    refusal: str | None


Message = Hello | Snap | Holes | Ranges | Tilt | ButtonEdge | Beat | Answer

U16 = U32 = rb"(0|[1-9][0-9]{0,9})"
S16 = rb"(0|-?[1-9][0-9]{0,4})"
CLIPPED = rb"([01][0-9A-F]{2})"
HOLE = rb"((?:[0-3][0-9A-F]{2}){4})"
LATER = rb"(?:,.*)?"
"""Further fields, which a later version may add."""


def _format(*fields: bytes) -> re.Pattern[bytes]:
    return re.compile(b",".join(fields) + LATER, re.DOTALL)


HELLO = _format(
    rb"([^,]+)", U16, rb"([0-9]+\.[0-9]+\.[0-9]+)", rb"([0-9A-F]{8})", U32, rb"([0-9A-F])((?:,[^,=]+=[0-9]{1,9})*)"
)
SNAP = _format(U32, U16, rb"([0-9A-F]{2})", rb"([01])", S16, S16, S16, U16, CLIPPED, *[HOLE] * HOLE_COUNT)
HOLES_FORMAT = _format(U32, CLIPPED, *[HOLE] * HOLE_COUNT)
RANGES = _format(U32, CLIPPED, *[U16] * HOLE_COUNT)
TILT = _format(U32, S16, S16, S16, U16)
EDGE = _format(U32, U16, rb"([1-8])", rb"([01])")
BEAT = re.compile(
    b",".join([U32, *[U16] * 7, rb"([01])", U16]) + rb"(?:,%b,%b,([0-9A-F]{2})(?:,.*)?)?" % (U32, U16), re.DOTALL
)
OK = _format(U16)
NO = _format(U16, rb"(unknown|fields|value)")

MOST_U16, MOST_U32, MOST_S16 = 2**16 - 1, 2**32 - 1, 2**15 - 1


class _OutOfRange(ValueError):
    """A number is larger than its field allows."""


def _u16(text: bytes) -> int:
    return _within(int(text), 0, MOST_U16)


def _u32(text: bytes) -> int:
    return _within(int(text), 0, MOST_U32)


def _within(number: int, least: int, most: int) -> int:
    if not least <= number <= most:
        raise _OutOfRange
    return number


def _hello(match: re.Match[bytes]) -> Hello:
    identity, protocol, firmware, id_, boots, reset, rest = match.groups()
    pairs = (word.split("=") for word in rest.decode("ascii").split(",")[1:])
    return Hello(
        identity=identity.decode("ascii"),
        protocol=_u16(protocol),
        firmware=firmware.decode("ascii"),
        id=id_.decode("ascii"),
        boots=_u32(boots),
        reset=int(reset, 16),
        capabilities={key: int(number) for key, number in pairs},
    )


def _lights(clipped: bytes, holes: tuple[bytes, ...]) -> tuple[Light, ...]:
    bits = int(clipped, 16)
    return tuple(_light(digits, bool(bits >> place & 1)) for place, digits in enumerate(holes))


def _light(digits: bytes, clipped: bool) -> Light:
    counts = int(digits, 16)
    return Light(counts >> 36, (counts >> 24 & 0xFFF, counts >> 12 & 0xFFF, counts & 0xFFF), clipped)


def _holes(match: re.Match[bytes]) -> Holes:
    ms, clipped, *holes = match.groups()
    return Holes(_u32(ms), _lights(clipped, tuple(holes)))


def _ranges(match: re.Match[bytes]) -> Ranges:
    ms, silent, *found = match.groups()
    bits = int(silent, 16)
    return Ranges(_u32(ms), tuple(None if bits >> n & 1 else _u16(mm) for n, mm in enumerate(found)))


def _tilt(match: re.Match[bytes]) -> Tilt:
    ms, *axes, scale = match.groups()
    return Tilt(_u32(ms), _accel(axes, scale))


def _accel(axes: list[bytes], scale: bytes) -> tuple[float, float, float]:
    per_g = _within(int(scale), 1, MOST_U16)
    x, y, z = (_within(int(axis), -MOST_S16 - 1, MOST_S16) / per_g for axis in axes)
    return x, y, z


def _snap(match: re.Match[bytes]) -> Snap:
    at, edge, buttons, lost, x, y, z, scale, clipped, *holes = match.groups()
    ms = _u32(at)
    tilt = None if lost == b"1" else Tilt(ms, _accel([x, y, z], scale))
    return Snap(
        ms=ms, edge=_u16(edge), buttons=int(buttons, 16), tilt=tilt, holes=Holes(ms, _lights(clipped, tuple(holes)))
    )


def _edge(match: re.Match[bytes]) -> ButtonEdge:
    ms, number, button, level = match.groups()
    return ButtonEdge(ms=_u32(ms), number=_u16(number), button=int(button), level=1 if level == b"1" else 0)


def _beat(match: re.Match[bytes]) -> Beat:
    ms, *counts, lost, free_ram, boots, edge, buttons = match.groups()
    crc, frame, dropped, edges, windows, errors, hangs = map(_u16, counts)
    return Beat(
        ms=_u32(ms),
        bad_crc=crc,
        bad_frame=frame,
        dropped=dropped,
        edges_lost=edges,
        windows_lost=windows,
        i2c_errors=errors,
        i2c_hangs=hangs,
        tilt_lost=lost == b"1",
        free_ram=_u16(free_ram),
        boots=None if boots is None else _u32(boots),
        edge=None if edge is None else _u16(edge),
        buttons=None if buttons is None else int(buttons, 16),
    )


def _ok(match: re.Match[bytes]) -> Answer:
    return Answer(_u16(match[1]), None)


def _no(match: re.Match[bytes]) -> Answer:
    return Answer(_u16(match[1]), match[2].decode("ascii"))


READERS: Mapping[bytes, tuple[re.Pattern[bytes], Callable[[re.Match[bytes]], Message]]] = {
    b"hello": (HELLO, _hello),
    b"snap": (SNAP, _snap),
    b"holes": (HOLES_FORMAT, _holes),
    b"ranges": (RANGES, _ranges),
    b"tilt": (TILT, _tilt),
    b"edge": (EDGE, _edge),
    b"beat": (BEAT, _beat),
    b"ok": (OK, _ok),
    b"no": (NO, _no),
}
"""The format and the decoder of each frame by name."""


def known(frame: Frame) -> bool:
    """Whether this version knows the frame's name; other frames are skipped."""
    return frame.name in READERS


def message(frame: Frame) -> Message | None:
    """Decodes a frame with a known name; returns None if its fields are invalid."""
    form, read = READERS[frame.name]
    match = form.fullmatch(frame.fields)
    if match is None:
        return None
    try:
        return read(match)
    except _OutOfRange:
        return None
