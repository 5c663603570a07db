"""The node of distances: the same protocol as the Nano's, with distances in place of colours."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.firmware.emulated_board import EmulatedBoard, Host, frame_ms, introduced
from tests.firmware.frames import Frame
from tests.firmware.pico_board import pico_board


@pytest.fixture
def board() -> Iterator[EmulatedBoard]:
    with pico_board() as board:
        yield board


@pytest.fixture
def host(board: EmulatedBoard) -> Iterator[Host]:
    """The board's port, open, after the board has introduced itself and measured."""
    with introduced(board) as host:
        host.wait_for(lambda frame: frame.name == "ranges" and frame.fields[1] == "000")
        host.heard.clear()
        yield host


def ranges(host: Host) -> list[str]:
    """Silent sensors and distances of a reading that began after now."""
    host.wait_for("ranges")
    host.wait_for("ranges")
    return list(host.wait_for("ranges").fields[1:])


def test_it_says_who_it_is_and_what_it_has(host: Host) -> None:
    host.send("hello")
    hello = host.wait_for("hello")
    assert hello.fields[:3] == ("tableside-node", "1", "1.1.0")
    assert set(hello.fields[6:]) == {"holes=0", "buttons=8", "tilt=0", "window=50", "ranges=9"}
    snap = host.wait_for("snap")
    assert snap.fields[1:4] == ("0", "00", "1")
    assert len(snap.fields) == 9 + 9


def test_it_tells_the_distance_of_each_sensor_twenty_times_a_second(host: Host, board: EmulatedBoard) -> None:
    for sensor in range(1, 10):
        board.tell(f"range {sensor} {30 + sensor}")
    assert ranges(host) == ["000", *(str(30 + sensor) for sensor in range(1, 10))]
    frames = [frame for frame in host.listen(2000) if frame.name == "ranges"]
    assert len(frames) == pytest.approx(40, abs=4)


def test_a_sensor_that_does_not_answer_is_marked_and_comes_back(host: Host, board: EmulatedBoard) -> None:
    board.tell("silent 5 1")
    silent = host.wait_for(lambda frame: frame.name == "ranges" and frame.fields[1] != "000")
    assert (silent.fields[1], silent.fields[6]) == ("010", "0")
    board.tell("silent 5 0")
    assert host.wait_for(lambda frame: frame.name == "ranges" and frame.fields[1] == "000").fields[6] == "150"


def test_edges_beats_and_acknowledgements_are_those_of_the_nano(host: Host, board: EmulatedBoard) -> None:
    board.tell("button 3 1")
    edge = host.wait_for("edge")
    assert edge.numbers[1:] == [1, 3, 1]
    again = host.wait_for("edge")
    assert (again.fields, again.seq > edge.seq) == (edge.fields, True)
    assert host.order("ack", 1).name == "ok"
    beat = host.wait_for("beat")
    assert beat.fields[10:] == ("1", "1", "04")
    assert not [frame for frame in host.listen(500) if frame.name == "edge"]


def test_a_stream_that_it_has_not_stays_silent_and_its_own_can_be_thinned(host: Host) -> None:
    assert host.order("rate", "holes", 1).name == "ok"
    assert host.order("rate", "ranges", 4).name == "ok"
    frames = host.listen(2000)
    assert {frame.name for frame in frames} == {"ranges", "beat"}
    assert sum(frame.name == "ranges" for frame in frames) == pytest.approx(10, abs=2)
    assert host.order("rate", "walls", 1).fields[1] == "value"


def test_a_restart_has_another_number(host: Host, board: EmulatedBoard) -> None:
    board.tell("reset")
    hello = host.wait_for("hello")
    assert (hello.seq, hello.fields[4]) == (0, "2")
    assert frame_ms(host.wait_for("snap")) < 1000


def test_what_it_does_not_understand_is_refused_or_counted(host: Host) -> None:
    assert host.order("dance").fields[1] == "unknown"
    host.write(b"$hello,1*0000\n$HELLO,1*DB31\n")
    beats = [frame for frame in host.listen(1500) if frame.name == "beat"]
    assert (beats[-1].numbers[1] + beats[-1].numbers[2]) == 2


def length(frame: Frame) -> int:
    return len(",".join([frame.name, str(frame.seq), *frame.fields])) + len("$*ABCD\n")


def test_its_line_keeps_its_margin(host: Host) -> None:
    assert sum(map(length, host.listen(2000))) / 2 < 0.5 * 11520
