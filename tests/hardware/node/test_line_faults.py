"""Faults of the line and of the board in mid-game: nothing is invented, nothing that counts is lost (S1, S3, S11)."""

from __future__ import annotations

import pytest

from hardware.devices import Hole
from hardware.driver import DriverError
from hardware.filters.filters import Filters
from hardware.node.driver import NodeDriver
from hardware.node.settings import NodeSettings
from hardware.node.transport import PortLost
from hardware.samples import Colour, Edge, Sample
from hardware.signals import Doubt, Filled, Notice, Pressed
from tests.hardware.node.board import ALL, BALLS, EMPTY, Cable, healths, listen, of, signals


@pytest.mark.parametrize("lost", range(1, 5))
def test_a_lost_edge_is_waited_for_and_none_comes_out_of_order(cable: Cable, driver: NodeDriver, lost: int) -> None:
    """Two pushes, four edges; the first telling of one of them is damaged on its way."""
    todo = [lost]

    def damage(line: bytes) -> bytes:
        if line.startswith(b"$edge") and todo and line.split(b",")[3] == b"%d" % (before + todo[0]):
            todo.clear()
            return line.replace(b",", b";", 1)
        return line

    before = cable.board.newest
    cable.board.filter = damage
    samples: list[Sample] = []
    for button in (1, 2):
        for level in (1, 0):
            cable.board.press(button, level)
            samples += listen(cable, driver, 0.06)
    samples += listen(cable, driver, 0.5)
    heard = [(edge.button, edge.level) for edge in of(Edge, samples)]
    assert heard == [("shot-over", 1), ("shot-over", 0), ("foul", 1), ("foul", 0)]
    assert driver.counts.lost == driver.counts.bad_frame + driver.counts.bad_crc == 1
    assert [signal.button for signal in signals(samples) if isinstance(signal, Pressed)] == ["shot-over", "foul"]


def test_the_numbers_of_edges_and_frames_go_round(cable: Cable, driver: NodeDriver) -> None:
    cable.resets_on_open = False
    cable.board.newest = cable.board.seq = 65533
    driver.open()
    samples: list[Sample] = []
    for _ in range(3):
        for level in (1, 0):
            cable.board.press(1, level)
            samples += listen(cable, driver, 0.1)
    assert cable.board.newest == 3
    assert [edge.level for edge in of(Edge, samples)] == [1, 0] * 3
    assert driver.counts.lost == 0


def test_a_brown_out_in_mid_game_is_met_anew_and_scores_nothing(cable: Cable, driver: NodeDriver) -> None:
    """S3: the board starts again by itself; a ball fell in the dark, and people are asked about it."""
    filters = Filters()
    signals(listen(cable, driver, 1.0), filters)
    cable.board.press(1, 1)
    listen(cable, driver, 0.3)
    cable.board.start(silent_ms=100)
    cable.board.holes[7] = BALLS["red"]
    samples = listen(cable, driver, 2.0)
    heard = signals(samples, filters)
    (doubt,) = (signal for signal in heard if not isinstance(signal, Notice))
    assert doubt == Doubt(doubt.t, Hole(7), "filled-unseen")
    seen = next(sample.t for sample in of(Colour, samples) if sample.rgb == (412, 80, 61))
    assert 0.28 <= doubt.t - seen <= 0.35
    assert [(notice.code, notice.device) for notice in heard if isinstance(notice, Notice)] == [
        ("sensor-lost", "node"),
        ("sensor-back", "node"),
    ]
    assert driver.counts.restarts == 1
    cable.board.holes[8] = BALLS["blue"]
    later = signals(listen(cable, driver, 1.0), filters)
    assert [(signal.hole, signal.ball) for signal in later if isinstance(signal, Filled)] == [(8, "blue")]


def test_a_restart_whose_hello_was_damaged_is_noticed_by_the_clock(cable: Cable, driver: NodeDriver) -> None:
    listen(cable, driver, 5.0)
    cable.board.filter = lambda line: b"" if line.startswith(b"$hello") else line
    cable.board.start(silent_ms=50)
    samples = listen(cable, driver, 0.5)
    cable.board.filter = lambda line: line
    samples += listen(cable, driver, 1.5)
    assert healths(samples)[:2] == [("node", "lost"), ("node", "ok")]
    assert driver.counts.restarts == 1
    assert driver.hello is not None and driver.hello.boots == cable.board.boots


def test_rates_are_ordered_again_after_a_restart(cable: Cable) -> None:
    driver = cable.driver(NodeSettings(holes={1: 1}, holes_every=10))
    driver.open()
    listen(cable, driver, 0.5)
    cable.board.start(silent_ms=50)
    listen(cable, driver, 1.0)
    assert cable.board.rates == {"holes": 10, "tilt": 0}


def test_silence_is_told_after_three_seconds_and_ends_in_a_reset(cable: Cable, driver: NodeDriver) -> None:
    """S11."""
    listen(cable, driver, 1.0)
    cable.board.hung = True
    began = cable.clock.now
    with pytest.raises(DriverError, match="nothing for 3 s"):
        listen(cable, driver, 10.0)
    assert 2.9 < cable.clock.now - began < 3.2
    assert cable.resets == 1 and driver.counts.silences == 1
    driver.open()
    assert healths(listen(cable, driver, 0.5))[0] == ("node", "ok")


def test_a_pulled_cable_is_told_at_once(cable: Cable, driver: NodeDriver) -> None:
    """S1."""
    cable.plugged = False
    began = cable.clock.now
    with pytest.raises(PortLost, match="/dev/ttyUSB0 is gone"):
        listen(cable, driver, 1.0)
    assert cable.clock.now - began < 0.1
    with pytest.raises(DriverError, match="No board is on any USB port"):
        driver.open()


def test_glare_makes_its_hole_a_lost_one_and_no_other(cable: Cable, driver: NodeDriver) -> None:
    listen(cable, driver, 1.0)
    cable.board.clipped = {6}
    samples = listen(cable, driver, 3.0)
    assert healths(samples) == [("hole 6", "lost")]
    assert {sample.hole for sample in of(Colour, samples[20:])} == {1, 2, 3, 4, 5, 7, 8, 9}
    cable.board.clipped = set()
    assert healths(listen(cable, driver, 1.0)) == [("hole 6", "ok")]


def test_an_accelerometer_that_stops_is_lost_alone(cable: Cable, driver: NodeDriver) -> None:
    listen(cable, driver, 1.0)
    cable.board.accel = None
    assert healths(listen(cable, driver, 2.0)) == [("tilt", "lost")]
    cable.board.accel = (0.0, 0.0, 1.0)
    assert healths(listen(cable, driver, 0.5)) == [("tilt", "ok")]


def test_a_release_that_found_no_place_is_seen_in_the_picture(cable: Cable, driver: NodeDriver) -> None:
    """The line is dead one way while people play on the buttons: the node has room for eight edges."""
    listen(cable, driver, 0.6)
    cable.board.press(8, 1)
    listen(cable, driver, 0.1)
    hear, cable.board.hear = cable.board.hear, lambda data: None
    for _ in range(4):
        cable.board.press(1, 1)
        cable.board.press(1, 0)
    cable.board.press(8, 0)
    samples = listen(cable, driver, 0.7)
    cable.board.hear = hear
    samples += listen(cable, driver, 1.0)
    assert cable.board.edges_lost == 1
    assert [(edge.button, edge.level) for edge in of(Edge, samples)][-1] == ("undo", 0)


@pytest.mark.parametrize("every", [5, 10, 47])
def test_a_line_that_damages_frames_costs_readings_and_invents_nothing(cable: Cable, every: int) -> None:
    count = 0

    def damage(line: bytes) -> bytes:
        nonlocal count
        out = bytearray(line)
        for place in range(len(out)):
            count += 1
            if count % (every * 60) == 0:
                out[place] ^= 0x10
        return bytes(out)

    cable.board.filter = damage
    driver = cable.driver(ALL)
    driver.open()
    samples = listen(cable, driver, 2.0)
    cable.board.press(1, 1)
    samples += listen(cable, driver, 0.2)
    cable.board.press(1, 0)
    cable.board.holes[2] = BALLS["blue"]
    samples += listen(cable, driver, 3.0)
    assert {(sample.rgb) for sample in of(Colour, samples)} == {EMPTY[1:], BALLS["blue"][1:]}
    heard = signals(samples)
    assert [(type(signal), getattr(signal, "hole", None)) for signal in heard] == [(Pressed, None), (Filled, 2)]
    assert driver.counts.bad_crc + driver.counts.bad_frame > 0
