"""The house rules that a reader may count on: who may import whom, how long a file is, and that no test sleeps."""

import ast
import json
import subprocess
import sys
from fnmatch import fnmatch
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.tools.source import ROOT, Module, modules

COMPANION, HARDWARE, TESTS = modules("companion"), modules("hardware"), modules("tests")
PRODUCT = COMPANION + HARDWARE
LONGEST = 300

BOARDS = ("companion/games/*/board.py",)
WINDOW = ("companion/ui/*", *BOARDS)
"""The only places that may import Kivy; boards are imported late, by the window alone."""

GAMES = ("companion/rulebook/rulebook.py", "companion/games/*/*.py")
SENSING = ("companion/live/sensor_pipeline.py", "companion/games/*/sensing.py")
FILTERS = ("hardware/filters/*", "hardware/samples.py")

IMPURE = ("asyncio", "datetime", "io", "os", "pathlib", "queue", "random", "secrets", "socket", "sqlite3", "subprocess",
          "tempfile", "threading", "time")  # fmt: skip
"""What would let the same input have two answers: clocks, chance, files, threads, processes."""

DEVICES = ("adafruit_mcp230xx", "adafruit_tca9548a", "adafruit_vl53l0x", "board", "busio", "digitalio", "gpiozero",
           "lgpio", "serial", "smbus", "smbus2", "spidev")  # fmt: skip


def among(patterns: tuple[str, ...], files: list[Module]) -> list[Module]:
    return [module for module in files if any(fnmatch(module.path, pattern) for pattern in patterns)]


def outside(patterns: tuple[str, ...], files: list[Module]) -> list[Module]:
    return [module for module in files if module not in among(patterns, files)]


RULES = outside((*SENSING, *BOARDS), among(GAMES, COMPANION))
"""What a game is without table and screen."""


@pytest.mark.parametrize(
    ("files", "forbidden"),
    [
        pytest.param(outside(WINDOW, PRODUCT), ("kivy",), id="only the window imports Kivy"),
        pytest.param(HARDWARE, ("companion",), id="hardware knows no game and no screen"),
        pytest.param(COMPANION, DEVICES, id="devices are the hardware package's business"),
        pytest.param(RULES, ("hardware", "companion.ui"), id="rules know no device and no screen"),
        pytest.param([*RULES, *among(SENSING, COMPANION)], IMPURE, id="rules and sensing are pure"),
        pytest.param(among(FILTERS, HARDWARE), (*DEVICES, *IMPURE), id="filters are pure"),
        pytest.param(
            RULES,
            (
                "companion.rulebook.referee",
                "companion.live.loop",
                "companion.journal",
                "companion.cli",
                "companion.commands",
            ),
            id="rules do not know who calls them",
        ),
        pytest.param(
            outside((*WINDOW, "companion/cli.py", "companion/commands/*"), COMPANION),
            ("companion.ui",),
            id="the screen is told, nobody asks it",
        ),
        pytest.param(PRODUCT, ("tests",), id="the product needs no test"),
    ],
)
def test_imports_run_one_way(files: list[Module], forbidden: tuple[str, ...]) -> None:
    wrong = {str(module): module.uses(*forbidden) for module in files}
    assert not {path: names for path, names in wrong.items() if names}


def test_every_foreign_import_is_declared() -> None:
    """What the product imports is the standard library, itself, or named in pyproject.toml for more than tests."""
    needed = [line for line in requires("tableside") or [] if "extra == 'dev'" not in line.replace('"', "'")]
    declared = {canonicalize_name(Requirement(line).name) for line in needed}
    owners = packages_distributions()
    for module in PRODUCT:
        for name in {imported.partition(".")[0] for imported in module.imports}:
            if name in sys.stdlib_module_names or name in ("companion", "hardware"):
                continue
            owning = {canonicalize_name(owner) for owner in owners.get(name, [])}
            assert owning & declared, f"{module} imports {name}, which pyproject.toml does not name"


@pytest.mark.parametrize("module", [*PRODUCT, *TESTS], ids=str)
def test_a_file_is_short_enough_to_read(module: Module) -> None:
    length = len(module.text.splitlines())
    assert length <= LONGEST


@pytest.mark.parametrize("module", TESTS, ids=str)
def test_no_test_sleeps(module: Module) -> None:
    calls = [node.func for node in ast.walk(module.tree) if isinstance(node, ast.Call)]
    names = [func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "") for func in calls]
    assert "sleep" not in names


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
    rulings = without(("kivy", *DEVICES), "referee", "-", lines=MATCH)
    assert [ruling["ok"] for ruling in rulings] == [True, True, True]


def test_the_replay_needs_neither_window_nor_devices() -> None:
    setup, *events = MATCH
    samples = [{"setup": setup}, *({"t": float(n), "event": event} for n, event in enumerate(events))]
    rulings = without(("kivy", *DEVICES), "replay", "-", lines=samples)
    assert [ruling["ok"] for ruling in rulings if "ok" in ruling] == [True, True, True]


def test_the_virtual_table_needs_no_device_library(tmp_path: Path) -> None:
    setup = tmp_path / "setup.json"
    setup.write_text(json.dumps(MATCH[0]) + "\n", encoding="utf-8")
    options = ("play", "--headless", "--sim", "--setup", str(setup), "--data", str(tmp_path / "data"))
    rulings = without(("kivy", *DEVICES), *options, lines=MATCH[1:])
    assert [ruling["ok"] for ruling in rulings if "ok" in ruling] == [True, True, True]
