"""Switches on pins: gpiozero's own mock does not debounce, so that what is tested is our debouncing."""

from __future__ import annotations

import pytest

from hardware.devices import TILT
from hardware.driver import DriverError
from hardware.gpio.inputs import MISSED_S
from hardware.samples import Edge
from hardware.signals import Held, Pressed
from tests.hardware.gpio.panel import Panel, edges, signals


@pytest.fixture
def panel(monkeypatch: pytest.MonkeyPatch) -> Panel:
    panel = Panel(monkeypatch)
    panel.driver.open()
    return panel


def test_an_edge_carries_the_time_at_which_it_happened(panel: Panel) -> None:
    panel.set("undo", 1, after_s=1.0)
    panel.set("undo", 0, after_s=0.2)
    assert panel.poll(after_s=3.0) == edges((101.0, "undo", 1), (101.2, "undo", 0))


def test_one_push_with_bouncing_contacts_is_one_press(panel: Panel) -> None:
    """Seven toggles in 3.5 ms, held for 200 ms, seven more on letting go (X1: the mock lets them all through)."""
    panel.bounce("undo", 1)
    pushed = panel.poll()
    assert len(pushed) == 7
    panel.clock.advance(0.2)
    panel.bounce("undo", 0)
    heard = signals([*pushed, *panel.poll()], until=panel.clock.now + 1)
    assert [type(signal) for signal in heard] == [Pressed]


def test_two_taps_150_ms_apart_are_two(panel: Panel) -> None:
    for _ in range(2):
        panel.set("undo", 1, after_s=0.09)
        panel.set("undo", 0, after_s=0.06)
    assert len(signals(panel.poll(), until=panel.clock.now + 1)) == 2


def test_what_is_held_down_at_power_on_is_no_press(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = Panel(monkeypatch)
    pin = panel.pin("undo")
    monkeypatch.setattr(pin, "_set_pull", lambda value: setattr(pin, "_pull", value))  # the finger beats the pull-up
    pin.drive_low()
    panel.driver.open()
    held = [*panel.poll(), *panel.poll(after_s=5.0)]
    panel.set("undo", 0)
    panel.set("undo", 1, after_s=1.0)
    panel.set("undo", 0, after_s=0.1)
    samples = [*held, *panel.poll()]
    assert samples[0] == Edge(105.0, "undo", 0)
    heard = signals(samples, until=panel.clock.now + 1)
    assert [(type(signal), round(signal.t, 2)) for signal in heard] == [(Pressed, 106.01)]


def test_holding_is_holding_alone_and_ends_with_the_finger(panel: Panel) -> None:
    """Held for 1.2 s, five edges in 2 ms on letting go: one Held, no tap before it and nothing after."""
    panel.set("undo", 1)
    panel.clock.advance(1.2)
    panel.bounce("undo", 0, toggles=5, every_s=0.0004)
    heard = signals(panel.poll(), until=panel.clock.now + 5, held=frozenset({"undo"}))
    assert [(type(signal), round(signal.t, 2)) for signal in heard] == [(Held, 101.01)]


def test_a_tap_of_a_button_that_may_be_held_is_a_tap(panel: Panel) -> None:
    panel.set("undo", 1)
    panel.set("undo", 0, after_s=0.2)
    heard = signals(panel.poll(), until=panel.clock.now + 5, held=frozenset({"undo"}))
    assert [type(signal) for signal in heard] == [Pressed]


def test_presses_wait_for_a_busy_loop_in_their_order_and_with_their_times(panel: Panel) -> None:
    for _ in range(3):
        panel.set("undo", 1, after_s=0.3)
        panel.set("foul", 1, after_s=0.1)
        panel.set("undo", 0, after_s=0.1)
        panel.set("foul", 0, after_s=0.1)
    heard = signals(panel.poll(after_s=2.0), until=panel.clock.now)
    times = [(signal.button, round(signal.t - 0.01, 3)) for signal in heard if isinstance(signal, Pressed)]
    assert times == [
        ("undo", 100.3), ("foul", 100.4), ("undo", 100.9), ("foul", 101.0), ("undo", 101.5), ("foul", 101.6)
    ]  # fmt: skip


def test_contacts_of_a_tilt_tell_at_once_how_they_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = Panel(monkeypatch, TILT, **{"tilt-first": 5, "tilt-second": 6})
    panel.driver.open()
    assert panel.driver.device == "tilt"
    assert panel.poll() == edges((100.0, "tilt-first", 0), (100.0, "tilt-second", 0))


def wedge(panel: Panel, name: str) -> None:
    """The library's thread is dead: no edge of this pin is ever told again."""
    panel.pin(name).when_changed = None


def test_a_wedged_callback_thread_is_noticed_and_its_press_still_counts(panel: Panel) -> None:
    wedge(panel, "undo")
    panel.set("undo", 1)
    assert panel.poll() == []
    assert panel.poll(after_s=MISSED_S) == edges((100.2, "undo", 1))
    with pytest.raises(DriverError, match="buttons stopped telling their edges"):
        panel.poll()
    panel.driver.close()
    panel.driver = panel.fresh()
    panel.driver.open()
    assert len(panel.factories) == 2
    panel.set("foul", 1, after_s=1.0)
    assert panel.poll() == edges((101.2, "foul", 1))


def test_an_edge_on_its_way_is_no_wedge(panel: Panel) -> None:
    for _ in range(20):
        panel.pin("undo")._state = not panel.pin("undo")._state
        assert panel.poll(after_s=MISSED_S / 2) == []
        panel.pin("undo")._state = not panel.pin("undo")._state
        assert panel.poll(after_s=MISSED_S / 2) == []


def test_drivers_that_share_the_pins_do_not_take_them_from_each_other_for_ever(
    monkeypatch: pytest.MonkeyPatch, panel: Panel
) -> None:
    contacts = Panel(monkeypatch, TILT, **{"tilt-first": 5})
    contacts.pins = panel.pins
    contacts.driver = contacts.fresh()
    contacts.driver.open()
    contacts.poll()
    wedge(panel, "undo")
    panel.set("undo", 1)
    panel.poll()
    panel.poll(after_s=MISSED_S)
    with pytest.raises(DriverError):
        panel.poll()
    panel.driver.close()
    panel.driver = panel.fresh()
    panel.driver.open()
    contacts.pins.rebuild(panel.factories[0])
    assert len(panel.factories) == 2
    panel.set("foul", 1)
    assert [edge.button for edge in panel.poll() if isinstance(edge, Edge)] == ["foul"]


def test_a_pin_that_another_owns_is_named(panel: Panel) -> None:
    with pytest.raises(DriverError, match=r"^GPIO 17 \(undo\) cannot be used: .*in use.*\.$"):
        panel.fresh().open()
