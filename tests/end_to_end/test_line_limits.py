"""The line contract since 1.1: how long and how deeply nested a line may be, for every program that reads lines."""

from __future__ import annotations

import json
import resource
from pathlib import Path
from typing import Any

import pytest

from tests.end_to_end.line_programs import READERS, bytes_of, run, started

SETUP: dict[str, Any] = {"game": "toguz-korgool", "players": ["Ann", "Bob"]}
LONGEST = 64 * 1024
DEEPEST = 32
READER = pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.__name__)


def event_of_length(length: int) -> bytes:
    """A sowing of so many bytes, without its ending."""
    short = json.dumps({"event": "sow", "hole": 9, "note": ""}).encode()
    return short[:-2] + b"x" * (length - len(short)) + short[-2:]


def trace_line_of_length(length: int) -> bytes:
    """The same in a trace."""
    short = json.dumps({"t": 1.0, "event": {"event": "sow", "hole": 9, "note": ""}}).encode()
    return short[:-3] + b"x" * (length - len(short)) + short[-3:]


def nested(levels: int) -> Any:
    """Arrays in arrays."""
    return [] if levels == 1 else [nested(levels - 1)]


def line_of_length(reader: Any, length: int) -> bytes:
    return (trace_line_of_length if reader.__name__ == "replay" else event_of_length)(length)


def line_of_depth(reader: Any, depth: int) -> bytes:
    """A sowing whose line is nested so deeply, its own object counted, with brackets in a text that count nothing."""
    inner = 2 if reader.__name__ == "replay" else 1
    event = {"event": "sow", "hole": 9, "[[[": '"{[' * 40, "note": nested(depth - inner)}
    return bytes_of([{"t": 1.0, "event": event} if reader.__name__ == "replay" else event])


def number_of(reader: Any) -> int:
    """The number of the first line after the set-up, which `play` finds in a file of its own."""
    return 1 if reader.__name__ == "headless" else 2


@READER
@pytest.mark.parametrize("ending", [b"\n", b"\r\n"])
def test_a_line_of_64_kib_is_read(reader: Any, ending: bytes, tmp_path: Path) -> None:
    line = line_of_length(reader, LONGEST)
    assert len(line) == LONGEST
    status, lines, errors = reader(SETUP, [line + ending], tmp_path)
    assert (status, errors) == (0, "")
    assert all(line["ok"] for line in lines)


@READER
def test_a_longer_line_is_no_json(reader: Any, tmp_path: Path) -> None:
    status, lines, errors = reader(SETUP, [line_of_length(reader, LONGEST + 1) + b"\n"], tmp_path)
    assert status == 1
    assert errors == f"line {number_of(reader)}: this is not JSON: it is longer than 65536 bytes.\n"
    assert len(lines) == (0 if reader.__name__ == "imported" else 1)


@READER
def test_a_long_line_of_blanks_is_no_json(reader: Any, tmp_path: Path) -> None:
    assert reader(SETUP, [b" " * (LONGEST + 1) + b"\n"], tmp_path)[0] == 1
    assert reader(SETUP, [b" " * LONGEST + b"\n"], tmp_path)[0] == 0


@READER
def test_a_line_nested_32_deep_is_read(reader: Any, tmp_path: Path) -> None:
    status, lines, errors = reader(SETUP, [line_of_depth(reader, DEEPEST)], tmp_path)
    assert (status, errors) == (0, "")
    assert all(line["ok"] for line in lines)


@READER
@pytest.mark.parametrize("depth", [DEEPEST + 1, 980, 20_000])
def test_a_line_nested_more_deeply_is_no_json(reader: Any, depth: int, tmp_path: Path) -> None:
    line = line_of_depth(reader, DEEPEST).replace(b"[]", b"[" * (depth - DEEPEST + 1) + b"]" * (depth - DEEPEST + 1))
    status, lines, errors = reader(SETUP, [line], tmp_path)
    assert status == 1
    assert errors == f"line {number_of(reader)}: this is not JSON: it is nested more than 32 deep.\n"
    assert len(lines) == (0 if reader.__name__ == "imported" else 1)


@pytest.mark.parametrize("command", ["referee", "replay", "import", "play"])
def test_the_set_up_line_has_the_same_limits(command: str, tmp_path: Path) -> None:
    for number, padding in enumerate((" " * LONGEST, nested(DEEPEST))):
        setup = {**SETUP, "options": {"x": padding}}
        file = tmp_path / f"{number}.json"
        file.write_bytes(bytes_of([{"setup": setup} if command == "replay" else setup]))
        args = ["--headless", "--setup", str(file)] if command == "play" else [str(file)]
        data = [] if command in ("referee", "replay") else ["--data", str(tmp_path / "data")]
        status, lines, errors = run(command, *args, *data)
        assert (status, lines) == (1, [])
        assert errors.startswith("line 1: this is not JSON: it is ")


def test_an_endless_line_is_not_read_into_memory() -> None:
    """`/dev/zero` never ends: who reads to the end of a line never answers."""
    status, lines, errors = run("referee", "/dev/zero")
    assert (status, lines) == (1, [])
    assert errors == "line 1: this is not JSON: it is longer than 65536 bytes.\n"


def test_each_ruling_says_whether_it_is_saved_and_a_line_says_when_all_are(tmp_path: Path) -> None:
    """The disk is full for a while: no file of the program may grow."""
    setup = tmp_path / "setup.json"
    setup.write_bytes(bytes_of([SETUP]))
    process = started("play", "--headless", "--setup", str(setup), "--data", str(tmp_path / "data"))
    assert process.stdin and process.stdout and process.stderr

    def asked(hole: int) -> dict[str, Any]:
        assert process.stdin and process.stdout
        process.stdin.write(bytes_of([{"event": "sow", "hole": hole}]))
        process.stdin.flush()
        return json.loads(process.stdout.readline())

    opening = json.loads(process.stdout.readline())
    assert (opening["n"], opening["saved"]) == (0, True)
    assert asked(9)["saved"] is True
    unlimited = resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    full = [asked(hole) for hole in (9, 7)]
    assert [(line["ok"], line["saved"]) for line in full] == [(True, False), (True, False)]
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, unlimited)
    assert json.loads(process.stdout.readline()) == {"notice": {"code": "saved"}}
    again = asked(7)
    refused = asked(70)
    assert (refused["ok"], refused["saved"]) == (False, True)
    assert (again["ok"], again["saved"]) == (True, True)
    out, errors = process.communicate(timeout=30)
    assert (process.returncode, out) == (0, b"")
    assert errors.count(b"NOT SAVED") == 1
    status, exported, _ = run("export", "--data", str(tmp_path / "data"))
    assert (status, len(exported)) == (0, 5)


def test_what_is_saved_only_at_the_end_is_told_at_the_end(tmp_path: Path) -> None:
    setup = tmp_path / "setup.json"
    setup.write_bytes(bytes_of([SETUP]))
    process = started("play", "--headless", "--setup", str(setup), "--data", str(tmp_path / "data"))
    assert process.stdin and process.stdout
    process.stdout.readline()
    unlimited = resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    process.stdin.write(bytes_of([{"event": "sow", "hole": 9}]))
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["saved"] is False
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, unlimited)
    out, _ = process.communicate(timeout=30)
    assert [json.loads(line) for line in out.splitlines()] == [{"notice": {"code": "saved"}}]
    assert process.returncode == 0


def test_what_is_never_saved_is_not_said_to_be(tmp_path: Path) -> None:
    setup = tmp_path / "setup.json"
    setup.write_bytes(bytes_of([SETUP]))
    process = started("play", "--headless", "--setup", str(setup), "--data", str(tmp_path / "data"))
    assert process.stdin and process.stdout
    process.stdout.readline()
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    out, errors = process.communicate(bytes_of([{"event": "sow", "hole": 9}]), timeout=30)
    assert [json.loads(line).get("saved") for line in out.splitlines()] == [False]
    assert b"not saved" in errors.lower()
