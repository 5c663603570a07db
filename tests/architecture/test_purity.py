"""Rules, sensing and filters give one answer to one input: no clock, no chance, no files, no threads."""

import ast

import pytest

from tests.architecture.source_tree import DEVICE_LIBRARIES, PRODUCT, Source, among
from tests.tools.source_modules import made_up

PURE = (
    "companion/rulebook/*",
    "companion/board/*",
    "companion/games/*/*",
    "companion/live/sensor_pipeline.py",
    "hardware/filters/*",
    "hardware/samples.py",
    "hardware/signals.py",
    "hardware/devices.py",
)
IMPURE = ("asyncio", "concurrent", "datetime", "io", "multiprocessing", "os", "pathlib", "queue", "random", "secrets",
          "selectors", "shutil", "signal", "socket", "sqlite3", "subprocess", "tempfile", "threading", "time",
          "uuid")  # fmt: skip
HANDED_IN = {"random", "random.Random"}
"""A generator that the caller hands in is an argument like any other; the module's own functions are not."""


def impure(source: Source) -> list[str]:
    """What pure modules import of clocks, chance, files, threads, processes and devices."""
    found = []
    for module in among(source, *PURE):
        taken = set(module.uses(*IMPURE, *DEVICE_LIBRARIES))
        if taken >= HANDED_IN:
            taken -= HANDED_IN
        found += [f"{module} imports {name}" for name in sorted(taken)]
    return found


def opened(source: Source) -> list[str]:
    """Calls of `open` and `input`, which need no import."""
    return [
        f"{module}:{node.lineno}: {node.func.id}"
        for module in among(source, *PURE)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("open", "input")
    ]


@pytest.mark.parametrize("rule", [impure, opened])
def test_what_decides_is_pure(rule) -> None:
    assert rule(PRODUCT) == []


@pytest.mark.parametrize(
    ("rule", "path", "text"),
    [
        (impure, "companion/rulebook/a.py", "def now():\n    import time"),
        (impure, "companion/games/chess/rules.py", "from random import choice"),
        (impure, "companion/games/chess/sensing.py", "import threading"),
        (impure, "companion/live/sensor_pipeline.py", "from datetime import datetime"),
        (impure, "hardware/filters/holes.py", "import gpiozero"),
        (impure, "hardware/signals.py", "import os.path"),
        (opened, "companion/games/chess/rules.py", "RULES = open('rules')"),
    ],
)
def test_a_planted_impurity_is_named(rule, path: str, text: str) -> None:
    pure = {"companion/games/chess/player.py": "from random import Random", "companion/live/loop.py": "import time"}
    [offence] = rule(made_up(pure | {path: text}))[:1]
    assert offence.startswith(path)
    assert rule(made_up(pure)) == []
