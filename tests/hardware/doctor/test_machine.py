"""What the doctor finds on good and bad machines: software, pins, rights and the I2C bus."""

from pathlib import Path
from typing import Any

import pytest
from gpiozero import InputDevice
from gpiozero.pins.mock import MockFactory

from hardware.doctor import access, buses, pins, software
from hardware.doctor.machine import User
from hardware.doctor.pin_levels import read_levels
from hardware.driver import DriverError
from hardware.rig.file import parse_rig
from hardware.rig.sections import Rig
from tests.hardware.doctor.machines import INSTALLED, NODE_RIG, PINS_RIG, TOF_RIG, pc, pi, put, tuples


@pytest.mark.parametrize(
    ("python", "bits", "word", "says"),
    [
        ((3, 11, 2), 64, "ok", "Python 3.11.2."),
        ((3, 13, 5), 64, "ok", "Python 3.13.5."),
        ((3, 10, 9), 64, "bad", "Python 3.10.9 does not suit."),
        ((3, 14, 0), 64, "bad", "Python 3.14.0 does not suit."),
        ((3, 11, 2), 32, "look", "Python 3.11.2 on a 32-bit system, for which Kivy has no ready-made package."),
    ],
)
def test_python(tmp_path: Path, python: tuple[int, int, int], bits: int, word: str, says: str) -> None:
    [finding] = software.python(pc(tmp_path, python=python, bits=bits))
    assert (finding.word, finding.what) == (word, says)
    assert bool(finding.do) is (word != "ok")


def test_root_is_told_on_a_pi(tmp_path: Path) -> None:
    root = User("root", 0, frozenset({0}))
    assert [finding.word for finding in software.python(pi(tmp_path, user=root))] == ["ok", "look"]


def test_a_pc_needs_none_of_the_packages_of_a_pi(tmp_path: Path) -> None:
    machine = pc(tmp_path, installed={"msgspec": "0.23.0", "kivy": "2.3.1"}.get)
    assert tuples(software.packages(machine)) == [
        ("ok", "2 packages in the versions that are needed; not a Pi, so none of its own.", "")
    ]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"kivy": None}, "kivy is missing."),
        ({"kivy": "2.3.0"}, "kivy is 2.3.0, needed is 2.3.1."),
        ({"msgspec": "0.18.6"}, "msgspec is 0.18.6, needed is 0.19 or newer."),
        ({"gpiozero": "2.0.1.post1"}, "gpiozero is 2.0.1.post1, needed is 2.0.1.post3."),
        ({"lgpio": "0.2.0.0"}, "lgpio is 0.2.0.0, needed is 0.2.2 or newer."),
    ],
)
def test_a_package_that_does_not_suit_is_named(tmp_path: Path, changes: dict[str, str | None], says: str) -> None:
    machine = pi(tmp_path, installed=(INSTALLED | changes).get)
    assert tuples(software.packages(machine)) == [("bad", says, ".venv/bin/pip install -c constraints.txt -e '.[pi]'")]


def test_versions_are_compared_by_number(tmp_path: Path) -> None:
    [finding] = software.packages(pi(tmp_path, installed=(INSTALLED | {"msgspec": "0.100"}).get))
    assert (finding.word, finding.what) == ("ok", "4 packages in the versions that are needed.")


def test_lgpio_of_the_distribution_needs_no_package_metadata(tmp_path: Path) -> None:
    """On Debian 13 there is no wheel; whether the module works is the pins' question."""
    [finding] = software.packages(pi(tmp_path, installed=(INSTALLED | {"lgpio": None}).get))
    assert finding.word == "ok"


def broken_lgpio() -> None:
    raise DriverError("The lgpio that is installed is an empty shell. Install it: sudo apt install python3-lgpio.")


def test_pins(tmp_path: Path) -> None:
    assert tuples(pins.pins(pc(tmp_path))) == [("ok", "Not a Pi, and the rig uses no pins.", "")]
    assert tuples(pins.pins(pi(tmp_path, PINS_RIG))) == [
        ("ok", "The pins are moved by lgpio.", ""),
        ("ok", "1 button is read, not pressed.", ""),
    ]


SWITCHES = parse_rig(b"[gpio]\nchip = 3\n[gpio.switches]\n1 = 4\n2 = 17\n3 = 27\n[gpio.buttons]\nundo = 8\n")
BARRIERS = parse_rig(b'[gpio.switches]\n1 = 4\n2 = 17\n[switches]\nball = "opens"\n')
CONTACTS = parse_rig(b"[gpio.tilt]\nfirst = 5\nsecond = 6\n")


@pytest.mark.parametrize(
    ("rig", "levels", "said"),
    [
        (SWITCHES, {}, ["ok 3 switches of holes are read: no ball in any.", "ok 1 button is read, not pressed."]),
        (SWITCHES, {17: 1},
         ["ok 3 switches of holes are read: a ball in hole 2.", "ok 1 button is read, not pressed."]),
        (BARRIERS, {17: 1}, ["ok 2 switches of holes are read: a ball in hole 1."]),
        (SWITCHES, {8: 1}, ["ok 3 switches of holes are read: no ball in any.", "look Closed: button undo."]),
        (SWITCHES, {4: "taken", 8: "taken"},
         ["look GPIO 4 (switch of hole 1) and 1 more cannot be read now: pin GPIO4 is already in use"]),
        (CONTACTS, {5: 1}, []),
        (CONTACTS, {5: 1, 6: 1}, ["look Both tilt contacts are closed."]),
    ],
)  # fmt: skip
def test_the_switches_on_the_pins_are_read_as_the_table_reads_them(
    tmp_path: Path, rig: Rig, levels: dict[int, int | str], said: list[str]
) -> None:
    factories: list[MockFactory] = []
    others: list[InputDevice] = []

    def open_factory(chip: int | None) -> MockFactory:
        assert chip == (rig.gpio.chip if rig.gpio else None)
        factories.append(MockFactory())
        for pin, level in levels.items():
            if level == 1:
                closed: Any = factories[-1].pin(pin)
                closed._set_pull = lambda pull, closed=closed: setattr(closed, "_pull", pull)
                closed.drive_low()
            elif level == "taken":
                others.append(InputDevice(pin, pull_up=True, pin_factory=factories[-1]))
        return factories[-1]

    machine = pi(tmp_path, rig, read_levels=lambda chip, pins: read_levels(chip, pins, open_factory))
    assert [f"{finding.word} {finding.what}".partition(" by ")[0] for finding in pins.pins(machine)][1:] == said
    for other in others:
        other.close()
    assert not any(factories[0]._reservations.values()), "everything is released again"


def test_pins_on_another_chip_are_named_with_the_key_that_helps(tmp_path: Path) -> None:
    """A Pi 5 whose kernel numbers its chips from 11 on."""

    def refuse(chip: int | None) -> None:
        raise DriverError("The pins cannot be opened with lgpio (error: 'can not open gpiochip').")

    machine = pi(tmp_path, SWITCHES, read_levels=lambda chip, pins: read_levels(chip, pins, refuse))
    [_, finding] = pins.pins(machine)
    assert finding.word == "bad"
    assert "gpiochip0" in finding.do
    assert "chip = N" in finding.do


@pytest.mark.parametrize(("rig", "word"), [(PINS_RIG, "bad"), (TOF_RIG, "bad"), (NODE_RIG, "look"), (None, "look")])
def test_a_broken_lgpio_is_bad_where_pins_are_used(tmp_path: Path, rig: None, word: str) -> None:
    [finding] = pins.pins(pi(tmp_path, rig, load_lgpio=broken_lgpio))
    assert (finding.word, finding.do) == (word, "sudo apt install python3-lgpio")
    assert finding.what == "The lgpio that is installed is an empty shell."


def test_a_machine_without_pins_cannot_play_a_rig_with_pins(tmp_path: Path) -> None:
    assert [finding.word for finding in pins.pins(pc(tmp_path, PINS_RIG))] == ["ok", "bad"]


@pytest.mark.parametrize(
    ("model", "others", "word"),
    [
        ("Raspberry Pi 5 Model B", {"RPi.GPIO": "0.7.1", "rpi-lgpio": "0.6"}, "bad"),
        ("Raspberry Pi 5 Model B", {"RPi.GPIO": "0.7.1"}, "look"),
        ("Raspberry Pi 4 Model B", {"RPi.GPIO": "0.7.1"}, None),
        ("Raspberry Pi 5 Model B", {"rpi-lgpio": "0.6"}, None),
    ],
)
def test_two_packages_of_one_name(tmp_path: Path, model: str, others: dict[str, str], word: str | None) -> None:
    machine = pi(tmp_path, PINS_RIG, model=model, installed=(INSTALLED | others).get)
    assert [finding.word for finding in pins.pins(machine)][1:] == ([word] if word else []) + ["ok"]


def test_another_pin_factory_in_the_environment_is_told(tmp_path: Path) -> None:
    machine = pi(tmp_path, env={"GPIOZERO_PIN_FACTORY": "mock"})
    assert [finding.word for finding in pins.pins(machine)] == ["ok", "look"]


def test_rights(tmp_path: Path) -> None:
    put(tmp_path, "/dev/ttyUSB0")
    assert tuples(access.files(pi(tmp_path, NODE_RIG))) == [
        ("ok", "ann may use the pins, the I2C buses, the serial ports.", "")
    ]
    assert tuples(access.files(pc(tmp_path / "empty"))) == []


GIVE = "sudo chgrp dialout /dev/ttyUSB0 && sudo chmod g+rw /dev/ttyUSB0 (to stay so: wiring.md, udev rule)"
NOT_GIVEN = "its rights are right: the service or container that this runs in has to be given it (DeviceAllow)"
AGAIN = "log out and in again: ann is in the group dialout, but this session began before"


@pytest.mark.parametrize(
    ("mode", "group", "groups", "listed", "do"),
    [
        (0o660, "dialout", {1000}, (), "sudo usermod -aG dialout ann, then log out and in again"),
        (0o660, "plugdev", {1000}, (), "sudo usermod -aG plugdev ann, then log out and in again"),
        (0o660, "dialout", {1000}, ("ann",), AGAIN),
        (0o660, "dialout", {1000, 0}, ("ann",), NOT_GIVEN),
        (0o600, "dialout", {1000}, (), GIVE),
        (0o660, "root", {1000}, (), GIVE),
    ],
)  # fmt: skip
def test_a_port_that_may_not_be_opened_comes_with_the_line_to_run(
    tmp_path: Path, mode: int, group: str, groups: set[int], listed: tuple[str, ...], do: str
) -> None:
    put(tmp_path, "/dev/ttyUSB0").chmod(mode)
    machine = pc(
        tmp_path,
        NODE_RIG,
        user=User("ann", 1000, frozenset(groups)),
        may_use=lambda path: False,
        group_name=lambda gid: group,
        members=lambda group: listed,
    )
    what = f"ann may not open /dev/ttyUSB0 (the serial ports; owner root, group {group})."
    assert tuples(access.files(machine)) == [("bad", what, do)]


def test_a_port_that_the_rig_does_not_use_is_only_worth_a_look(tmp_path: Path) -> None:
    put(tmp_path, "/dev/ttyUSB0")
    assert [finding.word for finding in access.files(pc(tmp_path, may_use=lambda path: False))] == ["look"]


def test_a_number_pad_is_looked_for_by_its_name(tmp_path: Path) -> None:
    rig = parse_rig(b'[numpad]\ndevice = "/dev/input/by-id/usb-Pad-event-kbd"\n')
    assert [finding.word for finding in access.files(pc(tmp_path, rig))] == ["bad"]
    put(tmp_path, "/dev/input/event3")
    put(tmp_path, "/dev/input/by-id/usb-Pad-event-kbd")
    assert tuples(access.files(pc(tmp_path, rig))) == [("ok", "ann may use touch and keys.", "")]


def test_touch_and_screen_matter_without_a_desktop(tmp_path: Path) -> None:
    for place in ("/dev/input/event0", "/dev/dri/card1", "/dev/dri/renderD128"):
        put(tmp_path, place)
    shut = pc(tmp_path, env={"SDL_VIDEODRIVER": "kmsdrm"}, may_use=lambda path: False)
    assert [finding.word for finding in access.files(shut)] == ["bad", "bad"]
    assert tuples(access.files(pc(tmp_path, may_use=lambda path: False))) == []


ONE, TWO, MUX = "0x30 (sensor of hole 1)", "0x31 (sensor of hole 2)", "0x70 (multiplexer 0x70)"
ASLEEP = "0x29 (VL53L0X, VL53L1X or VL53L4CD?)"
LATER = "sensors get their addresses when the table starts"
NOBODY = "the sensor of hole 1, the sensor of hole 2, the multiplexer 0x70"


@pytest.mark.parametrize(
    ("found", "word", "says"),
    [
        ({0x30, 0x31, 0x70}, "ok", f"{ONE}, {TWO}, {MUX}"),
        ({0x29, 0x70}, "look", f"{ASLEEP}, {MUX}; {LATER}"),
        ({0x29, 0x30, 0x70}, "look", f"{ASLEEP}, {ONE}, {MUX}; {LATER}"),
        ({0x30, 0x70}, "bad", f"no answer from the sensor of hole 2 (there: {ONE}, {MUX})"),
        ({0x30, 0x31}, "bad", f"no answer from the multiplexer 0x70 (there: {ONE}, {TWO})"),
        ({0x29}, "bad", f"no answer from the multiplexer 0x70 (there: {ASLEEP})"),
        (set(), "bad", f"no answer from {NOBODY} (there: nobody)"),
    ],
)
def test_who_answers_on_the_bus(tmp_path: Path, found: set[int], word: str, says: str) -> None:
    [finding] = buses.buses(pi(tmp_path, TOF_RIG, answering=lambda bus: frozenset(found)))
    assert (finding.word, finding.what) == (word, f"I2C bus 1: {says}.")


def test_a_bus_that_is_off_comes_with_the_line_that_switches_it_on(tmp_path: Path) -> None:
    machine = pi(tmp_path, TOF_RIG)
    (tmp_path / "dev/i2c-1").unlink()
    assert tuples(buses.buses(machine)) == [
        ("bad", "There is no I2C bus 1.", "sudo raspi-config nonint do_i2c 0, then restart the Pi")
    ]
    assert [finding.word for finding in buses.buses(pc(tmp_path / "pc", TOF_RIG))] == ["bad"]
    assert [finding.word for finding in buses.buses(pc(tmp_path / "pc"))] == ["ok"]


@pytest.mark.parametrize(("hz", "words"), [(100_000, ["ok"]), (9_600, ["ok"]), (9_500, ["ok", "look"])])
def test_a_bus_that_is_too_slow_for_its_sensors_is_named(tmp_path: Path, hz: int, words: list[str]) -> None:
    """Ten readings a second of three sensors are 9600 bits a second."""
    machine = pi(tmp_path, TOF_RIG, answering=lambda bus: frozenset({0x30, 0x31, 0x70}))
    speed = put(tmp_path, "/sys/bus/i2c/devices/i2c-1/of_node/clock-frequency")
    speed.write_bytes(hz.to_bytes(4, "big"))
    assert [finding.word for finding in buses.buses(machine)] == words


def test_a_bus_that_may_not_be_opened_is_not_asked(tmp_path: Path) -> None:
    asked: list[Path] = []

    def answering(bus: Path) -> frozenset[int]:
        asked.append(bus)
        return frozenset()

    [finding] = buses.buses(pi(tmp_path, TOF_RIG, may_use=lambda path: False, answering=answering))
    assert (finding.word, asked) == ("bad", [])


def test_a_bus_that_fails_is_told(tmp_path: Path) -> None:
    def answering(bus: Path) -> frozenset[int]:
        raise OSError(6, "No such device or address")

    [finding] = buses.buses(pi(tmp_path, TOF_RIG, answering=answering))
    assert (finding.word, finding.what) == ("bad", "I2C bus 1 cannot be opened: No such device or address.")


def test_unknown_parts_are_shown_by_what_usually_has_the_address(tmp_path: Path) -> None:
    [finding] = buses.buses(pi(tmp_path, answering=lambda bus: frozenset({0x20, 0x68, 0x77, 0x50})))
    assert finding.what == "I2C bus 1: 0x20 (MCP23017?), 0x50, 0x68 (MPU-6050?), 0x77 (TCA9548A?)."
    [finding] = buses.buses(pi(tmp_path, answering=lambda bus: frozenset({0x0F})))
    assert finding.what == "I2C bus 1: 0xf (distance sensor that does not obey its reset line?)."
