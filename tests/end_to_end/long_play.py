"""Long matches of Yago Pool on the virtual board, in simulated time, while its sensors fail and are mended."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from companion.board.virtual_board import Submit
from companion.games.yago_pool.simulated_player import Action, Drop, Lift, Player
from companion.games.yago_pool.virtual_board import DIAMOND, Fault, VirtualYago
from companion.journal.writer import Journal
from companion.live.device_health import DeviceHealth
from companion.live.loop import MatchLoop
from companion.live.publication import Publication
from companion.live.sensor_pipeline import DeviceNotice
from hardware.devices import HOLES
from hardware.samples import Health
from tests.tools.bench import settle
from tests.tools.clock import FakeClock

SETUP: dict[str, Any] = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}
SETTLE_S, MUTE_S = 1.2, 12.0
BREAK_CHANCE, MEND_CHANCE, PULL_CHANCE = 0.05, 0.08, 0.01
OVER = ("game-over", "match-over")
FAULTS = (Fault.UNPLUGGED, Fault.CHATTERS)
"""The faults that are named to the people, who then tell by touch what happens there."""


class LongPlay:
    """People who play on and on; what a sensor does not see they tell by touch."""

    def __init__(self, folder: Path, seed: int, *, faults: bool = True) -> None:
        self.clock = FakeClock(0.0)
        self.chance = Random(seed)
        self.board = VirtualYago(self.chance, t=0.0)
        self.player = Player(self.chance)
        self.health = DeviceHealth(lambda: self.table.pipeline.filters)
        self.refused: list[Publication] = []
        self.rulings = self.matches = self.broken = 0
        self._faults = faults
        self._pulled_until = 0.0
        self.table = MatchLoop(Journal(folder), clock=self.clock)
        self.table.rulings.subscribe(self._told)
        self.noticed: set[str] = set()
        self._asked: set[int] = set()
        self.table.notices.subscribe(self._noticed)
        self._start()

    def _told(self, publication: Publication) -> None:
        self.rulings += 1
        if not publication.verdict.ok:
            self.refused.append(publication)

    def _noticed(self, notice: DeviceNotice) -> None:
        self.noticed.add(notice.code)
        if notice.code == "please-check" and notice.device.startswith("hole "):
            self._asked.add(int(notice.device.removeprefix("hole ")))

    def _start(self) -> None:
        self.matches += 1
        for hole in list(self.board.holes):
            self.board.lift(hole, self.clock.now)
        self.watch(SETTLE_S)
        self.table.start(SETUP)
        self.watch(SETTLE_S)

    @property
    def status(self) -> dict[str, Any]:
        assert self.table.referee is not None
        return self.table.referee.rulebook.public(self.table.referee.state)

    def watch(self, seconds: float) -> None:
        """Lets the board measure for so long; nothing is heard of it while its cable is out."""
        self.clock.advance(seconds)
        unplugged = self.clock.now < self._pulled_until
        for sample in self.board.step(self.clock.now):
            if not unplugged or isinstance(sample, Health):
                self.table.put(sample)
        if 0.0 < self._pulled_until <= self.clock.now:
            self._pulled_until = 0.0
            self.table.put(Health(self.clock.now, HOLES, "ok"))
        self.table.step()
        settle(self.table)

    def play(self, until: float) -> None:
        """Plays up to a time (seconds)."""
        while self.clock.now < until:
            if self._faults:
                self._meddle()
            assert self.table.referee is not None
            todo = self.table.referee.rulebook.todo(self.table.referee.state)
            tasks = [{"code": task.code, **task.args} for task in todo]
            action = self.player.next(self.status, tasks, self.board)
            if action is None:
                self._start()
            else:
                self._act(action)

    def _meddle(self) -> None:
        """Something breaks, or is mended, or the cable is pulled out for a while."""
        if self.chance.random() < BREAK_CHANCE and len(self.board.faults) < 3:
            hole = self.chance.choice([hole for hole in DIAMOND if hole not in self.board.faults])
            self.board.break_(hole, self.chance.choice(FAULTS), self.clock.now)
            self.broken += 1
            self.watch(MUTE_S)
        if self.chance.random() < MEND_CHANCE and self.board.faults:
            self.board.mend(self.chance.choice(list(self.board.faults)), self.clock.now)
            self.watch(MUTE_S)
        if self.chance.random() < PULL_CHANCE and not self._pulled_until:
            self.table.put(Health(self.clock.now, HOLES, "lost"))
            self._pulled_until = self.clock.now + 20.0
            self.broken += 1
            self.watch(SETTLE_S)

    def _act(self, action: Action) -> None:
        match action:
            case Submit(event):
                self.table.submit(event)
            case Drop(hole, ball):
                self.board.drop(hole, ball, self.clock.now)
            case Lift(hole):
                self.board.lift(hole, self.clock.now)
        self.watch(SETTLE_S)
        self._tell()

    def _tell(self) -> None:
        """People say by touch what the table asks about, and what happened in holes that it does not see."""
        for hole in sorted(self.health.by_touch() | self._asked):
            known = str(hole) in self.status["holes"]
            if self.status["phase"] in OVER or known is (hole in self.board.holes):
                self._asked.discard(hole)
                continue
            ball = self.board.holes.get(hole)
            self.table.submit(
                {"event": "sunk", "hole": hole, "ball": ball} if ball else {"event": "lifted", "hole": hole}
            )
            self.watch(0.1)

    def close(self) -> None:
        self.table.close()
