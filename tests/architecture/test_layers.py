"""Imports run one way: what a room may take from, and who may take from it."""

import ast

import pytest

from tests.architecture.source_tree import COMPANION, DEVICE_LIBRARIES, HARDWARE, PRODUCT, Source, among, outside
from tests.tools.source_modules import Module, made_up, within

OWN = ("companion", "hardware")

VALUES = (
    "hardware.samples",
    "hardware.signals",
    "hardware.devices",
    "hardware.entry_points",
    "hardware.calibration.wizard",
    "hardware.calibration.colour_classes",
    "hardware.rig.wizard",
    "hardware.simulation",
)
"""What a game sees of the hardware: values, questions to the people, and what virtual boards are made of."""

MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "companion/rulebook": (),
    "companion/i18n": ("companion.rulebook", "companion.games.game", "companion.games.registry"),
    "companion/board": ("companion.rulebook", "companion.i18n", *VALUES),
    "companion/games": ("companion.rulebook", "companion.board", "companion.i18n", *VALUES),
    "companion/journal": ("companion.rulebook", "hardware.files"),
    "companion/settings": ("companion.rulebook", "companion.i18n", "companion.board", "hardware.files"),
    "hardware": ("hardware",),
}
"""What a room may import of our own packages besides itself."""

MAY_BE_IMPORTED_BY: dict[str, tuple[str, ...]] = {
    "companion.ui": ("companion/ui/*", "companion/cli.py", "companion/commands/*"),
    "companion.terminal": ("companion/terminal/*", "companion/cli.py", "companion/commands/*"),
    "companion.headless": ("companion/headless.py", "companion/cli.py", "companion/commands/*"),
    "companion.commands": ("companion/commands/*", "companion/cli.py"),
    "companion.cli": ("companion/__main__.py",),
    "kivy": ("companion/ui/*",),
}
"""Who alone may import a room (or a library)."""


VIEW_OF_VIEW = "from companion.ui.views.match import MatchView\nclass HomeView: ..."


def upward(source: Source) -> list[str]:
    """What rooms import that `MAY_IMPORT` does not grant them."""
    found = []
    for room, granted in MAY_IMPORT.items():
        itself = room.replace("/", ".")
        for module in among(source, f"{room}/*"):
            taken = [name for name in module.uses(*OWN) if not granted_to(name, (itself, *granted))]
            found += [f"{module} imports {name}" for name in taken if not within(name.rpartition(".")[0], taken)]
    return found


def granted_to(name: str, rooms: tuple[str, ...]) -> bool:
    """Tell whether a name lies in one of these rooms or is the package above one (`from companion import i18n`)."""
    return within(name, rooms) or any(within(room, [name]) for room in rooms)


def taken_by_others(source: Source) -> list[str]:
    """Imports of rooms by modules that `MAY_BE_IMPORTED_BY` does not name."""
    return [
        f"{module} imports {name}"
        for room, users in MAY_BE_IMPORTED_BY.items()
        for module in outside(source, *users)
        for name in module.uses(room)
    ]


def neighbouring_games(source: Source) -> list[str]:
    """Imports of one game by another."""
    found = []
    folders = {folder(module) for module in among(source, "companion/games/*/*")}
    for module in among(source, "companion/games/*/*"):
        found += [f"{module} imports {name}" for name in module.uses(*(folders - {folder(module)}))]
    return found


def folder(module: Module) -> str:
    """The package of the game that a module belongs to."""
    return ".".join(module.name.split(".")[:3])


def views_of_views(source: Source) -> list[str]:
    """Imports of one view by another: they are joined by routes. A view is a class of `ui/views` called ...View."""
    views = among(source, "companion/ui/views/*")
    made_of = {module.name: defined_views(module) for module in views}
    return [
        f"{module} imports {name}"
        for module in views
        if made_of[module.name]
        for name in sorted(module.imports)
        if any(f"{other}.{view}" == name for other, own in made_of.items() for view in own if other != module.name)
    ]


def defined_views(module: Module) -> list[str]:
    """The views that a module defines; a leading underscore or the bare name `View` is none."""
    names = [node.name for node in module.tree.body if isinstance(node, ast.ClassDef)]
    return [name for name in names if name.endswith("View") and name != "View" and not name.startswith("_")]


def device_libraries(source: Source) -> list[str]:
    """Imports of libraries that talk to devices, outside of `hardware/`."""
    return [
        f"{module} imports {name}"
        for module in outside(source, "hardware/*")
        for name in module.uses(*DEVICE_LIBRARIES)
    ]


def of_tests(source: Source) -> list[str]:
    """Imports of the tests by the product."""
    return [f"{module} imports {name}" for module in source for name in module.uses("tests")]


RULES = [upward, taken_by_others, neighbouring_games, views_of_views, device_libraries, of_tests]


@pytest.mark.parametrize("rule", RULES)
def test_imports_run_one_way(rule) -> None:
    assert rule(PRODUCT) == []


def test_the_rooms_that_are_spoken_of_exist() -> None:
    """A rule about a room that has moved would hold of nothing."""
    rooms = [*MAY_IMPORT, *(name.replace(".", "/") for name in MAY_BE_IMPORTED_BY if name != "kivy")]
    assert [room for room in rooms if not among(PRODUCT, f"{room}/*", f"{room}.py")] == []
    assert COMPANION
    assert HARDWARE


@pytest.mark.parametrize(
    ("rule", "path", "text"),
    [
        (upward, "companion/rulebook/a.py", "from companion.i18n.phrases import fill"),
        (upward, "companion/games/chess/rules.py", "def late():\n    from companion.live.loop import MatchLoop"),
        (upward, "companion/games/chess/sensing.py", "from hardware.gpio.pins import Pin"),
        (upward, "companion/board/view.py", "from ..ui.theme import theme"),
        (upward, "hardware/supervisor.py", "from companion.rulebook.rulebook import Rulebook"),
        (taken_by_others, "companion/live/loop.py", "from companion.ui.navigation import Navigation"),
        (taken_by_others, "companion/live/loop.py", "from companion import commands"),
        (taken_by_others, "companion/analysis/x.py", "from companion.terminal.play import play"),
        (taken_by_others, "companion/games/chess/board/view.py", "from kivy.graphics import Color"),
        (neighbouring_games, "companion/games/chess/rules.py", "from companion.games.draughts.state import State"),
        (
            views_of_views,
            "companion/ui/views/home.py",
            VIEW_OF_VIEW,
        ),
        (device_libraries, "companion/live/loop.py", "import serial"),
        (of_tests, "companion/live/loop.py", "from tests.tools.clock import FakeClock"),
    ],
)
def test_a_planted_import_is_named(rule, path: str, text: str) -> None:
    others = {
        "companion/games/draughts/state.py": "class State: ...",
        "companion/ui/views/match.py": "class MatchView: ...",
        "companion/ui/navigation.py": "from companion.ui.views import match",
        "companion/rulebook/referee.py": "from companion.rulebook import rulebook",
        "companion/games/draughts/rules.py": "from companion.rulebook.rulebook import A\nfrom companion import i18n",
    }
    [offence, *more] = rule(made_up(others | {path: text}))
    assert offence.startswith(f"{path} imports ")
    assert all(one.startswith(f"{path} imports ") for one in more)
