"""Recordings beside a match: one file from which the same rulings come again."""

import io
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from signal import SIGTERM
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.yago_pool.simulated_player import Drop, Lift, Player
from companion.games.yago_pool.virtual_board import Fault, SensorKind, VirtualYago
from companion.live.termination import Terminated
from companion.recording.recorder import Recorder, TraceError, TraceOrder, recording, trace_file
from companion.recording.replay import replay_lines
from companion.recording.trace import TraceLine, trace_header
from companion.rulebook.origin import SENSED
from hardware.devices import HOLES
from hardware.rig.file import parse_rig
from hardware.rig.sections import TableRig
from hardware.samples import Accel, Colour, Distance, Edge, Health, Sample
from tests.tools.bench import Bench
from tests.tools.referees import referee_of

YAGO = {"game": "yago-pool", "variant": "professional", "players": ["Ann", "Bob"], "options": {"target": 1}}


class RecordedMatch(Bench):
    """A live table in simulated time, its virtual board, a scripted player, and a recording of it all."""

    def __init__(self, folder: Path, seed: int, kind: SensorKind, rig: TableRig) -> None:
        super().__init__(folder, rig=rig)
        self.chance = Random(seed)
        self.board = VirtualYago(self.chance, kind, t=self.clock.now)
        self.player = Player(self.chance)
        self.loop.start(YAGO)

    def wait(self, seconds: float) -> None:
        """Samples come in bundles of 50 ms, as drivers hand them over."""
        until = self.clock.now + seconds
        while self.clock.now < until:
            self.clock.now = min(until, self.clock.now + 0.05)
            self.put(*self.board.step(self.clock.now))

    def act(self) -> bool:
        """The player does the next thing; False when the match is over."""
        assert self.loop.referee is not None
        referee = self.loop.referee
        status = referee.rulebook.public(referee.state)
        todo = [{"code": task.code, **task.args} for task in referee.rulebook.todo(referee.state)]
        match self.player.next(status, todo, self.board):
            case None:
                return False
            case Drop(hole, ball):
                self.board.drop(hole, ball, self.clock.now)
                self.wait(0.8)
            case Lift(hole):
                self.board.lift(hole, self.clock.now)
                self.wait(0.8)
            case touch:
                self.loop.submit(touch.event)
                self.wait(0.1)
        return True


def replayed(trace: bytes) -> list[dict[str, Any]]:
    return [line for line in replay_lines(trace.splitlines(keepends=True)) if "n" in line]


@pytest.mark.parametrize(("seed", "kind"), [(1, "colour"), (2, "distance"), (3, "colour")])
def test_a_recorded_match_is_replayed_to_the_same_rulings(tmp_path: Path, seed: int, kind: SensorKind) -> None:
    match = RecordedMatch(tmp_path, seed, kind, TableRig())
    trace = io.BytesIO()
    with recording(match.loop, trace):
        match.wait(0.3)
        match.board.break_(9, Fault.UNPLUGGED, match.clock.now)
        for _ in range(400):
            if not match.act():
                break
        match.wait(0.6)
    match.close()
    match.loop.step()
    again = replayed(trace.getvalue())
    assert len(again) > 20
    assert [line["event"] for line in again] == [ruling.verdict.raw for ruling in match.rulings]
    assert [line["ok"] for line in again] == [ruling.verdict.ok for ruling in match.rulings]
    lines = [json.loads(line) for line in trace.getvalue().splitlines()[1:]]
    entered = [ruling.verdict.raw for ruling in match.rulings if ruling.origin not in (None, SENSED)]
    assert [line["event"] for line in lines if "event" in line] == entered, "the others stand there as samples"
    assert [line for line in lines if "takes" in line or "end" in line] == []


def test_a_recording_that_begins_in_mid_match_starts_from_what_is_lying_there(tmp_path: Path) -> None:
    match = RecordedMatch(tmp_path, 5, "colour", TableRig())
    match.wait(0.3)
    match.board.break_(2, Fault.UNPLUGGED, match.clock.now)
    for event in ({"event": "sunk", "hole": 2, "ball": "red"}, {"event": "shot-over"}):
        match.loop.submit(event)
        match.wait(0.2)
    trace = io.BytesIO()
    with recording(match.loop, trace):
        match.wait(0.5)  # the first readings only say what lies there
        match.board.drop(5, "yellow", match.clock.now)
        match.wait(1.0)
    match.close()
    assert match.loop.referee is not None
    status = match.loop.referee.rulebook.public(match.loop.referee.state)
    assert status["holes"] == {"2": "red", "5": "yellow"}
    assert replayed(trace.getvalue())[-1]["status"] == status
    assert b'"device":"hole 2","health":"lost"' in trace.getvalue()


def test_buttons_mean_in_the_replay_what_they_meant_at_the_table(tmp_path: Path) -> None:
    rig = parse_rig(
        b'hold_s = 0.7\n[buttons.green]\nevent = "foul"\nkind = "moved-ball"\n[holds.green]\nevent = "undo"'
    )
    match = RecordedMatch(tmp_path, 6, "distance", rig)
    trace = io.BytesIO()
    with recording(match.loop, trace):
        match.board.push("green", match.clock.now)
        match.wait(0.5)
        match.loop.put(Edge(match.clock.now, "green", 1))
        match.wait(1.0)
        match.loop.put(Edge(match.clock.now, "green", 0))
        match.wait(0.3)
    match.close()
    events = [line["event"] for line in replayed(trace.getvalue())[1:]]
    assert events == [{"event": "foul", "kind": "moved-ball"}, {"event": "undo"}]


def test_the_first_line_says_match_limits_and_versions() -> None:
    rig = parse_rig(b"[holes]\nthreshold_mm = 70\n[tof.sensors.4]\nmux = 0x70\nchannel = 3")
    trace = io.BytesIO()
    Recorder(trace, trace_header(referee_of(YAGO), rig, recorded=0.0)).close()
    [first] = map(json.loads, trace.getvalue().splitlines())
    assert first["setup"] == YAGO
    assert (first["rig"]["holes"]["threshold_mm"], first["rig"]["holes"]["hysteresis_mm"]) == (70, 20)
    assert "tof" not in first["rig"]
    assert first["versions"]["python"] == sys.version.split()[0]
    assert {"tableside", "msgspec", "system", "recorded"} <= set(first["versions"])
    assert [line["n"] for line in replayed(trace.getvalue())] == [0]


def test_buttons_of_other_games_are_left_out_of_the_trace() -> None:
    rig = parse_rig(b'[buttons]\nfirst-1 = {event = "sow", hole = 1, player = 1}\ndone = {event = "shot-over"}\n')
    assert list(trace_header(referee_of(YAGO), rig, recorded=0.0).rig.buttons) == ["done"]


def test_every_kind_of_sample_is_written_as_the_replay_reads_it() -> None:
    trace = io.BytesIO()
    recorder = Recorder(trace, trace_header(referee_of(YAGO), TableRig(), recorded=0.0))
    samples = [
        Distance(1.0, 4, 8190),
        Colour(t=1.1, hole=5, rgb=(412, 80, 61), dark=12),
        Edge(1.2, "shot-over", 1),
        Accel(1.3, (0.02, -0.04, 0.99)),
        Health(1.4, HOLES, "lost"),
    ]
    for sample in samples:
        recorder.sample(sample)
    recorder.event(1.5, {"event": "shot-over"})
    recorder.close()
    assert [json.loads(line) for line in trace.getvalue().splitlines()[1:]] == [
        {"t": 1.0, "hole": 4, "mm": 8190},
        {"t": 1.1, "hole": 5, "rgb": [412, 80, 61], "dark": 12},
        {"t": 1.2, "button": "shot-over", "level": 1},
        {"t": 1.3, "accel": [0.02, -0.04, 0.99]},
        {"t": 1.4, "device": "holes", "health": "lost"},
        {"t": 1.5, "event": {"event": "shot-over"}},
    ]


def ordered(*lines: Sample | tuple[float, str]) -> list[tuple[float, Any]]:
    """What is written of these lines when they come in this order: times, and events or holes."""
    ordering = TraceOrder()
    written: list[TraceLine] = []
    for line in lines:
        if isinstance(line, tuple):
            ordering.event(line[0], {"event": line[1]})
        else:
            ordering.sample(line)
        written += ordering.ready()
    written += ordering.rest()
    return [(line.t, line.event["event"] if isinstance(line.event, Mapping) else line.hole) for line in written]


def at(t: float, hole: int = 1) -> Distance:
    return Distance(t, hole, 30)


def test_bundles_of_two_drivers_are_put_in_order() -> None:
    assert ordered(at(1.00), at(1.04), at(1.02, 2), at(1.05, 2)) == [(1.0, 1), (1.02, 2), (1.04, 1), (1.05, 2)]


def test_an_event_stays_between_the_samples_it_was_ruled_on_between() -> None:
    """Said at 1.06, while a sample of 1.03 was still on its way: that one was judged after it."""
    assert ordered(at(1.0), (1.06, "undo"), at(1.03, 2)) == [(1.0, 1), (1.03, "undo"), (1.03, 2)]


def test_an_event_never_moves_before_what_was_known_when_it_was_said() -> None:
    assert ordered(at(1.0), (1.06, "undo"), at(0.98, 2)) == [(0.98, 2), (1.0, 1), (1.0, "undo")]


def test_a_sample_that_comes_far_too_late_is_written_where_the_trace_stands() -> None:
    assert ordered(at(1.0), at(2.0), at(3.0), at(0.5, 2)) == [(1.0, 1), (2.0, 1), (2.0, 2), (3.0, 1)]


LINES = st.lists(st.tuples(st.booleans(), st.floats(0, 3)), max_size=40)


@given(LINES)
def test_whatever_comes_time_never_goes_back_and_nothing_is_lost(lines: Sequence[tuple[bool, float]]) -> None:
    now, order = 0.0, []
    for number, (event, t) in enumerate(lines):
        now = max(now, t)
        order.append((now, str(number)) if event else at(t, number))
    written = ordered(*order)
    assert [t for t, _ in written] == sorted(t for t, _ in written)
    assert sorted(str(what) for _, what in written) == sorted(str(number) for number in range(len(lines)))
    events = [int(what) for _, what in written if isinstance(what, str)]
    assert events == sorted(events)


class FullDisk(io.BytesIO):
    """A file on a disk that takes the first line and no more."""

    def write(self, text: Any) -> int:
        if self.tell():
            raise OSError(28, "No space left on device")
        return super().write(text)


def test_a_full_disk_ends_the_recording_and_nothing_else() -> None:
    trace = FullDisk()
    recorder = Recorder(trace, trace_header(referee_of(YAGO), TableRig(), recorded=0.0))
    recorder.sample(at(1.0))
    recorder.close()
    assert recorder.trouble == "The trace cannot be written: No space left on device."
    assert len(trace.getvalue().splitlines()) == 1


def test_a_trace_keeps_to_its_size_and_ends_with_a_whole_line() -> None:
    for limit in (2000, 2010, 2049):
        trace = io.BytesIO()
        recorder = Recorder(trace, trace_header(referee_of(YAGO), TableRig(), recorded=0.0), max_bytes=limit)
        for n in range(200):
            recorder.sample(at(float(n)))
        recorder.close()
        assert limit - 40 < len(trace.getvalue()) <= limit
        assert trace.getvalue().endswith(b"}\n")
        assert recorder.trouble == "The trace has reached its full size."


def test_a_file_has_its_name_only_when_it_is_whole(tmp_path: Path) -> None:
    out = tmp_path / "fault.jsonl"
    out.write_text("an older one")
    with trace_file(str(out), force=True) as stream:
        stream.write(b"new")
        assert out.read_text() == "an older one"
    assert [path.name for path in tmp_path.iterdir()] == ["fault.jsonl"]
    assert out.read_text() == "new"


@pytest.mark.parametrize("there", ["fault.jsonl", "fault.jsonl.part"])
def test_nothing_is_replaced_unasked(tmp_path: Path, there: str) -> None:
    (tmp_path / there).write_text("an older one")
    with (
        pytest.raises(TraceError, match=f"{there}: it is there already; --force replaces it"),
        trace_file(str(tmp_path / "fault.jsonl")),
    ):
        pass
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [(there, "an older one")]


def test_what_was_recorded_before_an_error_is_kept_beside_it(tmp_path: Path) -> None:
    out = tmp_path / "fault.jsonl"

    def record() -> None:
        with trace_file(str(out)) as stream:
            stream.write(b"half")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        record()
    assert [path.name for path in tmp_path.iterdir()] == ["fault.jsonl.part"]


@pytest.mark.parametrize("how", [KeyboardInterrupt(), Terminated(SIGTERM)], ids=["Ctrl-C", "SIGTERM"])
def test_a_trace_that_people_end_gets_its_name(tmp_path: Path, how: BaseException) -> None:
    out = tmp_path / "match.jsonl"

    def record() -> None:
        with trace_file(str(out)) as stream:
            stream.write(b"whole")
            raise how

    with pytest.raises(type(how)):
        record()
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("match.jsonl", b"whole")]
