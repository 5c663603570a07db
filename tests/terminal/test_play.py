"""The match in the terminal, where there is no display."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

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
    end = " ".join(" ".join(done.stdout.splitlines()[-8:]).split())  # the sentence may be wrapped anywhere
    assert "wins the match, " in end


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
