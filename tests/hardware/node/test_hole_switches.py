"""Switches of holes on the node's button inputs."""

from __future__ import annotations

from hardware.filters.filters import Filters
from hardware.node.hole_switches import FRESH_S, SwitchedNodeDriver
from hardware.node.settings import NodeSettings
from hardware.samples import Edge, HoleSwitch
from hardware.signals import Emptied, Filled
from tests.hardware.node.board import Cable, listen, of, signals

SETTINGS = NodeSettings(switches={2: 5, 7: 1}, buttons={"undo": 4})


def switched(cable: Cable) -> SwitchedNodeDriver:
    return SwitchedNodeDriver(cable.driver(SETTINGS), SETTINGS.switches, cable.clock)


def test_a_ball_on_the_node_s_input_is_filtered_as_every_other(cable: Cable) -> None:
    driver = switched(cable)
    driver.open()
    samples = listen(cable, driver, 1.0)
    cable.board.press(5, 1)
    samples += listen(cable, driver, 1.0)
    cable.board.press(5, 0)
    samples += listen(cable, driver, 1.0)
    filters = Filters()
    assert [
        (type(signal), signal.hole) for signal in signals(samples, filters) if isinstance(signal, Filled | Emptied)
    ] == [
        (Filled, 2),
        (Emptied, 2),
    ]
    assert filters.picture() == {2: False, 7: False}
    assert of(Edge, samples) == [], "a switch of a hole is no button"
    rate = len(of(HoleSwitch, samples)) / 2 / 3.0
    assert 18 <= rate <= 42


def test_a_ball_from_before_the_start_sets_the_picture(cable: Cable) -> None:
    cable.resets_on_open = False
    cable.board.press(1, 1)
    driver = switched(cable)
    driver.open()
    samples = listen(cable, driver, 1.0)
    filters = Filters()
    assert [signal for signal in signals(samples, filters) if isinstance(signal, Filled)] == []
    assert filters.picture() == {2: False, 7: True}


def test_levels_of_a_silent_line_do_not_count(cable: Cable) -> None:
    driver = switched(cable)
    driver.open()
    listen(cable, driver, 1.0)
    cable.board.hung = True
    samples = listen(cable, driver, FRESH_S + 1.0)
    assert of(HoleSwitch, samples)
    assert max(sample.t for sample in of(HoleSwitch, samples)) < cable.clock() - 0.8
