"""The machine to check: all access of the doctor to files, commands and hardware, so that tests can replace it."""

from __future__ import annotations

import grp
import os
import pwd
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any

from hardware.doctor.bus_scan import answering
from hardware.doctor.pin_levels import read_levels
from hardware.gpio.pins import load_lgpio
from hardware.rig.sections import Rig

COMMAND_S = 2.0
"""The timeout of commands; a command that takes longer counts as failed."""


@dataclass(frozen=True)
class CommandResult:
    """The exit status and the output of a command."""

    status: int
    out: str


@dataclass(frozen=True)
class User:
    """The user who runs the program, with the groups of this session."""

    name: str
    uid: int
    groups: frozenset[int]


@dataclass(frozen=True, kw_only=True)
class Machine:
    """A machine: paths are resolved under `root`; commands, packages, buses and clocks are accessed by callables."""

    data: Path
    """The folder of the journal and the settings."""
    journal: Path
    """The journal file."""
    rig: Rig | None = None
    """The rig of the table, or None if none was given."""
    root: Path = Path("/")
    env: Mapping[str, str] = field(default_factory=lambda: os.environ)
    user: User
    python: tuple[int, int, int]
    bits: int
    run: Callable[[Sequence[str]], CommandResult | None]
    """Runs a command; None if the program is missing or does not end in time."""
    may_use: Callable[[Path], bool]
    """Whether this user may read and write a file."""
    user_name: Callable[[int], str]
    group_name: Callable[[int], str]
    members: Callable[[str], Sequence[str]]
    """The members of a group, even if this session does not have it yet."""
    installed: Callable[[str], str | None]
    """The version of an installed distribution, or None."""
    required: Sequence[str]
    """The requirements of the package, from its metadata."""
    load_lgpio: Callable[[], Any]
    """Imports lgpio; raises DriverError."""
    read_levels: Callable[[int | None, Sequence[int]], Mapping[int, int | str]]
    """The levels of pins of a gpiochip: 1 closed to ground, 0 open, or why a pin cannot be used; raises DriverError."""
    answering: Callable[[Path], frozenset[int]]
    """The addresses that answer on an I2C bus, by its device file."""
    greet: Callable[[str, float], Any]
    """The hello of the board node on a port, or None if none came within the seconds given; raises DriverError."""
    wall: Callable[[], float]
    """The wall clock, in seconds since 1970."""

    def path(self, place: str) -> Path:
        """Returns the path of a file of the machine, such as /dev/i2c-1."""
        return self.root / place.lstrip("/")

    def read(self, place: str) -> str:
        """Returns the text of a small file without surrounding blanks and zero bytes; empty if it cannot be read."""
        try:
            return self.path(place).read_text(errors="replace").strip("\0 \n")
        except OSError:
            return ""

    def files(self, pattern: str) -> list[Path]:
        """Returns the files that match a pattern such as /dev/ttyUSB*, in order."""
        return sorted(self.root.glob(pattern.lstrip("/")))

    def shown(self, path: Path) -> str:
        """Returns a path without `root`, as it is called on the machine."""
        return "/" + path.relative_to(self.root).as_posix()

    @property
    def pi(self) -> str | None:
        """The model of this Raspberry Pi, or None if it is none."""
        model = self.read("/proc/device-tree/model")
        return model if model.startswith("Raspberry Pi") else None


def this_machine(data: Path, journal: Path, rig: Rig | None) -> Machine:
    """Returns the machine that the program runs on."""
    from hardware.doctor.node_probe import greet

    uid = os.geteuid()
    return Machine(
        data=data,
        journal=journal,
        rig=rig,
        user=User(user_name(uid), uid, frozenset({os.getegid(), *os.getgroups()})),
        python=sys.version_info[:3],
        bits=64 if sys.maxsize > 2**32 else 32,
        run=run,
        may_use=lambda path: os.access(path, os.R_OK | os.W_OK),
        user_name=user_name,
        group_name=group_name,
        members=members,
        installed=_installed,
        required=requires("tableside") or (),
        load_lgpio=load_lgpio,
        read_levels=read_levels,
        answering=answering,
        greet=greet,
        wall=time.time,
    )


def run(command: Sequence[str]) -> CommandResult | None:
    """Runs a command; returns None if the program is missing or does not end within COMMAND_S."""
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            timeout=COMMAND_S,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return CommandResult(done.returncode, done.stdout)


def _installed(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def user_name(uid: int) -> str:
    """Returns the name of a user."""
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"user {uid}"


def group_name(gid: int) -> str:
    """Returns the name of a group."""
    try:
        return grp.getgrgid(gid).gr_name
    except KeyError:
        return f"group {gid}"


def members(group: str) -> Sequence[str]:
    """Returns the names of a group's members."""
    try:
        return grp.getgrnam(group).gr_mem
    except KeyError:
        return ()
