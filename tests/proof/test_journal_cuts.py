"""The small form of the proof that no confirmed event is lost; `make proof` has the whole."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.proof import journal_cuts
from tests.proof.faulty_disk import DIE, FULL, KILLED, OFF, UNSYNCED, environment

CUTS, EVERY = 12, 13


def test_recoveries_migrations_and_matches_are_cut_at_some_of_their_writes() -> None:
    command = [sys.executable, "-m", "tests.proof.journal_cuts", str(CUTS), str(EVERY)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    figures = dict(line.split(": ") for line in done.stdout.splitlines())
    assert figures["random cuts"] == str(CUTS)
    for case in journal_cuts.CASES:
        assert int(figures[f"{case}, ended at a change"]) >= 3 and int(figures[f"{case}, full disks"]) >= 3


@pytest.mark.parametrize(
    ("act", "mode", "count", "status", "left"),
    [
        ("path.write_bytes(b'12345678')", DIE, 1, KILLED, b"1234"),
        ("path.write_bytes(b'12345678')", DIE, 2, 0, b"12345678"),
        ("path.write_bytes(b'12345678'); path.write_bytes(b'x')", DIE, 2, KILLED, b""),
        ("path.write_bytes(b'12345678')", FULL, 3, 0, b"123"),
        ("path.with_suffix('.new').write_bytes(b'1'); path.with_suffix('.new').rename(path)", OFF, 0, UNSYNCED, b"1"),
    ],
)
def test_the_disk_fails_as_it_is_told(
    act: str, mode: int, count: int, status: int, left: bytes, tmp_path: Path
) -> None:
    program = f"""
from pathlib import Path
from tests.proof.faulty_disk import NEVER, attempt
path = Path({str(tmp_path)!r}) / "file"
def act(say):
    {act}
print(attempt(act, {mode}, {count} or NEVER).status, path.read_bytes())
"""
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
    assert done.stdout == f"{status} {left!r}\n", done.stderr
