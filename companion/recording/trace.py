"""The trace: the one schema of its lines, as recordings write them and replay reads them.

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
from companion.versions import versions
from hardware.devices import HOLE_NUMBERS, DeviceName, parse_device
from hardware.rig.sections import TableRig
from hardware.samples import Accel, Colour, Distance, Edge, Health, HealthWord, Sample


class TraceHeader(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line; `versions` and `private` are what a recorder notes, and change nothing."""

    setup: dict[str, Any]
    rig: TableRig = TableRig()
    versions: dict[str, Any] = {}
    private: bool | UnsetType = UNSET
    """Whether the trace holds what may still be secret in its match; it is not for sending to others then."""


class TraceLine(Struct, frozen=True, kw_only=True):
    """Any line after the first: which fields it has says what it is. They are written in this order.

    Numbers of sensors may have a fraction in a file that was made by hand; they are rounded as they are read.
    """

    t: float
    """Seconds, of a clock that never goes back."""
    hole: int | UnsetType = UNSET
    mm: float | UnsetType = UNSET
    """A distance in millimetres, as the sensor gave it."""
    rgb: tuple[float, float, float] | UnsetType = UNSET
    dark: float | UnsetType = UNSET
    """With `rgb`, raw counts."""
    button: Annotated[str, Meta(min_length=1)] | UnsetType = UNSET
    level: Literal[0, 1] | UnsetType = UNSET
    accel: tuple[float, float, float] | UnsetType = UNSET
    """In g."""
    device: str | UnsetType = UNSET
    health: HealthWord | UnsetType = UNSET
    event: RawEvent | UnsetType = UNSET


HEADER: msgspec.json.Decoder[TraceHeader] = msgspec.json.Decoder(TraceHeader)
LINE: msgspec.json.Decoder[TraceLine] = msgspec.json.Decoder(TraceLine)


class TracedEvent(Struct, frozen=True):
    """What people said at `t` seconds."""

    t: float
    raw: RawEvent


class TraceLineError(ValueError):
    """A line is no sample that can be used; the text says why, without the line's number."""


def encode(line: TraceHeader | TraceLine) -> bytes:
    """A line as it stands in the file, its end included."""
    return msgspec.json.encode(line) + b"\n"


def line_of(item: Sample | TracedEvent) -> TraceLine:
    """The line that a sample or an event is written as; `read_line` gives the same back.

    >>> encode(line_of(Distance(1.5, 3, 42)))
    b'{"t":1.5,"hole":3,"mm":42}\\n'
    """
    match item:
        case TracedEvent(t, raw):
            return TraceLine(t=t, event=raw)
        case Distance(t, hole, mm):
            return TraceLine(t=t, hole=hole, mm=mm)
        case Colour(t=t, hole=hole, rgb=rgb, dark=dark):
            return TraceLine(t=t, hole=hole, rgb=rgb, dark=dark)
        case Edge(t, button, level):
            return TraceLine(t=t, button=button, level=1 if level else 0)
        case Accel(t, accel):
            return TraceLine(t=t, accel=accel)
        case Health(t, device, health):
            return TraceLine(t=t, device=str(device), health=health)


def read_line(line: TraceLine) -> Sample | TracedEvent:
    """The sample or the event that a line stands for. Raises TraceLineError.

    >>> read_line(LINE.decode('{"t": 1.5, "hole": 3, "mm": 42.4}'))
    Distance(t=1.5, hole=3, mm=42)
    """
    match line:
        case TraceLine(t=t, hole=int(hole), mm=float(mm), rgb=UnsetType()):
            return Distance(t, _hole(hole), round(mm))
        case TraceLine(t=t, hole=int(hole), rgb=(red, green, blue), dark=float(dark), mm=UnsetType()):
            return Colour(t=t, hole=_hole(hole), rgb=(round(red), round(green), round(blue)), dark=round(dark))
        case TraceLine(t=t, button=str(button), level=int(level)):
            return Edge(t, button, level)
        case TraceLine(t=t, accel=tuple(accel)):
            return Accel(t, accel)
        case TraceLine(t=t, device=str(device), health=str(health)):
            return Health(t, _device(device), health)
        case TraceLine(t=t, event=dict(event)):
            return TracedEvent(t, event)
        case _:
            raise TraceLineError(
                "this is no sample: a line has t, and hole with mm, hole with rgb and dark, button with level, accel, "
                "device with health, or event."
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


def trace_header(referee: Referee, rig: TableRig) -> TraceHeader:
    """The first line: the match, all limits and meanings in full, and what they were measured with.

    Of a whole rig file the wiring is left out, and so are buttons that mean something in other games alone.
    """
    table_rig = TableRig(**{name: getattr(rig, name) for name in TableRig.__struct_fields__})
    buttons, holds = (_understood(referee, events) for events in (rig.buttons, rig.holds))
    rig = replace(table_rig, buttons=buttons, holds=holds)
    return TraceHeader(setup=dict(referee.raw_setup), rig=rig, versions={**versions()})


def _understood(referee: Referee, events: Mapping[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    meanings = {button: meaning(referee.state, button, events, ()) for button in events}
    refused = {
        button
        for button, raw in meanings.items()
        if raw and raw != WHAT_NOW and isinstance(referee.rulebook.read(raw), Refusal)
    }
    return {button: raw for button, raw in events.items() if button not in refused}
