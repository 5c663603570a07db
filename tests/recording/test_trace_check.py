"""Where the filters of a replay give something else than those of the table did, the trace says so."""

from __future__ import annotations

import io
import json
from pathlib import Path
from random import Random

from companion.games.yago_pool.virtual_board import VirtualYago
from companion.games.yali.virtual_board import VirtualYali
from companion.recording.recorder import recording
from hardware.samples import Edge
from tests.durability import random_events
from tests.recording.random_table import replayed
from tests.tools.bench import Bench

YAGO = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}


def wait(bench: Bench, board: VirtualYago | VirtualYali, seconds: float) -> None:
    """Samples come in bundles of 50 ms."""
    for _ in range(round(seconds / 0.05)):
        bench.clock.advance(0.05)
        bench.put(*board.step(bench.clock.now))


def test_a_rest_that_was_taken_back_is_not_seen_again_by_a_recording_that_begins_then(tmp_path: Path) -> None:
    """A board at rest is seen once at the table; new filters see it once more."""
    bench, trace = Bench(tmp_path), io.BytesIO()
    board = VirtualYali(Random(1), t=bench.clock.now)
    bench.start(random_events.setup_of("yali"))
    wait(bench, board, 4.0)
    assert [raw["event"] for raw in bench.raws()] == ["tilt"]
    bench.play({"event": "undo"})
    with recording(bench.loop, trace):
        wait(bench, board, 4.0)
    assert bench.raws() == []
    again = replayed(trace.getvalue())
    assert (again.in_force, [raw["event"] for raw in again.to_redo]) == ([], ["tilt"])
    assert [json.loads(line)["takes"] for line in trace.getvalue().splitlines() if b'"takes"' in line] == [0]
    bench.close()


def with_a_falling_ball(folder: Path) -> tuple[Bench, VirtualYago]:
    """A match in which a red ball has just come into hole 5, and is not ruled on yet."""
    bench = Bench(folder)
    board = VirtualYago(Random(1), t=bench.clock.now)
    bench.start(YAGO)
    wait(bench, board, 1.0)
    board.drop(5, "red", bench.clock.now)
    wait(bench, board, 0.35)
    assert bench.raws() == []
    return bench, board


def test_a_ball_that_comes_to_rest_while_a_recording_begins_stands_in_it(tmp_path: Path) -> None:
    """The first reading of the trace has it in the hole already, which is no fall."""
    bench, board, trace = *with_a_falling_ball(tmp_path), io.BytesIO()
    with recording(bench.loop, trace):
        wait(bench, board, 1.0)
    fell = {"event": "sunk", "hole": 5, "ball": "unknown"}
    assert bench.raws() == [fell]
    assert replayed(trace.getvalue()).in_force == [fell]
    events = [json.loads(line) for line in trace.getvalue().splitlines() if b'"event":' in line]
    assert [line["event"] for line in events] == [fell]
    bench.close()


def test_a_press_that_is_not_settled_at_the_end_counts_for_nothing(tmp_path: Path) -> None:
    """The recording ended before the table ruled on it."""
    bench, trace = Bench(tmp_path), io.BytesIO()
    board = VirtualYago(Random(1), t=bench.clock.now)
    bench.start(YAGO)
    with recording(bench.loop, trace):
        wait(bench, board, 1.0)
        board.push("shot-over", bench.clock.now)
        bench.put(*board.step(bench.clock.now))
        assert bench.raws() == []
    assert replayed(trace.getvalue()).in_force == []
    assert trace.getvalue().splitlines()[-1].endswith(b'"end":true}')
    bench.close()


def test_a_recording_that_ends_with_such_a_ball_has_it_too(tmp_path: Path) -> None:
    """No later sample comes after which it could be missed."""
    bench, board, trace = *with_a_falling_ball(tmp_path), io.BytesIO()
    with recording(bench.loop, trace):
        while not bench.raws():
            wait(bench, board, 0.05)
    fell = {"event": "sunk", "hole": 5, "ball": "unknown"}
    assert replayed(trace.getvalue()).in_force == [fell]
    assert [json.loads(line).get("event") for line in trace.getvalue().splitlines()[-1:]] == [fell]
    bench.close()


def test_a_press_that_time_alone_settled_is_recognised_again(tmp_path: Path) -> None:
    """The table ruled on it after the last sample."""
    bench, trace = Bench(tmp_path), io.BytesIO()
    bench.start(YAGO)
    with recording(bench.loop, trace):
        bench.put(Edge(bench.clock.now, "shot-over", 1))
        bench.clock.advance(0.2)
        bench.loop.step()
        assert bench.raws() == [{"event": "shot-over"}]
    assert replayed(trace.getvalue()).in_force == [{"event": "shot-over"}]
    assert [line for line in trace.getvalue().splitlines()[1:] if b'"button"' not in line] == []
    bench.close()
