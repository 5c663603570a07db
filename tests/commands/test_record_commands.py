"""`companion import game.tgk` and `companion export --format tgk`, as people call them."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from random import Random

import pytest

from companion.cli import main
from companion.live.match_import import BYTES_AT_MOST
from tests.durability.random_events import next_event, setup_of
from tests.tools.referees import referee_of

GAMES = """[Event "Club evening"]
[Date "2024.05.17"]
[White "Ann"]
[Black "Бекзат"]

1. 76(10) 11(10)
2. 43(22)

[White "Cem"]
1. 76 seven 2. 11
[White "Dan"]
[Black "Eva"]
1. 98 1-0
"""
FAULT = "line 10: 'seven' is no move"


@pytest.fixture
def data(tmp_path: Path) -> str:
    return str(tmp_path / "data")


def file(tmp_path: Path, name: str, text: str | bytes) -> str:
    path = tmp_path / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


@pytest.mark.parametrize("name", ["games.tgk", "GAMES.TGK", "games.txt", "games"])
def test_the_games_of_a_file_are_taken_in(
    tmp_path: Path, data: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", file(tmp_path, name, GAMES), "--data", data]) == 1
    output = capsys.readouterr()
    assert output.out == "Taken in as matches 1 to 2: 5 events.\n"
    assert output.err.startswith(FAULT) and output.err.count("\n") == 1
    assert main(["history", "--data", data]) == 0
    first, second = capsys.readouterr().out.splitlines()[:2]
    assert "2024-05-17" in first and first.endswith("Ann 0, Бекзат 0")
    assert second.endswith("Dan 10, Eva 0")


def test_a_record_comes_out_as_it_went_in(tmp_path: Path, data: str, capfd: pytest.CaptureFixture[str]) -> None:
    whole = '[Event "Club"]\n[Site "?"]\n[Date "2024.05.17"]\n[Round "1"]\n[White "Ann"]\n[Black "Бекзат"]\n'
    whole += '[Result "0-1"]\n\n1. 76 11\n2. 43\n0-1\n'
    assert main(["import", file(tmp_path, "one.tgk", whole), "--data", data]) == 0
    capfd.readouterr()
    assert main(["export", "--format", "tgk", "--data", data]) == 0
    assert capfd.readouterr().out == whole
    assert main(["export", "--data", data]) == 0
    setup, *events = map(json.loads, capfd.readouterr().out.splitlines())
    assert setup["players"] == ["Ann", "Бекзат"]
    assert events[-1] == {"event": "resign", "player": "Ann"}


@pytest.mark.parametrize("seed", range(5))
def test_a_played_match_comes_back_move_by_move(
    tmp_path: Path, data: str, seed: int, capfd: pytest.CaptureFixture[str]
) -> None:
    referee, chance = referee_of(setup_of("toguz-korgool")), Random(seed)
    for _ in range(200):
        referee.rule(next_event(referee, chance))
    lines = [setup_of("toguz-korgool"), *(entry.raw for entry in referee.entries)]
    path = file(tmp_path, "match.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
    assert main(["import", path, "--data", data]) == 0
    capfd.readouterr()
    assert main(["export", "--format", "tgk", "--data", data]) == 0
    record = capfd.readouterr().out
    games = record.count("[Result ")
    assert main(["import", file(tmp_path, "again.tgk", record), "--data", data]) == 0
    capfd.readouterr()
    again = ""
    for number in range(2, 2 + games):
        assert main(["export", str(number), "--format", "tgk", "--data", data]) == 0
        again += ("\n" if again else "") + capfd.readouterr().out
    moves = [line for line in record.splitlines() if line[:1].isdigit()]
    assert moves == [line for line in again.splitlines() if line[:1].isdigit()]


def test_a_record_from_standard_input(
    data: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in ([], ["--format", "tgk"]):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(GAMES.encode()))))
        assert main(["import", "-", *words, "--data", data]) == 1
        output = capsys.readouterr()
        assert output.out.startswith("Taken in as matches ") and output.err.startswith(FAULT)


@pytest.mark.parametrize(
    ("name", "text", "words", "says"),
    [
        ("list.tgk", "", (), "line 1: there is no game in it."),
        ("list.tgk", "shopping list\n" * 3, (), "line 1: 'shopping' stands where the number of pair 1 is due."),
        ("game.tgk", b"\x00\xff\xfe" * 99, (), "line 1: "),
        ("list.txt", "shopping list", (), "line 1: this is not JSON"),
        ("game.tgk", GAMES, ("--format", "json"), "line 1: this is not JSON"),
        ("game.tgk", GAMES, ("--format", "sgf"), "There is no format 'sgf'; choose one of json, tgk."),
        ("game.tgk", "1. 76\n" + " " * BYTES_AT_MOST, (), f"The file is longer than {BYTES_AT_MOST} bytes."),
    ],
)
def test_what_is_no_record_is_named(  # noqa: PLR0913 - a row of the table
    tmp_path: Path, data: str, name: str, text: str | bytes, words: tuple[str, ...], says: str,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    assert main(["import", file(tmp_path, name, text), *words, "--data", data]) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(says) and output.err.count("\n") == 1
    assert not (Path(data) / "journal.sqlite3").exists()


def test_a_match_of_another_game_has_no_record(tmp_path: Path, data: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = '{"game": "yago-pool", "players": ["Ann", "Bob"]}\n'
    assert main(["import", file(tmp_path, "match.jsonl", line), "--data", data]) == 0
    assert main(["export", "--format", "tgk", "--data", data]) == 1
    assert "A match of yago-pool cannot be written as 'tgk'." in capsys.readouterr().err
