"""Faults of the line and of the board in mid-game: nothing is invented, nothing that counts is lost (S1, S3, S11)."""

from __future__ import annotations

import pytest

from hardware.devices import NODE, Hole
from hardware.driver import DriverError
from hardware.filters.filters import Filters
from hardware.node.driver import NodeDriver
from hardware.node.settings import NodeSettings
from hardware.node.transport import PortLost
from hardware.samples import Colour, Edge, Health, Sample
from hardware.signals import Doubt, Filled, Held, Notice, Pressed, Signal
from tests.hardware.node.board import ALL, BALLS, EDGES_WAITING, EMPTY, Cable, healths, listen, of, signals


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


def test_silence_is_told_after_three_seconds_and_ends_in_one_reset(cable: Cable, driver: NodeDriver) -> None:
    """S11."""
    listen(cable, driver, 1.0)
    cable.board.hung = True
    began = cable.clock.now
    with pytest.raises(DriverError, match="nothing for 3 s"):
        listen(cable, driver, 10.0)
    assert 2.9 < cable.clock.now - began < 3.2
    assert driver.counts.silences == 1
    driver.close()
    started = cable.board.started
    driver.open()
    assert cable.board.started == started + 1, "DTR is pulsed once, by the opening"
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
    """The line is dead one way while people play on the buttons: the node has room for so many edges."""
    listen(cable, driver, 0.6)
    cable.board.press(8, 1)
    listen(cable, driver, 0.1)
    hear, cable.board.hear = cable.board.hear, lambda data: None
    for _ in range(EDGES_WAITING // 2):
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


def test_taps_whose_frames_were_lost_for_a_quarter_of_a_second_keep_their_own_times(
    cable: Cable, driver: NodeDriver
) -> None:
    """Both edges come again in the same moment; the press was one of 100 to 200 ms all the same."""
    filters = Filters()
    signals(listen(cable, driver, 1.0), filters)
    pressed = 0
    for n in range(20):
        until = cable.clock.now + 0.25
        cable.board.filter = lambda line, until=until: (
            b"" if line.startswith(b"$edge") and cable.clock.now < until else line
        )
        cable.board.press(1, 1)
        samples = listen(cable, driver, 0.1 + n / 200)
        cable.board.press(1, 0)
        samples += listen(cable, driver, 0.7)
        down, up = of(Edge, samples)
        assert up.t - down.t == pytest.approx(0.1 + n / 200, abs=0.06)
        pressed += sum(isinstance(signal, Pressed) for signal in signals(samples, filters))
    assert pressed == 20


def test_a_board_that_hears_nothing_is_lost_after_three_seconds(cable: Cable, driver: NodeDriver) -> None:
    listen(cable, driver, 2.0)
    cable.board.hear = lambda data: None
    began = cable.clock.now
    with pytest.raises(DriverError, match="has answered nothing for 3 s"):
        listen(cable, driver, 10.0)
    assert 2.9 < cable.clock.now - began < 4.4
    assert driver.counts.unanswered == 1
    with pytest.raises(DriverError, match="sends, but hears nothing"):
        driver.open()


def test_an_idle_link_is_acknowledged_all_the_time(cable: Cable, driver: NodeDriver) -> None:
    begun = driver.counts.commands_again
    listen(cable, driver, 60.0)
    assert cable.board.heard.count("ack,0") == pytest.approx(60, abs=6)
    assert driver.counts.commands_again == begun


def test_a_level_that_differs_is_reconciled_by_beats_until_it_agrees(cable: Cable, driver: NodeDriver) -> None:
    """The release was lost with the queue full, and the first beats and snapshots after it are damaged."""
    cable.board.press(8, 1)
    listen(cable, driver, 0.3)
    cable.board.waiting.clear()
    cable.board.levels &= ~0x80
    cable.board.filter = lambda line: line.replace(b",", b";", 1) if line[1:5] in (b"beat", b"snap") else line
    assert of(Edge, listen(cable, driver, 2.0)) == []
    cable.board.filter = lambda line: line
    (up,) = of(Edge, listen(cable, driver, 1.0))
    assert (up.button, up.level) == ("undo", 0)


def test_a_hold_is_not_decided_while_the_release_may_be_on_its_way(cable: Cable, driver: NodeDriver) -> None:
    """All frames of edges are lost for 1.2 s after the press: the tap was short, and is no long press."""
    filters = Filters()
    filters.buttons.held = {"undo"}
    heard: list[Signal] = []

    def run(seconds: float) -> None:
        until = cable.clock.now + seconds
        while cable.clock.now < until:
            heard.extend(signal for sample in driver.poll() for signal in filters.step(sample))
            filters.hear({"undo"}, driver.levels_known_until)
            heard.extend(filters.advance(cable.clock.now))

    run(1.0)
    cable.board.press(8, 1)
    run(0.1)
    cable.board.filter = lambda line: b"" if line.startswith(b"$edge") else line
    cable.board.press(8, 0)
    run(1.2)
    cable.board.filter = lambda line: line
    run(1.0)
    cable.board.press(8, 1)
    run(0.1)
    cable.board.press(8, 0)
    run(0.5)
    told = [signal for signal in heard if isinstance(signal, Pressed | Held)]
    assert [(type(signal), signal.button) for signal in told] == [(Pressed, "undo"), (Pressed, "undo")]


def test_a_board_that_restarts_again_and_again_is_named_once(cable: Cable, driver: NodeDriver) -> None:
    """Twelve reboots in a row: four losses, and then that it keeps restarting, until it has run for ten seconds."""
    samples = listen(cable, driver, 1.0)
    for _ in range(12):
        cable.board.start(silent_ms=100)
        samples += listen(cable, driver, 2.5)
    said = [(health.health, health.why) for health in of(Health, samples) if health.device == NODE]
    assert said == [*[("ok", ""), ("lost", "")] * 3, ("ok", ""), ("lost", "restarts")]
    samples = listen(cable, driver, 12.0)
    assert [(health.health, health.why) for health in of(Health, samples)] == [("ok", "")]


@pytest.mark.parametrize("days", [1, 24, 25, 26, 49])
@pytest.mark.parametrize("old", [False, True])
def test_a_restart_after_weeks_whose_hello_was_lost_is_noticed(cable: Cable, days: int, old: bool) -> None:
    """By the boots in the beat; with firmware that does not tell them, by the clock."""
    cable.board.is_old = old
    cable.resets_on_open = False
    cable.board.ms = days * 86_400_000.0
    driver = cable.driver(ALL)
    driver.open()
    listen(cable, driver, 5.0)
    cable.board.filter = lambda line: b"" if line.startswith((b"$hello", b"$snap")) else line
    cable.board.start(silent_ms=50)
    listen(cable, driver, 1.5)
    cable.board.filter = lambda line: line
    listen(cable, driver, 1.5)
    assert driver.counts.restarts == 1
    assert driver.hello is not None and driver.hello.boots == cable.board.boots


def test_a_hello_that_comes_twice_is_no_restart(cable: Cable, driver: NodeDriver) -> None:
    listen(cable, driver, 4.0)
    cable.board._introduce()
    assert healths(listen(cable, driver, 1.0)) == []
    assert driver.counts.restarts == 0
