"""What people enter is for the position of the match that they saw."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from companion.live.publication import Publication, SubmittedEvent
from companion.live.session import Position
from companion.rulebook.origin import SENSED
from companion.rulebook.rulebook import RawEvent

SETUP = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"], "options": {}}
OVER: RawEvent = {"event": "shot-over"}


@pytest.fixture
def loop(tmp_path: Path) -> Iterator[MatchLoop]:
    loop = MatchLoop(Journal(tmp_path))
    loop.start(SETUP)
    settle(loop)
    yield loop
    loop.close()


def settle(loop: MatchLoop) -> None:
    while loop.waiting:
        loop.step(wait_s=0.05)


def position(loop: MatchLoop) -> Position:
    assert loop.session is not None
    return loop.session.position


def test_it_is_ruled_on_where_the_match_has_not_gone_on(loop: MatchLoop) -> None:
    assert loop.submit(OVER, expect=position(loop)).ok
    assert loop.submit(OVER, expect=position(loop)).ok
    assert position(loop).seq == 2


def test_it_is_refused_and_leaves_no_trace_where_the_match_has_gone_on(loop: MatchLoop) -> None:
    seen = position(loop)
    loop.submit(OVER, SENSED)
    settle(loop)
    rulings: list[Publication] = []
    submitted: list[SubmittedEvent] = []
    loop.rulings.subscribe(rulings.append)
    loop.submitted_events.subscribe(submitted.append)
    verdict = loop.submit(OVER, expect=seen)
    assert verdict.refusal is not None and verdict.refusal.code == "moved-on"
    settle(loop)
    loop.step()
    assert (rulings, submitted, position(loop).seq) == ([], [], 1)
    assert loop.submit(OVER, expect=position(loop)).ok


def test_what_waits_to_be_published_counts_as_gone_on(loop: MatchLoop) -> None:
    assert loop.session is not None
    loop.submit(OVER, SENSED)
    assert loop.session.shown_position.seq == 0
    assert not loop.submit(OVER, expect=loop.session.shown_position).ok
    settle(loop)
    assert loop.session.shown_position == loop.session.position


def test_the_same_number_in_another_match_is_another_position(loop: MatchLoop) -> None:
    seen = position(loop)
    loop.start(SETUP)
    assert position(loop).seq == seen.seq
    assert not loop.submit(OVER, expect=seen).ok


def test_what_sensors_see_is_ruled_on_whatever_people_saw(loop: MatchLoop) -> None:
    for _ in range(3):
        assert loop.submit(OVER, SENSED).ok


def test_a_shot_ends_with_what_is_announced(loop: MatchLoop) -> None:
    session = loop.session
    assert session is not None
    start = session.announced_position
    loop.submit({"event": "sunk", "hole": 5, "ball": "red"}, SENSED)
    assert session.announced_position == start
    loop.submit(OVER, SENSED)
    assert session.announced_position == session.position != start
