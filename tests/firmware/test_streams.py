"""What the board says by itself: heartbeat, readings, their rates and what they cost the line."""

from itertools import pairwise

import pytest

from tests.firmware.emulated_board import EmulatedBoard, Host, frame_ms
from tests.firmware.frames import Frame

BYTES_A_SECOND = 11520  # 115200 baud, ten bits a byte


def gaps(frames: list[Frame], name: str) -> list[int]:
    times = [frame_ms(frame) for frame in frames if frame.name == name]
    return [later - earlier for earlier, later in pairwise(times)]


def length(frame: Frame) -> int:
    return len(",".join([frame.name, str(frame.seq), *frame.fields])) + len("$*ABCD\n")


def test_two_heartbeats_twenty_lights_and_fifty_tilts_a_second(host: Host) -> None:
    frames = host.listen(3000)
    for name, every_ms in (("beat", 500), ("holes", 50), ("tilt", 20)):
        between = gaps(frames, name)
        assert sum(between) / len(between) == pytest.approx(every_ms, abs=1), name
        assert max(between) < 2 * every_ms, name


def test_no_frame_is_lost_and_the_line_keeps_its_margin(host: Host) -> None:
    frames = host.listen(3000)
    seqs = [frame.seq for frame in frames]
    assert seqs == list(range(seqs[0], seqs[0] + len(seqs)))
    assert not host.damaged
    assert sum(map(length, frames)) / 3 < 0.5 * BYTES_A_SECOND
    first, *_, last = (frame.numbers[1:10] for frame in frames if frame.name == "beat")
    *counters, tilt_state, free_ram = last
    assert counters == first[:-2]
    assert tilt_state == 0
    assert free_ram > 300


def test_eight_edges_that_nobody_acknowledges_take_no_reading_away(host: Host, board: EmulatedBoard) -> None:
    for button in range(1, 9):
        board.tell(f"button {button} 1")
    host.wait_for("edge")
    dropped = host.wait_for("beat").numbers[3]
    frames = host.listen(3000)
    assert sum(frame.name == "edge" for frame in frames) > 8 * 25
    assert next(f for f in reversed(frames) if f.name == "beat").numbers[3] == dropped


@pytest.mark.parametrize(("stream", "every", "gap_ms"), [("holes", 4, 200), ("tilt", 5, 100)])
def test_a_stream_can_be_thinned(host: Host, stream: str, every: int, gap_ms: int) -> None:
    assert host.order("rate", stream, every).name == "ok"
    between = gaps(host.listen(1500), stream)
    assert sum(between) / len(between) == pytest.approx(gap_ms, abs=3)


def test_a_stream_can_be_stopped_and_starts_again_with_the_board(host: Host, board: EmulatedBoard) -> None:
    host.order("rate", "holes", 0)
    host.order("rate", "tilt", 0)
    assert {frame.name for frame in host.listen(1000)} == {"beat"}
    board.tell("reset pin")
    host.wait_for("hello")
    assert {"holes", "tilt"} <= {frame.name for frame in host.listen(200)}


def test_the_lamp_follows_the_beat_or_the_host(host: Host, board: EmulatedBoard) -> None:
    seen = set()
    for _ in range(4):
        host.wait_for("beat")
        seen.add(board.tell("show")[-1])
    assert seen == {"0", "1"}
    for how in ("1", "0"):
        host.order("lamp", how)
        host.wait_for("beat")
        host.wait_for("beat")
        assert board.tell("show")[-1] == how
