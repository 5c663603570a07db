"""The wiring manual: its drawings are those of the rig files, and it agrees with firmware, rigs and product."""

import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import pytest

from companion.cli import COMMANDS
from hardware.filters.tilt import angle_deg, zone_of
from hardware.rig.drawing.__main__ import DOCS, EXAMPLES, drawings, every, main
from hardware.rig.drawing.details import LED_OHMS
from hardware.rig.drawing.diagrams import NODE_BUTTONS, NODE_LAMPS, NODE_LIGHT, NODE_SELECT, diagrams
from hardware.rig.drawing.draw import diagram_svg
from hardware.rig.drawing.layout import Placed, plan
from hardware.rig.drawing.parts import HEADER, HIGH, PIN_NUMBERS, RAILS, Diagram, Part
from hardware.rig.file import parse_rig, read_rig
from hardware.rig.sections import Rig
from tests.tools.source_modules import ROOT
from tests.tools.wiring import TABLE

SVG = "{http://www.w3.org/2000/svg}"
MANUAL = (ROOT / "wiring.md").read_text(encoding="utf-8")
TROUBLES = (ROOT / "docs/troubleshooting.md").read_text(encoding="utf-8")
FIRMWARE = (ROOT / "firmware/README.md").read_text(encoding="utf-8")
PINS = (ROOT / "firmware/node/pins.h").read_text(encoding="utf-8")
RIGS = sorted(EXAMPLES.glob("*.toml"))


def words(svg: str) -> list[str]:
    return [text.text or "" for text in ET.fromstring(svg).iter(f"{SVG}text")]


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    return dict(every())


def test_the_drawings_are_those_of_the_rig_files(made: dict[str, str]) -> None:
    kept = {path.name: path.read_text(encoding="utf-8") for path in DOCS.glob("*.svg")}
    assert sorted(kept) == sorted(made), "draw them again: python -m hardware.rig.drawing"
    changed = [name for name in kept if kept[name] != made[name]]
    assert not changed, "draw them again: python -m hardware.rig.drawing"


def test_every_drawing_is_in_the_manual(made: dict[str, str]) -> None:
    assert set(re.findall(r"docs/wiring/([\w-]+\.svg)", MANUAL)) == set(made)


def all_diagrams() -> list[Diagram]:
    return [diagram for path in RIGS for diagram in diagrams(path.stem, read_rig(path))]


def parts(diagram: Diagram) -> tuple[Part, ...]:
    return (*diagram.near, *diagram.far)


@pytest.mark.parametrize("diagram", all_diagrams(), ids=lambda diagram: diagram.title)
def test_no_wire_ends_nowhere(diagram: Diagram) -> None:
    """Each net joins at least two pins, or a pin with a rail; what leaves the connector arrives somewhere."""
    ends = [pin.net for part in parts(diagram) for pin in (*part.left, *part.right)] + list(
        diagram.connector.nets.values()
    )
    assert {net for net in ends if ends.count(net) < 2 and net not in RAILS} == set()
    assert set(ends) & set(RAILS) <= set(diagram.connector.feeds)


@pytest.mark.parametrize("diagram", all_diagrams(), ids=lambda diagram: diagram.title)
def test_nothing_lies_on_anything_else(diagram: Diagram) -> None:
    laid = plan(diagram)
    for column in laid.columns:
        for above, below in pairwise(column):
            assert above.y + above.height <= below.y
    lanes = [x for zone in laid.zones for x in (*zone.lanes.values(), *zone.rails.values())]
    assert len(lanes) == len(set(lanes))
    assert all(not inside(x, placed) for x in lanes for column in laid.columns for placed in column)


def inside(x: float, placed: Placed) -> bool:
    return placed.x - 90 < x < placed.x + 200


@pytest.mark.parametrize("path", RIGS, ids=lambda path: path.stem)
def test_every_pin_of_a_rig_is_named_on_its_drawing(path: Path) -> None:
    rig = read_rig(path)
    labels = [word for _, svg in drawings(path) for word in words(svg)]
    for pin in pins_of(rig):
        assert f"GPIO {pin} · pin {PIN_NUMBERS[f'GPIO {pin}']}" in labels
    for hole in {*(rig.tof.sensors if rig.tof else ()), *(rig.node.holes if rig.node else ())}:
        assert f"hole {hole}" in labels
    for name in (*(rig.gpio.buttons if rig.gpio else ()), *(b for e in rig.expanders.values() for b in e.buttons)):
        assert name in labels


def pins_of(rig: Rig) -> list[int]:
    found = list(rig.gpio.buttons.values()) if rig.gpio else []
    return found + [s.xshut for s in (rig.tof.sensors.values() if rig.tof else ()) if s.xshut is not None]


def test_the_places_of_the_header() -> None:
    """As printed on every pin chart of a Pi."""
    known = {
        "GPIO 2": 3,
        "GPIO 3": 5,
        "GPIO 14": 8,
        "GPIO 17": 11,
        "GPIO 25": 22,
        "GPIO 12": 32,
        "GPIO 26": 37,
        "GPIO 21": 40,
    }
    assert {name: PIN_NUMBERS[name] for name in known} == known
    assert (HEADER[0], HEADER[-1]) == (("3.3 V", "5 V"), ("GND", "GPIO 21"))
    assert sum(label == "GND" for pair in HEADER for label in pair) == 8


def test_the_node_is_drawn_with_the_pins_of_its_firmware() -> None:
    [buttons] = re.findall(r"PIN_BUTTONS\[\] = \{([^}]+)\}", PINS)
    assert [pin if pin.startswith("A") else f"D{pin}" for pin in buttons.split(", ")] == list(NODE_BUTTONS)
    assert f"ADC_CHANNEL = {NODE_LIGHT.removeprefix('A')};" in PINS
    assert f"| {', '.join(NODE_SELECT)} | CD74HC4067 S0, S1, S2, S3 |" in FIRMWARE
    assert f"| {', '.join(NODE_LAMPS.values())} | lamp lines red, green, blue |" in FIRMWARE


def test_resistors_are_those_of_the_firmware_manual() -> None:
    assert f"{LED_OHMS['red']} Ohm (red) and {LED_OHMS['green']} Ohm (green, blue)" in FIRMWARE
    assert LED_OHMS["green"] == LED_OHMS["blue"]


def test_a_rig_of_ones_own_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rig = tmp_path / "mine.toml"
    rig.write_text("[gpio.buttons]\nundo = 5\n")
    assert main([str(rig), str(tmp_path / "out")]) == 0
    assert (tmp_path / "out/mine.svg").exists()
    rig.write_text("[gpio.buttons]\nundo = 5\nredo = 5\n")
    assert main([str(rig), str(tmp_path / "out")]) == 1
    assert "GPIO 5" in capsys.readouterr().err


def test_a_multiplexed_sensor_with_a_reset_line_says_where_it_goes() -> None:
    [diagram] = diagrams("one", parse_rig(b"[tof.sensors]\n3 = {mux = 0x70, channel = 2, xshut = 17}\n"))
    assert "GPIO 17 · pin 11" in words(diagram_svg(diagram))


@pytest.mark.parametrize("text", [MANUAL, TROUBLES], ids=["wiring.md", "troubleshooting.md"])
def test_every_command_that_a_manual_names_exists(text: str) -> None:
    named = set(re.findall(r"`companion ([a-z]+)", text))
    assert named
    assert named <= set(COMMANDS)


@pytest.mark.parametrize("text", [MANUAL, TROUBLES], ids=["wiring.md", "troubleshooting.md"])
def test_every_file_that_a_manual_points_at_exists(text: str) -> None:
    base = ROOT if text is MANUAL else ROOT / "docs"
    links = re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", text)
    assert links
    assert not [link for link in links if not (base / link).exists()]


def test_the_sign_of_the_tilt_is_that_of_the_filter() -> None:
    """An axis that points down reads less than zero; the arrow points at the second player's end."""
    assert "x is below zero while the second player's end is down" in MANUAL
    second_down = angle_deg((-0.0698, 0.0, 0.9976))
    assert second_down is not None
    assert zone_of(second_down / 4.0) == 1


def test_the_light_of_a_hole_is_not_filtered() -> None:
    [row] = [line for line in MANUAL.splitlines() if line.startswith("| phototransistor ")]
    assert "no daylight filter" in row
    assert "clear case" in row


def test_the_display_s_power_pins_are_left_to_it() -> None:
    """Header pins 2 and 4 are all the 5 V there is; nothing else of a build may be drawn or listed there."""
    assert "720x1280" in MANUAL
    assert "5 V" not in "".join(found["table"] for found in TABLE.finditer(MANUAL))
    for diagram in all_diagrams():
        if diagram.connector.numbered:
            assert HIGH not in {pin.net for part in parts(diagram) for pin in (*part.left, *part.right)}


def test_every_example_rig_is_in_the_manual() -> None:
    assert not [path.name for path in RIGS if path.name not in MANUAL]


def table(heading: str) -> dict[str, str]:
    """First to second column of the first table under a heading of the manual."""
    section = MANUAL.split(f"\n{heading}\n", 1)[1]
    rows = re.findall(r"^\| ([^|]+?) \| ([^|]+?) \|", section.split("\n## ", 1)[0], re.MULTILINE)
    return dict(rows[1:])


@pytest.mark.parametrize("name", ["pi-vl53l0x", "toguz-pins", "yali-contacts"])
def test_the_pin_tables_are_those_of_the_rig_files(name: str) -> None:
    rig = read_rig(EXAMPLES / f"{name}.toml")
    assert rig.gpio is not None
    listed = table(f"### {name}.toml")
    wanted = dict(rig.gpio.buttons)
    if rig.tof:
        wanted |= {f"hole {hole}, XSHUT": s.xshut for hole, s in rig.tof.sensors.items() if s.xshut is not None}
    if rig.gpio.tilt:
        wanted |= {"tilt contact, first end": rig.gpio.tilt.first, "tilt contact, second end": rig.gpio.tilt.second}
    lamps = {f: getattr(rig.gpio.lamps, f) for f in rig.gpio.lamps.__struct_fields__}
    wanted |= {"buzzer" if f == "buzzer" else f"lamp {f}": pin for f, pin in lamps.items() if pin is not None}
    assert {what: where for what, where in listed.items() if what in wanted} == {
        what: f"GPIO {pin}, pin {PIN_NUMBERS[f'GPIO {pin}']}" for what, pin in wanted.items()
    }
