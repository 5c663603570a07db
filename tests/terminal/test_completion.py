"""The completion scripts, asked by the shells themselves."""

from __future__ import annotations

import subprocess
from pathlib import Path
from shutil import which

import pytest

from companion.cli import COMMANDS, main

ASK_BASH = """source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _companion; printf '%s\\n' "${COMPREPLY[@]}" """
ASK_FISH = "source $argv[1]; complete -C $argv[2]"


@pytest.fixture(params=["bash", "zsh", "fish"])
def script(request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert main(["completion", request.param]) == 0
    path = tmp_path / request.param
    path.write_text(capsys.readouterr().out)
    return path


def shell(name: str, *args: str, folder: Path) -> str:
    if which(name) is None:
        pytest.skip(f"there is no {name} here")
    done = subprocess.run([name, *args], cwd=folder, capture_output=True, text=True, check=False, timeout=30)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def offered(script: Path, line: str) -> set[str]:
    """What a shell offers after a line."""
    if script.name == "bash":
        return set(shell("bash", "-c", ASK_BASH, str(script), *line.split(" "), folder=script.parent).split("\n")) - {
            ""
        }
    out = shell("fish", "--no-config", "-c", ASK_FISH, str(script), line, folder=script.parent)
    return {each.split("\t")[0] for each in out.splitlines()}


def test_the_script_is_one_of_its_shell(script: Path) -> None:
    shell(script.name, "-n", str(script), folder=script.parent)
    assert all(name in script.read_text() for name in COMMANDS)


@pytest.mark.parametrize("script", ["bash", "fish"], indirect=True)
def test_commands_options_words_and_files_are_offered(script: Path) -> None:
    """In zsh too, but it completes in a terminal only."""
    assert offered(script, "companion re") == {"referee", "replay", "record", "restore"}
    assert offered(script, "companion rig i") == {"init"}
    assert offered(script, "companion play --res") == {"--resume"}
    assert offered(script, "companion calibrate --game ya") == {"yago-pool", "yali"}
    assert offered(script, f"companion referee {script.name[:3]}") == {script.name}
    assert "--kiosk" not in offered(script, "companion history --")
