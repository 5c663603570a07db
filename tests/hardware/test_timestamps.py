"""An edge's own time counts where it can be of the same clock as now."""

import pytest

from hardware.timestamps import LATEST_S, plausible_timestamp

NOW = 1000.0


@pytest.mark.parametrize(
    ("t", "taken"),
    [
        (999.5, 999.5),
        (NOW, NOW),
        (NOW - LATEST_S, NOW - LATEST_S),
        (NOW - LATEST_S - 0.001, NOW),
        (NOW + 0.001, NOW),
        (1_780_000_000.0, NOW),
    ],
    ids=["a moment ago", "now", "as late as can be", "too late", "in the future", "the date"],
)
def test_a_time_that_cannot_be_right_gives_way_to_now(t: float, taken: float) -> None:
    assert plausible_timestamp(t, NOW) == taken
