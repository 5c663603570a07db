"""Explains why a serial port cannot be opened: one sentence with the cause and the remedy."""

from __future__ import annotations

import errno
import grp
import os
import pwd
import stat
from collections.abc import Iterator
from pathlib import Path

OF_THE_SERVICE = ("/dev/ttyUSB", "/dev/ttyACM")
"""The ports that the service may open (DeviceAllow in packaging/tableside.service)."""
BRLTTY = (
    "It has vanished right after opening three times. On desktop computers brltty takes such ports for braille "
    "displays: `sudo apt remove brltty`."
)
"""The hint for a port that vanishes repeatedly (seen on Ubuntu and Mint before brltty 6.5)."""


def refusal(path: str, number: int | None, otherwise: str) -> str:
    """Returns the sentence for an error of opening a port.

    Args:
        path: the port.
        number: the errno, if known.
        otherwise: the system's message, used if the errno is unknown.
    """
    if number == errno.EACCES:
        return forbidden(path)
    if number == errno.EPERM:
        return shut(path)
    if number in (errno.EBUSY, errno.EAGAIN):
        return taken(path)
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO):
        return f"There is no port {path}: is the board's cable in?"
    return f"The port {path} cannot be opened: {os.strerror(number) if number else otherwise}."


def forbidden(path: str) -> str:
    """Explains EACCES: who owns the port, and the command that gives this user access."""
    try:
        about = os.stat(path)
    except OSError:
        return f"The port {path} cannot even be looked at: `ls -l {path}` as root shows why."
    owner, group, user = _user(about.st_uid), _group(about.st_gid), _user(os.geteuid())
    text = f"The port {path} belongs to {owner}, group {group}, and {user} may not open it"
    needed = stat.S_IRGRP | stat.S_IWGRP
    if about.st_mode & needed != needed or group == "root":
        return f"{text}: `sudo chgrp dialout {path} && sudo chmod g+rw {path}` until the next plugging."
    if user in _members(group):
        return f"{text} yet, although listed in the group: log out and in again, or restart the service."
    return f"{text}: `sudo usermod -aG {group} {user}`, then log out and in again."


def shut(path: str) -> str:
    """Explains EPERM: the service's device list (DeviceAllow) lacks the port, or its driver was loaded too late."""
    if os.path.realpath(path).startswith(OF_THE_SERVICE):
        text = f"The port {path} is shut to this service, as its driver came up after the start"
        return f"{text}: `sudo systemctl restart tableside`."
    text = f"The port {path} is not among the devices that this service may open"
    return f"{text}: `sudo systemctl edit tableside`, and there [Service] and DeviceAllow={path} rw."


def taken(path: str) -> str:
    """Explains EBUSY: which programs have the port open, as far as this user may see."""
    who = " and ".join(f"{name} (process {pid})" for pid, name in holders(path))
    return f"The port {path} is in use by {who or 'another program'}: close that first."


def holders(path: str, proc: Path = Path("/proc")) -> Iterator[tuple[int, str]]:
    """Yields the id and the name of each other process that has a file open."""
    real = os.path.realpath(path)
    for process in proc.iterdir():
        if process.name.isdigit() and int(process.name) != os.getpid() and real in _open_files(process):
            yield int(process.name), _name(process)


def _open_files(process: Path) -> set[str]:
    """Returns the paths of the open files of a process; none for processes of other users."""
    found = set()
    try:
        for link in (process / "fd").iterdir():
            found.add(os.readlink(link))
    except OSError:
        pass  # the process is another user's, or has just ended
    return found


def _name(process: Path) -> str:
    try:
        return (process / "comm").read_text(errors="replace").strip()
    except OSError:
        return "a program"


def _user(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"user {uid}"


def _group(gid: int) -> str:
    try:
        return grp.getgrgid(gid).gr_name
    except KeyError:
        return f"group {gid}"


def _members(group: str) -> list[str]:
    try:
        return grp.getgrnam(group).gr_mem
    except KeyError:
        return []
