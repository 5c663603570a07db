"""One press is one edge, told until it is acknowledged (field fault G1)."""

from tests.firmware.emulated_board import EmulatedBoard, Host, frame_ms
from tests.firmware.frames import Frame


def edges(frames: list[Frame]) -> list[Frame]:
    return [frame for frame in frames if frame.name == "edge"]


def distinct(frames: list[Frame]) -> list[tuple[int, ...]]:
    """Number, button and level of every edge, repeats taken as one, in the order of their first telling."""
    return list(dict.fromkeys(tuple(frame.numbers[1:]) for frame in edges(frames)))


def test_a_bouncing_contact_is_one_press_and_one_release(host: Host, board: EmulatedBoard) -> None:
    board.tell("bounce 3 1 7 3.5")
    assert distinct(host.listen(300)) == [(1, 3, 1)]
    host.order("ack", 1)
    board.tell("bounce 3 0 7 3.5")
    assert distinct(host.listen(300)) == [(2, 3, 0)]


def test_an_edge_is_repeated_with_one_number_and_time_until_acknowledged(host: Host, board: EmulatedBoard) -> None:
    board.tell("button 5 1")
    heard = edges(host.listen(1000))
    assert 9 <= len(heard) <= 11
    assert len({tuple(frame.fields) for frame in heard}) == 1
    assert len({frame.seq for frame in heard}) == len(heard)
    assert host.order("ack", 1).name == "ok"
    assert not edges(host.listen(500))


def test_an_edge_tells_when_the_contact_closed(host: Host, board: EmulatedBoard) -> None:
    before = frame_ms(host.wait_for("tilt"))
    board.tell("button 1 1")
    edge = host.wait_for("edge")
    after = frame_ms(host.wait_for("tilt"))
    assert before <= frame_ms(edge) <= after - 20  # it held for 20 ms before it was told


def test_all_eight_buttons_are_told_apart(host: Host, board: EmulatedBoard) -> None:
    for button in range(1, 9):
        board.tell(f"button {button} 1")
        edge = host.wait_for("edge")
        assert edge.numbers[1:] == [button, button, 1]
        host.order("ack", button)


def test_acknowledging_one_leaves_the_later_ones(host: Host, board: EmulatedBoard) -> None:
    board.tell("button 1 1")
    host.listen(60)
    board.tell("button 2 1")
    host.listen(60)
    host.order("ack", 1)
    assert distinct(host.listen(300)) == [(2, 2, 1)]


def test_a_short_spark_is_no_press(host: Host, board: EmulatedBoard) -> None:
    board.tell("bounce 4 0 20 15")
    assert not edges(host.listen(300))


def test_held_at_power_on_is_a_level_and_no_edge(host: Host, board: EmulatedBoard) -> None:
    board.tell("button 7 1")
    board.tell("reset power")
    host.wait_for("hello")
    snap = host.wait_for("snap")
    assert snap.fields[1:3] == ("0", "40")
    assert not edges(host.listen(300))
    board.tell("button 7 0")
    assert host.wait_for("edge").numbers[1:] == [1, 7, 0]


def test_more_than_can_wait_are_counted_as_lost_and_the_levels_stay_right(host: Host, board: EmulatedBoard) -> None:
    for press in range(27):
        board.tell(f"button 1 {1 - press % 2}")
        host.listen(60)
    assert [number for number, _, _ in distinct(host.heard)] == list(range(1, 25))
    beat = host.wait_for("beat")
    assert beat.numbers[4] == 3
    assert beat.fields[11:13] == ("24", "01")


def test_a_beat_tells_boots_newest_edge_and_levels(host: Host, board: EmulatedBoard) -> None:
    assert host.wait_for("beat").fields[10:] == ("1", "0", "00")
    board.tell("button 3 1")
    board.tell("button 8 1")
    host.listen(100)
    assert host.wait_for("beat").fields[10:] == ("1", "2", "84")
    board.tell("button 3 0")
    host.listen(100)
    assert host.wait_for("beat").fields[10:] == ("1", "3", "80")


class Taker:
    """A host that keeps the session's rule: take the next edge once, acknowledge, wait for what is missing."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.taken: list[tuple[int, int]] = []

    def listen(self, milliseconds: int) -> None:
        for frame in edges(self.host.listen(milliseconds)):
            number, button, level = frame.numbers[1:]
            if number == len(self.taken) + 1:
                self.taken.append((button, level))
            if number <= len(self.taken):
                self.host.send("ack", len(self.taken))


def test_over_a_bad_line_every_edge_arrives_once_and_in_order(host: Host, board: EmulatedBoard) -> None:
    """Every 97th byte from the board is wrong, so about every third edge has to be told again."""
    pressed = [(button, level) for _ in range(3) for button in (1, 4, 8) for level in (1, 0)]
    host.order("rate", "holes", 0)
    board.tell("damage 97")
    taker = Taker(host)
    for button, level in pressed:
        board.tell(f"bounce {button} {level} 5 4")
        taker.listen(150)
    taker.listen(1000)
    assert taker.taken == pressed
    assert host.damaged
