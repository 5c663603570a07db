"""Whole games by people who choose at random: none may end in a dead end."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.registry import rulebook
from tests.games.yooloo.legal_events import NAMES, VARIANTS, likely, ways
from tests.tools.referees import referee_of

GAMES = 1000


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_games_come_to_an_end(variant: str) -> None:
    rules = rulebook("yooloo")
    random = Random(variant)
    for game in range(GAMES):
        names = NAMES[: 2 + game % 7]
        raw = {"game": "yooloo", "variant": variant, "players": list(names)}
        referee = referee_of(raw)
        used: set[int] = set()
        status = rules.public(referee.state)
        for _ in range(5000):
            event = likely(ways(status, used), random)
            if event["event"] == "next-game":
                break
            used |= {event["value"]} if event["event"] == "point-card" else set()
            verdict = referee.rule(event)
            assert verdict.ok, (event, verdict.refusal)
            status = rules.public(verdict.state)
        assert status["phase"] == "game-over", f"no end in sight: {raw}"
        assert max(status["scores"].values()) > 0 or len(names) == 2
        assert status["totals"] == status["scores"]
