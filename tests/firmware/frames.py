"""The host's end of the board node's line, just enough to judge the node by: frames in, frames out."""

from __future__ import annotations

import re
from dataclasses import dataclass

LINE = re.compile(rb"\$([\x20-\x23\x25-\x29\x2b-\x7e]*)\*([0-9A-F]{4})\r?\n")


@dataclass(frozen=True)
class Frame:
    """One valid frame: its name, its sequence number and the fields after it, as text."""

    name: str
    seq: int
    fields: tuple[str, ...]

    @property
    def numbers(self) -> list[int]:
        """The fields as decimal numbers; of a beat those before the levels, which are hexadecimal."""
        return [int(field) for field in (self.fields[:12] if self.name == "beat" else self.fields)]


def crc16(body: bytes) -> int:
    """CRC-16/CCITT-FALSE, by the polynomial division of its definition (firmware/PROTOCOL.md, section 2)."""
    crc = 0xFFFF
    for byte in body:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


def frame_line(body: str) -> bytes:
    """The line that carries this body."""
    return b"$%s*%04X\n" % (body.encode(), crc16(body.encode()))


def read_line(line: bytes) -> Frame | None:
    """The frame that a line holds, or None if it is damaged."""
    match = LINE.fullmatch(line)
    if not match or crc16(match[1]) != int(match[2], 16):
        return None
    name, seq, *fields = match[1].decode().split(",")
    return Frame(name, int(seq), tuple(fields))


def counts(hole: str) -> list[int]:
    """Dark, red, green and blue of a hole's twelve hexadecimal digits."""
    return [int(hole[at : at + 3], 16) for at in range(0, 12, 3)]
