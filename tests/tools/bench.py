"""A running match for tests: a loop, a journal on the disk, and what came out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.journal.writer import RETRY_S, Journal
from companion.live.loop import MatchLoop
from companion.live.publication import Publication
from companion.live.sensor_pipeline import DeviceNotice
from hardware.rig.sections import TableRig
from hardware.samples import Sample
from tests.tools.clock import FakeClock

SAVED_WITHIN_S = 5.0


def settle(loop: MatchLoop) -> None:
    """Runs the loop until everything that was ruled on is published."""
    while loop.waiting:
        loop.step(wait_s=SAVED_WITHIN_S)


class Bench:
    """A match loop that the test steps, with a journal in `folder`; its time is `clock`, which the test moves."""

    def __init__(
        self,
        folder: Path,
        *,
        clock: FakeClock | None = None,
        rig: TableRig | None = None,
        retry_s: float = RETRY_S,
    ) -> None:
        self.folder = folder
        self.clock = clock or FakeClock()
        self.loop = MatchLoop(Journal(folder, retry_s=retry_s), rig=rig, clock=self.clock)
        self.rulings: list[Publication] = []
        self.notices: list[DeviceNotice] = []
        self.loop.rulings.subscribe(self.rulings.append)
        self.loop.notices.subscribe(self.notices.append)

    def start(self, setup: Mapping[str, Any]) -> int:
        """Starts a match, waits until it is published, and gives its number."""
        self.loop.start(setup)
        self.settle()
        assert self.loop.match_id is not None
        return self.loop.match_id

    def play(self, *raws: Mapping[str, Any]) -> None:
        """Each of these events is accepted and published."""
        for raw in raws:
            assert self.loop.submit(raw).ok, raw
        self.settle()

    def put(self, *samples: Sample) -> None:
        """Hands samples in as a driver does, and runs the loop once."""
        for sample in samples:
            self.loop.put(sample)
        self.loop.step()

    def settle(self) -> None:
        """Runs the loop until everything that was ruled on is published."""
        settle(self.loop)

    def raws(self) -> list[Mapping[str, Any]]:
        """The events in force."""
        assert self.loop.referee is not None
        return [entry.raw for entry in self.loop.referee.entries]

    def close(self) -> None:
        """Closes the journal."""
        self.loop.close()
