"""Setting up a checkout: what `packaging/setup.sh` does on machines that differ, and what the Makefile offers.

The script is the real one; the programs that it calls outside itself (Python, apt, sudo) are small stand-ins that keep
a list of what they were asked and leave behind what the real ones would.
"""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPTS = [ROOT / ".ci/run", *sorted(ROOT.glob("packaging/*.sh")), *sorted(ROOT.glob("docs/**/*.sh"))]

PYTHON = """#!/bin/bash
case "$*" in
    *find_spec*) [[ -z "{borrows}" ]] || echo "{borrows}" ;;
    *sys.exit*) exit {unsuitable} ;;
    -V) echo "Python {version}" ;;
    *ensurepip*) exit {bare} ;;
    *sys.version_info*) echo python3.11-venv ;;
    "-m venv --clear "*)
        venv=${{!#}}; rm -rf "$venv"/*; mkdir -p "$venv/bin"; cp "$0" "$venv/bin/python"
        echo "#!$PWD/$venv/bin/python" >"$venv/bin/pip"; echo "${{*:2:$#-2}}" | sed 's/ --clear//' >>"$CALLS" ;;
    "-m pip "*) echo "pip ${{*: -1}} by $PIP_CONSTRAINT" >>"$CALLS" ;;
esac
"""
APT_GET = """#!/bin/bash
echo "apt-get ${*: 4}" >>"$CALLS"
"""
APT_CACHE = """#!/bin/bash
[[ $2 == libmtdev1 ]] || echo "Package: $2"
"""
SUDO = """#!/bin/bash
[[ $1 == -v ]] || exec "$@"
"""
REFUSED_SUDO = """#!/bin/bash
exit 1
"""
ALL_INSTALLED = """#!/bin/bash
echo installed
"""
NONE_INSTALLED = """#!/bin/bash
exit 1
"""


@dataclass(frozen=True)
class Checkout:
    """A copy of what the set-up reads, on a machine whose programs are the stand-ins in `programs`."""

    folder: Path
    programs: Path

    @property
    def calls(self) -> list[str]:
        """What the stand-ins were asked to change, in order."""
        log = self.folder / "calls"
        return log.read_text().splitlines() if log.exists() else []

    def provide(self, name: str, script: str) -> None:
        """Put a stand-in on the machine."""
        path = self.programs / name
        path.write_text(script)
        path.chmod(0o755)

    def setup(self, purpose: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run the script as a user who is not root."""
        environment = {"PATH": f"{self.programs}:/usr/bin:/bin", "CALLS": str(self.folder / "calls"), **variables}
        return subprocess.run(
            [self.folder / "packaging/setup.sh", purpose],
            env=environment,
            user=65534 if os.geteuid() == 0 else None,
            capture_output=True,
            text=True,
            check=False,
        )


def python(version: str = "3.11.2", *, suits: bool = True, has_venv: bool = True, borrows: str = "") -> str:
    """A stand-in for a Python of that version; `borrows` is what it answers when it is asked for lgpio."""
    return PYTHON.format(version=version, unsuitable=int(not suits), bare=int(not has_venv), borrows=borrows)


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """A fresh checkout on a machine with Python 3.11 and every Debian package."""
    made = Checkout(tmp_path / "tableside", tmp_path / "bin")
    (made.folder / "packaging").mkdir(parents=True)
    made.programs.mkdir()
    for name in ("packaging/setup.sh", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, made.folder / name)
    for name in ("python3", "python3.11", "python3.12", "python3.13"):
        made.provide(name, python())
    for name, script in (("apt-get", APT_GET), ("apt-cache", APT_CACHE), ("dpkg-query", ALL_INSTALLED), ("sudo", SUDO)):
        made.provide(name, script)
    for path in (tmp_path, *(parent for parent in tmp_path.parents if parent.stat().st_mode & 0o777 == 0o700)):
        path.chmod(0o755)
    made.folder.chmod(0o777)
    return made


def test_each_step_is_told_in_one_line(checkout: Checkout) -> None:
    done = checkout.setup("play")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "setup: making the virtual environment .venv with Python 3.11.2",
        "setup: installing Python packages into .venv (versions as in constraints.txt)",
    ]
    assert checkout.calls == ["venv", "pip . by constraints.txt"]


def test_a_second_run_says_and_changes_nothing(checkout: Checkout) -> None:
    checkout.setup("test")
    before = checkout.calls
    for purpose in ("test", "lint", "play"):
        done = checkout.setup(purpose)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert checkout.calls == before == ["venv", "pip .[dev] by constraints.txt"]


def test_playing_first_does_not_count_as_ready_for_tests(checkout: Checkout) -> None:
    checkout.setup("play")
    checkout.setup("test")
    assert checkout.calls == ["venv", "pip . by constraints.txt", "pip .[dev] by constraints.txt"]


@pytest.mark.parametrize("name", ["constraints.txt", "pyproject.toml"])
def test_another_version_is_installed_once(checkout: Checkout, name: str) -> None:
    checkout.setup("play")
    with (checkout.folder / name).open("a") as file:
        file.write("# changed\n")
    checkout.setup("play")
    checkout.setup("play")
    assert checkout.calls == ["venv"] + 2 * ["pip . by constraints.txt"]


def test_an_environment_of_python_313_borrows_the_pins_library_of_the_system(checkout: Checkout) -> None:
    checkout.provide("python3", python("3.13.5", borrows="--system-site-packages"))
    checkout.setup("play")
    assert checkout.calls[0] == "venv --system-site-packages"


def test_a_copied_checkout_gets_an_environment_of_its_own(checkout: Checkout) -> None:
    checkout.setup("play")
    copy = Checkout(checkout.folder.with_name("copy"), checkout.programs)
    shutil.copytree(checkout.folder, copy.folder)
    (copy.folder / "calls").unlink()
    subprocess.run(["chmod", "-R", "a+rwX", copy.folder], check=True)
    copy.setup("play")
    assert copy.calls == ["venv", "pip . by constraints.txt"]
    assert str(copy.folder) in (copy.folder / ".venv/bin/pip").read_text()


def test_missing_debian_packages_are_installed_without_what_they_merely_recommend(checkout: Checkout) -> None:
    checkout.provide("dpkg-query", NONE_INSTALLED)
    checkout.provide("python3", python(has_venv=False))
    done = checkout.setup("play")
    assert done.stdout.splitlines()[:2] == [
        "setup: refreshing the list of Debian packages",
        "setup: installing Debian packages: python3.11-venv espeak-ng",
    ]
    assert checkout.calls[:2] == [
        "apt-get update",
        "apt-get install -y --no-install-recommends python3.11-venv espeak-ng",
    ]


@pytest.mark.parametrize("variable", ["DISPLAY", "WAYLAND_DISPLAY"])
def test_graphics_are_installed_only_where_there_is_a_display(checkout: Checkout, variable: str) -> None:
    checkout.provide("dpkg-query", NONE_INSTALLED)
    checkout.setup("play", **{variable: ":0"})
    installed = next(call for call in checkout.calls if " install " in call).split()
    assert {"libgl1", "libegl1", "libmtdev1t64"} <= set(installed)
    assert "libmtdev1" not in installed, "this release does not know that name"


def test_without_root_and_sudo_the_command_for_the_administrator_is_named(checkout: Checkout) -> None:
    checkout.provide("dpkg-query", NONE_INSTALLED)
    checkout.provide("sudo", REFUSED_SUDO)
    done = checkout.setup("test")
    assert done.returncode == 1
    [line] = done.stderr.splitlines()
    assert "neither root nor a user with sudo" in line
    assert "apt-get install libgl1" in line


def test_a_voice_that_cannot_be_installed_stops_no_match(checkout: Checkout) -> None:
    checkout.provide("dpkg-query", NONE_INSTALLED)
    checkout.provide("sudo", REFUSED_SUDO)
    done = checkout.setup("play")
    assert done.returncode == 0
    assert "there will be no voice" in done.stdout.splitlines()[0]


def test_an_unsuitable_default_python_is_named_and_a_suitable_one_taken(checkout: Checkout) -> None:
    checkout.provide("python3", python("3.9.2", suits=False))
    checkout.provide("python3.13", python("3.13.5"))
    done = checkout.setup("play")
    assert done.returncode == 0
    assert done.stdout.splitlines()[:2] == [
        "setup: the default Python 3.9.2 does not suit: Python 3.11 to 3.13 is needed",
        "setup: making the virtual environment .venv with Python 3.13.5",
    ]


def test_no_suitable_python_is_one_clear_line(checkout: Checkout) -> None:
    for name in ("python3", "python3.11", "python3.12", "python3.13"):
        checkout.provide(name, python("3.9.2", suits=False))
    done = checkout.setup("play")
    assert done.returncode == 1
    [line] = done.stderr.splitlines()
    assert "Python 3.9.2 is the default here" in line
    assert "PYTHON=" in line


def test_a_failing_step_shows_the_end_of_its_output_and_is_done_again(checkout: Checkout) -> None:
    broken = python().replace('"-m pip "*) ', '"-m pip "*) echo "no such version"; exit 1; ')
    checkout.provide("python3", broken)
    for _ in range(2):
        done = checkout.setup("play")
        assert done.returncode == 1
        assert done.stderr.splitlines()[-2:] == [
            "no such version",
            "setup: installing Python packages failed; all of it is in .venv/setup.log",
        ]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_scripts_are_clean(script: Path) -> None:
    done = subprocess.run(["shellcheck", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert os.access(script, os.X_OK)


def test_make_tells_what_it_offers() -> None:
    offered = subprocess.run(["make", "-C", ROOT], capture_output=True, text=True, check=True).stdout
    for target in ("play", "test", "lint", "bench", "shots", "wheel", "install-pi", "uninstall-pi", "help"):
        assert f"make {target} " in offered
