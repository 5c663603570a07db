"""Replays a trace: timed samples and events in, rulings and notices out, through the filters of the live table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UnsetType

from companion.games.button_events import WHAT_NOW, meaning
from companion.games.registry import rulebook
from companion.i18n.notices import notice_text
from companion.live.sensed_match import SensedMatch
from companion.live.sensor_pipeline import DeviceNotice, PipelineOutput, Ruled, RunningMatch, SensorPipeline
from companion.protocol.json_lines import LineError, check_nesting, numbered_lines, verdict_line
from companion.protocol.json_lines import read_line as read_json
from companion.recording.trace import (
    HEADER,
    LINE,
    TracedEvent,
    TraceEnd,
    TraceHeader,
    TraceItem,
    TraceLine,
    TraceLineError,
    read_line,
)
from companion.rulebook.referee import Referee, Verdict
from companion.rulebook.rulebook import RawEvent, Reason, Refusal
from companion.rulebook.setup import SetupError, read_setup
from companion.rulebook.validation import validation_message

SETTLE_S = 0.5
"""How long the filters are advanced after the last line, in seconds, so that a press at the end is debounced."""


class Selection:
    """Rules on the first events that the filters give, as long as `takes` accepts them, and ignores the rest."""

    def __init__(self, referee: Referee, takes: Callable[[RawEvent], bool]) -> None:
        self.taken = 0
        """How many events were ruled on."""
        self.stopped = False
        """Whether an event was ignored."""
        self._referee = referee
        self._takes = takes

    @property
    def match(self) -> RunningMatch:
        """The match that the filters are to be given."""
        return SensedMatch(self._referee, self._rule)

    def _rule(self, raw: RawEvent) -> Verdict:
        referee = self._referee
        self.stopped = self.stopped or not self._takes(raw)
        if self.stopped:
            return Verdict(n=referee.n, raw=raw, state=referee.state, refusal=Refusal(Reason.NOT_NOW))
        self.taken += 1
        return referee.rule(raw)


def first_events(referee: Referee, count: int) -> Selection:
    """Takes the first `count` events."""
    left = iter(range(count))
    return Selection(referee, lambda _raw: next(left, None) is not None)


class Replay:
    """The state of a replay: the match, the filters, and the time of the last line."""

    def __init__(self, head: TraceHeader) -> None:
        """Starts the match of a trace.

        Raises:
            SetupError: The match cannot be played.
            TraceLineError: A button of the rig stands for no event of the game.
        """
        self.rulebook, setup = read_setup(head.setup, rulebook)
        self.referee = Referee(self.rulebook, setup, head.setup)
        for place, events in (("buttons", head.rig.buttons), ("holds", head.rig.holds)):
            _check_events(self.referee, place, events)
        self.pipeline = SensorPipeline.of_rig(head.rig)
        self.t = float("-inf")
        self.ended = False
        """Whether the filters give no more events."""

    def first(self) -> dict[str, Any]:
        """The output line of the set-up, with time 0."""
        return {"t": 0.0, **verdict_line(self.rulebook, self.referee.first)}

    def line(self, line: TraceLine) -> Iterator[dict[str, Any]]:
        """The output lines that a line of the trace causes: rulings and notices, with their time in seconds.

        Raises:
            TraceLineError: The line is neither a sample nor an event, or earlier than the one before it.
        """
        if line.t < self.t:
            raise TraceLineError(f"t goes back from {self.t} to {line.t}.")
        item = read_line(line)
        yield from self._written(self._taken(item, line.takes))
        if isinstance(item, TracedEvent):
            yield from self._written([Ruled(line.t, self.referee.rule(item.raw))])

    def filtered(self, item: TraceItem, match: RunningMatch) -> Sequence[PipelineOutput]:
        """Advances the filters to an item of the trace, which is a part of them if it is a sample.

        Args:
            item: The content of the next line.
            match: The match that events are submitted to.

        Returns:
            The results of the filters; an event that was entered is not ruled on here.
        """
        self.t = item.t
        self.ended = self.ended or isinstance(item, TraceEnd)
        if self.ended:
            return ()
        if isinstance(item, TracedEvent | TraceEnd):
            return self.pipeline.advance(item.t, match)
        return self.pipeline.feed(item, match)

    def _taken(self, item: TraceItem, takes: int | UnsetType) -> Iterator[PipelineOutput]:
        """What the filters give at an item, as far as it counts."""
        if isinstance(takes, UnsetType):
            yield from self.filtered(item, self.referee)
            return
        selection = first_events(self.referee, takes)
        for output in self.filtered(item, selection.match):
            if not isinstance(output, Ruled):
                yield output
            elif takes:
                takes -= 1
                yield output

    def settle(self) -> Iterator[dict[str, Any]]:
        """The output lines of the SETTLE_S seconds after the last line, unless that said that the filters end."""
        return iter(()) if self.ended else self._written(self.pipeline.advance(self.t + SETTLE_S, self.referee))

    def _written(self, outputs: Iterable[PipelineOutput]) -> Iterator[dict[str, Any]]:
        """The output lines of rulings and notices; requests for the status give none, as only a live table answers."""
        for output in outputs:
            if isinstance(output, DeviceNotice):
                yield {"t": round(output.t, 6), "notice": {"code": output.code, "text": notice_text(output)}}
            elif isinstance(output, Ruled):
                yield {"t": round(output.t, 6), **verdict_line(self.rulebook, output.verdict)}


def _check_events(referee: Referee, place: str, events: Mapping[str, RawEvent]) -> None:
    """Raises TraceLineError when a button of the rig's section `place` stands for no event of the game."""
    for button in events:
        raw = meaning(referee.state, button, events, ())
        event = referee.rulebook.read(raw) if raw is not None and raw != WHAT_NOW else None
        if isinstance(event, Refusal):
            raise TraceLineError(f"rig.{place}.{button}: {event.args['what']}.")


def replay_lines(stream: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """The rulings and notices of a stream of trace lines, each given before the next line is read.

    Args:
        stream: The lines of a trace, the header first.

    Returns:
        JSON objects with `t`, in seconds, and either the fields of a ruling (docs/events.md) or `notice`.

    Raises:
        LineError: A line cannot be used; the message names its number.
    """
    source = numbered_lines(stream)
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


def _decoded(decoder: msgspec.json.Decoder[Any], number: int, text: bytes) -> Any:
    """Decodes a line; LineError when it is no JSON object, TraceLineError when its fields are wrong."""
    check_nesting(number, text)
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        read_json(number, text)
        raise TraceLineError(f"{validation_message(error)}.") from None
