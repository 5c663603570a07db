"""What leaves this checkout: the wheel and the source archive are complete, and what is installed is pinned."""

import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.source import ROOT

PACKAGES = ("companion", "hardware")
PINS = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if not line.startswith("#")]


def shipped() -> set[str]:
    """Every file of the two packages, with its path in the checkout."""
    files = (path for package in PACKAGES for path in (ROOT / package).rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix() for path in files if path.suffix != ".pyc"}


def build(kind: str, source: Path, folder: Path) -> Path:
    """Build a wheel or a source archive (`kind` is hatchling's option) of a source tree without any network."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    [made] = folder.iterdir()
    return made


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


def test_the_wheel_holds_every_file_of_both_packages_and_nothing_else(wheel: Path) -> None:
    assert {name for name in names(wheel) if ".dist-info/" not in name} == shipped()


def test_the_wheel_names_the_command_the_games_and_the_licence(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        files = {Path(name).name: name for name in archive.namelist() if ".dist-info/" in name}
        doors = archive.read(files["entry_points.txt"]).decode()
        metadata = archive.read(files["METADATA"]).decode().splitlines()
    assert "companion = companion.cli:main" in doors
    for game in ("yago-pool", "yali", "toguz-korgool", "yooloo", "pool-position"):
        assert f"{game} = companion.games.{game.replace('-', '_')}.rules:rulebook" in doors
    assert {"License-Expression: MIT", "Requires-Python: >=3.11", "Provides-Extra: pi"} <= set(metadata)
    assert "LICENSE" in files


def test_the_source_archive_builds_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    archive = build("sdist", ROOT, tmp_path / "sdist")
    subprocess.run(["tar", "-xf", archive, "-C", tmp_path], check=True)
    again = build("wheel", tmp_path / archive.name.removesuffix(".tar.gz"), tmp_path / "wheel")
    assert names(again) == names(wheel)


def test_the_wheel_runs_in_an_environment_of_its_own(wheel: Path, tmp_path: Path) -> None:
    """Installed for real; only its dependencies are lent by the environment of the tests."""
    own = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", own], check=True)
    install = [sys.executable, "-m", "pip", "--python", own / "bin/python", "install", "--no-deps", "--no-index", wheel]
    subprocess.run(install, check=True, capture_output=True)
    [site] = own.glob("lib/python*/site-packages")
    lent = Path(str(distribution("msgspec").locate_file(""))).resolve()
    (site / "lent.pth").write_text(f"{lent}\n")
    setup = '{"game": "yago-pool", "players": ["Ann", "Bob"]}\n'
    command = [own / "bin/companion", "referee", "-"]
    done = subprocess.run(command, input=setup, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    where = [own / "bin/python", "-c", "import companion; print(companion.__file__)"]
    assert str(site) in subprocess.run(where, capture_output=True, text=True, check=True, cwd=tmp_path).stdout


def needed(requirement: Requirement, seen: set[str]) -> Iterator[str]:
    """The distributions that a requirement brings here, itself included, each once for each set of extras."""
    key = str(requirement)
    if key in seen:
        return
    seen.add(key)
    yield canonicalize_name(requirement.name)
    for line in distribution(requirement.name).requires or []:
        inner = Requirement(line)
        extras = requirement.extras or {""}
        if inner.marker is None or any(inner.marker.evaluate({"extra": extra}) for extra in extras):
            yield from needed(inner, seen)


def test_everything_that_is_installed_is_pinned_and_installed_so() -> None:
    pinned = {canonicalize_name(pin.name): pin for pin in map(Requirement, PINS)}
    for name in set(needed(Requirement("tableside[dev]"), set())) - {"tableside"}:
        assert name in pinned, f"{name} is not in constraints.txt"
        assert pinned[name].specifier.contains(distribution(name).version), f"{name} is installed in another version"


def test_constraints_are_versions_alone() -> None:
    """Exactly one version for each name, and no word about where to fetch it."""
    assert all(line.count("==") == 1 and not set(line) & set(" :/@;") for line in PINS)
    pinned = [canonicalize_name(Requirement(line).name) for line in PINS]
    assert len(pinned) == len(set(pinned))


@pytest.mark.parametrize("name", ["pyproject.toml", "Makefile", "constraints.txt", "packaging/setup.sh", ".ci/run"])
def test_no_registry_is_named(name: str) -> None:
    text = (ROOT / name).read_text()
    assert not [word for word in ("://", "index-url", "find-links", "trusted-host") if word in text]
