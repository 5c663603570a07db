"""What `rig check` says: the line, the key, what was read, what is possible, what was meant, and what is doubtful."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hardware.rig.doubts import doubts
from hardware.rig.file import RigError, parse_rig
from hardware.rig.places import Places


def findings(text: str) -> list[str]:
    with pytest.raises(RigError) as caught:
        parse_rig(text.encode())
    return caught.value.findings


def doubted(text: str) -> list[str]:
    return list(doubts(parse_rig(text.encode()), text))


def test_every_key_that_does_not_fit_is_told_at_once_with_its_line() -> None:
    text = "[tof]\nbus = 99\nsensor = 3\n\n[tof.sensors]\n1 = {xshut = 28, address = 0x30}\n"
    assert findings(text) == [
        "line 2: tof.bus: read 99; possible: a whole number from 0 to 22.",
        "line 3: tof.sensor: tof has no 'sensor'; did you mean 'sensors'? possible: bus, model, sensors, budget_ms.",
        "line 6: tof.sensors.1.xshut: read 28; possible: a whole number from 2 to 27.",
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[gpio.lamps]\nbuzer = 4", "line 2: gpio.lamps.buzer: gpio.lamps has no 'buzer'; did you mean 'buzzer'?"),
        ("[hole]\nthreshold_mm = 60", "line 1: hole: a rig has no 'hole'; did you mean 'holes'?"),
        (
            "[holes]\ntreshold_mm = 60",
            "line 2: holes.treshold_mm: holes has no 'treshold_mm'; did you mean 'threshold_",
        ),
        ("[expanders.a]\nbuttons = {x = 'C9'}", 'line 2: expanders.a.buttons.x: read "C9"; possible: "A0" to "A6" and'),
        ("[gpio]\nbuzzer_sounds = 'hihg'", "line 2: gpio.buzzer_sounds: read \"hihg\"; did you mean 'high'?"),
        ("[numpad]\ndevice = '/dev/input/x'\nkeys = {minnus = 'undo'}", "did you mean 'minus'?"),
        ("[node]\nidentity = 'xyz'", 'line 2: node.identity: read "xyz"; possible: eight hexadecimal digits'),
        ("[node]\ntilt = 'yes'", 'line 2: node.tilt: read "yes"; possible: true or false.'),
        ("[gpio.tilt]\nfirst = 5", "line 1: gpio.tilt: 'second' is missing; possible: a whole number from 2 to 27."),
        ("\n[holes.each.10]\nthreshold_mm = 60", "line 2: holes.each.10: a name in it does not fit: read '10'"),
    ],
)
def test_a_slip_is_told_in_plain_words(text: str, says: str) -> None:
    [finding] = findings(text)
    assert says in finding
    assert finding.endswith(".")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[expanders.a]\naddress = 20\nbuttons = {x = 'A0'}", "read 20 (0x14); did you mean 0x20? possible: a whole"),
        ("[tof.sensors]\n1 = {mux = 70, channel = 0}", "read 70 (0x46); did you mean 0x70?"),
        (
            "[tof.sensors]\n1 = {xshut = 4, address = 0x78}",
            "read 120 (0x78); possible: a whole number from 0x08 to 0x77",
        ),
        ("[tof.sensors]\n1 = {xshut = 4, address = 7}", "read 7 (0x7); possible: a whole number from 0x08 to 0x77."),
    ],
)
def test_an_address_that_no_device_can_have_is_told_in_hexadecimal(text: str, says: str) -> None:
    [finding] = findings(text)
    assert says in finding


def test_a_decimal_address_is_asked_about_and_a_hexadecimal_one_is_not() -> None:
    [doubt] = doubted("[tof.sensors]\n1 = {xshut = 4, address = 30}\n2 = {xshut = 17, address = 0x31}")
    assert doubt.startswith("line 2: tof.sensors.1.address: read 30, which is 0x1e; did you mean 0x30?")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[gpio.buttons]\nundo = 14", "line 2: gpio.buttons.undo: GPIO 14 is a pin of the serial console"),
        ("[gpio.lamps]\nfirst = 15", "line 2: gpio.lamps.first: GPIO 15 is a pin of the serial console"),
        ("[tof.sensors]\n1 = {xshut = 14, address = 0x30}", "line 2: tof.sensors.1.xshut: GPIO 14 is a pin"),
        ("[gpio.lamps]\nsecond = 3", "line 2: gpio.lamps.second: GPIO 3 is always pulled up"),
        ("[gpio.lamps]\nbuzzer = 4", "pin 4 of the header is the display's power (5 V)"),
        ("[holes]\nhysteresis_mm = 10", "line 2: holes.hysteresis_mm: read 10, which is within the noise"),
        ("[holes.each.2]\nhysteresis_mm = 14.9", "line 2: holes.each.2.hysteresis_mm: read 14.9, which is within"),
        ("[node]\nport = '/dev/ttyUSB0'", "line 1: node: the board node is given nothing to do"),
        ("[gpio]\nchip = 0", "line 1: gpio: nothing is on the pins"),
        (
            "[expanders.a]\nbus = 3\nbuttons = {x = 'A0'}\n[gpio.buttons]\nundo = 5",
            "GPIO 5 is usually a pin of I2C bus 3",
        ),
        (
            "[colours.3]\nempty = [9, 9, 9]\nred = [9, 9, 9]\nyellow = [9, 9, 9]\nblue = [9, 9, 9]",
            "line 1: colours.3: red and yellow and blue look like the other colours, so hole 3 never sees",
        ),
        (
            "[colours.3]\nempty = [22, 20, 18]\nred = [412, 80, 61]\nyellow = [412, 80, 61]\nblue = [58, 96, 360]",
            "line 1: colours.3: red and yellow look like",
        ),
    ],
)
def test_what_is_valid_and_doubtful_is_told(text: str, says: str) -> None:
    [doubt] = doubted(text)
    assert says in doubt
    assert doubt.endswith(".")


def test_a_buzzer_on_pin_two_is_on_a_pull_up_and_maybe_meant_for_the_display_s_power() -> None:
    assert len(doubted("[gpio.lamps]\nbuzzer = 2")) == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[holes]\nhysteresis_mm = 15",
        "[node]\ntilt = true",
        "[gpio.lamps]\nbuzzer = 12",
        "[gpio.buttons]\nundo = 2",
        "[colours.3]\nempty = [22, 20, 18]\nred = [412, 80, 61]\nyellow = [430, 330, 85]\nblue = [58, 96, 360]",
    ],
)
def test_what_is_sound_is_not_doubted(text: str) -> None:
    assert doubted(text) == []


def test_keys_are_found_in_tables_inline_tables_and_quotes() -> None:
    places = Places('hold_s = 1\n[a."b.c"]  # x\nd.e = 1\n"f g" = {h = 2}\n')
    found = [("hold_s",), ("a", "b.c"), ("a", "b.c", "d", "e"), ("a", "b.c", "f g", "h"), ("a", "x"), ("z",)]
    assert [places.line(path) for path in found] == [1, 2, 3, 4, None, None]


def check(path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "companion.cli", "rig", "check", str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_the_command_tells_file_and_line_and_doubts_do_not_fail_it(tmp_path: Path) -> None:
    path = tmp_path / "rig.toml"
    path.write_text("[gpio.buttons]\nundo = 14\n", encoding="utf-8")
    done = check(path)
    assert done.returncode == 0
    assert done.stdout.startswith(f"{path}: line 2: gpio.buttons.undo: GPIO 14 is a pin of the serial console")
    assert f"{path}: fine." in done.stdout
    path.write_text("[gpio.buttons]\nunknown = 17\n", encoding="utf-8")
    done = check(path)
    assert done.returncode == 1
    assert done.stdout.startswith(f"{path}: line 2: gpio.buttons.unknown: this button means nothing")
