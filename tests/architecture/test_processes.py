"""The commands run where neither a window nor a device library can be imported."""

import json
import subprocess
import sys
from pathlib import Path

from tests.architecture.source_tree import DEVICE_LIBRARIES
from tests.tools.source_modules import ROOT

BLOCKED = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {names!r}:
            raise ImportError(f"{{name}} is blocked here")
sys.meta_path.insert(0, Blocked())
from companion.cli import main
sys.exit(main())
"""
MATCH = [
    {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]},
    {"event": "sunk", "hole": 5, "ball": "red"},
    {"event": "shot-over"},
]


def without(names: tuple[str, ...], *arguments: str, lines: list[dict[str, object]]) -> list[dict[str, object]]:
    """What `companion` prints for these lines where none of the named modules can be imported."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    command = [sys.executable, "-c", BLOCKED.format(names=names), *arguments]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False, cwd=ROOT, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_referee_needs_neither_window_nor_devices() -> None:
    rulings = without(("kivy", *DEVICE_LIBRARIES), "referee", "-", lines=MATCH)
    assert [ruling["ok"] for ruling in rulings] == [True, True, True]


def test_the_replay_needs_neither_window_nor_devices() -> None:
    setup, *events = MATCH
    samples = [{"setup": setup}, *({"t": float(n), "event": event} for n, event in enumerate(events))]
    rulings = without(("kivy", *DEVICE_LIBRARIES), "replay", "-", lines=samples)
    assert [ruling["ok"] for ruling in rulings if "ok" in ruling] == [True, True, True]


def test_the_virtual_board_needs_no_device_library(tmp_path: Path) -> None:
    setup = tmp_path / "setup.json"
    setup.write_text(json.dumps(MATCH[0]) + "\n", encoding="utf-8")
    options = ("play", "--headless", "--sim", "--setup", str(setup), "--data", str(tmp_path / "data"))
    rulings = without(("kivy", *DEVICE_LIBRARIES), *options, lines=MATCH[1:])
    assert [ruling["ok"] for ruling in rulings if "ok" in ruling] == [True, True, True]
