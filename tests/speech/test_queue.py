"""What the voice says next: never an old total, nothing twice, corrections first."""

from __future__ import annotations

from companion.speech.queue import MAX_WAITING, SpeechQueue


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


def test_the_queue_stays_short() -> None:
    waiting = SpeechQueue()
    for n in range(50):
        waiting.add([("foul", f"Foul {n}.")])
    assert len(waiting.utterances) == MAX_WAITING
