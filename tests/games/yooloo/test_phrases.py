"""Every code of Yooloo has its sentence, and every ruling its passage in the digest."""

from __future__ import annotations

import re
from importlib.resources import files
from random import Random

from companion.games.registry import rulebook
from companion.games.yooloo.phrases import phrases
from companion.games.yooloo.reasons import YoolooReason
from companion.i18n.phrases import announcement_text, task_text
from tests.games.yooloo.legal_events import NAMES, VARIANTS, likely, ways
from tests.tools.referees import referee_of

ANCHORS = set(re.findall(r"^## (.+)$", files("companion.games.yooloo").joinpath("digest.md").read_text(), re.MULTILINE))


def test_what_is_said_has_words_and_a_passage() -> None:
    rules = rulebook("yooloo")
    random = Random(1)
    codes: set[str] = set()
    asked: set[str] = set()
    for game in range(60):
        raw = {"game": "yooloo", "variant": VARIANTS[game % 4], "players": list(NAMES[: 2 + game % 2])}
        referee = referee_of(raw)
        used: set[int] = set()
        verdict = referee.first
        for _ in range(400):
            for announcement in verdict.announcements:
                assert announcement_text(rules, announcement)
                passage = announcement.rule.partition("#")
                assert (passage[0], passage[2] in ANCHORS) == ("yooloo", True), announcement.rule
            asked |= {task.code for task in verdict.todo if task_text(rules, task)}
            codes |= {announcement.code for announcement in verdict.announcements}
            event = likely(ways(rules.public(verdict.state), used), random)
            used = set() if event["event"] == "next-game" else used | {event.get("value", 0)}
            verdict = referee.rule(event)
    assert codes == {key.split()[0] for key in phrases.announcements}
    assert asked == set(phrases.tasks)
    assert "table" in ANCHORS


def test_every_refusal_has_words() -> None:
    assert {key.split()[0] for key in phrases.refusals} == {*map(str, YoolooReason), "not-now"}
