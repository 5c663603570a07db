"""Fault reports: a zip file with the versions, the last log lines, the match, and the last samples."""

from __future__ import annotations

import logging
import time
import traceback
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec
from msgspec import Struct

from companion.journal.store import EventRow
from companion.live.loop import MatchLoop
from companion.live.sensor_history import HISTORY_S
from companion.recording.trace import TracedEvent, line_of, trace_header
from companion.rulebook.disclosure import stand_ins, unrevealed
from companion.rulebook.origin import SENSED
from companion.rulebook.referee import Referee
from companion.versions import versions
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
    parts = [f"{name}: {version}" for name, version in versions().items()]
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

    What happened before them stands at their start. Events that came from the board are left out: replay derives them
    from the samples once more. While anything of the match is secret, or was taken back before it was out, what buttons
    said is left out instead, for a card may have been laid by one, and all events stand there, the secret ones as
    stand-ins.
    """
    yield trace_header(referee, report.rig)
    raws = [row.raw for row in report.rows]
    secrets = unrevealed(referee, raws)
    start = report.now - HISTORY_S
    if report.samples:
        start = min(start, report.samples[0].t)
    timed: list[tuple[float, TracedEvent | Sample]] = []
    for row, raw in zip(report.rows, stand_ins(raws, secrets), strict=True):
        t = report.now - max(report.wall - row.at, 0.0)
        if t < start:
            timed.append((start, TracedEvent(start, raw)))
        elif secrets or row.origin != SENSED:
            timed.append((t, TracedEvent(t, raw)))
    samples = (sample for sample in report.samples if not (secrets and isinstance(sample, Edge)))
    timed += ((max(sample.t, start), sample) for sample in samples)
    yield from (line_of(line) for _t, line in sorted(timed, key=lambda one: one[0]))


def _lines(values: Iterable[Any]) -> bytes:
    return b"".join(msgspec.json.encode(value) + b"\n" for value in values)
