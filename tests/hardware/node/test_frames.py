"""Framing: however the bytes are cut and damaged, whole frames come through once, nothing else does (S4, S5)."""

from __future__ import annotations

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.node.frames import LONGEST, Frame, FrameCounts, FrameReader, frame_line
from tests.firmware import frames as reference

EDGE = b"$edge,10,2210,1,3,1*992C\n"
"""The document's example."""
EDGE_FRAME = Frame(b"edge", 10, b"2210,1,3,1")


def read(*chunks: bytes) -> tuple[list[Frame], FrameCounts]:
    counts = FrameCounts()
    reader = FrameReader(counts)
    return [frame for chunk in chunks for frame in reader.feed(chunk)], counts


@pytest.mark.parametrize("cut", range(len(EDGE) + 1))
def test_a_frame_cut_anywhere_is_one_frame(cut: int) -> None:
    frames, counts = read(EDGE[:cut], EDGE[cut:])
    assert frames == [EDGE_FRAME]
    assert counts == FrameCounts(frames=1)


@given(st.lists(st.sampled_from([EDGE, b"", b"\n", b"\xff\x00", b"$hello,0*8BF5\r\n"])), st.data())
def test_bytes_may_be_cut_anyhow(parts: list[bytes], data: st.DataObject) -> None:
    line = b"".join(parts)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(line)), max_size=8)))
    chunks = [line[a:b] for a, b in zip([0, *cuts], [*cuts, len(line)], strict=True)]
    assert read(*chunks)[0] == read(line)[0]
    assert len(read(line)[0]) == sum(part.startswith(b"$") for part in parts)


@given(st.binary(max_size=400))
def test_noise_before_a_frame_costs_no_frame_and_makes_none(noise: bytes) -> None:
    frames, _ = read(noise, EDGE)
    assert frames[-1:] == [EDGE_FRAME]
    assert frames[:-1] == [], "noise has no right checksum"


@given(st.integers(0, len(EDGE) - 2), st.integers(1, 255))
def test_a_wrong_byte_costs_its_frame_and_no_other(place: int, flip: int) -> None:
    damaged = EDGE[:place] + bytes([EDGE[place] ^ flip]) + EDGE[place + 1 :]
    frames, counts = read(damaged, EDGE)
    assert frames == [EDGE_FRAME]
    assert counts.bad_crc + counts.bad_frame + counts.noise >= 1


@pytest.mark.parametrize(
    "line",
    [
        b"$edge,10,2210,1,3,1*992D\n",
        b"$edge,10,2210,1,3,1*992c\n",
        reference.frame_line("Edge,10,1"),
        reference.frame_line("edges-long,1"),
        reference.frame_line("edge"),
        reference.frame_line("edge,007,1"),
        reference.frame_line("edge,65536,1"),
        reference.frame_line("edge,10,,1"),
        reference.frame_line("edge,10,"),
        reference.frame_line("snap,1," + "8" * LONGEST),
        b"edge,10,2210,1,3,1*992C\n",
    ],
)
def test_what_is_no_frame_is_dropped_and_counted(line: bytes) -> None:
    frames, counts = read(line)
    assert frames == []
    assert counts.bad_crc + counts.bad_frame + counts.noise >= 1


def test_a_dollar_begins_a_frame_wherever_it_comes() -> None:
    frames, counts = read(EDGE[:9] + EDGE)
    assert frames == [EDGE_FRAME]
    assert counts == FrameCounts(frames=1, bad_frame=1)


def test_a_frame_that_begins_behind_noise_may_come_in_two_pieces() -> None:
    """120 bytes of noise do not count towards the length of the frame behind them, of which 60 have come."""
    line = reference.frame_line("snap,1," + "8" * 100)
    frames, counts = read(b"\xff" * 120 + line[:60], line[60:])
    assert frames == [Frame(b"snap", 1, b"8" * 100)]
    assert counts == FrameCounts(frames=1, noise=120)


@pytest.mark.parametrize("filler", [b"x", b"$x", b"\xff\x00", b"$" * 7])
def test_ten_megabytes_without_an_end_leave_nothing_behind(filler: bytes) -> None:
    reader = FrameReader(FrameCounts())
    block = filler * (65536 // len(filler))
    reader.feed(block)
    tracemalloc.start()
    for _ in range(10_000_000 // len(block)):
        assert reader.feed(block) == []
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert held < 10_000
    assert reader.feed(b"\n" + EDGE) == [EDGE_FRAME]


@pytest.mark.parametrize(("body", "crc"), [("hello,0", b"8BF5"), ("ack,7,12", b"213E")])
def test_commands_carry_the_documents_checksums(body: str, crc: bytes) -> None:
    name, seq, *fields = body.split(",")
    assert frame_line(name, int(seq), *fields) == b"$%s*%s\n" % (body.encode(), crc)


def test_no_command_is_longer_than_a_node_accepts() -> None:
    with pytest.raises(ValueError, match="longer than 48"):
        frame_line("name", 1, "A" * 40)
