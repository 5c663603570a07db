"""A whole board on a whole cable, in time that is moved: what a table hears of it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hardware.driver import DriverError
from hardware.filters.filters import Filters
from hardware.node.driver import NodeDriver
from hardware.node.link_counters import LinkCounters
from hardware.node.messages import Beat
from hardware.node.settings import NodeSettings
from hardware.samples import Accel, Colour, Edge
from hardware.signals import Filled, Pressed
from tests.hardware.node.board import ALL, BALLS, Cable, healths, listen, of, signals


def test_what_is_met_sets_the_picture_and_is_no_event(cable: Cable) -> None:
    """S3: balls in holes and a button held down, from before anybody looked."""
    cable.board.holes[4] = BALLS["red"]
    cable.resets_on_open = False
    cable.board.press(1, 1)
    driver = cable.driver(ALL)
    driver.open()
    samples = listen(cable, driver, 2.0)
    assert of(Edge, samples) == []
    filters = Filters()
    assert signals(samples, filters) == []
    assert filters.picture() == {hole: hole == 4 for hole in range(1, 10)}
    assert "ack,1" in cable.board.heard
    assert not cable.board.waiting


def test_readings_come_in_the_units_of_samples(cable: Cable, driver: NodeDriver) -> None:
    cable.board.holes[3] = (40, 430, 330, 85)
    cable.board.accel = (0.02, -0.04, 0.99)
    listen(cable, driver, 0.1)
    samples = listen(cable, driver, 1.0)
    three = [sample for sample in of(Colour, samples) if sample.hole == 3]
    assert {(sample.rgb, sample.dark) for sample in three} == {((430, 330, 85), dark) for dark in (40, 41)}
    assert len(three) == pytest.approx(20, abs=1)
    tilts = of(Accel, samples)
    assert len(tilts) == pytest.approx(50, abs=2)
    assert tilts[0].accel == pytest.approx((0.02, -0.04, 0.99), abs=0.0002)


def test_the_rig_says_which_input_is_which(cable: Cable) -> None:
    cable.board.holes[9] = BALLS["blue"]
    driver = cable.driver(NodeSettings(holes={2: 9}, buttons={"undo": 4}, holes_every=4))
    driver.open()
    listen(cable, driver, 0.5)
    cable.board.press(4, 1)
    cable.board.press(5, 1)
    samples = listen(cable, driver, 2.0)
    assert {(sample.hole, sample.rgb) for sample in of(Colour, samples)} == {(2, (58, 96, 360))}
    assert len(of(Colour, samples)) == pytest.approx(10, abs=1)
    assert [(sample.button, sample.level) for sample in of(Edge, samples)] == [("undo", 1)]
    assert of(Accel, samples) == [], "nobody asked for the tilt"
    assert not cable.board.waiting, "an edge of a button without a name is confirmed as well"


def test_a_push_is_one_press_however_often_it_is_told(cable: Cable, driver: NodeDriver) -> None:
    """The acknowledgement is lost for a while, so every edge comes several times."""
    hear, cable.board.hear = cable.board.hear, lambda data: None
    cable.board.press(1, 1)
    samples = listen(cable, driver, 0.1)
    cable.board.press(1, 0)
    samples += listen(cable, driver, 0.5)
    cable.board.hear = hear
    samples += listen(cable, driver, 1.0)
    assert [(edge.button, edge.level) for edge in of(Edge, samples)] == [("shot-over", 1), ("shot-over", 0)]
    assert [signal for signal in signals(samples) if isinstance(signal, Pressed)] != []
    assert driver.counts.edges_again > 3
    assert not cable.board.waiting


def test_times_are_steady_although_bytes_are_not(cable: Cable, driver: NodeDriver) -> None:
    """A port that hands over what came every 40 ms or so; the board's clock is half a percent fast."""
    cable.board.pace = 1.005
    cable.delay = 7
    listen(cable, driver, 2.0)
    for delay in (1, 9, 4, 2, 8, 5):
        cable.delay = delay
        samples = listen(cable, driver, 1.0)
        gaps = [b.t - a.t for a, b in pairwise(of(Accel, samples))]
        assert sum(gaps) / len(gaps) == pytest.approx(0.02, rel=0.01)
        assert [gap for gap in gaps if not 0.005 < gap < 0.045] == []
        assert all(a.t <= b.t for a, b in pairwise(samples))
        assert all(cable.clock.now - 1.1 <= sample.t <= cable.clock.now for sample in samples)


def test_what_waited_in_a_buffer_keeps_its_spacing(cable: Cable, driver: NodeDriver) -> None:
    """The host was busy for two seconds: a ball that fell meanwhile has lain for as long as it really lay."""
    filters = Filters()
    signals(listen(cable, driver, 3.0), filters)
    cable.board.holes[5] = BALLS["yellow"]
    cable.delay = 400
    while not (burst := of(Colour, driver.poll())):
        pass
    assert burst[-1].t - burst[0].t == pytest.approx(2.0, abs=0.1)
    filled = [signal for signal in signals(burst, filters) if isinstance(signal, Filled)]
    assert [(signal.hole, signal.ball) for signal in filled] == [(5, "yellow")]
    assert filled[0].t == pytest.approx(burst[0].t + 0.28, abs=0.06)


def test_the_boards_clock_goes_round(cable: Cable) -> None:
    cable.resets_on_open = False
    cable.board.ms = 2**32 - 1000
    driver = cable.driver(ALL)
    driver.open()
    samples = listen(cable, driver, 3.0)
    assert len(of(Accel, samples)) == pytest.approx(150, abs=3)
    assert [health for health in healths(samples) if "lost" in health] == []
    assert all(b.t - a.t < 0.05 for a, b in pairwise(of(Accel, samples)))
    assert driver.counts.restarts == driver.counts.bad_fields == 0


def test_poll_before_open_is_an_error_of_the_port(cable: Cable) -> None:
    with pytest.raises(DriverError, match="not open"):
        cable.driver(ALL).poll()


def test_counts_are_one_line_for_the_log(driver: NodeDriver) -> None:
    driver.counts.beat = Beat(
        ms=1,
        bad_crc=0,
        bad_frame=0,
        dropped=0,
        edges_lost=2,
        windows_lost=0,
        i2c_errors=0,
        i2c_hangs=0,
        tilt_lost=False,
        free_ram=900,
    )
    counts = driver.counts.describe()
    assert "connections 1" in counts and "boots 9" in counts and counts.endswith("node edges lost 2")
    assert LinkCounters().describe() == "nothing heard"
