"""Rig files beside the games: what buttons mean is checked, and `companion rig` says and writes it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from companion.cli import main
from companion.live.rig_loading import event_fault, meaningless_buttons
from hardware.rig.file import parse_rig


@pytest.mark.parametrize(
    "event",
    [
        {"event": "shot-over"},
        {"event": "foul", "kind": "moved-ball"},
        {"event": "released"},
        {"event": "undo"},
        {"event": "what-now"},
        {"event": "sow", "hole": 4, "player": 1},
        {"event": "play", "card": 7, "player": 2},
    ],
)
def test_events_of_any_game_are_understood(event: dict[str, object]) -> None:
    assert event_fault(event) is None


@pytest.mark.parametrize(
    ("event", "says"),
    [
        ({"event": "goal"}, "no game has an event 'goal'."),
        ({}, "no game has an event None."),
        ({"event": "sow"}, "hole"),
        ({"event": "sow", "hole": "4"}, "hole: expected `int`, got `str`."),
        ({"event": "play", "card": 7, "player": 9}, "there is no seat 9; players are numbered from 1."),
        ({"event": "play", "card": 7, "player": 0}, "there is no seat 0; players are numbered from 1."),
    ],
)
def test_what_no_game_understands_is_said(event: dict[str, object], says: str) -> None:
    assert says in str(event_fault(event))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[gpio.buttons]\nhonk = 17", ["gpio.buttons.honk: this button means nothing; give it an event in [buttons],"]),
        ("[gpio.buttons]\nundo = 17", []),
        ("[gpio.buttons]\nwhat-now = 17", []),
        ("[gpio.buttons]\nask = 17\n[buttons]\nask = {event = 'what-now'}", []),
        ("[buttons]\nx = {event = 'undo'}", ["buttons.x: no pin, key or input has a button of this name."]),
        ("[gpio.buttons]\nx = 17\n[holds]\nx = {event = 'goal'}", ["holds.x: no game has an event 'goal'."]),
        ("[numpad]\ndevice = '/dev/input/a'\n[buttons]\n'card 7' = {event = 'undo'}", []),
        ("[gpio.buttons]\n'card 7' = 17", []),
    ],
)
def test_wires_and_meanings_belong_together(text: str, says: list[str]) -> None:
    found = list(meaningless_buttons(parse_rig(text.encode())))
    assert len(found) == len(says)
    assert all(finding.startswith(start) for finding, start in zip(found, says, strict=True))


def run(*arguments: str) -> int:
    return main(["rig", *arguments])


def test_check_says_fine_and_what_is_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rig.toml"
    path.write_text("[gpio]\nbuttons = {undo = 17}\ntilt = {first = 5, second = 6}\n", encoding="utf-8")
    assert run("check", str(path)) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{path}: fine.",
        "1 button on pins: GPIO 17",
        "tilt contacts: GPIO 5 (first player) and 6 (second player)",
    ]


def test_check_prints_a_line_for_each_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rig.toml"
    path.write_text("[gpio.buttons]\nundo = 17\nredo = 17\nfoul = 18\nrestored = 18\n", encoding="utf-8")
    assert run("check", str(path)) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{path}: GPIO 17 is used twice: by gpio.buttons.undo (line 2) and by gpio.buttons.redo (line 3).",
        f"{path}: GPIO 18 is used twice: by gpio.buttons.foul (line 4) and by gpio.buttons.restored (line 5).",
    ]


def test_check_of_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", str(tmp_path / "none.toml")) == 2
    assert capsys.readouterr().out == f"{tmp_path / 'none.toml'}: No such file or directory.\n"


def test_init_reads_its_answers_from_a_pipe_and_overwrites_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "rig.toml"
    monkeypatch.setattr("sys.stdin", io.StringIO("yali\ncontacts\npins\n"))
    assert run("init", "--out", str(path)) == 0
    assert run("check", str(path)) == 0
    assert "tilt contacts" in capsys.readouterr().out
    before = path.read_text(encoding="utf-8")
    assert run("init", "--out", str(path)) == 1
    assert "is there already" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == before


def test_init_into_a_folder_that_is_not_there_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run("init", "--out", str(tmp_path / "none" / "rig.toml")) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
