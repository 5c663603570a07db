"""The questions and the file that they write: whatever is answered, the file passes its own check."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hardware.rig
from companion.games.registry import names, rig_questions
from companion.live.rig_loading import load_rig, meaningless_buttons
from hardware.rig.description import describe
from hardware.rig.file import parse_rig
from hardware.rig.template import rig_template
from hardware.rig.wizard import (
    BUTTONS,
    TILT,
    TRIES,
    Button,
    NoAnswer,
    Question,
    RigQuestions,
    ask,
    ask_all,
)

EXAMPLES = sorted((Path(hardware.rig.__file__).parent / "examples").glob("*.toml"))


def every_answer() -> Iterator[tuple[str, dict[str, str]]]:
    for game in names():
        for choice in product(*(question.choices for question in questions(game).questions)):
            keys = (question.key for question in questions(game).questions)
            yield game, dict(zip(keys, choice, strict=True))


def questions(game: str) -> RigQuestions:
    found = rig_questions(game)
    assert found is not None
    return found


@pytest.mark.parametrize(("game", "answers"), list(every_answer()), ids=str)
def test_every_answer_writes_a_file_that_passes_its_check(game: str, answers: dict[str, str]) -> None:
    rig = parse_rig(rig_template(answers, questions(game)).encode())
    assert list(meaningless_buttons(rig)) == []
    assert (rig.node is not None) is ("node" in answers.values())
    assert (rig.tof is not None) is answers.get("holes", "").startswith("vl53l0x")
    assert bool(rig.expanders) is ("switches-expander" in answers.values() or answers.get("buttons") == "expander")
    switches = [
        *(rig.gpio.switches if rig.gpio else ()),
        *(hole for e in rig.expanders.values() for hole in e.switches),
    ]
    assert sorted(switches) == (list(range(1, 10)) if answers.get("holes", "").startswith("switches") else [])


def test_sensors_on_one_bus_get_free_addresses_from_0x30_on() -> None:
    """All wake at 0x29, so that nobody may stay there."""
    tof = parse_rig(rig_template({"holes": "vl53l0x"}, questions("yago-pool")).encode()).tof
    assert tof is not None
    assert [sensor.address for sensor in tof.sensors.values()] == list(range(0x30, 0x39))


def saying(*lines: str) -> Callable[[str], str]:
    """Answers line by line, then nothing more."""
    left = iter(lines)
    return lambda _: next(left, "")


def test_the_interview_asks_what_the_game_needs() -> None:
    asked: list[str] = []

    def answer(question: str) -> str:
        asked.append(question)
        return "expander"

    assert ask_all(questions("toguz-korgool"), answer) == {"buttons": "expander"}
    assert asked == ["Where are the two rows of buttons? (none, pins, expander) [none] "]


def test_nothing_said_takes_the_proposals() -> None:
    assert ask_all(questions("yago-pool"), saying()) == {"holes": "none", "buttons": "none"}


def test_a_wrong_word_is_asked_again_but_not_for_ever() -> None:
    assert ask(TILT, saying("chess", " Contacts ")) == "contacts"
    with pytest.raises(NoAnswer, match=r"^No answer to .What feels the tilt"):
        ask(TILT, saying(*["chess"] * TRIES, "node"))


@given(st.lists(st.text(max_size=12), max_size=12))
def test_any_answers_come_to_an_end_with_a_good_file_or_a_sentence(lines: list[str]) -> None:
    with suppress(NoAnswer):
        answers = ask_all(questions("yago-pool"), saying(*lines))
        parse_rig(rig_template(answers, questions("yago-pool")).encode())


def test_names_and_texts_of_buttons_are_written_as_toml_needs_them() -> None:
    event = {"event": "say", "what": 'a "b"', "to": [1, 2], "loud": True}
    odd = RigQuestions(questions=(BUTTONS,), buttons=(Button("plus 1", event),))
    assert parse_rig(rig_template({"buttons": "pins"}, odd).encode()).buttons == {"plus 1": event}


def test_only_what_a_rig_file_can_be_written_for_may_be_asked() -> None:
    with pytest.raises(ValueError, match=r"^no rig file can be written for holes lasers$"):
        RigQuestions(questions=(Question("holes", "What sees the balls", ("none", "lasers")),))


def init(folder: Path, *lines: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "companion.cli", "rig", "init", "--out", str(folder / "rig.toml")]
    return subprocess.run(command, input="\n".join(lines), capture_output=True, text=True, check=False, timeout=60)


def test_the_installed_games_are_offered_in_the_order_of_the_home_page(tmp_path: Path) -> None:
    done = init(tmp_path)
    games = "yago-pool, yali, toguz-korgool, pool-position, yooloo"
    assert done.stdout.startswith(f"Which game is the table for? ({games}) [yago-pool] ")
    assert (done.returncode, (tmp_path / "rig.toml").exists()) == (0, True)


def test_a_file_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "folder").touch()
    done = init(tmp_path / "folder", "yali")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith(f"{tmp_path / 'folder' / 'rig.toml'}: ")


@pytest.mark.parametrize("before", [(), ("yali",)])
def test_three_wrong_answers_end_in_a_sentence_and_no_file(tmp_path: Path, before: tuple[str, ...]) -> None:
    done = init(tmp_path, *before, "chess", "go", "bridge", "pins")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.endswith("Nothing is written.\n")
    assert not (tmp_path / "rig.toml").exists()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_are_fine_and_say_what_they_are(path: Path) -> None:
    lines = list(describe(load_rig(path)))
    assert lines
    assert all(line and "\n" not in line for line in lines)


def test_there_is_an_example_of_every_build() -> None:
    assert {path.stem for path in EXAMPLES} >= {"touch-only", "pi-vl53l0x", "pi-node", "toguz-pins", "toguz-expanders"}


@pytest.mark.parametrize("name", ["toguz-pins", "toguz-expanders"])
def test_two_rows_of_nine_sow_all_eighteen_holes(name: str) -> None:
    rig = load_rig(next(path for path in EXAMPLES if path.stem == name))
    sown = {(event["player"], event["hole"]) for event in rig.buttons.values() if event["event"] == "sow"}
    assert sown == {(player, hole) for player in (1, 2) for hole in range(1, 10)}
    wires = [*(rig.gpio.buttons if rig.gpio else ()), *(name for row in rig.expanders.values() for name in row.buttons)]
    assert len(wires) == 19
