"""The pins of each build: the rig wizard, the example rigs, the tables of the manual and the drawings agree."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from companion.games.registry import names, rig_questions
from hardware.rig.builds import LAMPS, layout_of
from hardware.rig.conflicts import uses
from hardware.rig.drawing.__main__ import EXAMPLES, drawings
from hardware.rig.file import parse_rig, read_rig
from hardware.rig.sections import Lamps, Rig
from hardware.rig.template import rig_template
from hardware.rig.wizard import BUTTONS, HOLES, TILT, Button, Question, RigQuestions
from tests.tools.builds import BUILDS, Build, build_questions
from tests.tools.wiring import MANUAL, TABLE, example, manual

MADE_AGAIN = "make them again: make wiring"
MANUAL_TEXT = MANUAL.read_text(encoding="utf-8")
ROW = re.compile(r"^\| (?P<what>[^|]+) \| GPIO (?P<gpio>\d+), pin (?P<pin>\d+) \|$", re.MULTILINE)
by_name = pytest.mark.parametrize("build", BUILDS, ids=lambda build: build.name)


@by_name
def test_the_example_of_a_build_is_what_the_wizard_writes(build: Build) -> None:
    assert (EXAMPLES / f"{build.name}.toml").read_text(encoding="utf-8") == example(build), MADE_AGAIN


def test_every_example_rig_is_a_build_or_has_no_hardware() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.toml")} == {build.name for build in BUILDS} | {"touch-only"}
    assert read_rig(EXAMPLES / "touch-only.toml") == Rig()


def test_the_tables_of_the_manual_are_those_of_the_builds() -> None:
    assert manual(MANUAL_TEXT) == MANUAL_TEXT, MADE_AGAIN
    tables = [found["name"] for found in TABLE.finditer(MANUAL_TEXT)]
    assert sorted(tables) == sorted(build.name for build in BUILDS if build.name != "cards-numpad")


def test_no_pin_of_the_header_is_in_a_table_that_is_not_made_from_a_build() -> None:
    assert not ROW.findall(TABLE.sub("", MANUAL_TEXT))


def table_pins(name: str) -> dict[str, int]:
    """GPIO numbers by row of a build's table in the manual."""
    [text] = [found["table"] for found in TABLE.finditer(MANUAL_TEXT) if found["name"] == name]
    return {row["what"]: int(row["gpio"]) for row in ROW.finditer(text)}


@pytest.mark.parametrize(
    ("answers", "build"),
    [
        (("yago-pool", "switches", "pins"), "pi-switches"),
        (("yago-pool", "switches-expander", "expander"), "pi-switches-expander"),
        (("yago-pool", "vl53l0x", "pins"), "pi-vl53l0x"),
        (("yago-pool", "vl53l0x-mux", "pins"), "pi-vl53l0x-mux"),
        (("toguz-korgool", "pins"), "toguz-pins"),
        (("yali", "contacts", "pins"), "yali-contacts"),
    ],
)
def test_a_file_of_the_wizard_has_the_pins_of_the_manual(tmp_path: Path, answers: tuple[str, ...], build: str) -> None:
    path = tmp_path / "rig.toml"
    command = [sys.executable, "-m", "companion.cli", "rig", "init", "--out", str(path)]
    subprocess.run(command, input="\n".join(answers), capture_output=True, text=True, check=True, timeout=60)
    rig, pins = read_rig(path), table_pins(build)
    assert rig.gpio is not None
    assert rig.gpio.buttons.items() <= pins.items()
    assert {f"hole {hole}, switch": pin for hole, pin in rig.gpio.switches.items()}.items() <= pins.items()
    for hole, sensor in rig.tof.sensors.items() if rig.tof else ():
        assert pins.get(f"hole {hole}, XSHUT") == sensor.xshut
    if rig.gpio.tilt:
        ends = (pins["tilt contact, first end"], pins["tilt contact, second end"])
        assert ends == (rig.gpio.tilt.first, rig.gpio.tilt.second)
    lamps = (pins["lamp first"], pins["lamp second"], pins["lamp trouble"], pins["buzzer"])
    assert lamps == (rig.gpio.lamps.first, rig.gpio.lamps.second, rig.gpio.lamps.trouble, rig.gpio.lamps.buzzer)


def test_the_reset_lines_of_the_manual_keep_their_pins() -> None:
    """Tables that are built already are wired so."""
    lines = {hole: table_pins("pi-vl53l0x")[f"hole {hole}, XSHUT"] for hole in range(1, 10)}
    assert list(lines.values()) == [4, 17, 27, 22, 10, 9, 11, 5, 6]
    assert "| hole 3, XSHUT | GPIO 27, pin 13 |" in MANUAL_TEXT


@pytest.mark.parametrize("name", [found["name"] for found in TABLE.finditer(MANUAL_TEXT)])
def test_a_drawing_has_the_pins_of_its_table(name: str) -> None:
    text = "".join(svg for _, svg in drawings(EXAMPLES / f"{name}.toml"))
    [made] = [found["table"] for found in TABLE.finditer(MANUAL_TEXT) if found["name"] == name]
    on_bus = {"SDA", "SCL"}
    for row in ROW.finditer(made):
        if row["what"].split()[0] not in on_bus:
            assert f"GPIO {row['gpio']} · pin {row['pin']}<" in text


def every_table() -> list[tuple[str, dict[str, str]]]:
    found: list[tuple[str, dict[str, str]]] = []
    for game in names():
        asked = (rig_questions(game) or RigQuestions()).questions
        found += [
            (game, dict(zip([question.key for question in asked], choice, strict=True)))
            for choice in product(*(question.choices for question in asked))
        ]
    return found


@pytest.mark.parametrize(("game", "answers"), every_table(), ids=str)
def test_lamps_and_buzzer_are_written_where_the_header_is_used(game: str, answers: dict[str, str]) -> None:
    rig = parse_rig(rig_template(answers, rig_questions(game) or RigQuestions()).encode())
    on_header = bool(
        {"switches", "switches-expander", "vl53l0x", "vl53l0x-mux", "contacts", "pins", "expander"}
        & set(answers.values())
    )
    assert (rig.gpio.lamps if rig.gpio else Lamps()) == (Lamps(**LAMPS) if on_header else Lamps())


MANY = tuple(Button(f"b{n}", {"event": "undo"}) for n in range(30))
ASKED = [(HOLES, BUTTONS), (TILT, BUTTONS), (BUTTONS,), (HOLES, TILT, BUTTONS)]


@pytest.mark.parametrize("holes", ["switches", "vl53l0x"])
@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: "-".join(question.key for question in asked))
def test_no_layout_uses_a_pin_twice(asked: tuple[Question, ...], holes: str) -> None:
    game = RigQuestions(questions=asked, buttons=MANY)
    answers = {"holes": holes, "tilt": "contacts", "buttons": "pins"}
    chosen = {question.key: answers[question.key] for question in game.questions}
    rig = parse_rig(rig_template(chosen, game).encode())
    claimed = [use.what for use in uses(rig) if use.what.startswith("GPIO")]
    assert len(claimed) == len(set(claimed))
    assert rig.gpio is not None
    assert tuple(rig.gpio.buttons.values()) == layout_of(game).buttons


def test_the_console_s_pins_are_the_last_that_a_table_with_holes_or_tilt_gets() -> None:
    for asked in ((HOLES,), (TILT,)):
        assert layout_of(RigQuestions(questions=asked)).buttons[-2:] == (14, 15)


@pytest.mark.parametrize("count", [0, 4, 5, 6, 19, 30])
def test_buttons_find_a_place_beside_the_switches_on_an_expander(count: int) -> None:
    """Five pins of the holes' chip are left; a second chip takes fourteen more, and others are left out."""
    game = RigQuestions(questions=(HOLES, BUTTONS), buttons=MANY[:count])
    rig = parse_rig(rig_template({"holes": "switches-expander", "buttons": "expander"}, game).encode())
    assert len(rig.expanders["holes"].switches) == 9
    wired = [name for expander in rig.expanders.values() for name in expander.buttons]
    assert wired == [button.name for button in MANY[: min(count, 19)]]
    assert len(rig.expanders) == (2 if count > 5 else 1)
    assert rig.buttons.keys() == set(wired)


def test_a_build_for_two_games_has_the_buttons_of_both() -> None:
    first = RigQuestions(questions=(BUTTONS,), buttons=MANY[:2])
    assert build_questions((first, RigQuestions(buttons=MANY[1:3]))).buttons == MANY[:3]


@by_name
def test_a_key_of_a_number_pad_means_the_same_in_every_game(build: Build) -> None:
    for game in build.games:
        rig = parse_rig(rig_template({"buttons": "numpad"}, rig_questions(game) or RigQuestions()).encode())
        assert rig.numpad is not None
        assert rig.numpad.keys["minus"] == "undo"
