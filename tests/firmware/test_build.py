"""The build: it prints what it uses, keeps to its budget, and its pure parts pass their own tests."""

import re
import subprocess

from tests.firmware.emulated_board import FIRMWARE, make
from tests.firmware.frames import crc16, read_line

SIZES = re.compile(r"flash \d+ of 30720 bytes \(([\d.]+) %\), RAM \d+ of 2048 bytes \(([\d.]+) %\)")


def test_flash_and_ram_stay_under_seventy_percent(built: str) -> None:
    sizes = SIZES.search(built)
    assert sizes, built
    assert 0 < float(sizes[1]) < 70
    assert 0 < float(sizes[2]) < 70


def test_a_firmware_too_big_stops_the_build(built: str) -> None:
    result = make("firmware", "MOST=10")
    assert result.returncode != 0
    assert "too big" in result.stderr


def test_the_pure_parts_pass_on_the_host() -> None:
    result = make("test")
    assert result.returncode == 0, result.stdout + result.stderr
    assert re.search(r"(\d+) of \1 tests passed", result.stdout)


def test_flash_uses_the_nanos_boot_loader(built: str) -> None:
    command = ["make", "-C", FIRMWARE, "--dry-run", "flash", "PORT=/dev/ttyUSB7"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "avrdude -p atmega328p -c arduino -P /dev/ttyUSB7 -b 115200" in output


def test_the_protocols_examples_are_right() -> None:
    protocol = (FIRMWARE / "PROTOCOL.md").read_text()
    examples = re.findall(r"\$[a-z]+,\d+[^\s`*]*\*[0-9A-F]{4}", protocol)
    assert len(examples) > 10
    for example in examples:
        assert read_line(example.encode() + b"\n"), example


def test_the_protocols_crc_vectors_are_right() -> None:
    protocol = (FIRMWARE / "PROTOCOL.md").read_text()
    vectors = re.findall(r"^\| `([^`]+)` \| ([0-9A-F]{4}) \|$", protocol, re.MULTILINE)
    assert ("123456789", "29B1") in vectors  # the catalogue's check value of CRC-16/CCITT-FALSE
    for body, crc in vectors:
        assert f"{crc16(body.encode()):04X}" == crc
