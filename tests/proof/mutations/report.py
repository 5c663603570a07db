"""What came of the mutations, as a table, as figures, and as one line for each that nobody noticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from tests.proof.mutations.mutation import Mutation
from tests.proof.mutations.trial import Trial

ENOUGH = 0.95
"""The share that is to be noticed of those that change anything."""


class Report:
    """All of a draw: what was tried, and what was judged to change nothing."""

    def __init__(self, drawn: Sequence[Mutation], equivalent: Collection[str], trials: Sequence[Trial]) -> None:
        self.trials = trials
        self._trials = {(trial.path, trial.name): trial for trial in trials}
        self.equivalent = [one for one in drawn if one.name in equivalent]
        counting = [one for one in drawn if one.name not in equivalent]
        self.open = [one for one in counting if (one.path, one.name) not in self._trials]
        tried = [one for one in counting if (one.path, one.name) in self._trials]
        self.noticed = [one for one in tried if self._of(one).noticed]
        self.unnoticed = [one for one in tried if not self._of(one).noticed]

    def _of(self, mutation: Mutation) -> Trial:
        return self._trials[mutation.path, mutation.name]

    @property
    def share(self) -> float:
        """How many of those that were tried and change anything are noticed."""
        tried = len(self.noticed) + len(self.unnoticed)
        return len(self.noticed) / tried if tried else 0.0

    @property
    def enough(self) -> bool:
        """Whether everything was tried and enough of it was noticed."""
        return not self.open and self.share >= ENOUGH

    def lines(self) -> list[str]:
        """The whole report."""
        return [*self._table(), "", *self._misses(), *self._figures()]

    def _table(self) -> list[str]:
        columns = {"noticed": self.noticed, "not noticed": self.unnoticed, "judged equivalent": self.equivalent}
        counts = [Counter(one.edit.kind for one in found) for found in columns.values()]
        kinds = sorted({kind for count in counts for kind in count})
        rows = [("kind", *columns), *((kind, *(str(count[kind]) for count in counts)) for kind in kinds)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]

    def _misses(self) -> list[str]:
        return [
            f"NOT NOTICED {one.where}  {one.edit.place}  {one.change}  ({self._of(one).how})" for one in self.unnoticed
        ]

    def _figures(self) -> list[str]:
        figures = {
            "mutations": len(self.noticed) + len(self.unnoticed) + len(self.equivalent) + len(self.open),
            "noticed": len(self.noticed),
            "not noticed": len(self.unnoticed),
            "judged equivalent": len(self.equivalent),
            "not tried": len(self.open),
        }
        return [*(f"{name}: {count}" for name, count in figures.items()), f"share noticed: {100 * self.share:.1f} %"]
