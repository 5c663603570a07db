"""Recordings and fault reports replay to the match that was played, whatever happened in it and whenever they began."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.durability.random_events import GAMES
from tests.recording.random_table import play

SEEDS = range(6)
STEPS = 60


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_recordings_and_reports_replay_to_the_match_that_was_played(tmp_path: Path, game: str, seed: int) -> None:
    found, table = play(tmp_path, game, seed, STEPS)
    assert found == []
    assert table.results
