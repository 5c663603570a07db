"""The table of exit statuses (docs/commands.md) holds for every command and every fault, each with one sentence."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from companion.cli import COMMANDS
from companion.journal.lock import Lock

SETUP = {"game": "yago-pool", "players": ["Ann", "Bob"]}
LINES = [SETUP, {"event": "sunk", "hole": 5, "ball": "red"}, {"event": "shot-over"}]
LIKE_OTHERS = ("setpriv", "--bounding-set", "-dac_override,-dac_read_search", "--")
"""What takes from root that every file can be read."""
PROGRAM = [sys.executable, "-m", "companion"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that commands are given, and a journal in the folder `data`."""
    folder = tmp_path_factory.mktemp("commands")
    (folder / "match").write_text("".join(json.dumps(line) + "\n" for line in LINES))
    (folder / "setup").write_text(json.dumps(SETUP))
    (folder / "trace").write_text(json.dumps({"setup": SETUP}) + "\n")
    (folder / "rig").write_text("")
    (folder / "binary").write_bytes(bytes(range(256)) * 40)
    (folder / "folder").mkdir()
    assert run(folder, "import match --data data").returncode == 0
    assert run(folder, "import match --data forgotten").returncode == 0
    assert run(folder, "backup copy --data data").returncode == 0
    return folder


def run(folder: Path, command: str, *, before: tuple[str, ...] = (), **how: Any) -> subprocess.CompletedProcess[bytes]:
    how = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, **how}
    return subprocess.run(
        [*before, *PROGRAM, *command.split()],
        cwd=folder,
        env=environment(),
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
        **how,
    )


def environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return {**kept, "PYTHONPATH": str(Path(__file__).parents[2])}


def one_sentence(stderr: bytes) -> str:
    text = stderr.decode()
    assert "Traceback" not in text
    assert text.endswith(".\n"), text
    assert text.count("\n") == 1, text
    return text


DONE = (
    "play --data other", "play --headless --setup setup --data headless", "referee match", "replay trace",
    "rig check rig", "rig init --out new-rig", "export --data data", "record --sim --seconds 0.1 new-trace --data data",
    "calibrate --sim holes --data other", "import match --data other", "backup new-copy --data data",
    "restore copy --data restored", "forget Bob --data forgotten",
    "history --data data", "history --csv --data data", "completion bash", "",
    "--version", "--help",
)  # fmt: skip
PRINTS = tuple(
    command
    for command in DONE
    if not command.startswith(("record", "rig init", "calibrate", "restore", "backup", "import", "forget"))
)


def test_every_command_is_looked_at() -> None:
    assert {command.split()[0] for command in DONE if command and command[0] != "-"} | {"doctor"} == set(COMMANDS)


@pytest.mark.parametrize("command", [command for command in DONE if not command.startswith(("calibrate", "play"))])
def test_what_is_done_is_0(folder: Path, command: str) -> None:
    done = run(folder, command)
    assert done.returncode == 0, done.stderr.decode()


READERS = ("referee {}", "replay {}", "import {} --data other", "play --headless --setup {} --data other",
           "record --sim --setup {} new.jsonl --data other", "rig check {}", "restore {} --data other",
           "play --headless --setup setup --rig {} --data other", "calibrate --rig {} --data other",
           "record --rig {} new.jsonl --data other")  # fmt: skip


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize(
    ("file", "status", "says"),
    [("gone", 2, "gone: No such file or directory."), ("folder", 2, "folder: Is a directory."), ("binary", 1, "")],
)
def test_a_file_that_is_none(folder: Path, command: str, file: str, status: int, says: str) -> None:
    done = run(folder, command.format(file))
    assert done.returncode == status
    complaint = done.stderr or done.stdout  # the faults of a rig are what `rig check` is there to print
    assert says in one_sentence(complaint)


@pytest.mark.parametrize("command", READERS)
def test_a_file_that_may_not_be_read(folder: Path, command: str) -> None:
    secret = folder / "secret"
    secret.write_text("")
    secret.chmod(0)
    done = run(folder, command.format("secret"), before=LIKE_OTHERS if os.geteuid() == 0 else ())
    assert (done.returncode, one_sentence(done.stderr)) == (2, "secret: Permission denied.\n")


@pytest.mark.parametrize(
    "command",
    ["nonsense", "--data x", "play --sim --rig x", "play --headless", "play --force", "referee", "referee a b",
     "replay", "rig", "rig nonsense", "export one", "record",
     "record out", "calibrate", "calibrate --sim nonsense", "doctor x",
     "import", "backup", "restore", "history x", "completion", "completion tcsh"],
)  # fmt: skip
def test_a_wrong_command_line_is_2(folder: Path, command: str) -> None:
    done = run(folder, command)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith("usage: companion")


@pytest.mark.parametrize("command", PRINTS)
def test_a_full_disk_is_1(folder: Path, command: str) -> None:
    with open("/dev/full", "wb") as full:
        done = run(folder, command, stdout=full)
    assert done.returncode == 1
    assert "No space left on device." in one_sentence(done.stderr)


@pytest.mark.parametrize("command", PRINTS)
def test_a_reader_that_has_gone_is_1_and_silence(folder: Path, command: str) -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    done = run(folder, command, stdout=theirs)
    os.close(theirs)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.parametrize("command", ["export", "history", "backup new", "forget Ann"])
def test_without_a_journal_it_is_1(folder: Path, command: str) -> None:
    done = run(folder, f"{command} --data nowhere")
    assert (done.returncode, done.stdout) == (1, b"")
    assert "There is no journal in " in one_sentence(done.stderr)


@pytest.mark.parametrize(
    "command",
    [
        "play",
        "play --headless --setup setup",
        "import match",
        "restore copy",
        "record --rig rig new.jsonl",
        "forget Ann",
    ],
)
def test_a_folder_in_use_is_1(folder: Path, command: str) -> None:
    (folder / "used").mkdir(exist_ok=True)
    lock = Lock(folder / "used")
    done = run(folder, f"{command} --data used")
    lock.release()
    assert done.returncode == 1
    assert f"already running here (process {os.getpid()})" in one_sentence(done.stderr)


@pytest.mark.parametrize(
    "command", ["backup {} --data data", "record --sim --seconds 0.1 {} --data data", "rig init --out {}"]
)
@pytest.mark.parametrize("kind", ["file", "folder", "link"])
def test_nothing_is_replaced_but_a_file_by_force(folder: Path, tmp_path: Path, command: str, kind: str) -> None:
    out = tmp_path / "out"
    {"file": out.touch, "folder": out.mkdir, "link": lambda: out.symlink_to(folder / "match")}[kind]()
    done = run(folder, command.format(out))
    assert done.returncode == 1
    assert str(out) in one_sentence(done.stderr)
    forced = run(folder, f"{command.format(out)} --force")
    assert forced.returncode == (0 if kind == "file" else 1), forced.stderr.decode()
    assert (folder / "match").read_text().count("\n") == 3
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


LONG = (
    "play --headless --setup setup --data ctrl-c",
    "referee -",
    "replay -",
    "import - --data ctrl-c",
    "record --sim --force stopped.jsonl --data ctrl-c",
    "rig init --out stopped-rig",
    "record - --sim --data ctrl-c",
)


@pytest.mark.parametrize("command", LONG)
@pytest.mark.parametrize(("how", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_ctrl_c_is_130(folder: Path, command: str, how: signal.Signals, status: int) -> None:
    """The command waits for its input, or records; it has begun when it has the signal handlers of its own."""
    process = subprocess.Popen(
        [*PROGRAM, *command.split()], cwd=folder, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )  # fmt: skip
    wait_for_handlers(process)
    process.send_signal(how)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == status, errors.decode()
    assert b"Traceback" not in errors


def wait_for_handlers(process: subprocess.Popen[bytes]) -> None:
    """Waits until the program catches SIGTERM, as /proc shows."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        caught = next(line for line in Path(f"/proc/{process.pid}/status").read_text().splitlines() if "SigCgt" in line)
        if int(caught.split()[1], 16) >> (signal.SIGTERM - 1) & 1:
            return
    raise TimeoutError("the program has not begun")
