"""The appliance booted as a whole machine: `python -m tests.proof.boot 12|13 [FOLDER]`.

Debian, with what is committed here installed by its own install-pi.sh, starts in an emulated PC: the unit as it is
shipped, under a real systemd, with its compositor, its window and its sandbox. Looked at from outside: home is on the
screen, a press is answered, the service stays up, and a board node that is plugged in later is met. Ends with 1 when
any of it is not so. The pictures of its screen stay in the folder (seen-*.png). For root, with mmdebstrap,
qemu-system-x86 and a network; ten minutes the first time, then three.
"""

from __future__ import annotations

import argparse
import re
import shutil
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from select import select
from threading import Thread
from typing import NamedTuple

from tests.hardware.node.board import Board
from tests.proof import pictures
from tests.proof.appliance_disk import NAMES, provide
from tests.proof.emulated_pc import Machine, machine

HOME, SETTINGS = "home_fresh", "settings"
GEAR = (762, 26)
"""Where home has the way to the settings."""
BOOT_S, HOME_S, PRESS_S, NODE_S = 600.0, 400.0, 60.0, 120.0
"""An emulated processor is a tenth of a real one, and may be busy besides."""
STEADY_S = 40.0
"""Longer than the interval in which the service has to say that it is alive."""
BEAT_S = 0.02
EXPOSED = 3.0
TRIES = 5
"""The card may come up after the service, which then tries again."""
RIG = "/srv/tableside/hardware/rig/examples/pi-node.toml"
MISSED, MET, SHUT = "No board is on any USB port", "The board node: works again.", "is shut to this service"


class Fact(NamedTuple):
    """Something that was looked at, and whether it is as it should be."""

    ok: bool
    what: str


def main() -> int:
    """Boots and looks; gives the exit status."""
    parser = argparse.ArgumentParser(prog="tests.proof.boot", description="The appliance as a whole machine.")
    parser.add_argument("release", type=int, choices=NAMES, help="of Debian")
    parser.add_argument("folder", type=Path, nargs="?", help="where its disk is made (default: below /var/tmp)")
    parser.add_argument("--fault", default="", help="a line that the service gets besides, to see this fail")
    args = parser.parse_args()
    missing = [name for name in ("mmdebstrap", "qemu-system-x86_64", "mkfs.ext4") if not shutil.which(name)]
    if missing:
        print(f"missing: {', '.join(missing)}; sudo apt install mmdebstrap qemu-system-x86 e2fsprogs", file=sys.stderr)
        return 1
    folder = (args.folder or Path(f"/var/tmp/tableside-boot-{args.release}")).resolve()
    provide(folder, args.release, args.fault)
    pictures.draw(folder, (HOME, SETTINGS))
    good = True
    with machine(folder) as pc:
        for fact in looked(pc):
            good = good and fact.ok
            print(f"Debian {args.release}: {'ok ' if fact.ok else 'BAD'} {fact.what}", flush=True)
        if not good:
            print(pc.ask("journalctl -q -b -o cat -u tableside.service | tail -n 40"))
    return 0 if good else 1


def looked(pc: Machine) -> Iterator[Fact]:
    """Everything that is looked at, in order; ends early where the rest makes no sense."""
    fact = home(pc)
    yield fact
    if fact.ok:
        yield shut_in(pc)
        yield pressed(pc)
        yield steady(pc)
        yield node(pc)


def home(pc: Machine) -> Fact:
    """The service is ready, and home is on the screen."""
    pc.ask("true", BOOT_S)
    pc.until(lambda: of(pc, "ActiveState") == "active" or int(of(pc, "NRestarts")) > TRIES, HOME_S)
    shown = of(pc, "ActiveState") == "active" and pc.until(lambda: shows(pc, HOME), PRESS_S) is not None
    seconds, tries = int(of(pc, "ActiveEnterTimestampMonotonic")) / 1e6, int(of(pc, "NRestarts")) + 1
    if not shown:
        return Fact(False, f"home is not on the screen; the service was begun {tries} times")
    return Fact(True, f"home is on the screen, ready {seconds:.1f} s after the kernel's start, at try {tries}")


def shut_in(pc: Machine) -> Fact:
    """What systemd itself thinks of the running service."""
    exposure = pc.ask("systemd-analyze security --no-pager tableside.service")
    found = re.search(r"Overall exposure level for \S+: ([\d.]+)", exposure)
    return Fact(bool(found) and float(found[1]) < EXPOSED, f"exposure {found[1] if found else 'unknown'} of 10")


def pressed(pc: Machine) -> Fact:
    """The panel is heard, through the compositor and the window server."""
    pc.press(*GEAR)
    seconds = pc.until(lambda: shows(pc, SETTINGS), PRESS_S)
    return Fact(seconds is not None, "a press on the gear shows the settings")


def steady(pc: Machine) -> Fact:
    """It has said that it is alive, and nothing has ended."""
    began = int(of(pc, "ActiveEnterTimestampMonotonic")) / 1e6
    up = pc.until(lambda: float(pc.ask("cut -d' ' -f1 /proc/uptime")) > began + STEADY_S, 2 * STEADY_S)
    again = int(of(pc, "ActiveEnterTimestampMonotonic")) / 1e6 - began
    ok = up is not None and again == 0 and of(pc, "ActiveState") == "active"
    return Fact(ok, f"it is still the same after {STEADY_S:.0f} s")


def node(pc: Machine) -> Fact:
    """A board node that comes after the start of a service that had never seen a serial port."""
    pc.ask(f"cp {RIG} /var/lib/tableside/rig.toml; systemctl restart tableside", HOME_S)
    if pc.until(lambda: MISSED in log_of(pc), HOME_S) is None or pc.ask("ls /dev/ttyUSB*; true").startswith("/dev"):
        return Fact(False, "the board node was not missed before it was plugged in")
    Thread(target=talk, args=(Board(), pc.node), daemon=True).start()
    pc.plug("usb-serial", chardev="node", id="board", **{"always-plugged": True})
    seconds = pc.until(lambda: MET in log_of(pc) or SHUT in log_of(pc), NODE_S)
    log, named = log_of(pc), pc.ask("readlink -f /dev/tableside-node")
    if seconds is None or SHUT in log or not named.startswith("/dev/ttyUSB"):
        return Fact(False, f"a board node plugged in later, {named}, is not met")
    return Fact(True, f"a board node plugged in later, {named}, works; the log says so after {seconds:.0f} s")


def talk(board: Board, line: socket.socket) -> None:
    """The board at its end of the line, until that is cut; what nobody reads there is lost."""
    line.setblocking(False)
    then = time.monotonic()
    with suppress(OSError, ValueError):
        while True:
            if select([line], [], [], BEAT_S)[0]:
                with suppress(AssertionError):  # its own words come back until the port's echo is off
                    board.hear(line.recv(4096))
            now = time.monotonic()
            with suppress(BlockingIOError):
                line.send(board.run(now - then))
            then = now


def shows(pc: Machine, page: str) -> bool:
    """Whether the screen shows a page now."""
    return pictures.shows(pc.picture(f"seen-{page}.png"), pc.folder, page)


def of(pc: Machine, name: str) -> str:
    """A property of the service."""
    return pc.ask(f"systemctl show -p {name} --value tableside.service")


def log_of(pc: Machine) -> str:
    """What the service has said since its last start."""
    return pc.ask(f"journalctl -q -o cat _SYSTEMD_INVOCATION_ID={of(pc, 'InvocationID')}")


if __name__ == "__main__":
    sys.exit(main())
