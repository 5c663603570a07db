"""Replay: raw samples with their own time in, rulings and notices out, through the filters of the live table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from companion.games.button_events import WHAT_NOW, meaning
from companion.games.registry import rulebook
from companion.i18n.notices import notice_text
from companion.live.sensor_pipeline import DeviceNotice, PipelineOutput, Ruled, SensorPipeline
from companion.protocol.json_lines import BOM, LineError, verdict_line
from companion.protocol.json_lines import read_line as read_json
from companion.recording.trace import HEADER, LINE, TracedEvent, TraceHeader, TraceLine, TraceLineError, read_line
from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import RawEvent, Refusal
from companion.rulebook.setup import SetupError, read_setup
from companion.rulebook.validation import validation_message

SETTLE_S = 0.5
"""After the last line time runs on for this long, so that a press at the very end still counts."""


class Replay:
    """One trace as it is played: its match, its filters, and how far its time has come."""

    def __init__(self, head: TraceHeader) -> None:
        """Raises SetupError when the match cannot be played, TraceLineError when the rig makes no sense in it."""
        self.rulebook, setup = read_setup(head.setup, rulebook)
        self.referee = Referee(self.rulebook, setup, head.setup)
        for place, events in (("buttons", head.rig.buttons), ("holds", head.rig.holds)):
            _check_events(self.referee, place, events)
        self.pipeline = SensorPipeline.of_rig(head.rig)
        self.t = float("-inf")

    def first(self) -> dict[str, Any]:
        """The ruling of the set-up, from before the trace's time."""
        return {"t": 0.0, **verdict_line(self.rulebook, self.referee.first)}

    def line(self, line: TraceLine) -> Iterator[dict[str, Any]]:
        """What a line gives rise to. Raises TraceLineError."""
        if line.t < self.t:
            raise TraceLineError(f"t goes back from {self.t} to {line.t}.")
        item = read_line(line)
        self.t = line.t
        if isinstance(item, TracedEvent):
            yield from self._written(self.pipeline.advance(line.t, self.referee))
            yield from self._written([Ruled(line.t, self.referee.rule(item.raw))])
        else:
            yield from self._written(self.pipeline.feed(item, self.referee))

    def settle(self) -> Iterator[dict[str, Any]]:
        """What time alone still brings after the last line."""
        return self._written(self.pipeline.advance(self.t + SETTLE_S, self.referee))

    def _written(self, outputs: Iterable[PipelineOutput]) -> Iterator[dict[str, Any]]:
        """The lines of what came of a sample; requests for the status are answered at a live table alone."""
        for output in outputs:
            if isinstance(output, DeviceNotice):
                yield {"t": round(output.t, 6), "notice": {"code": output.code, "text": notice_text(output)}}
            elif isinstance(output, Ruled):
                yield {"t": round(output.t, 6), **verdict_line(self.rulebook, output.verdict)}


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
        replay = Replay(_decoded(HEADER, number, text))
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
    """A line as its type; LineError when it is no JSON object, TraceLineError when it is another object."""
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        read_json(number, text)
        raise TraceLineError(f"{validation_message(error)}.") from None
