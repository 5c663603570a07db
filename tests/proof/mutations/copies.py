"""A copy of the tree in which a worker runs tests: mutated code touches neither the checkout nor what is anybody's."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from tests.proof import git_checkout

ADDRESS_SPACE = 8 * 2**30
"""Bytes that a run may ask for: a mutation that fills the memory fails by itself."""


class Copy:
    """One copy; one thread uses it, and another may stop what it runs."""

    def __init__(self, folder: Path, root: Path = git_checkout.ROOT) -> None:
        self.tree = folder / "tree"
        self._own = folder / "own"
        self._program: subprocess.Popen[bytes] | None = None
        git_checkout.copy(self.tree, root)

    def pytest(
        self, plugin: str, words: Sequence[str], variables: Mapping[str, str], seconds: float, log: Path
    ) -> int | None:
        """Runs tests with a plugin; gives the exit status, or None when they were not done in time."""
        command = [sys.executable, "-m", "pytest", "-q", "--no-header", "-p", "no:cacheprovider", "-p", plugin, *words]
        with log.open("wb") as file:
            self._program = subprocess.Popen(
                command,
                cwd=self.tree,
                env={**self._environment(), **variables},
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            with suppress(ProcessLookupError):
                resource.prlimit(self._program.pid, resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
            try:
                return self._program.wait(seconds)
            except subprocess.TimeoutExpired:
                return None
            finally:
                self.stop()
                shutil.rmtree(self._own, ignore_errors=True)

    def path(self, *first: Path) -> str:
        """Where Python looks for modules, wherever it is started: in the copy; for a plugin, here as well."""
        return os.pathsep.join(map(str, (*first, self.tree, git_checkout.ROOT)))

    def stop(self) -> None:
        """Ends what runs and all that it has started, and waits for it."""
        if self._program is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._program.pid, signal.SIGKILL)
            self._program.wait()

    def _environment(self) -> dict[str, str]:
        """That of the caller, but for what is his own."""
        for name in ("home", "tmp"):
            (self._own / name).mkdir(parents=True, exist_ok=True)
        own = {"HOME": str(self._own / "home"), "TMPDIR": str(self._own / "tmp"), "PYTHONPATH": self.path()}
        return {**os.environ, **own}
