"""What is read of a recording: all that programs have written, but for what was left half-written."""

from __future__ import annotations

from pathlib import Path

import pytest
from coverage import CoverageData

from tests.proof.mutations.coverage_by_test import _data


def write(path: Path, line: int) -> None:
    data = CoverageData(str(path))
    data.set_context("test_one")
    data.add_lines({"rules.py": [line]})
    data.write()


def test_what_a_killed_program_left_half_written_is_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for line in (3, 5, 7):
        write(tmp_path / f"data.{line}", line)
    whole = (tmp_path / "data.5").read_bytes()
    (tmp_path / "data.5").write_bytes(whole[:100] + bytes(len(whole) - 100))
    assert [part.lines("rules.py") for part in _data(tmp_path)] == [[3], [7]]
    assert capsys.readouterr().out.startswith("data.5 is left out: ")
