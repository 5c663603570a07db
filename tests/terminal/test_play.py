"""The match in the terminal, where there is no display."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games.registry import text_view
from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from companion.terminal.play import BoardClock, TerminalMatch

WITHOUT_DISPLAY = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
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
    ending = " ".join(" ".join(done.stdout.splitlines()[-9:]).split())  # a long sentence goes on in the next line
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
    TerminalMatch(loop, BoardClock()).begin(None, resume=False, news=("The journal was set aside.", "A copy is kept."))
    loop.close()
    assert capsys.readouterr().out.splitlines()[:2] == ["The journal was set aside.", "A copy is kept."]


def test_what_can_be_typed_is_told_at_the_beginning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    loop = MatchLoop(Journal(tmp_path))
    match = TerminalMatch(loop, BoardClock())
    match.begin({"game": "yago-pool", "players": ["Ann", "Bob"]}, resume=False)
    capsys.readouterr()
    match._help()
    loop.close()
    told = capsys.readouterr().out
    view = text_view("yago-pool")
    assert view is not None and told.startswith(view.help)
    assert "All events that can be told: " in told
    assert " ".join(told.split()).endswith("quit leaves; the match is kept.")


def typed(folder: Path, capsys: pytest.CaptureFixture[str], lines: str) -> list[str]:
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
    assert answer in typed(tmp_path, capsys, lines)
