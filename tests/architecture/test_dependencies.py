"""What comes from elsewhere is declared, and what is an extra is needed by its own room alone."""

import sys
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.metadata import packages_distributions, requires

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.architecture.source_tree import PRODUCT, Source, outside
from tests.tools.source_modules import ROOT, made_up

ROOMS_OF_EXTRAS = {"pi": ("hardware/*",)}
"""The rooms that an extra is for (`dev` is for the tests); a new extra names its own here."""

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = {
    extra: {str(canonicalize_name(Requirement(line).name)) for line in lines}
    for extra, lines in PROJECT["optional-dependencies"].items()
    if extra != "dev"
}


def foreign(source: Source) -> list[tuple[str, str]]:
    """Each file with each top-level package of others that it imports."""
    own = {*sys.stdlib_module_names, "companion", "hardware"}
    names = {(module.path, name.partition(".")[0]) for module in source for name in module.imports}
    return sorted((path, name) for path, name in names if name not in own)


@cache
def all_owners() -> Mapping[str, list[str]]:
    """For each importable package the distributions that bring it; slow to find out."""
    return packages_distributions()


def owners(name: str) -> set[str]:
    """The distributions that an importable package comes from."""
    return {str(canonicalize_name(owner)) for owner in all_owners().get(name, [])}


def undeclared(source: Source) -> list[str]:
    """Imports of what pyproject.toml does not name for more than tests."""
    needed = [line for line in requires("tableside") or [] if "extra == 'dev'" not in line.replace('"', "'")]
    declared = {str(canonicalize_name(Requirement(line).name)) for line in needed}
    return [f"{path} imports {name}" for path, name in foreign(source) if not owners(name) & declared]


def extras_elsewhere(source: Source, extras: Mapping[str, set[str]] = EXTRAS) -> list[str]:
    """Imports of an extra's packages outside the rooms that it is for."""
    return [
        f"{path} imports {name}, of the extra {extra}"
        for extra, distributions in extras.items()
        for path, name in foreign(outside(source, *ROOMS_OF_EXTRAS[extra]))
        if owners(name) & distributions
    ]


@pytest.mark.parametrize("rule", [undeclared, extras_elsewhere])
def test_foreign_packages_are_declared_and_extras_stay_in_their_rooms(rule) -> None:
    assert rule(PRODUCT) == []


def test_every_extra_has_its_rooms() -> None:
    assert set(EXTRAS) == set(ROOMS_OF_EXTRAS)


@pytest.mark.parametrize(
    ("rule", "path", "text"),
    [
        (undeclared, "companion/live/loop.py", "import hypothesis"),
        (undeclared, "hardware/gpio/pins.py", "def late():\n    import no_such_package"),
        (extras_elsewhere, "companion/live/loop.py", "def late():\n    from gpiozero import Button"),
    ],
)
def test_a_planted_dependency_is_named(rule, path: str, text: str) -> None:
    right = {"hardware/gpio/inputs.py": "import gpiozero", "companion/a.py": "import msgspec"}
    [offence] = rule(made_up(right | {path: text}))
    assert offence.startswith(f"{path} imports ")
