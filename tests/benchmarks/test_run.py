"""The table of `make bench`: ratios say at a glance what is met, and one failure hides no other figure."""

from collections.abc import Iterator

import pytest

from tests.benchmarks import run
from tests.benchmarks.run import Benchmark, Row, machine, main, shown, table


@pytest.mark.parametrize(
    ("row", "ratio"),
    [
        (Row("start", 0.1, "s", target=0.2), 2.0),
        (Row("start", 0.4, "s", target=0.2), 0.5),
        (Row("rulings", 150_000, "1/s", target=100_000, more_is_better=True), 1.5),
        (Row("rulings", 50_000, "1/s", target=100_000, more_is_better=True), 0.5),
        (Row("told only", 3, "s"), None),
        (Row("nothing measured", 0, "%", target=3), None),
    ],
)
def test_a_ratio_over_one_means_met(row: Row, ratio: float | None) -> None:
    assert row.ratio == ratio


@pytest.mark.parametrize(("figure", "text"), [(123456.7, "123,457"), (0.17123, "0.171"), (39.96, "40"), (3, "3")])
def test_three_digits_are_shown(figure: float, text: str) -> None:
    assert shown(figure) == text


def test_the_table_is_aligned() -> None:
    rows = [Row("start", 0.1, "s", target=0.2), Row("rulings", 2e5, "1/s", target=1e5, more_is_better=True)]
    assert table(rows).splitlines() == [
        "| what    | figure  | unit | target     | ratio |",
        "| ------- | ------- | ---- | ---------- | ----- |",
        "| start   | 0.1     | s    | <= 0.2     | 2.00  |",
        "| rulings | 200,000 | 1/s  | >= 100,000 | 2.00  |",
    ]


def good() -> Iterator[Row]:
    yield Row("good", 1, "s")


def bad() -> Iterator[Row]:
    raise RuntimeError("the disk is full")
    yield


def test_a_failed_benchmark_is_named_and_the_others_are_still_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def both(_: str) -> Iterator[tuple[str, Benchmark]]:
        yield from (("bench_x.bad", bad), ("bench_x.good", good))

    monkeypatch.setattr(run, "benchmarks", both)
    assert main() == 1
    output = capsys.readouterr()
    assert machine() in output.out
    assert "| good |" in output.out
    assert "bench_x.bad failed: RuntimeError: the disk is full" in output.err


def test_an_unknown_name_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("nosuchthing") == 1
    assert "no benchmark has 'nosuchthing' in its name" in capsys.readouterr().err
