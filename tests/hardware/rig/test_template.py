"""The questions and the file that they write: whatever is answered, the file passes its own check."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hardware.rig
from companion.live.rig_loading import load_rig, meaningless_buttons
from hardware.rig.description import describe
from hardware.rig.file import parse_rig
from hardware.rig.template import rig_template
from hardware.rig.wizard import FURTHER, GAME, TRIES, ask_questions

EXAMPLES = sorted((Path(hardware.rig.__file__).parent / "examples").glob("*.toml"))


def every_answer() -> Iterator[dict[str, str]]:
    for game in GAME.choices:
        for choice in product(*(question.choices for question in FURTHER[game])):
            yield {"game": game, **{question.key: word for question, word in zip(FURTHER[game], choice, strict=True)}}


@pytest.mark.parametrize("answers", list(every_answer()), ids=lambda answers: " ".join(answers.values()))
def test_every_answer_writes_a_file_that_passes_its_check(answers: dict[str, str]) -> None:
    rig = parse_rig(rig_template(answers).encode())
    assert list(meaningless_buttons(rig)) == []
    assert (rig.node is not None) is ("node" in answers.values())
    assert (rig.tof is not None) is answers.get("holes", "").startswith("vl53l0x")
    assert bool(rig.expanders) is (answers.get("buttons") == "expander")


def saying(*lines: str) -> Callable[[str], str]:
    """Answers line by line, then nothing more."""
    left = iter(lines)
    return lambda _: next(left, "")


def test_the_interview_asks_what_the_game_needs() -> None:
    asked: list[str] = []

    def answer(question: str) -> str:
        asked.append(question)
        return "toguz-korgool" if len(asked) == 1 else "expander"

    assert ask_questions(answer) == {"game": "toguz-korgool", "buttons": "expander"}
    assert [question.partition("?")[0] for question in asked] == [
        "Which game is the table for",
        "Where are the two rows of buttons",
    ]


def test_nothing_said_takes_the_proposals() -> None:
    assert ask_questions(saying()) == {"game": "yago-pool", "holes": "none", "buttons": "none"}


def test_a_wrong_word_is_asked_again_but_not_for_ever() -> None:
    assert ask_questions(saying("chess", " Yali ", "contacts"))["tilt"] == "contacts"
    assert ask_questions(saying(*["chess"] * TRIES, "node"))["holes"] == "node"


@given(st.lists(st.text(max_size=12), max_size=12))
def test_any_answers_come_to_an_end_with_a_good_file(lines: list[str]) -> None:
    parse_rig(rig_template(ask_questions(saying(*lines))).encode())


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
