"""From a rig to drivers: one post for each part, and one clear sentence where a library is missing."""

from __future__ import annotations

import sys
import time
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.driver import Driver, DriverError
from hardware.gpio.pins import Pins
from hardware.rig.drivers import check_libraries, driver_specs, outputs
from hardware.rig.file import parse_rig

EVERYTHING = b"""
[tof.sensors]
1 = {xshut = 4, address = 0x30}
[node]
tilt = true
[gpio.buttons]
undo = 17
[gpio.lamps]
first = 16
buzzer = 12
[expanders.row]
buttons = {a = "A0"}
[numpad]
device = "/dev/input/by-id/pad"
"""
CONTACTS = b"[gpio.tilt]\nfirst = 5\nsecond = 6\n"


def mock_pins() -> Pins:
    return Pins(MockFactory)


def test_every_part_has_its_post_and_its_driver_fits_the_port() -> None:
    made = list(driver_specs(parse_rig(EVERYTHING), time.monotonic, mock_pins()))
    assert [(post.name, post.device) for post in made] == [
        ("The hole sensors", "holes"),
        ("The board node", "node"),
        ("The buttons on the pins", "buttons"),
        ("The expander row", "expander row"),
        ("The number pad", "number pad"),
    ]
    for post in made:
        driver: Driver = post.build()
        assert driver.device == post.device
        driver.close()
        driver.close()


def test_contacts_have_a_post_of_their_own_and_their_names() -> None:
    (post,) = driver_specs(parse_rig(CONTACTS), time.monotonic, mock_pins())
    driver = post.build()
    driver.open()
    samples: list[Any] = list(driver.poll())
    driver.close()
    assert [(edge.button, edge.level) for edge in samples] == [("tilt-first", 0), ("tilt-second", 0)]


def test_a_table_for_touch_has_no_posts() -> None:
    assert list(driver_specs(parse_rig(b""), time.monotonic)) == []
    assert outputs(parse_rig(b""), print) is None
    assert outputs(parse_rig(CONTACTS), print, mock_pins()) is None


def test_lamps_are_those_that_are_wired() -> None:
    pins = mock_pins()
    lamps = outputs(parse_rig(EVERYTHING), print, pins)
    assert lamps is not None
    lamps.light("first", on=True)
    lamps.light("second", on=True)
    lamps.close()
    assert sorted(pins.factory().pins) == [pins.factory().pin(16).info]


@pytest.mark.parametrize(("sounds", "level"), [("high", True), ("low", False)])
def test_the_polarity_of_the_buzzer_is_that_of_the_rig(sounds: str, level: bool) -> None:
    factory = MockFactory()
    rig = parse_rig(f'[gpio]\nbuzzer_sounds = "{sounds}"\nlamps = {{buzzer = 12}}'.encode())
    made = outputs(rig, print, Pins(lambda: factory))
    assert made is not None
    made.buzz(1, on_s=0.001, off_s=0.001)
    made._enqueue("buzzer", lambda buzzer: buzzer._blink_thread.join())
    made.close()
    states: Any = factory.pin(12).states
    assert [bool(state.state) for state in states][-3:] == [not level, level, not level]


@pytest.mark.parametrize(
    ("module", "section"),
    [
        ("adafruit_vl53l0x", "[tof.sensors]\n1 = {mux = 0x70, channel = 0}"),
        ("serial", "[node]"),
        ("gpiozero", "[gpio.buttons]\nundo = 17"),
        ("adafruit_mcp230xx.mcp23017", "[expanders.row]\nbuttons = {a = 'A0'}"),
    ],
)
def test_a_missing_library_is_one_clear_sentence(monkeypatch: pytest.MonkeyPatch, module: str, section: str) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(DriverError, match=rf"^The rig has \w+, but {module} cannot be loaded \(.*\)\. Install .*\.$"):
        check_libraries(parse_rig(section.encode()))


@pytest.mark.parametrize("section", ["", "[numpad]\ndevice = '/dev/input/x'"])
def test_what_needs_no_library_is_not_asked_for_one(monkeypatch: pytest.MonkeyPatch, section: str) -> None:
    for module in ("serial", "gpiozero", "lgpio", "adafruit_vl53l0x"):
        monkeypatch.setitem(sys.modules, module, None)
    check_libraries(parse_rig(section.encode()))


def test_reset_lines_need_lgpio_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    check_libraries(parse_rig(b"[tof.sensors]\n1 = {mux = 0x70, channel = 0}"))
    with pytest.raises(DriverError, match=r"^lgpio cannot be loaded"):
        check_libraries(parse_rig(b"[tof.sensors]\n1 = {xshut = 4, address = 0x30}"))
