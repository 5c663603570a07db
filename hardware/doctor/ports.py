"""Checks the serial ports: which board is on which port, and what prevents a board from being found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from hardware.doctor.finding import Finding, bad, lacking, look, ok
from hardware.doctor.machine import Machine
from hardware.driver import DriverError
from hardware.node.messages import IDENTITY, PROTOCOL, Hello
from hardware.node.settings import USUAL_USB_IDS

GREET_S = 2.4
"""The wait for a hello; a Nano restarted by opening sends it within 2.3 s (firmware/PROTOCOL.md, section 5)."""
AT_ONCE = 4
"""The most ports that are probed; they are probed in parallel."""
FIRMWARE = (1, 1, 0)
"""The firmware version of this program."""
IN_USE = "is in use by"
FLASH = "make -C firmware flash PORT={port}"


def ports(machine: Machine) -> Iterator[Finding]:
    """Reports every connected board by its hello."""
    needed = bool(machine.rig and machine.rig.node)
    found = _places(machine)
    if not found:
        yield from _none(machine, needed)
        return
    with ThreadPoolExecutor(AT_ONCE) as pool:
        yield from pool.map(lambda path: _port(machine, path, needed), found[:AT_ONCE])
    if len(found) > AT_ONCE:
        yield look(f"{len(found) - AT_ONCE} more serial ports were not asked.", "unplug what is not needed")


def _places(machine: Machine) -> Sequence[Path]:
    """Returns the ports, by their persistent names if they have one; only those of the rig if it names any."""
    if machine.rig and machine.rig.node and machine.rig.node.port:
        return machine.files(machine.rig.node.port)
    lasting = machine.files("/dev/serial/by-id/*")
    named = {path.resolve() for path in lasting}
    others = [path for pattern in ("/dev/ttyUSB*", "/dev/ttyACM*") for path in machine.files(pattern)]
    return [*lasting, *(path for path in others if path.resolve() not in named)]


def _port(machine: Machine, path: Path, needed: bool) -> Finding:
    name, port = machine.shown(path), machine.shown(path.resolve())
    if usb := _untried(machine, path):
        what = f"{name} has the USB id {usb}, which the table does not try; it was not asked."
        return lacking(needed, what, f'if it is the board node: usb = ["{usb}"] in [node]')
    if not machine.may_use(path):
        return lacking(needed, f"{name} was not asked.", "see the line on access to the serial ports")
    try:
        hello = machine.greet(str(path), GREET_S)
    except DriverError as error:
        return _refused(str(error), needed)
    if hello is None:
        return lacking(needed, f"{name} ({port}) says nothing.", f"if it is the board node: {FLASH.format(port=port)}")
    return _board(machine, hello, name, port)


def _untried(machine: Machine, path: Path) -> str:
    """Returns the USB id of a port that the table would not open; empty if it would, or if the id is not known.

    A port that the rig names is opened whatever its id is.
    """
    node = machine.rig.node if machine.rig else None
    if node and node.port:
        return ""
    device = f"/sys/class/tty/{path.resolve().name}/device"
    for above in ("..", "../.."):  # of an interface, and of a port of an interface
        vendor = machine.read(f"{device}/{above}/idVendor")
        if vendor:
            usb = f"{vendor}:{machine.read(f'{device}/{above}/idProduct')}"
            return "" if usb in (node.usb if node else USUAL_USB_IDS) else usb
    return ""


def _refused(error: str, needed: bool) -> Finding:
    sentence, _, advice = error.rstrip(".").partition(": ")
    if IN_USE in sentence:
        return look(f"{sentence}.", "close it, unless it is the table, which holds its port while it runs")
    return lacking(needed, f"{sentence}.", advice or "plug it out and in again")


def _board(machine: Machine, hello: Hello, name: str, port: str) -> Finding:
    where = name if name == port else f"{name} ({port})"
    board = f"Board {hello.id} on {where}, firmware {hello.firmware}"
    if hello.identity != IDENTITY:
        return look(f"{where} is another device: {hello.identity}.")
    wanted = machine.rig.node.identity if machine.rig and machine.rig.node else None
    if wanted not in (None, hello.id):
        return look(f"{board}; the rig wants {wanted}.", f'if this is the one: identity = "{hello.id}" in [node]')
    if hello.protocol != PROTOCOL:
        return bad(f"{board}, speaks protocol {hello.protocol}; needed is {PROTOCOL}.", FLASH.format(port=port))
    if tuple(map(int, hello.firmware.split("."))) < FIRMWARE:
        return look(f"{board}; {'.'.join(map(str, FIRMWARE))} came with this program.", FLASH.format(port=port))
    return ok(f"{board}.")


def _none(machine: Machine, needed: bool) -> Iterator[Finding]:
    """Explains why there is no port: a board that is seen on USB was taken by brltty, or has no driver."""
    tried = machine.rig.node.usb if machine.rig and machine.rig.node else USUAL_USB_IDS
    found = [usb for usb in _usb_ids(machine) if usb in tried]
    if found and _brltty(machine):
        yield bad(f"USB sees a board ({found[0]}), but brltty has taken its port.", "sudo apt remove brltty")
    elif found:
        yield lacking(
            needed, f"USB sees a board ({found[0]}), but it has no serial port.", "sudo dmesg | tail shows why"
        )
    elif needed:
        yield bad("No board is on any USB port.", "plug the node in, with a cable that carries data")
    else:
        yield ok("No serial port, and the rig has no board node.")


def braille(machine: Machine) -> Iterator[Finding]:
    """Checks for brltty, which before 6.5 takes ports with CH340 and FTDI chips for braille displays."""
    if _brltty(machine) and (machine.rig is None or machine.rig.node):
        yield look(
            "brltty is running; it may take the port of a board node.",
            "sudo apt remove brltty, if nobody reads braille",
        )


def _brltty(machine: Machine) -> bool:
    return any(machine.read(machine.shown(path)) == "brltty" for path in machine.files("/proc/[0-9]*/comm"))


def _usb_ids(machine: Machine) -> Iterator[str]:
    for vendor in machine.files("/sys/bus/usb/devices/*/idVendor"):
        place = machine.shown(vendor.parent)
        yield f"{machine.read(f'{place}/idVendor')}:{machine.read(f'{place}/idProduct')}"
