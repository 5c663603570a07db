"""A fault report plays once more what a table had seen and been told."""

from __future__ import annotations

import logging
from io import BytesIO
from zipfile import ZipFile

import msgspec

from companion.journal.rows import EventRow
from companion.recording.fault_report import LogTail, Report, packed
from companion.recording.replay import replay_lines
from companion.rulebook.origin import origin
from hardware.samples import Distance
from tests.tools.referees import referee_of

SETUP = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}
NOW, WALL = 500.0, 1_000_000.0
EARLIER = [{"event": "sunk", "hole": 5, "ball": "red"}, {"event": "shot-over"}]
FELL = {"event": "sunk", "hole": 9, "ball": "unknown"}
TOLD = {"event": "identify", "hole": 9, "ball": "red"}


def report() -> Report:
    """Two events long ago; in the last seconds a ball fell under a sensor, and people told its colour."""
    referee = referee_of(SETUP)
    identified = {"event": "identify", "hole": 9, "ball": "red"}
    events = [
        (EARLIER[0], -100.0, "board"),
        (EARLIER[1], -90.0, "touch"),
        (FELL, -3.0, "board"),
        (identified, -1.0, "touch"),
    ]
    rows = [
        EventRow(match=1, seq=n, raw=raw, at=WALL + at, origin=origin(source))
        for n, (raw, at, source) in enumerate(events, 1)
    ]
    for row in rows:
        assert referee.rule(row.raw).ok
    samples = [Distance(NOW - 6 + n / 30, 9, 31 if n > 60 else 150) for n in range(180)]
    return Report(
        log=["a line of the log"],
        wall=WALL,
        now=NOW,
        error=ValueError("a detail"),
        referee=referee,
        rows=rows,
        samples=samples,
    )


def test_the_trace_leads_to_the_same_state() -> None:
    known = report()
    assert known.referee is not None
    with ZipFile(BytesIO(packed(known))) as file:
        lines = file.read("trace.jsonl").splitlines(keepends=True)
        text = file.read("report.txt").decode()
    rulings = [line for line in replay_lines(lines) if "ok" in line]
    assert [ruling["event"] for ruling in rulings[1:]] == [
        *EARLIER,
        FELL,
        {"event": "identify", "hole": 9, "ball": "red"},
    ]
    assert rulings[-1]["status"]["holes"] == {"5": "red", "9": "red"}
    assert "ValueError: a detail" in text and "a line of the log" in text
    assert msgspec.json.decode(lines[0])["setup"] == SETUP


def test_the_trace_keeps_the_times_of_what_people_told() -> None:
    """The last eight seconds are told as they were; what happened before stands at their beginning."""
    with ZipFile(BytesIO(packed(report()))) as file:
        lines = map(msgspec.json.decode, file.read("trace.jsonl").splitlines())
        events = {line["event"]["event"]: line["t"] for line in lines if "event" in line}
    assert events == {"sunk": NOW - 8, "shot-over": NOW - 8, "identify": NOW - 1}


def test_without_a_match_there_is_still_a_report() -> None:
    with ZipFile(BytesIO(packed(Report(log=[], wall=WALL, now=NOW)))) as file:
        assert file.namelist() == ["report.txt"]


def test_the_log_keeps_its_end_and_survives_a_bad_line() -> None:
    tail = LogTail()
    log = logging.Logger("somewhere")
    log.addHandler(tail)
    for n in range(400):
        log.warning("line %d", n)
    log.warning("%d", "no number")
    assert len(tail.lines) == 300
    assert tail.lines[-1] == "a line of somewhere that cannot be written out"
    assert tail.lines[-2].endswith("line 399")
