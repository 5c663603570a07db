"""What the voice says next: never an old total, nothing twice, corrections first."""

from __future__ import annotations

import pytest

from companion.speech.queue import MAX_NOTICES, SpeechQueue


def texts(waiting: SpeechQueue) -> list[str]:
    return [one.text for one in waiting.utterances]


def test_a_new_ruling_makes_whose_turn_it_was_untrue() -> None:
    waiting = SpeechQueue()
    waiting.add([("to-play", "Ann to play.")])
    waiting.add([("to-play", "Bob to play.")])
    assert texts(waiting) == ["Bob to play."]


def test_a_foul_is_still_said_when_the_next_ruling_is_there() -> None:
    waiting = SpeechQueue()
    waiting.add([("foul", "Foul."), ("two-shots", "Bob has two shots.")])
    waiting.add([("second-shot", "Bob, second shot.")])
    assert texts(waiting) == ["Foul.", "Bob, second shot."]


def test_a_correction_drops_all_that_waits_and_cuts_what_is_said() -> None:
    waiting = SpeechQueue()
    assert waiting.add([("foul", "Foul.")]) is False
    assert waiting.add([("undone", "Taken back: foul."), ("to-play", "Ann to play.")]) is True
    assert texts(waiting) == ["Taken back: foul.", "Ann to play."]


def test_the_same_sentence_twice_at_once_is_one() -> None:
    waiting = SpeechQueue()
    waiting.add([("to-play", "Ann to play.")])
    first = waiting.next(10.0)
    waiting.add([("to-play", "Ann to play.")])
    assert first is not None and first.text == "Ann to play."
    assert waiting.next(11.0) is None
    waiting.add([("to-play", "Ann to play.")])
    again = waiting.next(12.5)
    assert again is not None and again.text == "Ann to play."


def test_a_ruling_without_words_leaves_the_queue_alone() -> None:
    waiting = SpeechQueue()
    waiting.add([("to-play", "Ann to play.")])
    assert waiting.add([]) is False
    assert texts(waiting) == ["Ann to play."]


def test_a_long_ruling_is_said_whole() -> None:
    """Seventeen announcements were seen in one ruling of Yago Pool; the last says who is up."""
    ruling = [
        ("foul", "Foul."),
        *(("take-out", f"Take out {n}.") for n in range(15)),
        ("two-shots", "Ann has two shots."),
    ]
    waiting = SpeechQueue()
    waiting.add(ruling)
    assert texts(waiting) == [text for _code, text in ruling]


def test_of_several_rulings_the_older_explanations_and_turns_are_dropped_and_no_verdict() -> None:
    waiting = SpeechQueue()
    for n in range(50):
        waiting.add([("foul", f"Foul {n}."), ("take-out", f"Take out {n}."), ("two-shots", f"Two shots {n}.")])
    assert texts(waiting) == [*(f"Foul {n}." for n in range(50)), "Take out 49.", "Two shots 49."]


def test_who_is_up_stays_until_another_ruling_says_who_is_up() -> None:
    waiting = SpeechQueue()
    waiting.add([("take-out", "Take the red ball out."), ("two-shots", "Bob has two shots.")])
    waiting.add([("renamed", "Ann is now called Zoe.")])
    assert texts(waiting) == ["Bob has two shots.", "Ann is now called Zoe."]
    waiting.add([("second-shot", "Bob, second shot.")])
    assert texts(waiting) == ["Bob, second shot."]


@pytest.mark.parametrize("aside", ["notice", "refused", "now"])
def test_what_is_no_ruling_drops_nothing_of_one(aside: str) -> None:
    ruling = [("foul", "Foul."), ("take-out", "Take out the red ball."), ("two-shots", "Bob has two shots.")]
    waiting = SpeechQueue()
    waiting.add(ruling)
    waiting.add([(aside, "Hole 5: no answer.")])
    assert texts(waiting) == [*(text for _code, text in ruling), "Hole 5: no answer."]


def test_of_the_answers_to_several_questions_the_newest_is_said() -> None:
    waiting = SpeechQueue()
    for n in range(3):
        waiting.add([("now", f"Ann: {n}.")])
        waiting.add([("refused", f"Not possible {n}.")])
    assert texts(waiting) == ["Ann: 2.", "Not possible 2."]


def test_a_verdict_is_said_even_if_it_is_the_same_as_the_last_one() -> None:
    waiting = SpeechQueue()
    for _ in range(2):
        waiting.add([("foul", "Foul.")])
    assert [one.text for one in (waiting.next(1.0), waiting.next(1.1)) if one] == ["Foul.", "Foul."]


def test_a_match_that_is_left_takes_its_sentences_along_but_no_notice_of_a_device() -> None:
    waiting = SpeechQueue()
    waiting.add([("foul", "Foul."), ("notice", "Hole 5: no answer."), ("two-shots", "Bob has two shots.")])
    waiting.drop()
    assert texts(waiting) == ["Hole 5: no answer."]


def test_in_another_match_the_same_sentence_is_no_repetition() -> None:
    waiting = SpeechQueue()
    for now in (10.0, 10.1):
        waiting.add([("to-play", "Ann to play.")])
        said = waiting.next(now)
        assert said is not None and said.text == "Ann to play."
        waiting.drop()


def test_a_correction_leaves_notices_of_devices() -> None:
    waiting = SpeechQueue()
    waiting.add([("notice", "Hole 5: no answer.")])
    waiting.add([("undone", "Taken back: foul.")])
    assert texts(waiting) == ["Hole 5: no answer.", "Taken back: foul."]


def test_of_many_notices_the_newest_wait() -> None:
    waiting = SpeechQueue()
    for n in range(50):
        waiting.add([("notice", f"Hole {n}: no answer.")])
    assert texts(waiting) == [f"Hole {n}: no answer." for n in range(50 - MAX_NOTICES, 50)]
