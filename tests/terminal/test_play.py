"""The match in the terminal, where there is no display."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import main
from companion.games.registry import rulebook, text_view
from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from companion.settings.file import save_settings
from companion.settings.language import chosen_language
from companion.settings.model import Settings
from companion.terminal.parser import usages
from companion.terminal.play import WORDS, BoardClock, TerminalMatch

WITHOUT_DISPLAY = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")} | {
    "LC_ALL": "C.UTF-8"
}
YAGO = {"game": "yago-pool", "players": ["Ann", "Bob"]}
PLAY = [sys.executable, "-m", "companion.cli", "play", "--sim"]


def test_a_whole_match_is_played_where_nobody_types(tmp_path: Path) -> None:
    done = subprocess.run(
        [*PLAY, "--data", str(tmp_path)],
        env=WITHOUT_DISPLAY,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("There is no display here, so the match is played in the terminal.\n")
    assert "This is a demonstration: the program plays by itself." in done.stdout
    assert done.stdout.endswith("To play yourself, start companion play in a terminal, and type help there.\n")
    ending = " ".join(" ".join(done.stdout.splitlines()[-10:]).split())  # a long sentence goes on in the next line
    assert "wins the match, " in ending


@pytest.mark.parametrize("game", ["yali", "toguz-korgool", "yooloo"])
def test_where_nobody_types_one_game_of_a_match_without_a_target_is_played(tmp_path: Path, game: str) -> None:
    loop = MatchLoop(Journal(tmp_path))
    match = TerminalMatch(loop, BoardClock())
    match.begin({"game": game, "players": ["Ann", "Bob"]}, resume=False)
    match.demo()
    assert match.status["phase"] == "game-over"
    games = sum(row.raw["event"] == "next-game" for row in loop.rows)
    match.demo()
    assert match.status["phase"] == "game-over"
    assert (games, sum(row.raw["event"] == "next-game" for row in loop.rows)) == (0, 1)
    loop.close()


def test_people_can_type_a_match(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*PLAY, "--data", str(tmp_path)], env=WITHOUT_DISPLAY, stdin=theirs, stdout=subprocess.PIPE, text=True
    )
    os.close(theirs)
    os.write(ours, b"red 5\nover\nwhy\nred 5\ndance\nundo\nquit\n")
    out, _ = process.communicate(timeout=60)
    os.close(ours)
    assert process.returncode == 0
    for sentence in (
        "Noted.",
        "Ann plays red, Bob yellow.",
        "Whose colour is whose. ",
        "Hole 5 holds a red ball already.",
        '"dance" means nothing here.',
        "Taken back: end of the shot.",
    ):
        assert sentence in out
    assert "NOT SAVED" not in out


def test_news_come_before_the_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    loop = MatchLoop(Journal(tmp_path))
    TerminalMatch(loop, BoardClock()).begin(YAGO, resume=False, news=("The journal was set aside.", "A copy is kept."))
    loop.close()
    assert capsys.readouterr().out.splitlines()[:2] == ["The journal was set aside.", "A copy is kept."]


def test_what_can_be_typed_is_told_at_the_beginning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    loop = MatchLoop(Journal(tmp_path))
    match = TerminalMatch(loop, BoardClock())
    match.begin(YAGO, resume=False)
    capsys.readouterr()
    match._help()
    loop.close()
    told = capsys.readouterr().out
    view = text_view("yago-pool")
    assert view is not None and told.startswith(view.help)
    assert "All events that can be typed: " in told
    assert " ".join(told.split()).endswith("quit leaves; the match is kept.")


def answers(folder: Path, capsys: pytest.CaptureFixture[str], lines: str) -> list[str]:
    """Types lines, separated by commas, in a new match of Yago Pool; gives what was printed for the last of them."""
    loop = MatchLoop(Journal(folder))
    match = TerminalMatch(loop, BoardClock())
    match.begin({"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}, resume=False)
    for line in lines.split(", "):
        capsys.readouterr()
        match._enter(line)
    loop.close()
    return capsys.readouterr().out.splitlines()


WON = "red 5, over, red 1, over, red 9, over, next"


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (f"{WON}, undo, undo, yellow 5", "Hole 5 holds a red ball already."),
        (f"{WON}, undo, undo, take 9", "  To do: Put the red ball back into hole 9."),
        ("red 5, over, undo, undo, red 5, over", "  To do: Take the blue ball out of the game."),
        ("red 5, over, undo, undo, redo, redo, take 5", "  To do: Put the red ball back into hole 5."),
        ("sunk 1 red, take 1", "  To do: Put the red ball back into hole 1."),
        ("sunk 1 red, red 1", "Hole 1 holds a red ball already."),
        ("sunk 1 red, lifted 1, yellow 1", "  ! Hole 1: please check. It shows another colour than before."),
        ("sunk 1 unknown, identify 1 yellow, red 1", "Hole 1 holds a yellow ball already."),
    ],
)
def test_the_balls_lie_as_the_match_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: str, answer: str
) -> None:
    assert answer in answers(tmp_path, capsys, lines)


FOUND = {
    "de": ("Das ist eine Vorführung: Das Programm spielt von selbst.", "Um selbst zu spielen,"),
    "ru": ("Это показ: программа играет сама.", "Чтобы играть самим,"),
}


@pytest.mark.parametrize("game", ["yago-pool", "yali", "toguz-korgool", "yooloo", "pool-position"])
def test_every_game_is_played_in_the_language_of_the_system(tmp_path: Path, game: str) -> None:
    language = "ru" if game in ("yali", "yooloo") else "de"
    command = ["play", game, "--players", "Ann Lee", "Жанна", "--terminal", "--data", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-m", "companion", *command],
        env={**WITHOUT_DISPLAY, "LC_ALL": f"{language}_XX.UTF-8", "PYTHONIOENCODING": "utf-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(FOUND[language][0])
    assert FOUND[language][1] in done.stdout
    assert "Traceback" not in done.stdout
    assert "Ann Lee – Жанна" in done.stdout
    for english in ("To do:", "Refused", "wins", "round", "row ", "kazan of", " begins"):
        assert english not in done.stdout


def test_the_language_of_the_settings_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    assert chosen_language(tmp_path) == "ru"
    save_settings(tmp_path, Settings(language="fr"))
    assert chosen_language(tmp_path) == "fr"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["yago-pool", "--variant", "chess"], "variant: yago-pool has no 'chess'"),
        (["yago-pool", "--players", "Ann"], "yago-pool needs 2 players"),
        (["chess"], "there is no game 'chess'"),
        (["--players", "Ann", "Bob"], "--players and --variant need GAME"),
        (["yali", "--resume"], "GAME does not go with --setup or --resume"),
    ],
)
def test_a_match_that_cannot_be_is_named(
    tmp_path: Path, arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments, "--terminal", "--data", str(tmp_path)]) in (1, 2)
    assert says in capsys.readouterr().err


def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *lines: str) -> TerminalMatch:
    """A match in which these lines are typed, one after the other."""
    loop = MatchLoop(Journal(tmp_path))
    match = TerminalMatch(loop, BoardClock())
    match.begin(YAGO, resume=False)
    rest = iter(lines)
    monkeypatch.setattr("companion.terminal.play.typed_line", lambda _question: next(rest, None))
    match.run_dialogue()
    loop.close()
    return match


@pytest.mark.parametrize("word", ["exit", "q", "QUIT", " Exit ", ":quit"])
def test_people_leave_by_the_word_that_they_know(tmp_path: Path, word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = typed(tmp_path, monkeypatch, "HELP", word, "over")
    assert match.status["turn"] == "Ann", "the line after it was not read"


def test_the_kinds_of_foul_are_listed() -> None:
    listed = usages(rulebook("yago-pool"))
    assert "foul blue-off-table|ball-off-table|" in listed
    for kind in ("touched-opponent-ball", "moved-ball", "no-ball-hit", "wrong-ball-first"):
        assert kind in listed


def test_an_event_of_the_game_comes_before_a_word_of_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(WORDS, "shot-over", "quit")
    monkeypatch.setitem(WORDS, "over", "quit")
    typed(tmp_path, monkeypatch, "red 5", "over", ":over", "red 6")
    out = capsys.readouterr().out
    assert "Ann plays red, Bob yellow." in out
    assert out.count("R") == 3, "hole 5, twice drawn, and no sixth"
