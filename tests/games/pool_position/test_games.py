"""Whole games by people who choose at random: none may end in a dead end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.registry import rulebook
from tests.games.pool_position.boards import NAMES
from tests.games.pool_position.legal_events import random_board, spots_of, ways
from tests.tools.referees import referee_of

GAMES = 250


class Hands:
    """Everybody's cards, taken back when all are played."""

    def __init__(self, names: list[str], random: Random) -> None:
        self.random = random
        self.left: dict[str, list[int]] = {name: [] for name in names}

    def play(self) -> dict[str, Any]:
        """A card of each, as an event."""
        event: dict[str, Any] = {"event": "cards"}
        for name, left in self.left.items():
            left += [] if left else self.random.sample(range(1, 13), 12)
            event[name] = left.pop()
        return event


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_random_games_come_to_an_end(n: int) -> None:
    rules = rulebook("pool-position")
    random = Random(n)
    for game in range(GAMES):
        lounge = random_board(random)
        while len(lounge["rows"]) + len({column for _, column in spots_of(lounge)}) < n + 2 + (n == 2):
            lounge = random_board(random)
        end = ("at-once", "end-of-round")[game % 2]
        raw = {"game": "pool-position", "players": list(NAMES[:n]), "options": {"board": lounge, "end_check": end}}
        referee = referee_of(raw)
        status = rules.public(referee.state)
        hands, prices = Hands(list(status["saved"]), random), spots_of(lounge)
        for _ in range(5000):
            if status["phase"] == "game-over":
                break
            options = ways(status, prices)
            if status["phase"] == "cards":
                event = hands.play()
            else:
                event = random.choice(options[1:] or options) if random.random() < 0.9 else options[0]
            verdict = referee.rule(event)
            assert verdict.ok, (raw, event, verdict.refusal)
            status = rules.public(verdict.state)
            conserved(status, n)
        assert status["phase"] == "game-over", f"no end in sight: {raw}"
        assert status["winner"] is not None


def conserved(status: dict[str, Any], n: int) -> None:
    """Savers hold 0 to 5, nobody has more towels out than there are, and one at most is in turn."""
    owners = list(status["loungers"].values())
    assert all(0 <= saved <= 5 for saved in status["saved"].values())
    assert all(owners.count(name) <= 15 for name in status["saved"])
    assert status["budget"] >= 0
    assert 0 <= status["towels_left"] <= 2
    assert (status["turn"] is not None) is (status["phase"] == "turn")
    assert len(status["luigis"]) <= 13
    assert (status["controller"] is not None) is (status["phase"] == "turn" and n == 2)
