"""Checks that this user may open the device files, and gives the command that changes it."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hardware.doctor.finding import Finding, bad, lacking, ok
from hardware.doctor.machine import Machine
from hardware.rig.sections import Rig


class Kind(NamedTuple):
    """A kind of device files."""

    name: str
    patterns: tuple[str, ...]
    group: str
    """The group that they usually belong to on Debian."""


PINS = Kind("the pins", ("/dev/gpiochip*",), "gpio")
BUSES = Kind("the I2C buses", ("/dev/i2c-*",), "i2c")
PORTS = Kind("the serial ports", ("/dev/ttyUSB*", "/dev/ttyACM*"), "dialout")
KEYS = Kind("touch and keys", ("/dev/input/event*",), "input")
SCREENS = Kind("the screen", ("/dev/dri/card*", "/dev/dri/renderD*"), "video")
GROUP_ACCESS = stat.S_IRGRP | stat.S_IWGRP


def files(machine: Machine) -> Iterator[Finding]:
    """Checks that the existing device files may be opened."""
    yield from _number_pad(machine)
    usable = []
    for kind, needed in _needed_kinds(machine):
        found = [path for pattern in kind.patterns for path in machine.files(pattern)]
        shut = [path for path in found if not machine.may_use(path)]
        if shut:
            yield lacking(needed, _whose(machine, shut[0], kind), _remedy(machine, shut[0], kind))
        elif found:
            usable.append(kind.name)
    if usable:
        yield ok(f"{machine.user.name} may use {', '.join(usable)}.")


def _number_pad(machine: Machine) -> Iterator[Finding]:
    pad = machine.rig.numpad if machine.rig else None
    if pad and not machine.path(pad.device).exists():
        yield bad(f"There is no number pad {pad.device}.", "plug it in; its name: ls /dev/input/by-id/*-event-kbd")


def _needed_kinds(machine: Machine) -> Iterator[tuple[Kind, bool]]:
    """Yields the kinds to check, each with whether the rig or the screen needs it."""
    rig = machine.rig or Rig()
    if machine.pi or rig.gpio or rig.tof:
        xshut = rig.tof and any(sensor.xshut is not None for sensor in rig.tof.sensors.values())
        yield PINS, bool(rig.gpio or xshut)
    if machine.pi or rig.tof or rig.expanders:
        yield BUSES, bool(rig.tof or rig.expanders)
    yield PORTS, bool(rig.node)
    bare = machine.env.get("SDL_VIDEODRIVER") == "kmsdrm"
    if bare or rig.numpad:
        yield KEYS, True
    if bare:
        yield SCREENS, True


def _whose(machine: Machine, path: Path, kind: Kind) -> str:
    about = path.stat()
    user, group = machine.user_name(about.st_uid), machine.group_name(about.st_gid)
    return f"{machine.user.name} may not open {machine.shown(path)} ({kind.name}; owner {user}, group {group})."


def _remedy(machine: Machine, path: Path, kind: Kind) -> str:
    """Returns the command to run; for a file of group root one that changes its group by a udev rule."""
    about = path.stat()
    group = machine.group_name(about.st_gid)
    if group == "root" or about.st_mode & GROUP_ACCESS != GROUP_ACCESS:
        shown = machine.shown(path)
        return f"sudo chgrp {kind.group} {shown} && sudo chmod g+rw {shown} (to stay so: wiring.md, udev rule)"
    if about.st_gid in machine.user.groups or machine.user.uid == 0:
        return "its rights are right: the service or container that this runs in has to be given it (DeviceAllow)"
    if machine.user.name in machine.members(group):
        return f"log out and in again: {machine.user.name} is in the group {group}, but this session began before"
    return f"sudo usermod -aG {group} {machine.user.name}, then log out and in again"
