"""The simulated match, referee, replay, export and history run where nothing of one system alone is to be had."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path, PureWindowsPath

import pytest

from companion.journal.lock import Lock
from tests.tools.desktop import COMMANDS, MATCH, OTHER_SYSTEM, run_as_elsewhere

RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("desktop")
    (folder / "match.jsonl").write_text("".join(json.dumps(line) + "\n" for line in MATCH))
    (folder / "setup.json").write_text(json.dumps(MATCH[0]))
    trace = [{"setup": MATCH[0]}, *({"t": float(n), "event": event} for n, event in enumerate(MATCH[1:]))]
    (folder / "trace.jsonl").write_text("".join(json.dumps(line) + "\n" for line in trace))
    return folder


@pytest.fixture(scope="module")
def outs(folder: Path) -> dict[str, str]:
    """What each command prints, run one after the other in a folder."""
    outs: dict[str, str] = {}
    for command in COMMANDS:
        done = run_as_elsewhere(folder, command)
        assert (done.returncode, done.stderr) == (0, ""), f"{command}: {done.stderr}"
        outs[command] = done.stdout
    return outs


def test_each_command_does_its_work_there(outs: dict[str, str]) -> None:
    assert [json.loads(line)["ok"] for line in outs["referee match.jsonl"].splitlines()] == [True] * len(MATCH)
    assert [json.loads(line)["ok"] for line in outs["replay trace.jsonl"].splitlines()] == [True] * len(MATCH)
    assert json.loads(outs["export 1 --data data"].splitlines()[0])["players"] == ["Ann", "Bob"]
    assert "yago-pool" in outs["history --data data"]


def test_a_folder_that_was_used_here_is_used_there(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    Lock(tmp_path / "data").release()
    (tmp_path / "match.jsonl").write_text("".join(json.dumps(line) + "\n" for line in MATCH))
    done = run_as_elsewhere(tmp_path, "import match.jsonl --data data")
    assert (done.returncode, done.stderr) == (0, "")


def test_the_other_system_is_another_one() -> None:
    """What is blocked is not to be had in that process: else this file would show nothing."""
    code = (
        OTHER_SYSTEM
        + "\nfor name in BLOCKED:\n    try:\n        __import__(name)\n    except ImportError:\n        print(name)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["fcntl", "termios", "pwd", "grp", "resource", "pty", "tty"]


def legal(path: Path) -> bool:
    """Whether a name can be that of a file on Windows, macOS and Linux."""
    return all(
        not set(part) & set('<>:"|?*\\') and part.isprintable() and not part.endswith((" ", "."))
        and part.split(".")[0].lower() not in RESERVED
        for part in path.parts
    )  # fmt: skip


@pytest.mark.usefixtures("outs")
def test_names_of_files_are_legal_everywhere(folder: Path) -> None:
    written = [path.relative_to(folder) for path in folder.rglob("*")]
    ours = [Path(name) for name in subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).splitlines()]
    assert len(written) > 5
    assert [path for path in (*written, *ours) if not legal(path)] == []
    assert len({str(path).lower() for path in ours}) == len(ours), "macOS and Windows do not tell cases apart"
    assert not legal(Path("a:b")) and not legal(Path("nul.txt")) and legal(Path(PureWindowsPath("a-b.txt")))
