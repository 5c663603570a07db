"""Records the samples of the sensors and the events that people enter as a trace for `companion replay`."""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO

from msgspec.structs import replace

from companion.live.loop import MatchLoop
from companion.live.publication import SubmittedEvent
from companion.recording.trace import TracedEvent, TraceHeader, TraceLine, encode, line_of, trace_header
from companion.recording.trace_check import SensedEvent, TraceCheck, UncheckedItem
from companion.rulebook.origin import SENSED
from companion.rulebook.rulebook import RawEvent
from hardware.files import PRIVATE, PUBLIC, AtomicFile, output_file
from hardware.samples import Sample

WINDOW_S = 0.3
"""How long a line is held back, in seconds, so that one with an earlier time can still be written before it.

Drivers deliver their samples about 50 ms after the time that these carry.
"""


class WaitingEvent:
    """An event that is not written yet.

    It may still move back in time, but not before `floor`, the time of a sample that was ruled on before it.
    """

    __slots__ = ("floor", "raw", "sensed", "t")

    def __init__(self, t: float, floor: float, raw: RawEvent, *, sensed: bool) -> None:
        self.t = t
        self.floor = floor
        self.raw = raw
        self.sensed = SensedEvent(t, raw) if sensed else None
        """The event as one that a replay should recognise in the samples; None for one that was entered."""

    def move_before(self, t: float) -> None:
        """Moves the event back in time to `t`, or to its floor when that is later."""
        self.t = min(self.t, max(self.floor, t))

    def item(self) -> TracedEvent | SensedEvent:
        """The event at its time."""
        if self.sensed is None:
            return TracedEvent(self.t, self.raw)
        self.sensed.move_to(self.t)
        return self.sensed


class TraceOrder:
    """Sorts lines by time, and keeps each event between the samples that it was ruled on between.

    With a check it also sees to it that a replay recognises the same events in the samples.
    """

    def __init__(self, check: TraceCheck | None = None) -> None:
        self._check = check
        self._waiting: list[WaitingEvent | Sample] = []
        self._newest = self._written = -inf
        self._floor = -inf
        """The time of the newest sample so far; an event that comes now is ruled on after it."""

    def sample(self, sample: Sample) -> None:
        """Adds a sample; one that comes after later lines have been written gets the time of the last of them."""
        t = max(sample.t, self._written)
        for waiting in self._waiting:
            if isinstance(waiting, WaitingEvent):
                waiting.move_before(t)
        moved = sample if t == sample.t else replace(sample, t=t)
        self._waiting.insert(bisect_right(self._waiting, t, key=lambda line: line.t), moved)
        self._floor = max(self._floor, t)
        self._newest = max(self._newest, t)

    def event(self, t: float, raw: RawEvent, *, sensed: bool = False) -> None:
        """Adds an event that was entered, or `sensed`, at `t`, after all samples that have come so far."""
        t = max(t, self._floor, self._written)
        self._waiting.append(WaitingEvent(t, max(self._floor, self._written), raw, sensed=sensed))
        self._newest = max(self._newest, t)

    def ready(self) -> Iterator[TraceLine]:
        """Removes and gives the lines that are older than the window: no earlier line is expected any more."""
        yield from self._upto(self._newest - WINDOW_S)

    def rest(self) -> Iterator[TraceLine]:
        """Removes and gives all lines that wait."""
        yield from self._upto(inf)

    def end(self) -> Iterator[TraceLine]:
        """Removes and gives all lines that wait, and those that end the trace."""
        yield from self.rest()
        if self._check:
            yield from self._check.end()

    def _upto(self, t: float) -> Iterator[TraceLine]:
        count = bisect_right(self._waiting, t, key=lambda line: line.t)
        done, self._waiting = self._waiting[:count], self._waiting[count:]
        if not done:
            return
        self._written = done[-1].t
        items = [_item(line) for line in done]
        if self._check:
            yield from self._check.lines(items, [_item(line) for line in self._waiting])
        else:
            yield from (line_of(item) for item in items if not isinstance(item, SensedEvent))


def _item(waiting: WaitingEvent | Sample) -> UncheckedItem:
    return waiting.item() if isinstance(waiting, WaitingEvent) else waiting


class Recorder:
    """Writes a trace to a stream, in a thread of its own, so that a slow disk does not delay the match loop."""

    def __init__(
        self, stream: IO[bytes], header: TraceHeader, *, check: TraceCheck | None = None, max_bytes: float = inf
    ) -> None:
        """Writes the first line and starts the thread.

        Args:
            stream: Where the trace is written; it is flushed, and never closed.
            header: The first line.
            check: Makes sure that a replay recognises the events which the table has; None when no match is played.
            max_bytes: The size at which recording ends, with the last line that fits whole.
        """
        self.trouble: str | None = None
        """Why nothing is written any more (a full disk, or `max_bytes` reached), as a sentence; None while it is."""
        self.full = False
        """Whether recording has ended because the trace has `max_bytes`."""
        self._stream = stream
        self._room = max_bytes
        self._ordering = TraceOrder(check)
        self._queue: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._write([header])
        self._thread = Thread(target=self._run, name="recorder", daemon=True)
        self._thread.start()

    def sample(self, sample: Sample) -> None:
        """Records a sample; may be called from any thread."""
        self._queue.put(lambda: self._ordering.sample(sample))

    def event(self, t: float, raw: RawEvent, *, sensed: bool = False) -> None:
        """Records an event that was entered, or `sensed`, at `t` (monotonic seconds); may be called from any thread."""
        self._queue.put(lambda: self._ordering.event(t, raw, sensed=sensed))

    def close(self) -> None:
        """Writes all lines that wait and ends the thread; the stream stays open."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            try:
                call = self._queue.get(timeout=WINDOW_S)
            except Empty:
                self._write(self._ordering.rest())
                continue
            if call is None:
                self._write(self._ordering.end())
                return
            call()
            if self._queue.empty():
                self._write(self._ordering.ready())

    def _write(self, lines: Iterable[TraceLine | TraceHeader]) -> None:
        """Writes lines, unless writing has failed before; an error or the size limit sets `trouble`."""
        written = [encode(line) for line in lines]
        if self.trouble or not written:
            return
        try:
            for line in written:
                if len(line) > self._room:
                    self.full, self.trouble = True, "The trace has reached its full size."
                    break
                self._room -= self._stream.write(line)
            self._stream.flush()
        except OSError as error:
            self.trouble = f"The trace cannot be written: {error.strerror or error}."


@contextmanager
def recording(loop: MatchLoop, stream: IO[bytes], **options: float) -> Iterator[Recorder]:
    """Records the running match of a loop while the context is open.

    The trace is to be played again, so it holds everything, cards that lie face down too, and what was taken back
    before it began, so that redo leads to the same; of a game with secrets it says that it is private. `options` are
    those of the Recorder.
    """
    session = loop.session
    assert session is not None, "there is a match to be recorded"
    header = trace_header(session.referee, loop.rig, recorded=loop.wall())
    if session.referee.rulebook.has_secrets:
        header = replace(header, private=True)
    recorder = Recorder(stream, header, check=TraceCheck(header), **options)

    def record_sample(sample: Sample) -> None:
        if loop.session is session:
            recorder.sample(sample)

    def record_event(event: SubmittedEvent) -> None:
        if event.session is session:
            recorder.event(loop.clock(), event.raw, sensed=event.origin == SENSED)

    for row in session.rows:
        recorder.event(loop.clock(), row.raw)
    for word in loop.pipeline.filters.losses:
        recorder.sample(replace(word, t=loop.clock()))
    loop.samples.subscribe(record_sample)
    loop.submitted_events.subscribe(record_event)
    try:
        yield recorder
    finally:
        loop.samples.unsubscribe(record_sample)
        loop.submitted_events.unsubscribe(record_event)
        recorder.close()


class TraceError(Exception):
    """A trace cannot be written; the message is one sentence."""


@contextmanager
def trace_file(path: str, *, private: bool = False, force: bool = False) -> Iterator[IO[bytes]]:
    """A file that has its name only once it is whole; until then it is called NAME.part. "-" is standard output.

    A private one can be read by its owner alone. Raises TraceError. After an error the part stays for those who can
    use it; one that people end, with Ctrl-C or another signal, is whole. Only with `force` an older one is replaced.
    """
    if path == "-":
        yield sys.stdout.buffer
        return
    with _trace_errors(path):
        file = output_file(Path(path), force=force, mode=PRIVATE if private else PUBLIC, suffix=".part")
        stream = file.open()
    try:
        try:
            yield stream
        except KeyboardInterrupt:
            _complete(path, stream, file)
            raise
        _complete(path, stream, file)
    finally:
        with suppress(OSError):  # a full disk has been reported already
            stream.close()


def _complete(path: str, stream: IO[bytes], file: AtomicFile) -> None:
    """The trace gets its name. Raises TraceError."""
    with _trace_errors(path):
        stream.close()
        file.commit()


@contextmanager
def _trace_errors(path: str) -> Iterator[None]:
    try:
        yield
    except FileExistsError as error:  # the file or its part
        raise TraceError(f"{error.filename}: {error.strerror}.") from None
    except OSError as error:
        raise TraceError(f"{path}: {error.strerror or error}.") from None
