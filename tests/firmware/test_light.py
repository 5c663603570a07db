"""Colours out of the holes: room light subtracted, flicker without effect, each hole by itself."""

import pytest

from tests.firmware.emulated_board import EmulatedBoard, Host
from tests.firmware.frames import Frame, counts

# A lamp's light fades with 60 us and the first hole is read after 400 us: e^(-400/60) = 0.13 % of the lamp before
# is still there, and as much of the own one is missing.
FADING = 0.0013


def settled(host: Host) -> Frame:
    """A reading that began after now: the second one from here."""
    host.wait_for("holes")
    host.wait_for("holes")
    return host.wait_for("holes")


def test_each_hole_tells_its_own_colour(host: Host, board: EmulatedBoard) -> None:
    for hole in range(1, 10):
        board.tell(f"hole {hole} ambient {10 * hole} red {100 + hole} green {200 + hole} blue {300 + hole}")
    _, clipped, *holes = settled(host).fields
    assert clipped == "000"
    for hole, digits in enumerate(holes, start=1):
        wanted = [10 * hole, 100 + hole, 200 + hole, 300 + hole]
        assert counts(digits) == pytest.approx(wanted, abs=1 + 2 * 300 * FADING)


@pytest.mark.parametrize("hole", range(1, 10))
def test_light_in_one_hole_is_seen_in_no_other(host: Host, board: EmulatedBoard, hole: int) -> None:
    board.tell(f"hole {hole} ambient 50 red 500 green 500 blue 500")
    lit = [number for number, digits in enumerate(settled(host).fields[2:], start=1) if any(counts(digits))]
    assert lit == [hole]


def test_the_documents_example(host: Host, board: EmulatedBoard) -> None:
    board.tell("hole 9 ambient 12 red 412 green 80 blue 61")
    assert counts(settled(host).fields[10]) == pytest.approx([12, 412, 80, 61], abs=1)


@pytest.mark.parametrize("hz", [100, 120])
@pytest.mark.parametrize("room", [60, 300])
def test_a_flickering_room_does_not_matter(host: Host, board: EmulatedBoard, hz: int, room: int) -> None:
    """A bare lamp on 50 or 60 Hz mains, on and off all the way; what stays is its eleventh harmonic."""
    board.tell(f"hole 4 ambient {room} red 400 green 80 blue 60")
    board.tell(f"flicker 100 {hz}")
    settled(host)
    readings = [counts(host.wait_for("holes").fields[5]) for _ in range(20)]
    for reading in readings:
        assert reading == pytest.approx([room, 400, 80, 60], abs=2 + 400 * FADING + 0.01 * room)


def test_noise_of_the_converter_is_averaged(host: Host, board: EmulatedBoard) -> None:
    board.tell("hole 2 ambient 100 red 300 green 300 blue 300")
    board.tell("noise 6")
    settled(host)
    reds = [counts(host.wait_for("holes").fields[3])[1] for _ in range(100)]
    mean = sum(reds) / len(reds)
    deviation = (sum((red - mean) ** 2 for red in reds) / (len(reds) - 1)) ** 0.5
    assert mean == pytest.approx(300, abs=3)
    assert deviation < 6 * (2 / 11) ** 0.5 * 1.4  # lit and dark, eleven samples each; 1.4: four sigma of this estimate


def test_glare_is_marked_at_its_hole(host: Host, board: EmulatedBoard) -> None:
    board.tell("hole 1 ambient 700 red 200")
    board.tell("hole 6 ambient 900 red 200")
    assert settled(host).fields[1] == f"{1 << 5:03X}"
    board.tell("hole 6 ambient 100")
    assert settled(host).fields[1] == "000"


def test_a_darker_lamp_than_the_room_is_nought(host: Host, board: EmulatedBoard) -> None:
    board.tell("hole 3 ambient 400")
    board.tell("noise 3")
    settled(host)
    for _ in range(20):
        _, red, green, blue = counts(host.wait_for("holes").fields[4])
        assert max(red, green, blue) < 10  # never a wrapped negative


def test_a_sample_too_late_costs_its_window_and_never_tells_a_wrong_colour(host: Host, board: EmulatedBoard) -> None:
    """Interrupts held off for up to 4 ms, anywhere in a window; readings before and after stay right."""
    board.tell("hole 7 ambient 300 red 400 green 80 blue 60")
    board.tell("flicker 100")
    settled(host)
    lost_before = host.wait_for("beat").numbers[5]
    for quarters in range(1, 17):
        board.tell(f"block {quarters / 4}")
        for frame in host.listen(130):
            if frame.name == "holes":
                assert counts(frame.fields[8]) == pytest.approx([300, 400, 80, 60], abs=2 + 400 * FADING + 3)
    assert host.wait_for("beat").numbers[5] - lost_before > 5
