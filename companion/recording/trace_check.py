"""Makes sure that a trace replays to the match that was played: what sensors gave at the table, they give again.

The filters of a replay begin with the trace, those of the table began earlier: one that was in the middle of something
may have given an event that a replay does not give, and the other way round. So the lines are replayed while they are
written, and the differences are written down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from companion.recording.replay import SETTLE_S, Replay, Selection
from companion.recording.trace import TracedEvent, TraceEnd, TraceHeader, TraceItem, TraceLine, line_of
from companion.rulebook.rulebook import RawEvent
from hardware.samples import Sample

PATIENCE_S = 0.1
"""How much later, in seconds, the filters of a replay may give an event: they are advanced at samples only."""


class SensedEvent:
    """An event that the table recognised in its samples; it is written only if a replay would not recognise it."""

    __slots__ = ("raw", "t", "taken")

    def __init__(self, t: float, raw: RawEvent) -> None:
        self.t = t
        self.raw = raw
        self.taken = False
        """Whether the replay has recognised it, or it is written."""

    def take(self) -> None:
        """The replay has recognised it, or it is written."""
        self.taken = True

    def move_to(self, t: float) -> None:
        """Moves it to another time (monotonic seconds)."""
        self.t = t


UncheckedItem = Sample | TracedEvent | SensedEvent


class TraceCheck:
    """Replays a trace while it is written.

    A line at which the replay recognises something else than the table did says how many of its events count
    (`takes`), and what is missing follows as events.
    """

    def __init__(self, header: TraceHeader) -> None:
        self._replay = Replay(header)
        self._missing: list[SensedEvent] = []
        """The events that the replay should have recognised by now, in order."""

    def lines(self, items: Sequence[UncheckedItem], upcoming: Sequence[UncheckedItem] = ()) -> Iterator[TraceLine]:
        """The lines of the next items.

        Args:
            items: Samples and events, in order of time.
            upcoming: The items after those, as far as they are known.
        """
        for at, item in enumerate(items):
            if isinstance(item, SensedEvent):
                self._missing.append(item)
            elif isinstance(item, TracedEvent):
                yield from self._entered(item)
            else:
                yield from self._sampled(item, _sensed(chain(items[at + 1 :], upcoming)))
            self._missing = [one for one in self._missing if not one.taken]

    def end(self) -> Iterator[TraceLine]:
        """The lines at the end of the trace, if something is still settling that does not end as at the table."""
        replay, missing = self._replay, list(self._missing)
        selection = _selection(replay, missing)
        replay.pipeline.advance(replay.t + SETTLE_S, selection.match)
        if not selection.stopped and all(one.taken for one in missing):
            return
        yield line_of(TraceEnd(replay.t))
        yield from (line_of(TracedEvent(replay.t, one.raw)) for one in missing)

    def _sampled(self, sample: Sample, upcoming: Iterable[SensedEvent]) -> Iterator[TraceLine]:
        """The line of a sample, and of what should have been recognised by now."""
        try:
            yield self._filtered(sample, chain(self._missing, upcoming))
        except Exception:
            return
        overdue = [one for one in self._missing if not one.taken and one.t < sample.t - PATIENCE_S]
        for one in overdue:
            one.take()
            yield from self._ruled([TracedEvent(sample.t, one.raw)])

    def _entered(self, event: TracedEvent) -> Iterator[TraceLine]:
        """The line of an event that was entered, after all that should have been recognised before it."""
        line = self._filtered(event, self._missing)
        before = [TracedEvent(event.t, one.raw) for one in self._missing if not one.taken]
        self._missing = []
        first, *others = [*before, event]
        yield replace(line, event=first.raw)
        self._replay.referee.rule(first.raw)
        yield from self._ruled(others)

    def _ruled(self, events: Iterable[TracedEvent]) -> Iterator[TraceLine]:
        """The lines of events, each of which is ruled on."""
        for event in events:
            yield self._filtered(event, ())
            self._replay.referee.rule(event.raw)

    def _filtered(self, item: TraceItem, expected: Iterable[SensedEvent]) -> TraceLine:
        """The line of an item, after the filters were advanced to it; `expected` is what they may give, in order."""
        selection = _selection(self._replay, expected)
        self._replay.filtered(item, selection.match)
        line = line_of(item)
        return replace(line, takes=selection.taken) if selection.stopped else line


def _selection(replay: Replay, expected: Iterable[SensedEvent]) -> Selection:
    """Takes events as long as they are the expected ones."""
    waiting = (one for one in expected if not one.taken)

    def takes(raw: RawEvent) -> bool:
        one = next(waiting, None)
        if one is None or one.raw != raw:
            return False
        one.take()
        return True

    return Selection(replay.referee, takes)


def _sensed(items: Iterable[UncheckedItem]) -> Iterator[SensedEvent]:
    """The events that were recognised before the next one that was entered."""
    for item in items:
        if isinstance(item, TracedEvent):
            return
        if isinstance(item, SensedEvent):
            yield item
