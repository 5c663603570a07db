"""The schema of a trace, for writing and reading.

A trace is JSON lines. The first is a `TraceHeader`; each of the others is a `TraceLine`, a sample or an event with its
time, never earlier than the one before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from companion.games.button_events import WHAT_NOW, meaning
from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import RawEvent, Refusal
from companion.versions import dated_versions
from hardware.devices import HOLE_NUMBERS, DeviceName, parse_device
from hardware.rig.sections import TableRig
from hardware.samples import Accel, Colour, Distance, Edge, Feeds, Health, HealthWord, HoleSwitch, Sample


class TraceHeader(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line; `versions` and `private` are what a recorder notes, and change nothing."""

    setup: dict[str, Any]
    """The set-up line of the match."""
    rig: TableRig = TableRig()
    versions: dict[str, Any] = {}
    private: bool | UnsetType = UNSET
    """Whether the trace holds what may still be secret in its match; it is not for sending to others then."""


class TraceLine(Struct, frozen=True, kw_only=True):
    """Any line after the first; its kind follows from the fields that it has. They are written in this order.

    Distances and colours may have fractions in a file that was written by hand; `read_line` rounds them.
    """

    t: float
    """Monotonic seconds."""
    hole: int | UnsetType = UNSET
    mm: float | UnsetType = UNSET
    """The distance above the hole in millimetres, unfiltered."""
    rgb: tuple[float, float, float] | UnsetType = UNSET
    """The readings under red, green and blue light, in raw counts (0 to 1023)."""
    dark: float | UnsetType = UNSET
    """The reading with the lamps off, in raw counts."""
    button: Annotated[str, Meta(min_length=1)] | UnsetType = UNSET
    level: Literal[0, 1] | UnsetType = UNSET
    accel: tuple[float, float, float] | UnsetType = UNSET
    """The acceleration along x, y and z, in g."""
    device: str | UnsetType = UNSET
    health: HealthWord | UnsetType = UNSET
    source: str | UnsetType = UNSET
    """The driver that says so."""
    feeds: Feeds | UnsetType = UNSET
    """What that device feeds; where it is left out, all that such a device can feed."""
    why: str | UnsetType = UNSET
    """The code of the reason, where it is known."""
    event: RawEvent | UnsetType = UNSET
    end: Literal[True] | UnsetType = UNSET
    takes: Annotated[int, Meta(ge=0)] | UnsetType = UNSET
    """How many of the events that the filters give at this line count; all of them when it is left out.

    It stands where the filters of the table, which began earlier than the trace, gave something else.
    """


HEADER: msgspec.json.Decoder[TraceHeader] = msgspec.json.Decoder(TraceHeader)
LINE: msgspec.json.Decoder[TraceLine] = msgspec.json.Decoder(TraceLine)


class TracedEvent(Struct, frozen=True):
    """An event that was entered by people at `t` (monotonic seconds)."""

    t: float
    raw: RawEvent


class TraceEnd(Struct, frozen=True):
    """The filters give no more events from `t` on (monotonic seconds): the trace ends while something settles."""

    t: float


TraceItem = Sample | TracedEvent | TraceEnd
"""The content of a line."""


class TraceLineError(ValueError):
    """A line is neither a sample nor an event; the message says why, without the line's number."""


def encode(line: TraceHeader | TraceLine) -> bytes:
    """The bytes of a line in the file, with the newline at its end."""
    return msgspec.json.encode(line) + b"\n"


def line_of(item: TraceItem) -> TraceLine:
    """The line of a sample, an event or the end; the inverse of `read_line`.

    >>> encode(line_of(Distance(1.5, 3, 42)))
    b'{"t":1.5,"hole":3,"mm":42}\\n'
    """
    match item:
        case TracedEvent(t, raw):
            return TraceLine(t=t, event=raw)
        case TraceEnd(t):
            return TraceLine(t=t, end=True)
        case Distance(t, hole, mm):
            return TraceLine(t=t, hole=hole, mm=mm)
        case Colour(t=t, hole=hole, rgb=rgb, dark=dark):
            return TraceLine(t=t, hole=hole, rgb=rgb, dark=dark)
        case HoleSwitch(t, hole, level):
            return TraceLine(t=t, hole=hole, level=1 if level else 0)
        case Edge(t, button, level):
            return TraceLine(t=t, button=button, level=1 if level else 0)
        case Accel(t, accel):
            return TraceLine(t=t, accel=accel)
        case Health(t, device, health, source=source, feeds=feeds, why=why):
            about, source, why = UNSET if feeds is None else feeds, source or UNSET, why or UNSET
            return TraceLine(t=t, device=str(device), health=health, source=source, feeds=about, why=why)


def read_line(line: TraceLine) -> TraceItem:
    """The sample, the event or the end of a line; distances and colours are rounded to whole numbers.

    Raises:
        TraceLineError: The fields are those of no sample, or name an unknown hole or device.

    >>> read_line(LINE.decode('{"t": 1.5, "hole": 3, "mm": 42.4}'))
    Distance(t=1.5, hole=3, mm=42)
    """
    match line:
        case TraceLine(t=t, hole=int(hole), mm=float(mm), rgb=UnsetType(), level=UnsetType()):
            return Distance(t, _hole(hole), round(mm))
        case TraceLine(t=t, hole=int(hole), rgb=(red, green, blue), dark=float(dark), mm=UnsetType()):
            return Colour(t=t, hole=_hole(hole), rgb=(round(red), round(green), round(blue)), dark=round(dark))
        case TraceLine(t=t, hole=int(hole), level=int(level), button=UnsetType(), mm=UnsetType(), rgb=UnsetType()):
            return HoleSwitch(t, _hole(hole), level)
        case TraceLine(t=t, button=str(button), level=int(level)):
            return Edge(t, button, level)
        case TraceLine(t=t, accel=tuple(accel)):
            return Accel(t, accel)
        case TraceLine(t=t, device=str(device), health=str(health), source=source, feeds=feeds, why=why):
            return Health(t, _device(device), health, source=source or "", feeds=feeds or None, why=why or "")
        case TraceLine(t=t, event=dict(event)):
            return TracedEvent(t, event)
        case TraceLine(t=t, end=True):
            return TraceEnd(t)
        case _:
            raise TraceLineError(
                "this is no sample: a line has t, and hole with mm, hole with rgb and dark, hole or button with level, "
                "accel, device with health, event, or end."
            )


def _hole(number: int) -> int:
    if number not in HOLE_NUMBERS:
        raise TraceLineError(f"there is no hole {number}; holes are {HOLE_NUMBERS.start} to {HOLE_NUMBERS.stop - 1}.")
    return number


def _device(name: str) -> DeviceName:
    try:
        return parse_device(name)
    except ValueError as error:
        raise TraceLineError(str(error)) from None


def trace_header(referee: Referee, rig: TableRig, *, recorded: float) -> TraceHeader:
    """The first line of a trace: the set-up of a match, the rig with all limits, and the versions.

    The wiring of the rig is left out, and so are buttons whose event is none of this game.

    Args:
        referee: The match.
        rig: The table's rig.
        recorded: When the trace was begun (seconds since 1970); it is written as local date and time.
    """
    table_rig = TableRig(**{name: getattr(rig, name) for name in TableRig.__struct_fields__})
    buttons, holds = (_understood(referee, events) for events in (rig.buttons, rig.holds))
    rig = replace(table_rig, buttons=buttons, holds=holds)
    return TraceHeader(setup=dict(referee.raw_setup), rig=rig, versions={**dated_versions("recorded", recorded)})


def _understood(referee: Referee, events: Mapping[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The buttons whose event is one of the game's."""
    meanings = {button: meaning(referee.state, button, events, ()) for button in events}
    refused = {
        button
        for button, raw in meanings.items()
        if raw and raw != WHAT_NOW and isinstance(referee.rulebook.read(raw), Refusal)
    }
    return {button: raw for button, raw in events.items() if button not in refused}
