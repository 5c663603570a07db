"""Plants faults, one at a time, and sees whether the tests notice: `python -m tests.proof.mutations [WORDS ...]`.

Some hundred places are drawn, the same ones each time. Which tests carry out which line is found by running all tests
once; then each mutation gets the tests that carry it out, in a copy of the tree, until the first of them fails. All
that was found is kept, so a run that was broken off goes on. Words pick the mutations with one of them in their name.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import TypeVar

import msgspec

from tests.proof import git_checkout
from tests.proof.mutations.copies import Copy
from tests.proof.mutations.coverage_by_test import Seen, Suite, Watched, groups, keep, kept, merged, recorded
from tests.proof.mutations.draw import COUNT, SEED, drawn, product
from tests.proof.mutations.equivalents import judged, proposed
from tests.proof.mutations.mutation import Mutation
from tests.proof.mutations.report import Report
from tests.proof.mutations.selected_tests import choice, importers
from tests.proof.mutations.trial import Trial, check, tried
from tests.proof.run import FOLDER, STAMP

WORKERS = 2
Item = TypeVar("Item")


class Run:
    """A run in its folder, with a copy of the tree for each worker."""

    def __init__(self, root: Path, mutations: Sequence[Mutation], folder: Path, copies: Sequence[Copy]) -> None:
        self._root = root
        self._mutations = mutations
        self._folder = folder
        self._copies = copies
        self._lock = Lock()
        self._results = folder / "trials.jsonl"
        self._seen: dict[int, Seen] = {}

    @property
    def trials(self) -> list[Trial]:
        """What was tried so far, in this run and before."""
        lines = self._results.read_bytes().splitlines() if self._results.exists() else []
        return [msgspec.json.decode(line, type=Trial) for line in lines]

    def suite(self) -> Suite:
        """All tests, by what they carry out of the files that matter here."""
        watched: dict[str, set[int]] = {}
        for one in self._mutations:
            first, last = one.edit.span
            watched.setdefault(one.path, set()).update(range(first, last + 1))
            for path in self._importers(one):
                watched.setdefault(path, set())
        (self._folder / "tests").mkdir(parents=True, exist_ok=True)
        self._share_out(enumerate(groups(self._root)), partial(self._record, watched))
        return merged(self._seen)

    def _importers(self, mutation: Mutation) -> list[str]:
        """The files that may feel what a module does when it is imported."""
        return importers(mutation.path, product(self._root), self._root) if mutation.edit.at_import else []

    def _record(self, watched: Watched, worker: int, group: tuple[int, list[str]]) -> None:
        n, files = group
        path = self._folder / "tests" / f"{n:03}.json"
        seen = kept(path)
        if seen is None:
            seen = recorded(self._copies[worker], files, watched, self._folder / f"recording-{worker}")
            keep(path, seen)
            print(f"{len(seen.seconds)} tests recorded: {files[0]} and on", flush=True)
        with self._lock:
            self._seen[n] = seen

    def try_all(self, mutations: Iterable[Mutation], suite: Suite) -> None:
        """Tries mutations, and notes what came of each at once."""
        for worker, copy in enumerate(self._copies):
            check(copy, suite, self._folder / f"trial-{worker}")
        self._share_out(mutations, partial(self._try, suite))

    def _try(self, suite: Suite, worker: int, mutation: Mutation) -> None:
        chosen = choice(mutation, suite, self._importers(mutation))
        trial = tried(self._copies[worker], mutation, chosen, suite, self._folder / f"trial-{worker}")
        with self._lock, self._results.open("ab") as file:
            file.write(msgspec.json.encode(trial) + b"\n")
            file.flush()
            word = "noticed" if trial.noticed else "NOT NOTICED"
            print(f"{word} in {trial.seconds:.0f} s, {mutation.where}, {mutation.change} ({trial.how})", flush=True)

    def _share_out(self, items: Iterable[Item], work: Callable[[int, Item], None]) -> None:
        """Has the workers take the items one by one; the first error of one of them is raised when all have ended."""
        queue = SimpleQueue[Item]()
        for item in items:
            queue.put(item)
        errors: list[BaseException] = []

        def take(worker: int) -> None:
            while not errors:
                try:
                    work(worker, queue.get_nowait())
                except Empty:
                    return
                except BaseException as error:  # whatever it is, it is raised again below
                    errors.append(error)

        threads = [Thread(target=take, args=(worker,), daemon=True) for worker in range(len(self._copies))]
        for thread in threads:
            thread.start()
        try:
            for thread in threads:
                thread.join()
        finally:
            for copy in self._copies:
                copy.stop()
        if errors:
            raise errors[0]


def mutate(root: Path, count: int, seed: int, words: Sequence[str], equivalent: Collection[str]) -> Report:
    """Tries what has not been tried yet of a draw; gives what is known of all of it."""
    folder = root / FOLDER / git_checkout.content(root, but=[STAMP]) / f"mutations-{seed}-{count}"
    mutations = drawn(root, count, seed)
    with tempfile.TemporaryDirectory(prefix="mutations-") as name:
        run = Run(root, mutations, folder, [Copy(Path(name) / str(worker), root) for worker in range(WORKERS)])
        suite = run.suite()
        left = Report(mutations, equivalent, run.trials).open
        run.try_all([one for one in left if _picked(one, words)], suite)
    report = Report(mutations, equivalent, run.trials)
    (folder / "not-noticed.toml").write_text(proposed(report.unnoticed), encoding="utf-8")
    return report


def _picked(mutation: Mutation, words: Sequence[str]) -> bool:
    return not words or any(word in f"{mutation.path} {mutation.name}" for word in words)


def main() -> int:
    """Gives 0 when all were tried and enough of them were noticed."""
    parser = argparse.ArgumentParser(prog="tests.proof.mutations", description="Do the tests notice faults?")
    parser.add_argument("--count", type=int, default=COUNT, help="how many are drawn")
    parser.add_argument("--seed", type=int, default=SEED, help="which are drawn")
    parser.add_argument("word", nargs="*", help="only the drawn ones with one of these words in path, place or change")
    args = parser.parse_args()
    if changed := git_checkout.changed():
        sys.exit(f"Commit first: {', '.join(changed)} changed.")
    report = mutate(git_checkout.ROOT, args.count, args.seed, args.word, judged())
    print(*report.lines(), sep="\n")
    return 0 if report.enough else 1


if __name__ == "__main__":
    sys.exit(main())
