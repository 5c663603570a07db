"""Random fingers in all games: nothing is accepted that was not shown under the finger."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.tools.touch_fuzzer import MATCHES, Fuzzer

pytestmark = pytest.mark.window
STEPS = 60


@pytest.mark.parametrize("game", MATCHES)
def test_random_fingers(window: Any, tmp_path: Path, game: str) -> None:
    fuzzer = Fuzzer(window, tmp_path, game, seed=1)
    try:
        fuzzer.run(STEPS)
    finally:
        fuzzer.close()
    assert fuzzer.touched > 0
