"""The four programs that read the line contract, run as others run them: lines in, lines and an exit status out."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

Line = dict[str, Any]
WITHIN_S = 60


def bytes_of(lines: Iterable[Any]) -> bytes:
    """Lines as a file holds them: bytes as they are, everything else as JSON."""
    return b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines)


def started(*args: str) -> subprocess.Popen[bytes]:
    """A running `companion` with pipes."""
    return subprocess.Popen(
        [sys.executable, "-m", "companion.cli", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def run(*args: str, lines: Iterable[Any] = ()) -> tuple[int, list[Line], str]:
    """Runs `companion` to its end; gives its exit status, the lines that it printed, and its standard error."""
    process = started(*args)
    out, errors = process.communicate(bytes_of(lines), timeout=WITHIN_S)
    return process.returncode, [json.loads(line) for line in out.splitlines()], errors.decode()


def referee(setup: Line, events: Sequence[Any], folder: Path) -> tuple[int, list[Line], str]:
    """The match by `companion referee -`."""
    return run("referee", "-", lines=[setup, *events])


def replay(setup: Line, events: Sequence[Any], folder: Path) -> tuple[int, list[Line], str]:
    """The match by `companion replay FILE`; an event is what people entered, one second after the other."""
    file = folder / "trace.jsonl"
    timed = [_at(second, event) for second, event in enumerate(events, 1)]
    file.write_bytes(bytes_of([{"setup": setup}, *timed]))
    return run("replay", str(file))


def _at(second: int, event: Any) -> Any:
    return event if isinstance(event, bytes) else {"t": float(second), "event": event}


def headless(setup: Line, events: Sequence[Any], folder: Path) -> tuple[int, list[Line], str]:
    """The match by `companion play --headless --setup FILE`."""
    file = folder / "setup.json"
    file.write_bytes(bytes_of([setup]))
    return run("play", "--headless", "--setup", str(file), "--data", str(folder / "live"), lines=events)


def imported(setup: Line, events: Sequence[Any], folder: Path) -> tuple[int, list[Line], str]:
    """The match by `companion import -`, which prints no lines but a sentence."""
    process = started("import", "-", "--data", str(folder / "imported"))
    out, errors = process.communicate(bytes_of([setup, *events]), timeout=WITHIN_S)
    assert (process.returncode == 0) == out.startswith(b"Taken in")
    return process.returncode, [], errors.decode()


READERS = (referee, replay, headless, imported)
