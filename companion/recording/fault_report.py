"""Fault reports: a zip file with the versions, the last log lines, the match, and the last samples."""

from __future__ import annotations

import logging
import time
import traceback
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec
from msgspec import Struct

from companion.journal.rows import EventRow
from companion.live.loop import MatchLoop
from companion.live.sensor_history import HISTORY_S
from companion.recording.trace import TracedEvent, trace_header
from companion.recording.trace_check import SensedEvent, TraceCheck, UncheckedItem
from companion.rulebook.disclosure import stand_ins, unrevealed
from companion.rulebook.origin import SENSED
from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import RawEvent
from companion.versions import dated_versions
from hardware.rig.sections import TableRig
from hardware.samples import Edge, Sample

LINES = 300
"""How many log lines are kept for a report."""


class LogTail(logging.Handler):
    """Keeps the last lines of the log in memory."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        self.lines: deque[str] = deque(maxlen=LINES)

    def emit(self, record: logging.LogRecord) -> None:
        """Keeps the line of a record; a record that cannot be formatted is replaced by a note."""
        try:
            self.lines.append(self.format(record))
        except Exception:  # a record with wrong arguments must not stop the code that logs it
            self.lines.append(f"a line of {record.name} that cannot be written out")


class Report(Struct, kw_only=True):
    """The contents of a fault report."""

    log: Sequence[str]
    """The last log lines, the oldest first."""
    wall: float
    """The time of the report: seconds since 1970."""
    now: float
    """The same moment in monotonic seconds."""
    error: BaseException | None = None
    referee: Referee | None = None
    """The match; None when none is running."""
    rows: Sequence[EventRow] = ()
    """All events of the match, as the journal holds them."""
    samples: Sequence[Sample] = ()
    """The last samples in the order of their time."""
    ruled_at: Mapping[int, float] | None = None
    """When events of the match were accepted, in monotonic seconds, by their sequence number.

    Those that are not named came earlier. None: the wall times of the events are all that is known.
    """
    rig: TableRig = TableRig()

    @classmethod
    def of_loop(
        cls, loop: MatchLoop, samples: Sequence[Sample], log: Iterable[str], error: BaseException | None
    ) -> Report:
        """A report on the running match of a loop, with the samples, log lines and error that are given."""
        return cls(
            log=list(log),
            wall=time.time(),
            now=loop.clock(),
            error=error,
            referee=loop.referee,
            rows=list(loop.rows),
            samples=list(samples),
            ruled_at=dict(loop.session.ruled_at) if loop.session else None,
            rig=loop.rig,
        )


def packed(report: Report) -> bytes:
    """The report as a zip file with report.txt and, when a match is running, match.jsonl and trace.jsonl."""
    stream = BytesIO()
    with ZipFile(stream, "w", ZIP_DEFLATED) as file:
        file.writestr("report.txt", _text(report))
        if report.referee:
            file.writestr("match.jsonl", _lines(_match(report.referee)))
            file.writestr("trace.jsonl", _lines(trace(report, report.referee)))
    return stream.getvalue()


def _text(report: Report) -> str:
    parts = [f"{name}: {version}" for name, version in dated_versions("written", report.wall).items()]
    if report.error is not None:
        parts += ["", *"".join(traceback.format_exception(report.error)).splitlines()]
    return "\n".join([*parts, "", *report.log, ""])


def _match(referee: Referee) -> Iterator[Any]:
    """The set-up line and the events of the match, as `companion export` prints them."""
    raws, _hidden = referee.public_record()
    yield referee.raw_setup
    yield from raws


def trace(report: Report, referee: Referee) -> Iterator[Any]:
    """The lines of a trace of the last HISTORY_S seconds, for `companion replay`.

    All that was accepted before them stands at their start. Of the later events, those that people entered are written,
    and those that a replay does not recognise in the samples: one whose samples began earlier, for example. So it leads
    to the same match, what can be redone included. While anything of the match is secret, or was taken back before it
    was out, what buttons said is left out, for a card may have been laid by one, and the secret events are stand-ins.
    """
    header = trace_header(referee, report.rig, recorded=report.wall)
    raws = [row.raw for row in report.rows]
    secrets = unrevealed(referee, raws)
    items = _items(report, stand_ins(raws, secrets), buttons=not secrets)
    check = TraceCheck(header)
    yield header
    yield from check.lines(items)
    yield from check.end()


def _items(report: Report, raws: Sequence[RawEvent], *, buttons: bool) -> list[UncheckedItem]:
    """The last samples, with or without those of `buttons`, and all events of the match, in order of time."""
    start = report.now - HISTORY_S
    if report.samples:
        start = min(start, report.samples[0].t)
    timed: list[tuple[float, UncheckedItem]] = []
    for row, raw, t in zip(report.rows, raws, _times(report, start), strict=True):
        recognised = row.origin == SENSED and t > start
        timed.append((t, SensedEvent(t, raw) if recognised else TracedEvent(t, raw)))
    timed += ((sample.t, sample) for sample in report.samples if buttons or not isinstance(sample, Edge))
    return [item for _t, item in sorted(timed, key=lambda one: one[0])]


def _times(report: Report, start: float) -> Iterator[float]:
    """When each event was accepted (monotonic seconds), `start` for all that came before it; it never goes back."""
    latest, known = start, report.ruled_at
    for row in report.rows:
        t = report.now - (report.wall - row.at) if known is None else known.get(row.seq, start)
        latest = max(latest, min(t, report.now))
        yield latest


def _lines(values: Iterable[Any]) -> bytes:
    return b"".join(msgspec.json.encode(value) + b"\n" for value in values)
