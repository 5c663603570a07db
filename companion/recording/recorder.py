"""Records what the sensors of a table say, and what its people say, as a trace for `companion replay`."""

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

from companion.live.loop import MatchLoop, SubmittedEvent
from companion.recording.trace import TracedEvent, TraceHeader, TraceLine, encode, line_of, trace_header
from companion.rulebook.rulebook import RawEvent
from hardware.files import PRIVATE, PUBLIC, AtomicFile
from hardware.samples import Health, Sample

WINDOW_S = 0.3
"""Drivers hand their samples over some 50 ms late; for so long a line waits for an earlier one."""


class WaitingEvent:
    """An event of the people, which may move back in time, but never before a sample that came before it."""

    __slots__ = ("floor", "raw", "t")

    def __init__(self, t: float, floor: float, raw: RawEvent) -> None:
        self.t = t
        self.floor = floor
        self.raw = raw

    def move_before(self, t: float) -> None:
        """Moves back in time to a sample of `t`, as far as it may."""
        self.t = min(self.t, max(self.floor, t))


class TraceOrder:
    """Puts lines in order of their time, and events where they were ruled on between the samples."""

    def __init__(self) -> None:
        self._waiting: list[WaitingEvent | Sample] = []
        self._newest = self._written = -inf
        self._floor = -inf
        """The newest sample so far: an event is ruled on after it."""

    def sample(self, sample: Sample) -> None:
        """Takes in a sample; one that is later than the window allows is moved up to the last line written."""
        t = max(sample.t, self._written)
        for waiting in self._waiting:
            if isinstance(waiting, WaitingEvent):
                waiting.move_before(t)
        moved = sample if t == sample.t else replace(sample, t=t)
        self._waiting.insert(bisect_right(self._waiting, t, key=lambda line: line.t), moved)
        self._floor = max(self._floor, t)
        self._newest = max(self._newest, t)

    def event(self, t: float, raw: RawEvent) -> None:
        """Takes in what people said at `t`, after all samples that came so far."""
        t = max(t, self._floor, self._written)
        self._waiting.append(WaitingEvent(t, max(self._floor, self._written), raw))
        self._newest = max(self._newest, t)

    def ready(self) -> Iterator[TraceLine]:
        """The lines that nothing can come before any more."""
        yield from self._upto(self._newest - WINDOW_S)

    def rest(self) -> Iterator[TraceLine]:
        """All lines that wait."""
        yield from self._upto(inf)

    def _upto(self, t: float) -> Iterator[TraceLine]:
        count = bisect_right(self._waiting, t, key=lambda line: line.t)
        done, self._waiting = self._waiting[:count], self._waiting[count:]
        for line in done:
            self._written = line.t
            yield line_of(TracedEvent(line.t, line.raw) if isinstance(line, WaitingEvent) else line)


class Recorder:
    """Writes a trace to a stream in a thread of its own, so that no disk holds up the table."""

    def __init__(self, stream: IO[bytes], header: TraceHeader, *, max_bytes: float = inf) -> None:
        """A trace that would grow beyond `max_bytes` ends with its last whole line."""
        self.trouble: str | None = None
        """Why nothing is written any more (the disk is full, the trace has its full size), or None."""
        self.full = False
        """Whether that is because the trace has its full size."""
        self._stream = stream
        self._room = max_bytes
        self._ordering = TraceOrder()
        self._queue: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._write([header])
        self._thread = Thread(target=self._run, name="recorder", daemon=True)
        self._thread.start()

    def sample(self, sample: Sample) -> None:
        """Takes in a sample; from any thread."""
        self._queue.put(lambda: self._ordering.sample(sample))

    def event(self, t: float, raw: RawEvent) -> None:
        """Takes in what people said at `t` (monotonic seconds); from any thread."""
        self._queue.put(lambda: self._ordering.event(t, raw))

    def close(self) -> None:
        """Writes what waits; the stream stays open."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            try:
                take = self._queue.get(timeout=WINDOW_S)
            except Empty:
                self._write(self._ordering.rest())
                continue
            if take is None:
                self._write(self._ordering.rest())
                return
            take()
            if self._queue.empty():
                self._write(self._ordering.ready())

    def _write(self, lines: Iterable[TraceLine | TraceHeader]) -> None:
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
    """Records the running match of a loop from here on; what came before is repeated as events of the people.

    The trace is to be played again, so it holds everything, cards that lie face down too; of a game with secrets it
    says that it is private. `options` are those of the Recorder.
    """
    assert loop.referee is not None
    referee = loop.referee
    header = trace_header(referee, loop.rig)
    if referee.rulebook.has_secrets:
        header = replace(header, private=True)
    recorder = Recorder(stream, header, **options)

    def hear(event: SubmittedEvent) -> None:
        if event.source != "board" and loop.referee is referee:
            recorder.event(loop.clock(), event.raw)

    for entry in referee.entries:
        recorder.event(loop.clock(), entry.raw)
    for device in sorted(loop.pipeline.filters.lost):
        recorder.sample(Health(loop.clock(), device, "lost"))
    loop.samples.subscribe(recorder.sample)
    loop.submitted_events.subscribe(hear)
    try:
        yield recorder
    finally:
        loop.samples.unsubscribe(recorder.sample)
        loop.submitted_events.unsubscribe(hear)
        recorder.close()


class TraceError(Exception):
    """A trace cannot be written; the text is one sentence."""


@contextmanager
def trace_file(path: str, *, private: bool = False) -> Iterator[IO[bytes]]:
    """A file that has its name only once it is whole; until then it is called NAME.part. "-" is standard output.

    A private one can be read by its owner alone. Raises TraceError. After an error the part stays for those who can
    use it.
    """
    if path == "-":
        yield sys.stdout.buffer
        return
    with _trace_errors(path):
        file = AtomicFile(Path(path), mode=PRIVATE if private else PUBLIC, suffix=".part")
        stream = file.draft.open("wb")
    try:
        yield stream
        with _trace_errors(path):
            stream.flush()
            file.commit()
    finally:
        with suppress(OSError):  # a full disk has been reported already
            stream.close()


@contextmanager
def _trace_errors(path: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise TraceError(f"{path}: {error.strerror or error}.") from None
