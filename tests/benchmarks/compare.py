"""Compares the speed of two checkouts: `python -m tests.benchmarks.compare OLD [WORD] [PAIRS]`.

Every benchmark with WORD in its name runs alternately in the old checkout and in this one. For each figure the table
gives the median of the pairwise ratios, so that 1.05 means 5 % worse, and its 95 % interval by order statistics: no
distribution is assumed, and a machine whose speed drifts costs only a wider interval. Each checkout needs its `.venv`.
"""

import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from math import comb
from pathlib import Path
from statistics import median

PAIRS = 10
ALLOWED = 1.10
"""A figure is worse when its interval does not lie under this."""
MORE_IS_BETTER = ("1/s", "times", "share", "x real time")
"""The units of figures that ought to be large; all others ought to be small."""


def figures(markdown: str) -> dict[str, tuple[float, str]]:
    """The figures and units of a table that the runner printed, by name."""
    found: dict[str, tuple[float, str]] = {}
    for line in markdown.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) == 5 and cells[0] != "what" and not cells[0].startswith("-"):
            found[cells[0]] = (float(cells[1].replace(",", "")), cells[2])
    return found


def run(checkout: Path, word: str) -> dict[str, tuple[float, str]]:
    """The figures of the benchmarks of a checkout."""
    command = [str(checkout / ".venv/bin/python"), "-m", "tests.benchmarks.run", word]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    return figures(done.stdout)


def labels(checkout: Path, word: str) -> list[str]:
    """The benchmarks of a checkout with this word in their names."""
    code = "import sys; from tests.benchmarks.run import benchmarks; print(*(b[0] for b in benchmarks(sys.argv[1])))"
    command = [str(checkout / ".venv/bin/python"), "-c", code, word]
    return subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=True).stdout.split()


def ratio(old: float, new: float, unit: str) -> float:
    """How many times worse the new figure is; 1 where both are nothing."""
    if unit in MORE_IS_BETTER:
        old, new = new, old
    return new / old if old else 1.0


def interval(ratios: Sequence[float]) -> tuple[float, float]:
    """The interval between two order statistics that holds the true median in at least 95 % of all cases.

    The k-th smallest and k-th largest of n miss it with the chance 2 * P(Binomial(n, 1/2) < k).
    """
    n, ordered, below, k = len(ratios), sorted(ratios), 0.0, 0
    while k < n // 2 and 2 * (below + comb(n, k) / 2**n) <= 0.05:
        below += comb(n, k) / 2**n
        k += 1
    place = max(k - 1, 0)
    return ordered[place], ordered[n - 1 - place]


def rows(ratios: Mapping[str, Sequence[float]]) -> Iterator[str]:
    """A line for each figure, the worst first."""
    for name, each in sorted(ratios.items(), key=lambda item: -median(item[1])):
        low, high = interval(each)
        verdict = "not worse" if high < ALLOWED else "worse" if low > ALLOWED else "open"
        yield f"| {name:57} | {median(each):.3f} | {low:.3f} to {high:.3f} | {len(each)} | {verdict} |"


def main(old: str, word: str = "", pairs: str = str(PAIRS)) -> int:
    """Runs the pairs and prints the table; 1 when a figure is worse, or when there is nothing to compare."""
    here, there = Path.cwd(), Path(old).resolve()
    ratios: dict[str, list[float]] = {}
    for label in labels(here, word):
        for n in range(int(pairs)):
            print(f"{label} {n + 1}/{pairs}", file=sys.stderr, flush=True)
            both = [run(checkout, label) for checkout in ((there, here) if n % 2 else (here, there))]
            before, after = both if n % 2 else reversed(both)
            for name in before.keys() & after.keys():
                figure, unit = before[name]
                ratios.setdefault(name, []).append(ratio(figure, after[name][0], unit))
    if not ratios:
        print(f"no benchmark of both checkouts has {word!r} in its name", file=sys.stderr)
        return 1
    lines = list(rows(ratios))
    print("| what | median ratio | 95 % interval | pairs | |", "| --- | --- | --- | --- | --- |", *lines, sep="\n")
    return int(any(line.endswith("| worse |") for line in lines))


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:4]))
