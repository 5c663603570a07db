"""The machine as the doctor sees it: everything that it may look at, so that a made-up machine can be examined too."""

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
from hardware.gpio.pins import load_lgpio
from hardware.rig.sections import Rig

COMMAND_S = 2.0
"""No command of the doctor's takes longer, or it counts as one that gives no answer."""


@dataclass(frozen=True)
class CommandResult:
    """How a command ended, and what it printed."""

    status: int
    out: str


@dataclass(frozen=True)
class User:
    """Who runs the program, with the groups that this session has."""

    name: str
    uid: int
    groups: frozenset[int]


@dataclass(frozen=True, kw_only=True)
class Machine:
    """Paths are looked up under `root`; commands, packages, buses and clocks are asked through the callables."""

    data: Path
    """The folder of the journal and the settings."""
    journal: Path
    """The journal's file."""
    rig: Rig | None = None
    """The rig that the table is meant to have, or None when nobody has said."""
    root: Path = Path("/")
    env: Mapping[str, str] = field(default_factory=lambda: os.environ)
    user: User
    python: tuple[int, int, int]
    bits: int
    run: Callable[[Sequence[str]], CommandResult | None]
    """Runs a command; None when there is no such program, or when it does not end in time."""
    may_use: Callable[[Path], bool]
    """Whether this user may read and write a file."""
    user_name: Callable[[int], str]
    group_name: Callable[[int], str]
    members: Callable[[str], Sequence[str]]
    """Who is listed in a group, whether or not this session has it already."""
    installed: Callable[[str], str | None]
    """The version of an installed distribution, or None."""
    required: Sequence[str]
    """What the product needs, as its package says it."""
    load_lgpio: Callable[[], Any]
    """Loads lgpio, or raises DriverError with a sentence."""
    answering: Callable[[Path], frozenset[int]]
    """The addresses that answer on an I2C bus, given its device file."""
    greet: Callable[[str, float], Any]
    """The hello of a board node on a port, or None within so many seconds; DriverError when it cannot be opened."""
    wall: Callable[[], float]
    """The date, in seconds since 1970."""

    def path(self, place: str) -> Path:
        """A place of this machine, such as /dev/i2c-1."""
        return self.root / place.lstrip("/")

    def read(self, place: str) -> str:
        """The text of a small file, without blanks and zero bytes at its ends; empty when it cannot be read."""
        try:
            return self.path(place).read_text(errors="replace").strip("\0 \n")
        except OSError:
            return ""

    def files(self, pattern: str) -> list[Path]:
        """The places that fit a pattern such as /dev/ttyUSB*, in order."""
        return sorted(self.root.glob(pattern.lstrip("/")))

    def shown(self, path: Path) -> str:
        """A path as the people of this machine know it."""
        return "/" + path.relative_to(self.root).as_posix()

    @property
    def pi(self) -> str | None:
        """Which Raspberry Pi this is, or None."""
        model = self.read("/proc/device-tree/model")
        return model if model.startswith("Raspberry Pi") else None


def this_machine(data: Path, journal: Path, rig: Rig | None) -> Machine:
    """The machine that the program runs on."""
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
        answering=answering,
        greet=greet,
        wall=time.time,
    )


def run(command: Sequence[str]) -> CommandResult | None:
    """Runs a command; None when there is no such program, or when it does not end in time."""
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
    """What a user is called."""
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"user {uid}"


def group_name(gid: int) -> str:
    """What a group is called."""
    try:
        return grp.getgrgid(gid).gr_name
    except KeyError:
        return f"group {gid}"


def members(group: str) -> Sequence[str]:
    """Who is listed in a group."""
    try:
        return grp.getgrnam(group).gr_mem
    except KeyError:
        return ()
