"""The comparison of two checkouts: what a table says, which way is worse, and how sure a median is."""

import pytest

from tests.benchmarks.compare import figures, interval, ratio, rows
from tests.benchmarks.run import Row, table


def test_a_printed_table_is_read_back() -> None:
    printed = table([Row("rulings", 103_138, "1/s", 100_000, more_is_better=True), Row("start", 0.0802, "s")])
    assert figures(printed) == {"rulings": (103_138.0, "1/s"), "start": (0.0802, "s")}


@pytest.mark.parametrize(("unit", "worse"), [("1/s", 2.0), ("s", 0.5)])
def test_which_way_is_worse_follows_from_the_unit(unit: str, worse: float) -> None:
    assert ratio(100, 50, unit) == worse


@pytest.mark.parametrize(
    ("n", "place"),
    [
        pytest.param(5, 1, id="of five even the extremes are too few: 2 * 1/32 is 6 %"),
        pytest.param(6, 1, id="six: 2 * 1/64 is 3 %"),
        pytest.param(10, 2, id="ten: 2 * 11/1024 is 2 %, with the third 11 %"),
        pytest.param(20, 6, id="twenty: 2 * 21700/2**20 is 4 %"),
    ],
)
def test_the_interval_lies_between_two_order_statistics(n: int, place: int) -> None:
    assert interval([float(i) for i in range(1, n + 1)]) == (place, n + 1 - place)


def test_a_figure_is_worse_only_when_its_interval_says_so() -> None:
    verdicts = {
        line.split("|")[1].strip(): line.split("|")[-2].strip()
        for line in rows({"same": [1.0] * 10, "slow": [1.2] * 10, "noisy": [0.9, 1.3] * 5})
    }
    assert verdicts == {"same": "not worse", "slow": "worse", "noisy": "open"}
