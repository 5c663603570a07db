"""`companion play --headless`, as another program sees it: lines in, durable rulings out, and nothing lost."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

import pytest

from tests.end_to_end.line_programs import run, started

SETUP = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"], "options": {"target": 3}}
EVENTS: list[dict[str, Any]] = [
    {"event": "sunk", "hole": 5, "ball": "red"},
    {"event": "shot-over"},
    {"event": "sunk", "hole": 4, "ball": "yellow"},
    {"event": "shot-over"},
    {"event": "rename", "player": "Bob", "to": "Bernd"},
    {"event": "foul", "kind": "moved-ball"},
    {"event": "shot-over"},
    {"event": "undo"},
    {"event": "undo"},
    {"event": "redo"},
    {"event": "sunk", "hole": 77, "ball": "red"},
    {"event": "shot-over"},
    {"event": "sunk", "hole": 1, "ball": "red"},
    {"event": "sunk", "hole": 9, "ball": "red"},
    {"event": "shot-over"},
    {"event": "next-game"},
    {"event": "undo"},
    {"event": "redo"},
]


@pytest.fixture
def setup(tmp_path: Path) -> Path:
    path = tmp_path / "setup.json"
    path.write_text(json.dumps(SETUP))
    return path


def test_the_live_table_rules_as_the_referee_does(tmp_path: Path, setup: Path) -> None:
    status, live, errors = run("play", "--headless", "--setup", str(setup), "--data", str(tmp_path / "d"), lines=EVENTS)
    assert (status, errors) == (0, "")
    assert all(line.pop("saved") for line in live)
    assert run("referee", "-", lines=[SETUP, *EVENTS]) == (0, live, "")
    assert [line["n"] for line in live] == list(range(len(EVENTS) + 1))


def test_an_exported_match_is_refereed_to_the_same_status(tmp_path: Path, setup: Path) -> None:
    _, live, _ = run("play", "--headless", "--setup", str(setup), "--data", str(tmp_path / "d"), lines=EVENTS[:12])
    status, exported, errors = run("export", "--data", str(tmp_path / "d"))
    assert (status, errors) == (0, "")
    assert exported[0] == SETUP
    assert all(line["event"] not in ("undo", "redo") for line in exported[1:])
    _, again, _ = run("referee", "-", lines=exported)
    assert again[-1]["status"] == live[-1]["status"]
    assert all(line["ok"] for line in again)


def test_a_named_match_is_exported(tmp_path: Path, setup: Path) -> None:
    for count in (2, 4):
        run("play", "--headless", "--setup", str(setup), "--data", str(tmp_path), lines=EVENTS[:count])
    assert len(run("export", "1", "--data", str(tmp_path))[1]) == 3
    assert len(run("export", "--data", str(tmp_path))[1]) == 5
    assert run("export", "7", "--data", str(tmp_path)) == (1, [], "There is no match 7.\n")


def test_a_match_goes_on_where_it_was_left(tmp_path: Path, setup: Path) -> None:
    data = ["--data", str(tmp_path / "d")]
    _, first, _ = run("play", "--headless", "--setup", str(setup), *data, lines=EVENTS[:9])
    status, second, _ = run("play", "--headless", "--resume", *data, lines=EVENTS[9:])
    _, whole, _ = run("referee", "-", lines=[SETUP, *EVENTS])
    assert status == 0
    assert second[0]["resumed"] is True
    assert second[0]["status"] == first[-1]["status"]
    assert [line["status"] for line in second[1:]] == [line["status"] for line in whole[10:]]


def test_closed_standard_input_is_an_empty_one(tmp_path: Path, setup: Path) -> None:
    def closed(*args: str) -> subprocess.CompletedProcess[bytes]:
        command = ["sh", "-c", 'exec "$0" -m companion.cli "$@" <&-', sys.executable, *args]
        return subprocess.run(command, capture_output=True, timeout=30, check=False)

    referee = closed("referee", "-")
    assert (referee.returncode, referee.stderr) == (1, b"line 1: no set-up.\n")
    live = closed("play", "--headless", "--setup", str(setup), "--data", str(tmp_path / "d"))
    assert (live.returncode, live.stdout.count(b"\n"), live.stderr) == (0, 1, b"")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_lines_are_utf_8_whatever_the_locale(tmp_path: Path, encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    file, data = tmp_path / "setup.json", str(tmp_path / "d")
    setup = {**SETUP, "players": ["Әйгерім", "Jörg"]}
    file.write_text(json.dumps(setup, ensure_ascii=False), "utf-8")
    assert run("play", "--headless", "--setup", str(file), "--data", data)[1][0]["event"] == setup
    assert run("export", "--data", data) == (0, [setup], "")
    assert run("referee", str(file))[1][0]["event"] == setup


def test_there_must_be_something_to_resume(tmp_path: Path) -> None:
    status, lines, errors = run("play", "--headless", "--resume", "--data", str(tmp_path))
    assert (status, lines, errors) == (1, [], "There is no unfinished match to resume.\n")


def test_a_line_that_is_no_json_ends_it_and_what_was_ruled_stays(tmp_path: Path, setup: Path) -> None:
    status, lines, errors = run(
        "play",
        "--headless",
        "--setup",
        str(setup),
        "--data",
        str(tmp_path),
        lines=[EVENTS[0], b"\n", b'{"event": NaN}\n'],
    )
    assert status == 1
    assert [line["n"] for line in lines] == [0, 1]
    assert errors.startswith("line 3: this is not JSON")
    assert errors.count("\n") == 1


@pytest.mark.parametrize(
    "args",
    [["--headless"], ["--headless", "--setup", "x", "--resume"], ["--nonsense"], ["--headless", "--setup", "/no/file"]],
)
def test_wrong_arguments_are_exit_2(args: list[str]) -> None:
    assert run("play", *args)[0] == 2


@pytest.mark.parametrize("command", ["referee", "replay"])
def test_a_file_that_is_not_there_is_a_wrong_argument(command: str) -> None:
    assert run(command, "/no/file") == (2, [], "/no/file: No such file or directory.\n")


def test_a_set_up_that_cannot_be_played_is_one_line(tmp_path: Path, setup: Path) -> None:
    setup.write_text("\n\n" + json.dumps({**SETUP, "players": ["Ann", "Ann"]}))
    status, lines, errors = run("play", "--headless", "--setup", str(setup), "--data", str(tmp_path))
    assert (status, lines) == (1, [])
    assert errors == "line 3: players: the name 'Ann' cannot be used: it is taken.\n"


def ask(process: subprocess.Popen[bytes], event: dict[str, Any]) -> dict[str, Any]:
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(json.dumps(event).encode() + b"\n")
    process.stdin.flush()
    return json.loads(process.stdout.readline())


def readline(stream: IO[bytes] | None) -> dict[str, Any]:
    assert stream is not None
    return json.loads(stream.readline())


def test_a_second_program_is_refused_and_the_first_unharmed(tmp_path: Path, setup: Path) -> None:
    args = ("play", "--headless", "--setup", str(setup), "--data", str(tmp_path / "d"))
    first = started(*args)
    readline(first.stdout)
    status, lines, errors = run(*args)
    assert (status, lines) == (1, [])
    assert errors.startswith(f"Tableside is already running here (process {first.pid})")
    assert errors.count("\n") == 1
    assert ask(first, EVENTS[0])["ok"] is True
    first.communicate(timeout=30)


@pytest.mark.parametrize("seed", range(20))
def test_killed_at_any_moment_nothing_that_was_shown_is_lost(tmp_path: Path, setup: Path, seed: int) -> None:
    chance = random.Random(seed)
    data = ["--data", str(tmp_path / "d")]
    accepted = [event for event in EVENTS if event.get("hole") != 77]
    shown_before = chance.randrange(len(accepted))
    process = started("play", "--headless", "--setup", str(setup), *data)
    assert process.stdin is not None
    shown = [readline(process.stdout)] + [ask(process, event) for event in accepted[:shown_before]]
    for event in accepted[shown_before : shown_before + chance.randrange(3)]:
        process.stdin.write(json.dumps(event).encode() + b"\n")
    process.stdin.flush()
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=30)
    status, resumed, errors = run("play", "--headless", "--resume", *data)
    assert (status, errors) == (0, "")
    _, whole, _ = run("referee", "-", lines=[SETUP, *accepted])
    kept = resumed[0]["n"]
    assert kept >= len(shown) - 1
    assert resumed[0]["status"] == whole[kept]["status"]
    _, undone, _ = run("play", "--headless", "--resume", *data, lines=[{"event": "undo"}])
    _, expected, _ = run("referee", "-", lines=[SETUP, *accepted[:kept], {"event": "undo"}])
    assert (undone[1]["ok"], undone[1]["status"]) == (expected[-1]["ok"], expected[-1]["status"])


def test_balls_on_the_virtual_board_need_no_lines(tmp_path: Path, setup: Path) -> None:
    """The virtual board runs beside the match; at rest it gives rise to nothing."""
    status, lines, errors = run(
        "play", "--headless", "--sim", "--setup", str(setup), "--data", str(tmp_path / "d"), lines=EVENTS[:2]
    )
    assert (status, errors, len(lines)) == (0, "", 3)


def test_when_nobody_reads_its_rulings_any_more_it_ends(tmp_path: Path, setup: Path) -> None:
    process = started("play", "--headless", "--setup", str(setup), "--data", str(tmp_path / "d"))
    assert process.stdin is not None and process.stdout is not None and process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    process.stdin.write(json.dumps(EVENTS[0]).encode() + b"\n")
    process.stdin.close()
    assert process.wait(timeout=20) == 1
    assert process.stderr.read() == b""
    process.stderr.close()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_trace_gets_its_name_when_the_table_is_stopped(tmp_path: Path, setup: Path, how: signal.Signals) -> None:
    """Nobody closes the input: the table is stopped by a signal after a ruling, as by the service manager."""
    trace = tmp_path / "trace.jsonl"
    process = started(
        "play", "--headless", "--sim", "--setup", str(setup), "--data", str(tmp_path / "data"), "--record", str(trace)
    )
    assert process.stdin is not None and process.stdout is not None and process.stderr is not None
    process.stdin.write(json.dumps(EVENTS[0]).encode() + b"\n")
    process.stdin.flush()
    assert [json.loads(process.stdout.readline())["n"] for _ in range(2)] == [0, 1]
    process.send_signal(how)
    assert process.wait(timeout=30) == (130 if how == signal.SIGINT else 0)
    assert process.stderr.read() == b""
    for stream in (process.stdin, process.stdout, process.stderr):
        stream.close()
    assert [path.name for path in tmp_path.glob("trace*")] == ["trace.jsonl"]
    assert EVENTS[0] in [json.loads(line).get("event") for line in trace.read_bytes().splitlines()]
