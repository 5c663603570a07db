"""A stand-in for a desktop that is no Linux: a process without the modules and names that only POSIX systems have.

`python -m tests.tools.desktop` runs the type checker for Linux, Windows and macOS on all that the commands of a desktop
load there.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.tools.source_modules import ROOT

OTHER_SYSTEM = """
import os, signal, socket, sys
BLOCKED = ("fcntl", "termios", "pwd", "grp", "resource", "pty", "tty")
class Elsewhere:
    def find_spec(self, name, path=None, target=None):
        if name in BLOCKED:
            raise ImportError(f"there is no {name} on this system")
sys.meta_path.insert(0, Elsewhere())
for name in BLOCKED:
    sys.modules.pop(name, None)
for module, names in (
    (socket, ("AF_UNIX", "SOCK_CLOEXEC")),
    (signal, ("SIGKILL", "SIGHUP", "SIGQUIT")),
    (os, ("O_NOFOLLOW", "O_CLOEXEC", "O_DIRECTORY", "O_NONBLOCK", "killpg", "pread", "pwrite", "statvfs", "geteuid")),
):
    for name in names:
        delattr(module, name)
"""
"""Makes of this process one on another system, before anything of ours is imported."""
RUN = OTHER_SYSTEM + "\nfrom companion.cli import main\nstatus = main()\n{after}\nsys.exit(status)\n"
LOADED = """
names = sorted({m.__file__ for n, m in sys.modules.items()
                if n.partition(".")[0] in ("companion", "hardware") and getattr(m, "__file__", None)})
open(os.environ["LOADED"], "a").write("".join(name + chr(10) for name in names))
"""
MATCH: list[dict[str, Any]] = [
    {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]},
    {"event": "sunk", "hole": 5, "ball": "red"},
    {"event": "shot-over"},
]
COMMANDS = (
    "play yago-pool --terminal --sim --data data",
    "play yali --terminal --data data",
    "play --headless --sim --setup setup.json --data headless",
    "referee match.jsonl",
    "replay trace.jsonl",
    "export 1 --data data",
    "history --data data",
    "history --csv --data data",
    "import match.jsonl --data imported",
    "backup --force copy.sqlite3 --data data",
    "restore copy.sqlite3 --data restored",
    "completion bash",
)
"""What runs on any desktop; the files are in the folder that it runs in."""
CONFIG = ROOT / ".venv" / "desktop.json"
"""The type checker's settings, made anew for each system."""
PLATFORMS = ("Linux", "Windows", "Darwin")


def run_as_elsewhere(folder: Path, command: str, after: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """Runs a command in a folder as on another system; `after` is a program for the end of it."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.run(
        [sys.executable, "-c", RUN.replace("{after}", after), *command.split()],
        cwd=folder,
        env={**kept, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", **more},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def loaded_files() -> list[str]:
    """The files of ours that the commands load."""
    with tempfile.TemporaryDirectory() as name:
        folder, loaded = Path(name), Path(name) / "loaded"
        (folder / "match.jsonl").write_text("".join(json.dumps(line) + "\n" for line in MATCH))
        (folder / "setup.json").write_text(json.dumps(MATCH[0]))
        (folder / "trace.jsonl").write_text(json.dumps({"setup": MATCH[0]}) + "\n")
        for command in COMMANDS:
            done = run_as_elsewhere(folder, command, LOADED, LOADED=str(loaded))
            if done.returncode:
                raise SystemExit(f"{command}: {done.stderr}")
        return sorted(set(loaded.read_text().split("\n")) - {""})


def main() -> int:
    """Checks the types for each system; gives the exit status."""
    files, status = [os.path.relpath(file, CONFIG.parent) for file in loaded_files()], 0
    for platform in PLATFORMS:
        about = {"include": files, "exclude": [], "pythonPlatform": platform, "pythonVersion": "3.11"}
        CONFIG.write_text(json.dumps(about))
        print(f"types for {platform}, in {len(files)} files:", flush=True)
        done = subprocess.run(["pyright", "-p", str(CONFIG), "--pythonpath", sys.executable], cwd=ROOT, check=False)
        status = status or done.returncode
    return status


if __name__ == "__main__":
    sys.exit(main())
