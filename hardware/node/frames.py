"""Encodes and decodes frames (firmware/PROTOCOL.md, section 2). No I/O.

Damaged frames are dropped and counted, and raise nothing. At most one frame's length is kept between two reads.
"""

from __future__ import annotations

import re
from binascii import crc_hqx

from msgspec import Struct

LONGEST = 192
"""The longest frame from a node, from `$` to the line feed inclusive (bytes)."""
LONGEST_COMMAND = 48
"""The longest frame to a node (bytes)."""
SEQ_RANGE = 65536
START, END = b"$", b"\n"
CRC_START = 0xFFFF

LINE = re.compile(
    rb"\$(([a-z]{1,8}),(0|[1-9][0-9]{0,4})((?:,[\x20-\x23\x25-\x29\x2b\x2d-\x7e]+)*))\*([0-9A-F]{4})\r?", re.DOTALL
)


class Frame(Struct, frozen=True):
    """A valid frame: its name, its sequence number (0 to 65535) and its undecoded fields, separated by commas."""

    name: bytes
    seq: int
    fields: bytes


class FrameCounts(Struct, kw_only=True):
    """Counts of received frames and errors."""

    frames: int = 0
    bad_crc: int = 0
    bad_frame: int = 0
    """Frames that are truncated, too long, or contain invalid bytes."""
    noise: int = 0
    """Bytes outside frames."""


class FrameReader:
    """Extracts frames from a byte stream, wherever its reads are split."""

    def __init__(self, counts: FrameCounts) -> None:
        self.counts = counts
        self._rest = b""
        """The incomplete frame at the end of the last read, from `$` on; empty between frames."""

    def feed(self, data: bytes) -> list[Frame]:
        """Processes bytes as they were read; returns the frames that they complete."""
        *lines, rest = (self._rest + data).split(END)
        frames = [frame for line in lines if (frame := self._frame(line)) is not None]
        self._rest = self._beginning(rest)
        self.counts.frames += len(frames)
        return frames

    def _beginning(self, data: bytes) -> bytes:
        """Returns the part of the last bytes that may be the beginning of a frame."""
        start = data.rfind(START)
        if start < 0:
            self.counts.noise += len(data)
            return b""
        self._skip(data[:start])
        if len(data) - start >= LONGEST:
            self.counts.bad_frame += 1
            return b""
        return data[start:]

    def _frame(self, line: bytes) -> Frame | None:
        """Returns the frame at the end of a line, or None; bytes before its `$` are skipped."""
        start = line.rfind(START)
        if start:
            self._skip(line if start < 0 else line[:start])
            if start < 0:
                return None
            line = line[start:]
        match = LINE.fullmatch(line)
        if match is None or len(line) >= LONGEST or (seq := int(match[3])) >= SEQ_RANGE:
            self.counts.bad_frame += 1
            return None
        if crc_hqx(match[1], CRC_START) != int(match[5], 16):
            self.counts.bad_crc += 1
            return None
        return Frame(match[2], seq, match[4][1:])

    def _skip(self, data: bytes) -> None:
        """Counts skipped bytes, as a truncated frame or as noise."""
        begun = data.count(START)
        self.counts.bad_frame += begun
        self.counts.noise += len(data) if not begun else data.find(START)


def frame_line(name: str, seq: int, *fields: str | int) -> bytes:
    """Returns the bytes of a frame to the node.

    Args:
        name: the name of the command.
        seq: its sequence number.
        fields: its arguments.

    Raises:
        ValueError: the frame is longer than LONGEST_COMMAND.
    """
    body = ",".join([name, str(seq), *map(str, fields)]).encode("ascii")
    line = b"$%s*%04X\n" % (body, crc_hqx(body, CRC_START))
    if len(line) > LONGEST_COMMAND:
        raise ValueError(f"a command of {len(line)} bytes is longer than {LONGEST_COMMAND}")
    return line
