"""A live table with real drivers under real supervision, on mock pins and a pipe instead of the metal."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gpiozero.pins.mock import MockFactory

from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from companion.live.publication import Publication
from companion.live.rig_board import RigBoard
from companion.live.sensor_pipeline import DeviceNotice
from hardware.gpio.pins import Pins
from hardware.rig.sections import Rig

PATIENCE_S = 10.0


class RealTable:
    """The table, its pins, and what it said."""

    def __init__(self, folder: Path, setup: dict[str, Any], rig: Rig) -> None:
        self.factories: list[MockFactory] = []
        self.pins = Pins(self._factory)
        self.ruled: list[Publication] = []
        self.noticed: list[DeviceNotice] = []
        self.logged: list[str] = []
        self.table = MatchLoop(Journal(folder), rig=rig)
        self.table.rulings.subscribe(self.ruled.append)
        self.table.notices.subscribe(self.noticed.append)
        self.table.start(setup)
        self.board = RigBoard(self.table, rig, self.logged.append, self.pins)

    def _factory(self) -> MockFactory:
        self.factories.append(MockFactory())
        return self.factories[-1]

    def until(self, done: Callable[[], bool]) -> None:
        """Runs the loop until something is so."""
        deadline = time.monotonic() + PATIENCE_S
        while not done():
            assert time.monotonic() < deadline, (self.logged, self.noticed, self.events())
            self.table.step(wait_s=0.01)

    def ready(self, device: str) -> None:
        """Runs the loop until the drivers of a device work."""
        keepers = [keeper for keeper in self.board.supervisor.drivers if keeper.spec.device == device]
        self.until(lambda: all(keeper.health == "ok" for keeper in keepers))

    def events(self) -> list[dict[str, Any]]:
        """What was ruled on after the set-up."""
        return [dict(ruling.verdict.raw) for ruling in self.ruled[1:]]

    def tap(self, pin: int, seconds: float = 0.06) -> None:
        """A finger with bouncing contacts."""
        contact: Any = self.pins.factory().pin(pin)
        for _ in range(3):
            contact.drive_low()
            contact.drive_high()
        contact.drive_low()
        self.run(seconds)
        contact.drive_high()
        self.run(0.05)

    def run(self, seconds: float) -> None:
        """Runs the loop for so long."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self.table.step(wait_s=left)

    def close(self) -> None:
        self.board.close()
        self.table.close()
