"""Making a Pi a table and taking that back: the real scripts on a folder; what a Pi has stands in, with a memory."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.tools.source_modules import ROOT

PROGRAMS = ("apt-cache", "apt-get", "apt-mark", "chown", "dpkg-query", "getent", "groupadd", "groupdel", "id",
            "python3", "raspi-config", "systemctl", "udevadm", "uname", "useradd", "userdel", "usermod")  # fmt: skip
OURS = {
    "etc/systemd/system/tableside.service",
    "etc/udev/rules.d/60-tableside.rules",
    "etc/modules-load.d/tableside.conf",
    "usr/local/bin/tableside",
}


@dataclass(frozen=True)
class Pi:
    """A Pi below a folder: its files in `root`, its programs, and what these remember in `memory`."""

    root: Path
    programs: Path
    memory: Path

    @property
    def changes(self) -> list[str]:
        """What the programs were told to change, in order."""
        log = self.memory / "told"
        return log.read_text().splitlines() if log.exists() else []

    def run(self, script: str, *options: str, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [ROOT / f"packaging/{script}-pi.sh", "--root", self.root, *options],
            env={"PATH": f"{self.programs}:/usr/bin:/bin", "PI": str(self.memory), **variables},
            capture_output=True,
            text=True,
            check=False,
        )

    def files(self) -> dict[str, tuple[int, bytes]]:
        """Every file below the root with its mode and content, every folder with its mode."""
        return {
            path.relative_to(self.root).as_posix(): (
                path.stat().st_mode & 0o777,
                path.read_bytes() if path.is_file() else b"",
            )
            for path in self.root.rglob("*")
        }


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    """A Raspberry Pi OS 12 with desktop, as it was flashed."""
    made = Pi(tmp_path / "root", tmp_path / "bin", tmp_path / "memory")
    for folder in (made.root / "etc", made.root / "boot/firmware", made.programs, made.memory):
        folder.mkdir(parents=True)
    for name in PROGRAMS:
        (made.programs / name).symlink_to(ROOT / "tests/packaging/stand_in.sh")
    (made.root / "etc/os-release").write_text('PRETTY_NAME="Debian"\nVERSION_ID="12"\n')
    (made.root / "boot/firmware/config.txt").write_text("dtparam=audio=on\n")
    for name in ("target", "had"):
        (made.memory / name).write_text("graphical.target\n")
    (made.memory / "i2c").write_text("1\n")
    (made.memory / "groups").write_text("".join(f"{name}\n" for name in ("gpio", "i2c", "dialout", "video", "input")))
    (made.memory / "packages").write_text("python3\nespeak-ng\n")
    return made


def release_13(pi: Pi) -> None:
    (pi.root / "etc/os-release").write_text("VERSION_ID=13\n")


def test_a_dry_run_tells_every_step_and_takes_none(pi: Pi) -> None:
    before = pi.files()
    done = pi.run("install", "--dry-run")
    assert done.returncode == 0, done.stderr
    assert (pi.files(), pi.changes) == (before, [])
    steps = [line.split()[0:2] for line in done.stdout.splitlines() if line.startswith("    ")]
    for step in (
        ["apt", "update"],
        ["apt", "install"],
        ["groupadd", "--system"],
        ["useradd", "--system"],
        ["usermod", "--append"],
        ["python3", "-m"],
        ["raspi-config", "nonint"],
        ["systemctl", "set-default"],
        ["udevadm", "trigger"],
        ["systemctl", "enable"],
    ):
        assert step in steps


def test_it_does_what_the_dry_run_tells(pi: Pi) -> None:
    def steps(text: str) -> list[str]:
        # Below a folder of our own nothing has to be given to the table's user.
        lines = [line for line in text.splitlines() if line.startswith("tableside: ")]
        return [line for line in lines if not line.endswith("/var/lib/tableside to tableside")]

    assert steps(pi.run("install", "--dry-run").stdout) == steps(pi.run("install").stdout)


def test_what_is_there_afterwards(pi: Pi) -> None:
    assert pi.run("install").returncode == 0
    files = pi.files()
    assert set(files) >= OURS
    assert files["usr/local/bin/tableside"][0] == 0o755
    assert files["var/lib/tableside"][0] == 0o700
    assert files["var/lib/tableside/rig.toml"][0] == 0o600
    changes = pi.changes
    [packages] = [line.split()[3:] for line in changes if line.startswith("apt-get install")]
    assert {"cage", "xwayland", "seatd", "libmtdev1t64", "python3-venv"} <= set(packages)
    assert not {"python3", "espeak-ng", "libmtdev1"} & set(packages), "there already, or of another release"
    assert "usermod --append --groups audio,dialout,gpio,i2c,input,plugdev,render,video tableside" in changes
    assert "python pip " + str(ROOT) + "[pi] by constraints.txt" in changes
    assert "raspi-config nonint do_i2c 0" in changes
    assert "systemctl set-default multi-user.target" in changes
    assert {"systemctl enable -q seatd.service", "systemctl enable -q tableside.service"} <= set(changes)
    assert not [line for line in changes if "start" in line.split() or "--now" in line], "the desktop is still up"


def test_a_second_run_changes_nothing(pi: Pi) -> None:
    pi.run("install")
    files, changes = pi.files(), pi.changes
    done = pi.run("install")
    assert (done.returncode, done.stdout) == (0, "tableside: everything is as it should be\n")
    assert (pi.files(), pi.changes) == (files, changes)


def test_a_step_that_failed_is_made_by_the_next_run(pi: Pi) -> None:
    (pi.programs / "udevadm").unlink()
    (pi.programs / "udevadm").symlink_to("/bin/false")
    assert pi.run("install").returncode != 0
    (pi.programs / "udevadm").unlink()
    (pi.programs / "udevadm").symlink_to(ROOT / "tests/packaging/stand_in.sh")
    assert pi.run("install").returncode == 0
    assert "systemctl enable -q tableside.service" in pi.changes


def test_a_new_version_is_installed_and_the_running_table_started_anew(pi: Pi) -> None:
    pi.run("install")
    (pi.root / "opt/tableside/ready").write_text("another\n")
    before = len(pi.changes)
    pi.run("install")
    assert pi.changes[before:] == [
        f"python pip {ROOT}[pi] by constraints.txt",
        "systemctl try-restart tableside.service",
    ]


def test_new_drivers_are_loaded_before_the_table_starts_anew(pi: Pi) -> None:
    pi.run("install")
    drivers = pi.root / "etc/modules-load.d/tableside.conf"
    assert drivers.read_bytes() == (ROOT / "packaging/tableside-modules.conf").read_bytes()
    drivers.write_text("i2c-dev\n")
    before = len(pi.changes)
    pi.run("install")
    assert pi.changes[before:] == [
        "systemctl restart systemd-modules-load.service",
        "systemctl daemon-reload",
        "systemctl try-restart tableside.service",
    ]


def test_a_kernel_that_cannot_load_a_driver_now_does_not_end_the_install(pi: Pi) -> None:
    """As after an update of the kernel, until the restart."""
    done = pi.run("install", BROKEN="systemd-modules-load.service")
    assert done.returncode == 0
    assert "not all of them could be loaded now; the restart of the Pi does it" in done.stdout
    assert "systemctl enable -q tableside.service" in pi.changes


def test_release_13_borrows_the_pins_library_of_the_system(pi: Pi) -> None:
    release_13(pi)
    pi.run(
        "install",
    )
    assert "apt-get install --no-install-recommends python3-lgpio" in pi.changes
    assert "python3 venv --clear --system-site-packages" in pi.changes


def test_release_12_borrows_nothing(pi: Pi) -> None:
    pi.run("install")
    assert "python3 venv --clear" in pi.changes
    assert not [line for line in pi.changes if "lgpio" in line]


def test_a_system_without_the_pins_library_is_told_so(pi: Pi) -> None:
    release_13(pi)
    done = pi.run("install", UNKNOWN="python3-lgpio")
    assert done.returncode == 0
    assert "python3-lgpio is not to be had here" in done.stdout


def test_without_raspi_config_the_file_is_changed_once_and_kept(pi: Pi) -> None:
    (pi.programs / "raspi-config").unlink()
    config = pi.root / "boot/firmware/config.txt"
    for _ in range(2):
        assert pi.run("install").returncode == 0
    assert config.read_text() == "dtparam=audio=on\n# Tableside: I2C\n[all]\ndtparam=i2c_arm=on\n"
    assert config.with_name("config.txt.before-tableside").read_text() == "dtparam=audio=on\n"


def test_uninstalling_leaves_only_the_data(pi: Pi) -> None:
    (pi.programs / "raspi-config").unlink()
    before = {path: kept for path, kept in pi.files().items() if kept[1]}
    pi.run("install")
    journal = pi.root / "var/lib/tableside/journal.sqlite3"
    journal.write_bytes(b"matches")
    done = pi.run("uninstall")
    assert done.returncode == 0, done.stderr
    left = {path: kept for path, kept in pi.files().items() if kept[1]}
    data = {path for path in left if path.startswith("var/lib/tableside/")}
    assert {path: kept for path, kept in left.items() if path not in data} == before
    assert data == {"var/lib/tableside/journal.sqlite3", "var/lib/tableside/rig.toml"}
    assert not (pi.root / "opt/tableside").exists()
    assert (pi.memory / "target").read_text() == "graphical.target\n"
    assert (pi.memory / "enabled").read_text() == ""
    assert not (pi.memory / "users").exists()
    assert (pi.memory / "groups").read_text().split() == ["gpio", "i2c", "dialout", "video", "input"]
    [purged] = [line.split()[2:] for line in pi.changes if line.startswith("apt-get purge")]
    assert "cage" in purged and not {"python3", "espeak-ng"} & set(purged)
    assert pi.run("uninstall").stdout == "tableside: there is nothing to take back\n" or os.geteuid() != 0


def test_uninstalling_can_be_looked_at_first(pi: Pi) -> None:
    pi.run("install")
    files, changes = pi.files(), pi.changes
    done = pi.run("uninstall", "--dry-run")
    assert "    systemctl disable -q --now tableside.service" in done.stdout.splitlines()
    assert "    raspi-config nonint do_i2c 1" in done.stdout.splitlines()
    assert (pi.files(), pi.changes) == (files, changes)


@pytest.mark.parametrize(
    ("release", "machine", "says"),
    [("11", "aarch64", "neither Raspberry Pi OS 12 nor 13"), ("12", "armv7l", "armv7l is no 64-bit system")],
)
def test_what_cannot_be_a_table_is_one_clear_line(pi: Pi, release: str, machine: str, says: str) -> None:
    (pi.root / "etc/os-release").write_text(f'VERSION_ID="{release}"\n')
    done = pi.run("install", MACHINE=machine)
    assert done.returncode == 1
    assert says in done.stderr and done.stderr.count("\n") == 1
    assert pi.changes == []
