"""What leaves this checkout: the wheel and the source archive are complete, and what is installed is pinned."""

import json
import os
import socket
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.tools.source_modules import ROOT

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


def test_the_wheel_holds_no_tool_of_the_tests(wheel: Path) -> None:
    """Scenes, screenshots and the robot that touches the screen stay with the tests."""
    tools = ("tests/", "scenes", "screenshots", "contact_sheet", "robot", "conftest")
    assert [name for name in names(wheel) if any(tool in name for tool in tools)] == []


def test_the_wheel_names_the_command_the_games_and_the_licence(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        files = {Path(name).name: name for name in archive.namelist() if ".dist-info/" in name}
        doors = archive.read(files["entry_points.txt"]).decode()
        metadata = archive.read(files["METADATA"]).decode().splitlines()
    assert "companion = companion.cli:main" in doors
    for game in ("yago-pool", "yali", "toguz-korgool", "yooloo", "pool-position"):
        assert f"{game} = companion.games.{game.replace('-', '_')}.game:game" in doors
    assert {"License-Expression: MIT", "Requires-Python: >=3.11", "Provides-Extra: pi"} <= set(metadata)
    assert "LICENSE" in files


def test_the_source_archive_builds_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    archive = build("sdist", ROOT, tmp_path / "sdist")
    subprocess.run(["tar", "-xf", archive, "-C", tmp_path], check=True)
    again = build("wheel", tmp_path / archive.name.removesuffix(".tar.gz"), tmp_path / "wheel")
    assert names(again) == names(wheel)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with the wheel; only its dependencies are lent by the environment of the tests."""
    own = tmp_path_factory.mktemp("venv")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", own], check=True)
    install = [sys.executable, "-m", "pip", "--python", own / "bin/python", "install", "--no-deps", "--no-index", wheel]
    subprocess.run(install, check=True, capture_output=True)
    [site] = own.glob("lib/python*/site-packages")
    lent = Path(str(distribution("msgspec").locate_file(""))).resolve()
    (site / "lent.pth").write_text(f"{lent}\n")
    where = [own / "bin/python", "-c", "import companion; print(companion.__file__)"]
    assert str(site) in subprocess.run(where, capture_output=True, text=True, check=True, cwd=own).stdout
    return own / "bin"


def companion(installed: Path, *arguments: str, lines: str = "") -> str:
    """What the installed program prints; it runs far from the checkout."""
    done = subprocess.run(
        [installed / "companion", *arguments], input=lines, capture_output=True, text=True, check=False, cwd=installed
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


SETUP = '{"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}\n'
SHOT = '{"event": "sunk", "hole": 5, "ball": "red"}\n{"event": "shot-over"}\n'


def test_the_installed_program_referees_and_plays(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "setup").write_text(SETUP)
    refereed = companion(installed, "referee", "-", lines=SETUP + SHOT)
    match = ("play", "--headless", "--setup", str(tmp_path / "setup"), "--data", str(tmp_path / "data"))
    played = companion(installed, *match, lines=SHOT)
    assert [{**line, "saved": True} for line in map(json.loads, refereed.splitlines())] == [
        json.loads(line) for line in played.splitlines()
    ]
    assert [line["ok"] for line in map(json.loads, played.splitlines())] == [True, True, True]
    assert companion(installed, "export", "--data", str(tmp_path / "data")).count("\n") == 3


def test_the_installed_program_has_its_digests_boards_and_examples(installed: Path) -> None:
    look = """
from importlib.resources import files
for game in ("yago_pool", "yali", "toguz_korgool", "yooloo", "pool_position"):
    print(len(files(f"companion.games.{game}").joinpath("digest.md").read_text(encoding="utf-8")) > 1000)
for game in ("yali", "pool_position"):
    print(len(files(f"companion.games.{game}").joinpath("board.toml").read_bytes()) > 100)
print(len(list(files("hardware.rig").joinpath("examples").iterdir())) > 5)
"""
    done = subprocess.run([installed / "python", "-c", look], capture_output=True, text=True, check=True, cwd=installed)
    assert done.stdout.split() == ["True"] * 8


@pytest.mark.window
def test_the_installed_program_opens_its_window(display: str, installed: Path, tmp_path: Path) -> None:
    """It is up once its loop has made a step, which it tells where a service manager would listen."""
    (tmp_path / "setup").write_text(SETUP)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(20)
        match = ["play", "--setup", str(tmp_path / "setup"), "--data", str(tmp_path / "data")]
        environment = os.environ | {"NOTIFY_SOCKET": str(tmp_path / "notify")}
        table = subprocess.Popen(
            [installed / "companion", *match], env=environment, cwd=tmp_path, stderr=subprocess.PIPE
        )
        ready = manager.recv(100)
        table.terminate()
        _, errors = table.communicate(timeout=20)
    assert (table.returncode, errors) == (0, b"")
    assert ready.startswith(b"READY=1")


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


@pytest.mark.parametrize(
    "name",
    ["pyproject.toml", "Makefile", "constraints.txt", "packaging/setup.sh", ".ci/run", ".pre-commit-config.yaml"],
)
def test_no_registry_is_named(name: str) -> None:
    text = (ROOT / name).read_text()
    assert not [word for word in ("://", "index-url", "find-links", "trusted-host") if word in text]
