"""What frames say: the document's examples, and contents that must not be believed (S5)."""

from __future__ import annotations

import pytest

from hardware.node.frames import Frame, FrameCounts, FrameReader
from hardware.node.messages import Answer, Beat, ButtonEdge, Hello, Holes, Light, Message, Snap, Tilt, known, message
from tests.firmware.frames import frame_line

GREY = ",00C02802902A" * 8


def received(body: str) -> Message | None:
    (frame,) = FrameReader(FrameCounts()).feed(frame_line(body))
    return message(frame)


def test_the_documents_hello() -> None:
    hello = received("hello,0,tableside-node,1,1.0.0,5A17C0DE,42,1,holes=9,buttons=8,tilt=1,window=50")
    abilities = {"holes": 9, "buttons": 8, "tilt": 1, "window": 50}
    assert hello == Hello(
        identity="tableside-node",
        protocol=1,
        firmware="1.0.0",
        id="5A17C0DE",
        boots=42,
        reset=1,
        capabilities=abilities,
    )


def test_the_documents_holes() -> None:
    holes = received("holes,2,111,001,00C19C05003D" + GREY)
    assert holes == Holes(111, (Light(12, (412, 80, 61), True), *[Light(12, (40, 41, 42), False)] * 8))


def test_the_documents_snapshot() -> None:
    snap = received("snap,1,61,3,81,0,164,-328,8110,8192,100,00C19C05003D" + GREY)
    assert isinstance(snap, Snap)
    assert (snap.ms, snap.edge, snap.buttons) == (61, 3, 0x81)
    assert snap.tilt is not None and snap.tilt.accel == pytest.approx((0.02, -0.04, 0.99), abs=0.0005)
    assert [light.clipped for light in snap.holes.holes] == [False] * 8 + [True]


def test_a_snapshot_without_accelerometer_has_no_tilt() -> None:
    snap = received("snap,1,61,3,00,1,0,0,0,8192,000,00C19C05003D" + GREY)
    assert isinstance(snap, Snap) and snap.tilt is None


@pytest.mark.parametrize(
    ("body", "meant"),
    [
        ("edge,10,2210,1,3,1", ButtonEdge(ms=2210, number=1, button=3, level=1)),
        (
            "beat,11,2500,0,1,2,3,4,5,6,1,912",
            Beat(
                ms=2500,
                bad_crc=0,
                bad_frame=1,
                dropped=2,
                edges_lost=3,
                windows_lost=4,
                i2c_errors=5,
                i2c_hangs=6,
                tilt_lost=True,
                free_ram=912,
            ),
        ),
        ("ok,12,7", Answer(7, None)),
        ("no,13,8,unknown", Answer(8, "unknown")),
        ("edge,10,2210,1,3,1,added,later", ButtonEdge(ms=2210, number=1, button=3, level=1)),
        ("edge,10,4294967295,65535,8,0", ButtonEdge(ms=4294967295, number=65535, button=8, level=0)),
    ],
)
def test_messages(body: str, meant: Message) -> None:
    assert received(body) == meant


@pytest.mark.parametrize(
    "body",
    [
        "edge,1,2210,1,9,1",  # there is no ninth button
        "edge,1,2210,1,0,1",
        "edge,1,2210,1,3,2",
        "edge,1,-5,1,3,1",
        "edge,1,NaN,1,3,1",
        "edge,1,1e3,1,3,1",
        "edge,1,+5,1,3,1",
        "edge,1, 5,1,3,1",
        "edge,1,1_0,1,3,1",
        "edge,1,4294967296,1,3,1",
        "edge,1,5,65536,3,1",
        "edge,1,5,1,3",
        "tilt,1,5,0,0,8192",
        "tilt,1,5,0,0,32768,8192",
        "tilt,1,5,0,0,-32769,8192",
        "tilt,1,5,0,0,8192,0",
        "tilt,1,5,NaN,0,8192,8192",
        "holes,1,5,000,00C19C05003D" + ",00C02802902A" * 7,
        "holes,1,5,000,00C19C05003D0" + GREY,
        "holes,1,5,000,00C19C0500F" + GREY,
        "holes,1,5,000,00C41C05003D" + GREY,  # 0x41C is more than the converter has
        "holes,1,5,200,00C19C05003D" + GREY,  # a tenth hole
        "hello,0,tableside-node,1,1.0,5A17C0DE,42,1",
        "hello,0,tableside-node,1,1.0.0,5a17c0de,42,1",
        "ok,1,65536",
        "no,1,5,whim",
    ],
)
def test_nothing_is_made_of_contents_that_cannot_be(body: str) -> None:
    assert received(body) is None


def test_tilt_is_in_g() -> None:
    tilt = received("tilt,9,1234,164,-328,8110,8192")
    assert isinstance(tilt, Tilt) and tilt.ms == 1234
    assert tilt.accel == pytest.approx((0.02, -0.04, 0.99), abs=0.0005)


def test_names_of_later_versions_are_told_apart_from_known_ones() -> None:
    assert not known(Frame(b"sound", 1, b"1,2"))
    assert known(Frame(b"holes", 1, b""))
