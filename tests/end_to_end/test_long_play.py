"""Whatever fails in the middle of a match, the table knows what lies in the holes, and says what it does not see."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.end_to_end.long_play import OVER, LongPlay


@pytest.mark.parametrize("seed", range(6))
def test_with_sensors_that_fail_the_table_still_knows_what_lies_where(tmp_path: Path, seed: int) -> None:
    """Ten minutes; holes flicker, are unplugged and mended, and the whole cable is pulled out now and then."""
    play = LongPlay(tmp_path, seed)
    for minute in range(1, 11):
        play.play(60.0 * minute)
        known = {int(hole) for hole in play.status["holes"]}
        assert play.status["phase"] in OVER or known == set(play.board.holes), f"after {play.clock.now:.0f} s"
    assert play.broken > 5
    assert play.refused == []
    assert {"sensor-lost", "sensor-back", "hole-muted", "hole-unmuted"} <= play.noticed
    play.close()
