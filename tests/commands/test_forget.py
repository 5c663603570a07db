"""`companion forget`: the name is in no byte of the data folder any more, and every result is what it was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.journal.store import FILE_NAME
from companion.settings.file import load_settings, save_settings
from companion.settings.screen import ScreenSettings

MATCHES: list[list[dict[str, Any]]] = [
    [{"game": "yago-pool", "players": ["red", "Bob"], "options": {"target": 1}},
     *({"event": "sunk", "hole": hole, "ball": "red"} for hole in (1, 2, 3)), {"event": "shot-over"}],
    [{"game": "toguz-korgool", "players": ["Cem", "red"], "options": {"first": "red"}},
     {"event": "rename", "player": "red", "to": "Rita"}, {"event": "rename", "player": "Rita", "to": "red"},
     {"event": "resign", "player": "red"}],
    [{"game": "yago-pool", "players": [{"name": "Reds", "members": ["red", "Dua"]},
                                       {"name": "Blues", "members": ["Eda", "Fox"]}]}, {"event": "shot-over"}],
]  # fmt: skip


@pytest.fixture
def data(tmp_path: Path) -> Path:
    data = tmp_path / "data"
    for number, lines in enumerate(MATCHES):
        (tmp_path / f"{number}").write_text("".join(json.dumps(line) + "\n" for line in lines))
        assert main(["import", str(tmp_path / f"{number}"), "--data", str(data)]) == 0
    save_settings(data, ScreenSettings(names=("red", "Bob"), colours={"red": "seat1"}))
    (data / "traces").mkdir()
    (data / "traces" / "match-1.jsonl").write_text(
        json.dumps({"setup": MATCHES[0][0]}) + "\n" + json.dumps({"t": 1.0, "event": MATCHES[0][1]}) + "\n"
    )
    return data


def exported(data: Path, match: int, capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    capsys.readouterr()
    assert main(["export", str(match), "--data", str(data)]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_name_is_gone_and_the_results_stay(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A player called "red" is forgotten, and not the red balls."""
    before = [exported(data, match, capsys) for match in (1, 2, 3)]
    assert main(["forget", "red", "--data", str(data)]) == 0
    assert capsys.readouterr().out == "red is Player 1 now in everything that is kept here.\n"
    text = json.dumps(before)
    for place in ('"players": ["red"', ', "red"]', '"first": "red"', '"player": "red"', '"to": "red"', '["red", "Dua"'):
        text = text.replace(place, place.replace('"red"', '"Player 1"'))
    assert [exported(data, match, capsys) for match in (1, 2, 3)] == json.loads(text)
    assert main(["history", "--csv", "--data", str(data)]) == 0
    rows = [line.split(",")[6:9] for line in capsys.readouterr().out.splitlines()[1:]]
    assert ["Player 1", "1", "1"] in rows and all(row[0] != "red" for row in rows)
    settings, _ = load_settings(data, ScreenSettings)
    assert (settings.names, settings.colours) == (("Bob",), {})
    setup = json.loads((data / "traces" / "match-1.jsonl").read_text().splitlines()[0])["setup"]
    assert setup["players"] == ["Player 1", "Bob"]


def test_no_byte_of_it_is_left(data: Path) -> None:
    assert main(["forget", "Dua", "--data", str(data)]) == 0
    assert [path for path in data.rglob("*") if path.is_file() and b"Dua" in path.read_bytes()] == []


def test_backups_that_hold_it_are_named(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("stick", "gone"):
        assert main(["backup", str(tmp_path / name), "--data", str(data)]) == 0
    (tmp_path / "gone").unlink()
    damaged = (data / FILE_NAME).read_bytes()[100:]
    (data / "journal.damaged-1.sqlite3").write_bytes(damaged)
    capsys.readouterr()
    assert main(["forget", "Bob", "--data", str(data)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "Bob is Player 1 now in everything that is kept here."
    assert [line.split(" ")[0] for line in said[1:]] == [
        str(data / "journal.damaged-1.sqlite3"), str(tmp_path / "stick"), str(tmp_path / "gone"),
    ]  # fmt: skip


def test_a_stranger_is_named(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (data / FILE_NAME).read_bytes()
    capsys.readouterr()
    assert main(["forget", "Zoë", "--data", str(data)]) == 1
    assert capsys.readouterr().err == "Nobody is called 'Zoë' here.\n"
    assert (data / FILE_NAME).read_bytes() == before
