"""Reasons, fouls and events have their words, readings their explanation. Random matches check the announcements."""

from __future__ import annotations

import pytest

from companion.games.yago_pool.events import FOUL_KINDS
from companion.games.yago_pool.options import READINGS
from companion.games.yago_pool.phrases import phrases
from companion.games.yago_pool.reasons import YagoReason
from companion.games.yago_pool.rules import rulebook
from companion.i18n.digest import digest

PASSAGES = digest("yago-pool")


def test_every_reason_kind_and_event_has_its_words() -> None:
    assert {key.split()[0] for key in phrases.refusals} == {*map(str, YagoReason), "not-now"}
    assert {f"foul {kind}" for kind in FOUL_KINDS} <= set(phrases.announcements)
    assert set(FOUL_KINDS) <= set(phrases.words["kind"])
    assert {kind.__struct_config__.tag for kind in rulebook.event_types} - {"next-game"} == set(phrases.events)


@pytest.mark.parametrize("reading", READINGS)
def test_every_switchable_reading_is_explained(reading: str) -> None:
    said = [
        text for passage in PASSAGES.values() for text in passage.paragraphs if text.startswith(f"Reading {reading}:")
    ]
    assert said
    for choice in READINGS[reading].choices:
        assert f"({choice})" in said[0]


@pytest.mark.parametrize("anchor", PASSAGES)
def test_a_passage_is_short(anchor: str) -> None:
    rule, *readings = PASSAGES[anchor].paragraphs
    assert 1 <= rule.count(". ") + 1 <= 5
    assert len(readings) <= 5
