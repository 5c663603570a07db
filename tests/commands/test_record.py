"""`companion record`, as people call it: one whole file, whatever ends it, and one line where there is nothing."""

import json
import signal
import subprocess
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.commands.record import _match
from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from hardware.calibration.colour_classes import SHIPPED
from hardware.calibration.file import FILE, Calibration, ColourEntry, write_calibration

YAGO = {"game": "yago-pool", "variant": "professional", "players": ["Ann", "Bob"], "options": {"target": 1}}


def companion(*args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "companion.cli", *args]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def record(folder: Path, *args: str) -> tuple[int, str, list[dict[str, Any]]]:
    """The status, what was told, and the trace, of a recording in a folder."""
    out = folder / "out.jsonl"
    done = companion("record", "--data", str(folder / "data"), *args, str(out))
    trace = [json.loads(line) for line in out.read_text().splitlines()] if out.exists() else []
    return done.returncode, done.stderr, trace


def test_the_virtual_table_is_recorded_and_replayed(tmp_path: Path) -> None:
    status, stderr, trace = record(tmp_path, "--sim", "--seconds", "2")
    assert status == 0
    assert {line["hole"] for line in trace[1:]} == set(range(1, 10))
    assert "hole 9: " in stderr
    again = companion("replay", str(tmp_path / "out.jsonl"))
    assert (again.returncode, again.stderr) == (0, "")
    assert [json.loads(line)["n"] for line in again.stdout.splitlines()] == [0]


def test_a_recording_is_ruled_by_the_match_that_is_named(tmp_path: Path) -> None:
    setup = tmp_path / "setup.json"
    setup.write_text('{"game": "yali", "players": ["Ann", "Bob"]}\n')
    status, _, trace = record(tmp_path, "--sim", "--seconds", "1", "--setup", str(setup))
    assert (status, trace[0]["setup"]["game"]) == (0, "yali")
    assert "accel" in trace[1]


def test_without_a_name_the_unfinished_match_goes_on_in_the_trace(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "data")
    table = MatchLoop(journal, clock=lambda: 0.0)
    table.start(YAGO)
    for event in ({"event": "sunk", "hole": 4, "ball": "red"}, {"event": "shot-over"}, {"event": "undo"}):
        table.submit(event)
    table.close()
    status, _, trace = record(tmp_path, "--sim", "--seconds", "0.3")
    assert (status, trace[0]["setup"]) == (0, YAGO)
    assert [line["event"]["event"] for line in trace[1:4]] == ["sunk", "shot-over", "undo"]


def test_a_card_that_lies_face_down_is_not_in_a_recording(tmp_path: Path) -> None:
    """Ann has laid her 7, has taken her 8 back before; her lowest card stands for both."""
    table = MatchLoop(Journal(tmp_path / "data"), clock=lambda: 0.0)
    table.start({"game": "yooloo", "variant": "easy", "players": ["Ann", "Bob"]})
    for event in ({"event": "play", "player": "Ann", "card": 8}, {"event": "undo"}):
        table.submit(event)
    table.submit({"event": "play", "player": "Ann", "card": 7})
    table.close()
    _, journalled = _match(Namespace(setup=None, data=str(tmp_path / "data")))
    assert [raw.get("card") for raw in journalled] == [1, None, 1]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_recording_that_is_stopped_is_whole(tmp_path: Path, how: signal.Signals) -> None:
    out = tmp_path / "out.jsonl"
    command = [sys.executable, "-m", "companion.cli", "record", "--sim", str(out), "--data", str(tmp_path / "data")]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    part = out.with_name("out.jsonl.part")
    while not (part.exists() and part.read_bytes().count(b"\n") > 20):
        assert process.poll() is None
    assert not out.exists()
    process.send_signal(how)
    _, stderr = process.communicate(timeout=30)
    assert process.returncode == 128 + how, stderr
    assert "samples in" in stderr
    assert all(json.loads(line) for line in out.read_text().splitlines())
    assert not part.exists()


def test_a_recording_keeps_to_its_size(tmp_path: Path) -> None:
    status, stderr, trace = record(tmp_path, "--sim", "--max-mb", "0.002")
    assert status == 0
    assert "The trace has reached its full size." in stderr
    assert (tmp_path / "out.jsonl").stat().st_size <= 2000
    assert len(trace) > 10


def test_a_rig_whose_board_is_missing_is_recorded_as_lost(tmp_path: Path) -> None:
    rig = tmp_path / "rig.toml"
    rig.write_text('[node]\nport = "/dev/serial/by-id/none-such-*"\n[node.holes]\n1 = 1\n')
    status, stderr, trace = record(tmp_path, "--rig", str(rig), "--seconds", "1.5")
    assert status == 0
    assert next(line for line in trace if line.get("device") == "node")["health"] == "lost"
    assert "No board is on /dev/serial/by-id/none-such-*" in stderr
    assert "node: no answer" in stderr


def test_what_was_calibrated_is_in_the_first_line(tmp_path: Path) -> None:
    rig = tmp_path / "rig.toml"
    rig.write_text('[node]\nport = "/dev/serial/by-id/none-such-*"\n[holes.each.5]\nthreshold_mm = 70\n')
    kept = ColourEntry(date="2026-01-31T18:30", classes=replace(SHIPPED, red=(300, 70, 50)))
    (tmp_path / "data").mkdir()
    write_calibration(tmp_path / "data" / FILE, Calibration(colours={3: kept}))
    status, _, trace = record(tmp_path, "--rig", str(rig), "--seconds", "0.2")
    assert status == 0
    assert trace[0]["rig"]["colours"]["3"]["red"] == [300, 70, 50]
    assert trace[0]["rig"]["holes"]["each"]["5"]["threshold_mm"] == 70
    assert companion("replay", str(tmp_path / "out.jsonl")).returncode == 0


@pytest.mark.parametrize(
    ("args", "status", "says"),
    [
        (["--sim"], 1, "No such file or directory."),
        ([], 2, "--rig"),
        (["--sim", "--rig", "x"], 2, "not allowed"),
        (["--sim", "--seconds", "0"], 2, "no number above 0"),
        (["--sim", "--seconds", "nan"], 2, "no number above 0"),
        (["--rig", "no-such-rig.toml"], 2, "no-such-rig.toml: No such file or directory."),
        (["--sim", "--setup", "no-such-file"], 2, "no-such-file: No such file or directory."),
    ],
)
def test_what_cannot_be_recorded_is_one_line(tmp_path: Path, args: list[str], status: int, says: str) -> None:
    done = companion("record", "--data", str(tmp_path), *args, str(tmp_path / "no/such/folder/out.jsonl"))
    assert done.returncode == status
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_a_game_without_sensors_has_nothing_to_record(tmp_path: Path) -> None:
    setup = tmp_path / "setup.json"
    setup.write_text('{"game": "toguz-korgool", "players": ["Ann", "Bob"]}\n')
    status, stderr, trace = record(tmp_path, "--sim", "--setup", str(setup))
    assert (status, stderr, trace) == (1, "The virtual board has no sensors for toguz-korgool.\n", [])


def test_a_rig_that_is_in_use_is_not_recorded(tmp_path: Path) -> None:
    rig = tmp_path / "rig.toml"
    rig.write_text("")
    journal = Journal(tmp_path / "data")
    status, stderr, _ = record(tmp_path, "--rig", str(rig), "--seconds", "1")
    journal.close()
    assert status == 1
    assert stderr.startswith("Tableside is already running here (process ")


def test_a_match_that_is_played_can_be_recorded_beside_it(tmp_path: Path) -> None:
    setup, out = tmp_path / "setup.json", tmp_path / "out.jsonl"
    setup.write_text(json.dumps(YAGO))
    events = [
        {"event": "sunk", "hole": 4, "ball": "red"},
        {"event": "sunk", "hole": 99, "ball": "red"},
        {"event": "undo"},
    ]
    command = [
        "play",
        "--headless",
        "--sim",
        "--setup",
        str(setup),
        "--data",
        str(tmp_path / "d"),
        "--record",
        str(out),
    ]
    done = subprocess.run(
        [sys.executable, "-m", "companion.cli", *command],
        input="".join(json.dumps(event) + "\n" for event in events),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    live = [json.loads(line) for line in done.stdout.splitlines()]
    again = [json.loads(line) for line in companion("replay", str(out)).stdout.splitlines()]
    assert len(live) == 4
    assert [{**{key: ruling[key] for key in ruling if key != "t"}, "saved": True} for ruling in again] == live


def test_a_match_whose_recording_cannot_be_made_does_not_start(tmp_path: Path) -> None:
    setup = tmp_path / "setup.json"
    setup.write_text(json.dumps(YAGO))
    place = str(tmp_path / "no/such/folder/out.jsonl")
    done = companion("play", "--headless", "--setup", str(setup), "--data", str(tmp_path / "d"), "--record", place)
    assert (done.returncode, done.stderr) == (1, f"{place}: No such file or directory.\n")
    assert companion("play", "--record", place).returncode == 2
