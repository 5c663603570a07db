"""Commands and damage on the way to the board: answered, refused with a reason, or counted (field faults S4, S5)."""

import pytest

from tests.firmware.emulated_board import EmulatedBoard, Host
from tests.firmware.frames import frame_line

BAD_CRC, BAD_FRAME = 1, 2  # places in the beat


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (("dance",), "unknown"),
        (("hello", 1), "fields"),
        (("ack",), "fields"),
        (("ack", 65536), "value"),
        (("rate", "walls", 1), "value"),
        (("rate", "tilt", 256), "value"),
        (("lamp", 3), "value"),
        (("name", "00000000"), "value"),
        (("name", "xyz"), "value"),
    ],
)
def test_a_wrong_command_is_refused_with_its_reason(host: Host, command: tuple[object, ...], reason: str) -> None:
    answer = host.order(*map(str, command))
    assert answer.name == "no"
    assert answer.fields[1] == reason


def test_damage_is_counted_and_the_next_command_obeyed(host: Host) -> None:
    host.write(b"$hello,1*0000\n")  # wrong sum
    host.write(b"$hello,1\n")  # none
    host.write(b"$he$hello,1*1234\n")  # cut short by the next, and that with a wrong sum
    host.write(b"$" + b"x" * 100 + b"\n")  # too long
    host.write(b"\xff\x00\xfe noise between frames\n")
    assert host.order("snap").name == "ok"
    beat = host.wait_for("beat").numbers
    assert (beat[BAD_CRC], beat[BAD_FRAME]) == (2, 3)


@pytest.mark.parametrize("body", ["HELLO,1", "hel1o,1", "toolongname,3", "hello,4,", "rate,4,,1", "hello", "hello,007"])
def test_what_is_no_valid_frame_is_counted_and_not_answered(host: Host, body: str) -> None:
    host.write(frame_line(body))
    assert host.order("snap").name == "ok"
    assert [frame.name for frame in host.heard if frame.name in ("ok", "no")] == ["ok"]
    assert host.wait_for("beat").numbers[BAD_FRAME] == 1


def test_a_command_cut_at_any_place_and_sent_again_is_obeyed_once(host: Host) -> None:
    line = frame_line("lamp,900,1")
    for kept in range(len(line)):
        host.write(line[:kept] + line)
        assert host.wait_for("ok").fields[0] == "900"
    host.order("snap")
    answers = [frame for frame in host.heard if frame.name == "ok" and frame.fields[0] == "900"]
    assert len(answers) == len(line)


def test_a_command_in_single_bytes_is_one_command(host: Host) -> None:
    for byte in frame_line("snap,901"):
        host.write(bytes([byte]))
    assert host.wait_for("ok").fields[0] == "901"


def test_ten_thousand_bytes_of_garbage_leave_the_board_alive(host: Host) -> None:
    for part in range(100):
        host.write(bytes((part * 31 + at * 7) % 256 for at in range(100)))
        host.wait_for("tilt")
    host.write(b"\n")
    assert host.order("hello").name == "ok"
    assert host.wait_for("hello").fields[4] == "1"


def test_a_noisy_line_costs_frames_and_never_makes_one_up(host: Host, board: EmulatedBoard) -> None:
    board.tell("hole 2 ambient 20 red 250")
    for _ in range(3):
        host.wait_for("holes")
    steady = host.wait_for("holes").fields[1:]
    board.tell("damage 700")
    frames = host.listen(2000)
    assert len(host.damaged) > 5
    assert {frame.name for frame in frames} == {"holes", "tilt", "beat"}
    assert {frame.fields[1:] for frame in frames if frame.name == "holes"} == {steady}


def test_a_mute_line_goes_on_where_it_is(host: Host, board: EmulatedBoard) -> None:
    before = host.wait_for("beat")
    board.tell("mute 1")
    for _ in range(50):
        board.tell("show")
    board.tell("mute 0")
    after = host.wait_for("beat")
    assert after.seq > before.seq
    assert not any(frame.name == "hello" for frame in host.heard)
