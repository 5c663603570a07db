"""backup, restore, import and history, as people call them."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.journal.copies import COPY_NAME
from companion.journal.lock import Lock
from companion.journal.store import FILE_NAME
from companion.journal.writer import Journal

SETUP = {"game": "yago-pool", "players": ["Ann", "Bob"], "options": {"target": 1}}
WON: list[dict[str, Any]] = [
    *({"event": "sunk", "hole": hole, "ball": "red"} for hole in (1, 2, 3)),
    {"event": "shot-over"},
]


def file_of(folder: Path, *lines: Any) -> str:
    path = folder / "match.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return str(path)


def take_in(tmp_path: Path, data: Path, *lines: Any) -> int:
    return main(["import", file_of(tmp_path, *lines), "--data", str(data)])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def test_an_exported_match_is_taken_in(tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert take_in(tmp_path, data, SETUP, *WON) == 0
    assert capsys.readouterr().out == "Taken in as match 1: 4 events.\n"
    assert main(["export", "--data", str(data)]) == 0
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [SETUP, *WON]


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ([], "line 1: no set-up."),
        ([{**SETUP, "target": 3}], "line 1: "),
        ([SETUP, *WON, {"event": "sunk", "hole": 4, "ball": "red"}], "line 6: The match is over."),
        ([SETUP, {"event": "x" * 70_000}], "line 2: this is not JSON: it is longer than 65536 bytes."),
    ],
)
def test_what_is_no_match_is_refused_whole(
    tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str], lines: list[Any], says: str
) -> None:
    assert take_in(tmp_path, data, *lines) == 1
    error = capsys.readouterr().err
    assert error.startswith(says)
    assert error.count("\n") == 1
    assert main(["history", "--data", str(data)]) == (0 if (data / FILE_NAME).exists() else 1)
    assert "yago-pool" not in capsys.readouterr().out


def test_a_copy_is_kept_after_each_match_and_serves_when_the_journal_is_lost(tmp_path: Path, data: Path) -> None:
    for _ in range(3):
        take_in(tmp_path, data, SETUP, *WON)
    assert (data / COPY_NAME).stat().st_mode & 0o777 == 0o600
    (data / FILE_NAME).write_bytes(b"")
    journal = Journal(data)
    assert journal.news is not None and "3 matches with 12 events could be carried over" in journal.news
    assert [match.over for match in journal.matches()] == [True, True, True]
    journal.close()


def test_a_backup_is_restored_and_the_old_journal_kept(
    tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    take_in(tmp_path, data, SETUP, *WON)
    stick = str(tmp_path / "stick.sqlite3")
    assert main(["backup", stick, "--data", str(data)]) == 0
    take_in(tmp_path, data, SETUP, *WON)
    assert main(["restore", stick, "--data", str(data)]) == 0
    assert "kept as journal.replaced-1.sqlite3" in capsys.readouterr().out
    journal = Journal(data)
    assert [match.id for match in journal.matches()] == [1]
    journal.close()


def test_a_restore_needs_a_journal_and_a_free_table(
    tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    take_in(tmp_path, data, SETUP, *WON)
    text = tmp_path / "text"
    text.write_text("hello")
    before = (data / FILE_NAME).read_bytes()
    assert main(["restore", str(text), "--data", str(data)]) == 1
    assert "nothing was changed" in capsys.readouterr().err
    main(["backup", str(tmp_path / "stick"), "--data", str(data)])
    lock = Lock(data)
    assert main(["restore", str(tmp_path / "stick"), "--data", str(data)]) == 1
    assert "already running here" in capsys.readouterr().err
    lock.release()
    assert (data / FILE_NAME).read_bytes() == before


def test_the_history_goes_into_a_spreadsheet(tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    take_in(tmp_path, data, {**SETUP, "players": ["=1+1", 'Bob, "B"']}, *WON)
    capsys.readouterr()
    assert main(["history", "--csv", "--data", str(data)]) == 0
    heading, first, second = csv.reader(io.StringIO(capsys.readouterr().out))
    assert heading[2:8] == ["game", "variant", "over", "seconds", "player", "games"]
    assert (first[2:5], first[6:]) == (["yago-pool", "easy", "yes"], ["'=1+1", "1", "1", "0", "1", "0", "0"])
    assert second[6:] == ['Bob, "B"', "1", "0", "0", "0", "0", "0"]
