"""The conversation byte by byte: cuts with pauses, garbage, and valid frames with contents that cannot be (S4, S5)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.node.link import NodeLink, SilentBoard
from hardware.node.link_counters import LinkCounters
from hardware.samples import Edge, Health, Sample
from tests.firmware.frames import frame_line
from tests.hardware.node.board import ALL, of

HELLO = frame_line("hello,0,tableside-node,1,1.0.0,5A17C0DE,42,1,holes=9,buttons=8,tilt=1,window=50")
SNAP = frame_line("snap,1,300,0,00,0,0,0,8192,8192,000" + ",00C016014012" * 9)
EDGE = frame_line("edge,2,400,1,1,1")
T = 1000.0


def met() -> tuple[NodeLink, LinkCounters]:
    counts = LinkCounters()
    session = NodeLink(ALL, counts, T)
    session.step(T, HELLO + SNAP)
    assert session.phase == "running"
    return session, counts


@pytest.mark.parametrize("cut", range(len(EDGE) + 1))
def test_an_edge_cut_anywhere_with_a_pause_is_one_edge(cut: int) -> None:
    session, _ = met()
    samples = [*session.step(T + 0.1, EDGE[:cut]), *session.step(T + 0.25, EDGE[cut:])]
    assert [(edge.button, edge.level) for edge in of(Edge, samples)] == [("shot-over", 1)]
    assert samples[0].t == pytest.approx(T + 0.1), "when the contact closed, not when the rest of the frame came"


@given(st.lists(st.binary(max_size=300), max_size=20))
def test_garbage_makes_no_sample_and_no_error(chunks: Sequence[bytes]) -> None:
    session, _ = met()
    assert [sample for n, chunk in enumerate(chunks) for sample in session.step(T + n * 0.05, chunk)] == []


@pytest.mark.parametrize(
    "body",
    [
        "edge,2,400,1,10,1",
        "edge,2,400,1,NaN,1",
        "edge,2,-400,1,1,1",
        "holes,2,400,200,00C19C05003D" + ",00C02802902A" * 8,
        "holes,2,400,000,-0C19C05003D" + ",00C02802902A" * 8,
        "tilt,2,400,NaN,0,0,8192",
        "sunk,2,5,red",
    ],
)
def test_contents_that_cannot_be_are_counted_and_believed_by_nobody(body: str) -> None:
    session, counts = met()
    assert session.step(T + 0.1, frame_line(body)) == []
    assert counts.bad_fields + counts.unknown == 1


def test_nothing_counts_before_the_picture() -> None:
    session = NodeLink(ALL, LinkCounters(), T)
    beat = frame_line("beat,4,500,0,0,0,0,0,0,0,0,912")
    told: list[Sample] = session.step(T, EDGE + frame_line("tilt,3,400,0,0,8192,8192") + beat + HELLO + EDGE)
    assert told == [] and session.phase == "awaiting-snap"


def test_a_board_that_began_anew_unheard_is_asked_at_once_who_it_is() -> None:
    """Its clock stood at 9000 ms, and right afterwards stands at 100 ms: nothing counts until it has said hello."""
    session, counts = met()
    for n in range(3):  # what a board that is new here is told: no older edges, and two rates
        session.outgoing(T)
        session.step(T, frame_line(f"ok,{n + 2},{n}"))
    assert session.outgoing(T) == b""
    session.step(T + 0.1, frame_line("tilt,9,9000,0,0,8192,8192"))
    told = session.step(T + 0.2, frame_line("tilt,0,100,0,0,8192,8192"))
    assert [type(sample) for sample in told] == [Health]
    assert (session.phase, counts.restarts) == ("awaiting-hello", 1)
    assert session.outgoing(T + 0.2) == frame_line("hello,3")


def test_commands_go_one_at_a_time_and_again_until_they_are_answered() -> None:
    session, counts = met()
    first = session.outgoing(T)
    assert first == frame_line("ack,0,0")
    assert session.outgoing(T + 0.29) == b""
    assert session.outgoing(T + 0.3) == frame_line("ack,1,0")
    session.step(T + 0.31, frame_line("ok,2,1"))
    assert session.outgoing(T + 0.31) == frame_line("rate,2,holes,1")
    session.step(T + 0.32, frame_line("no,3,2,value"))
    assert session.outgoing(T + 0.32) == frame_line("rate,3,tilt,1")
    session.step(T + 0.33, frame_line("ok,4,3") + frame_line("ok,5,1"))
    assert session.outgoing(T + 9) == b""
    assert (counts.commands_again, counts.commands_refused) == (1, 1)


def test_gaps_are_counted_over_the_end_of_the_numbers() -> None:
    session, counts = met()
    session.step(T, frame_line("tilt,65534,310,0,0,8192,8192"))
    counts.lost = 0
    session.step(T, frame_line("tilt,3,330,0,0,8192,8192"))
    assert counts.lost == 4


def test_only_frames_break_the_silence() -> None:
    session, _ = met()
    for n in range(60):
        assert session.step(T + n * 0.05, b"noise and $half a frame\n") == []
    with pytest.raises(SilentBoard):
        session.step(T + 3.05, b"noise and $half a frame\n")
