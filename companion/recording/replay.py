"""Replay: raw samples with their own time in, rulings and notices out, through the filters of the live table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from companion.games.button_events import WHAT_NOW, meaning
from companion.games.registry import rulebook
from companion.live.sensor_pipeline import DeviceNotice, PipelineOutput, RawEvent, Ruled, SensorPipeline, notice_text
from companion.protocol.json_lines import BOM, LineError, as_line, read_line
from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import Refusal
from companion.rulebook.setup import SetupError, read_setup
from companion.rulebook.validation import validation_message
from hardware.devices import HOLE_NUMBERS, DeviceName, parse_device
from hardware.filters.filters import Filters
from hardware.rig.sections import TableRig
from hardware.samples import Accel, Colour, Distance, Edge, Health, HealthWord, Sample

SETTLE_S = 0.5
"""After the last line time runs on for this long, so that a press at the very end still counts."""


class TraceHeader(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line; `versions` is what a recorder notes about itself, and changes nothing."""

    setup: dict[str, Any]
    rig: TableRig = TableRig()
    versions: dict[str, Any] = {}


class TraceLine(Struct, frozen=True):
    """Any line after the first: which fields it has says what it is."""

    t: float
    hole: int | UnsetType = UNSET
    mm: float | UnsetType = UNSET
    rgb: tuple[float, float, float] | UnsetType = UNSET
    dark: float | UnsetType = UNSET
    button: Annotated[str, Meta(min_length=1)] | UnsetType = UNSET
    level: Literal[0, 1] | UnsetType = UNSET
    accel: tuple[float, float, float] | UnsetType = UNSET
    device: str | UnsetType = UNSET
    health: HealthWord | UnsetType = UNSET
    event: dict[str, Any] | UnsetType = UNSET


HEAD: msgspec.json.Decoder[TraceHeader] = msgspec.json.Decoder(TraceHeader)
LINE: msgspec.json.Decoder[TraceLine] = msgspec.json.Decoder(TraceLine)


class TraceLineError(ValueError):
    """A line is no sample that can be used; the text says why, without the line's number."""


def sample_of(line: TraceLine) -> Sample | RawEvent:
    """The sample that a line stands for, or its event. Raises Misread."""
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
        case TraceLine(event=dict(event)):
            return event
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


class Replay:
    """One trace as it is played: its match, its filters, and how far its time has come."""

    def __init__(self, head: TraceHeader) -> None:
        """Raises SetupError when the match cannot be played, Misread when the rig makes no sense in it."""
        self.book, setup = read_setup(head.setup, rulebook)
        self.referee = Referee(self.book, setup, head.setup)
        for place, events in (("buttons", head.rig.buttons), ("holds", head.rig.holds)):
            _check_events(self.referee, place, events)
        self.watch = SensorPipeline(Filters(head.rig.settings()), head.rig.buttons, head.rig.holds)
        self.t = float("-inf")

    def first(self) -> dict[str, Any]:
        """The ruling of the set-up, from before the trace's time."""
        return {"t": 0.0, **as_line(self.book, self.referee.first)}

    def line(self, line: TraceLine) -> Iterator[dict[str, Any]]:
        """What a line gives rise to. Raises Misread."""
        if line.t < self.t:
            raise TraceLineError(f"t goes back from {self.t} to {line.t}.")
        sample = sample_of(line)
        self.t = line.t
        if isinstance(sample, Mapping):
            yield from self._written(self.watch.advance(line.t, self.referee))
            yield from self._written([Ruled(line.t, self.referee.rule(sample))])
        else:
            yield from self._written(self.watch.feed(sample, self.referee))

    def settle(self) -> Iterator[dict[str, Any]]:
        """What time alone still brings after the last line."""
        return self._written(self.watch.advance(self.t + SETTLE_S, self.referee))

    def _written(self, told: Iterable[PipelineOutput]) -> Iterator[dict[str, Any]]:
        """The lines of what came of a sample; who asks how it stands is answered at a live table alone."""
        for one in told:
            if isinstance(one, DeviceNotice):
                yield {"t": round(one.t, 6), "notice": {"code": one.code, "text": notice_text(one)}}
            elif isinstance(one, Ruled):
                yield {"t": round(one.t, 6), **as_line(self.book, one.verdict)}


def _check_events(referee: Referee, place: str, events: Mapping[str, RawEvent]) -> None:
    for button in events:
        raw = meaning(referee.state, button, events, ())
        event = referee.rulebook.read(raw) if raw is not None and raw != WHAT_NOW else None
        if isinstance(event, Refusal):
            raise TraceLineError(f"rig.{place}.{button}: {event.args['what']}.")


def replay_lines(stream: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """Rulings and notices for a stream of trace lines, each before the next line is read; LineError where it breaks."""
    source = ((n, text) for n, text in _numbered(stream) if text.strip())
    number, text = next(source, (1, b""))
    if not text:
        raise LineError("line 1: no set-up.")
    try:
        replay = Replay(_decoded(HEAD, number, text))
        yield replay.first()
        for number, text in source:
            yield from replay.line(_decoded(LINE, number, text))
    except (TraceLineError, SetupError) as error:
        raise LineError(f"line {number}: {error}") from None
    yield from replay.settle()


def _numbered(stream: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    for number, text in enumerate(stream, 1):
        yield number, text.removeprefix(BOM) if number == 1 else text


def _decoded(decoder: msgspec.json.Decoder[Any], number: int, text: bytes) -> Any:
    """A line as its type; LineError when it is no JSON object, Misread when it is another object."""
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        read_line(number, text)
        raise TraceLineError(f"{validation_message(error)}.") from None
