"""What the doctor finds about board nodes on serial ports, and how it greets them."""

import os
import re
import tty
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import pytest

from hardware.doctor import ports
from hardware.doctor.node_probe import greet
from hardware.driver import DriverError
from hardware.rig.file import parse_rig
from tests.hardware.doctor.machines import HELLO, NODE_RIG, pc, put, tuples
from tests.tools.source_modules import ROOT

HELLO_FRAME = b"$hello,0,tableside-node,1,1.0.0,5A17C0DE,42,1,holes=9,buttons=8,tilt=1,window=50*0A80\n"
"""The example of firmware/PROTOCOL.md."""
LASTING = "/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0"


def plugged_in(root: Path) -> None:
    """A Nano's port, and its lasting name."""
    port = put(root, "/dev/ttyUSB0")
    link = root / LASTING.lstrip("/")
    link.parent.mkdir(parents=True)
    link.symlink_to(port)


def test_a_board_is_known_by_its_lasting_name_and_its_hello(tmp_path: Path) -> None:
    plugged_in(tmp_path)
    asked: list[str] = []

    def hello(path: str, within_s: float) -> Any:
        asked.append(path)
        return HELLO

    assert tuples(ports.ports(pc(tmp_path, NODE_RIG, greet=hello))) == [
        ("ok", f"Board 5A17C0DE on {LASTING} (/dev/ttyUSB0), firmware 1.1.0.", "")
    ]
    assert asked == [str(tmp_path / LASTING.lstrip("/"))]


@pytest.mark.parametrize(
    ("usb", "rig", "asked"),
    [
        ("1a86:7523", NODE_RIG, True),
        ("2e8a:000a", NODE_RIG, True),
        ("16c0:0483", NODE_RIG, False),
        ("16c0:0483", '[node]\nusb = ["16c0:0483"]\ntilt = true\n', True),
        ("16c0:0483", '[node]\nport = "/dev/serial/by-id/*"\ntilt = true\n', True),
    ],
)
def test_the_doctor_asks_the_ports_that_the_table_tries(tmp_path: Path, usb: str, rig: Any, asked: bool) -> None:
    plugged_in(tmp_path)
    vendor, product = usb.split(":")
    for name, value in (("idVendor", vendor), ("idProduct", product)):
        put(tmp_path, f"/sys/devices/usb1/1-1.2/{name}", f"{value}\n")
    inside = tmp_path / "sys/devices/usb1/1-1.2/1-1.2:1.0/ttyUSB0"
    inside.mkdir(parents=True)
    device = tmp_path / "sys/class/tty/ttyUSB0/device"
    device.parent.mkdir(parents=True)
    device.symlink_to(inside)
    rig = parse_rig(rig.encode()) if isinstance(rig, str) else rig
    [finding] = ports.ports(pc(tmp_path, rig, greet=lambda path, within_s: HELLO))
    assert (finding.word == "ok") is asked
    assert asked or finding.do == f'if it is the board node: usb = ["{usb}"] in [node]'


@pytest.mark.parametrize(
    ("changes", "word", "says"),
    [
        ({"firmware": "1.0.12"}, "look", "firmware 1.0.12; 1.1.0 came with this program."),
        ({"firmware": "1.1.1"}, "ok", "firmware 1.1.1."),
        ({"protocol": 2}, "bad", "firmware 1.1.0, speaks protocol 2; needed is 1."),
    ],
)
def test_firmware(tmp_path: Path, changes: dict[str, Any], word: str, says: str) -> None:
    plugged_in(tmp_path)
    hello = msgspec.structs.replace(HELLO, **changes)
    [finding] = ports.ports(pc(tmp_path, NODE_RIG, greet=lambda path, within_s: hello))
    assert finding.word == word
    assert finding.what.endswith(says)
    assert finding.do == ("" if word == "ok" else "make -C firmware flash PORT=/dev/ttyUSB0")


def test_another_device_is_left_alone(tmp_path: Path) -> None:
    plugged_in(tmp_path)
    other = msgspec.structs.replace(HELLO, identity="weather-station")
    [finding] = ports.ports(pc(tmp_path, NODE_RIG, greet=lambda path, within_s: other))
    assert finding.word == "look"
    assert "weather-station" in finding.what


def test_only_the_ports_that_the_rig_names_are_asked(tmp_path: Path) -> None:
    plugged_in(tmp_path)
    put(tmp_path, "/dev/pts/7")
    asked: list[str] = []

    def hello(path: str, within_s: float) -> Any:
        asked.append(path)
        return HELLO

    [finding] = ports.ports(pc(tmp_path, parse_rig(b'[node]\nport = "/dev/pts/*"\n'), greet=hello))
    assert (finding.word, asked) == ("ok", [str(tmp_path / "dev/pts/7")])


@pytest.mark.parametrize(("identity", "word"), [("5A17C0DE", "ok"), ("00C0FFEE", "look")])
def test_the_board_that_the_rig_names(tmp_path: Path, identity: str, word: str) -> None:
    plugged_in(tmp_path)
    [finding] = ports.ports(pc(tmp_path, parse_rig(f'[node]\nidentity = "{identity}"\n'.encode())))
    assert finding.word == word


@pytest.mark.parametrize(("rig", "word"), [(NODE_RIG, "bad"), (None, "look")])
def test_a_silent_port(tmp_path: Path, rig: Any, word: str) -> None:
    plugged_in(tmp_path)
    [finding] = ports.ports(pc(tmp_path, rig, greet=lambda path, within_s: None))
    assert (finding.word, finding.what) == (word, f"{LASTING} (/dev/ttyUSB0) says nothing.")


@pytest.mark.parametrize(
    ("error", "word", "what", "do"),
    [
        (
            "The port /dev/ttyUSB0 is in use by python (process 12): close that first.",
            "look",
            "The port /dev/ttyUSB0 is in use by python (process 12).",
            "close it, unless it is the table, which holds its port while it runs",
        ),
        (
            "The port /dev/ttyUSB0 is gone: is the board's cable in?",
            "bad",
            "The port /dev/ttyUSB0 is gone.",
            "is the board's cable in?",
        ),
        ("The port cannot be opened.", "bad", "The port cannot be opened.", "plug it out and in again"),
    ],
)
def test_a_port_that_cannot_be_asked(tmp_path: Path, error: str, word: str, what: str, do: str) -> None:
    def refuse(path: str, within_s: float) -> Any:
        raise DriverError(error)

    plugged_in(tmp_path)
    assert tuples(ports.ports(pc(tmp_path, NODE_RIG, greet=refuse))) == [(word, what, do)]


def test_a_port_without_the_right_to_it_is_not_asked(tmp_path: Path) -> None:
    plugged_in(tmp_path)
    [finding] = ports.ports(pc(tmp_path, NODE_RIG, may_use=lambda path: False))
    assert (finding.word, finding.what) == ("bad", f"{LASTING} was not asked.")


def test_more_ports_than_can_be_asked(tmp_path: Path) -> None:
    for n in range(6):
        put(tmp_path, f"/dev/ttyACM{n}")
    findings = tuples(ports.ports(pc(tmp_path)))
    assert [word for word, _, _ in findings] == ["ok"] * 4 + ["look"]
    assert findings[-1][1] == "2 more serial ports were not asked."


def usb(root: Path, vendor: str, product: str) -> None:
    put(root, "/sys/bus/usb/devices/1-1.2/idVendor", f"{vendor}\n")
    put(root, "/sys/bus/usb/devices/1-1.2/idProduct", f"{product}\n")


def test_no_port(tmp_path: Path) -> None:
    assert [finding.word for finding in ports.ports(pc(tmp_path))] == ["ok"]
    assert tuples(ports.ports(pc(tmp_path, NODE_RIG))) == [
        ("bad", "No board is on any USB port.", "plug the node in, with a cable that carries data")
    ]


def test_a_board_without_a_port(tmp_path: Path) -> None:
    usb(tmp_path, "1a86", "7523")
    [finding] = ports.ports(pc(tmp_path, NODE_RIG))
    assert (finding.word, finding.do) == ("bad", "sudo dmesg | tail shows why")
    put(tmp_path, "/proc/812/comm", "brltty\n")
    assert tuples(ports.ports(pc(tmp_path))) == [
        ("bad", "USB sees a board (1a86:7523), but brltty has taken its port.", "sudo apt remove brltty")
    ]


def test_a_mouse_is_no_board(tmp_path: Path) -> None:
    usb(tmp_path, "046d", "c077")
    assert [finding.word for finding in ports.ports(pc(tmp_path))] == ["ok"]


def test_brltty_is_told_where_a_board_is_meant_to_be(tmp_path: Path) -> None:
    assert tuples(ports.braille(pc(tmp_path, NODE_RIG))) == []
    put(tmp_path, "/proc/812/comm", "brltty\n")
    assert [finding.word for finding in ports.braille(pc(tmp_path, NODE_RIG))] == ["look"]


def test_the_firmware_that_comes_with_the_program_is_known() -> None:
    [version] = re.findall(r'NODE_FIRMWARE "([\d.]+)"', (ROOT / "firmware/node/protocol.h").read_text())
    assert ".".join(map(str, ports.FIRMWARE)) == version


class ScriptedPort:
    """A port that gives these bytes, one bundle a read, and keeps what was written."""

    def __init__(self, *reads: bytes) -> None:
        self.reads = list(reads)
        self.written = b""
        self.closed = False

    def read(self) -> bytes:
        return self.reads.pop(0) if self.reads else b""

    def write(self, data: bytes) -> None:
        self.written += data

    def reset(self) -> None:
        raise AssertionError("opening has reset it already")

    def close(self) -> None:
        self.closed = True


def ticking(step: float = 0.05) -> Iterator[float]:
    t = 0.0
    while True:
        yield t
        t += step


def test_a_hello_is_found_between_noise_and_other_frames() -> None:
    port = ScriptedPort(b"\xff\x00$be", b"at,1*0000\n" + HELLO_FRAME[:30], HELLO_FRAME[30:])
    hello = greet("/dev/ttyUSB0", 2.4, connect=lambda path: port, clock=ticking().__next__)
    assert hello is not None
    assert (hello.id, hello.firmware, port.closed) == ("5A17C0DE", "1.0.0", True)


def test_a_silent_port_is_asked_twice_a_second_and_let_go() -> None:
    port = ScriptedPort()
    assert greet("/dev/ttyUSB0", 2.4, connect=lambda path: port, clock=ticking().__next__) is None
    assert port.written.count(b"$hello,") == 5
    assert port.written.startswith(b"$hello,0*8BF5\n")
    assert port.closed


def test_a_real_port_is_greeted_with_pyserial() -> None:
    """A pseudo-terminal on which a board answers the first hello that it reads."""
    master, slave = os.openpty()
    tty.setraw(master)

    def answer() -> None:
        os.read(master, 64)
        os.write(master, HELLO_FRAME)

    board = Thread(target=answer)
    board.start()
    try:
        hello = greet(os.ttyname(slave), 2.4)
    finally:
        board.join()
        os.close(master)
        os.close(slave)
    assert hello is not None
    assert hello.id == "5A17C0DE"
