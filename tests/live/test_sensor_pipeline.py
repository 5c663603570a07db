"""The watch: signals become events of the match that is on, or questions to its people."""

from typing import Any, get_args

import pytest

from companion.i18n.notices import NOTICES, device_text, notice_text
from companion.i18n.phrases import Language
from companion.live.sensor_pipeline import (
    DeviceNotice,
    NoticeCode,
    PipelineOutput,
    Ruled,
    SensorPipeline,
    StatusRequested,
)
from companion.rulebook.referee import Referee
from hardware.devices import BUTTONS, HOLE_NUMBERS, HOLES, NODE, TILT, Button, Hole
from hardware.samples import Distance, Edge, Health, Sample
from tests.tools.referees import referee_of

YAGO = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}
YALI = {"game": "yali", "players": ["Ann", "Bob"]}


def match(setup: dict[str, Any] = YAGO, *events: dict[str, Any]) -> Referee:
    return referee_of(setup, *events)


def hole(number: int, mm: int, t: float = 0.0) -> list[Sample]:
    return [Distance(t + n / 50, number, mm) for n in range(25)]


def feed(pipeline: SensorPipeline, samples: list[Sample], judge: Referee | None) -> list[PipelineOutput]:
    return [output for sample in samples for output in pipeline.feed(sample, judge)]


def test_between_matches_the_picture_goes_on_and_nothing_is_ruled_on() -> None:
    watch = SensorPipeline()
    assert feed(watch, [*hole(5, 150), *hole(5, 30, 1.0), Edge(2.0, "shot-over", 1)], None) == []
    assert watch.advance(3.0, None) == []
    assert watch.filters.picture() == {5: True}


@pytest.mark.parametrize(
    "pipeline",
    [SensorPipeline(), SensorPipeline(buttons={"what-now": {"event": "what-now"}})],
    ids=["by its name", "by the rig"],
)
def test_a_button_that_asks_is_no_event_of_the_match(pipeline: SensorPipeline) -> None:
    judge = match()
    outputs = [*pipeline.feed(Edge(1.0, "what-now", 1), judge), *pipeline.advance(2.0, judge)]
    assert [type(one) for one in outputs] == [StatusRequested]
    assert judge.n == 0


def test_a_button_asks_between_matches_too() -> None:
    watch = SensorPipeline()
    outputs = [*watch.feed(Edge(1.0, "what-now", 1), None), *watch.advance(2.0, None)]
    assert [type(one) for one in outputs] == [StatusRequested]


def test_notices_go_on_between_matches() -> None:
    assert [type(output) for output in SensorPipeline().feed(Health(1.0, NODE, "lost"), None)] == [DeviceNotice]


def test_a_ball_becomes_an_event_of_the_match_that_is_on() -> None:
    watch, first, second = SensorPipeline(), match(), match()
    feed(watch, hole(5, 150), first)
    (ruling,) = feed(watch, hole(5, 30, 1.0), second)
    assert isinstance(ruling, Ruled)
    assert (ruling.verdict.ok, ruling.verdict.raw["event"]) == (True, "sunk")
    assert (first.n, second.n) == (0, 1)


class TestCompare:
    """After a start or a resume the board is compared with the match."""

    RED_IN_5 = ({"event": "sunk", "hole": 5, "ball": "red"}, {"event": "shot-over"})

    def test_they_agree(self) -> None:
        watch, judge = SensorPipeline(), match(YAGO, *self.RED_IN_5)
        watch.recheck(HOLE_NUMBERS)
        assert feed(watch, [*hole(5, 30), *hole(4, 150)], judge) == []

    def test_they_differ(self) -> None:
        watch, judge = SensorPipeline(), match(YAGO, *self.RED_IN_5)
        watch.recheck(HOLE_NUMBERS)
        asked = feed(watch, [*hole(5, 150), *hole(4, 30)], judge)
        assert [(one.code, one.device, one.phrase) for one in asked if isinstance(one, DeviceNotice)] == [
            ("please-check", "hole 5", "emptied-unseen"),
            ("please-check", "hole 4", "filled-unseen"),
        ]

    def test_a_hole_that_says_nothing_is_not_asked_about(self) -> None:
        watch, judge = SensorPipeline(), match(YAGO, *self.RED_IN_5)
        watch.recheck(HOLE_NUMBERS)
        assert feed(watch, hole(4, 150), judge) == []

    def test_a_game_without_holes_has_nothing_to_compare(self) -> None:
        watch, judge = SensorPipeline(), match(YALI)
        watch.recheck(HOLE_NUMBERS)
        assert feed(watch, hole(5, 30), judge) == []


class TestSentences:
    @pytest.mark.parametrize("what", NOTICES)
    def test_every_notice_names_its_device(self, what: str) -> None:
        text = notice_text(DeviceNotice(t=1.0, code="please-check", device=Hole(7), phrase=what))
        assert "ole 7" in text
        assert "{" not in text

    def test_each_kind_of_trouble_has_a_sentence_of_its_own(self) -> None:
        assert len({*NOTICES.values()}) == len(NOTICES)

    def test_the_codes_are_the_five_of_the_line_contract(self) -> None:
        assert {*get_args(NoticeCode)} == {"sensor-lost", "sensor-back", "hole-muted", "hole-unmuted", "please-check"}

    def test_a_notice_of_an_unknown_kind_still_asks(self) -> None:
        assert (
            notice_text(DeviceNotice(t=1.0, code="please-check", device=NODE, phrase="something-new"))
            == "The board: please check."
        )

    def test_devices_by_name(self) -> None:
        devices = (HOLES, Hole(5), TILT, BUTTONS, NODE, Button("card 7"))
        names = [device_text(device) for device in devices]
        assert names == ["The holes", "Hole 5", "The tilt sensor", "The buttons", "The board", "card 7"]

    def test_another_language(self) -> None:
        german = Language(one={"Hole {n}": "Loch {n}", NOTICES["sensor-back"]: "{device}: geht wieder."}.__getitem__)
        assert (
            notice_text(DeviceNotice(t=1.0, code="sensor-back", device=Hole(5), phrase="sensor-back"), german)
            == "Loch 5: geht wieder."
        )
