"""Whole matches in simulated time: the simulated player on the virtual board, through filters and sensing."""

from random import Random
from typing import Any

from companion.games.yago_pool.simulated_player import Action, Drop, Lift, Player
from companion.games.yago_pool.virtual_board import SensorKind, VirtualYago
from companion.live.sensor_pipeline import DeviceNotice, Ruled, SensorPipeline
from companion.protocol.json_lines import verdict_line
from companion.rulebook.referee import Verdict
from tests.tools.referees import referee_of

VARIANTS = ("easy", "medium", "professional")
SETTLED_S = 0.8
"""By then a ball has rattled, rested, and been seen; what lay in the holes at the start has been seen too."""
CARRIED_S = 3.0
"""A hand that takes a ball out carries it off; nobody fills and empties one hole three times in ten seconds."""
TOO_LONG = 2000
"""Actions after which a match is a dead end."""


class SimulatedMatch:
    """One match; every event that the board or the player gives rise to must be accepted."""

    def __init__(self, setup: dict[str, Any], seed: int, kind: SensorKind) -> None:
        self.chance = Random(seed)
        self.referee = referee_of(setup)
        self.board = VirtualYago(self.chance, kind)
        self.player = Player(self.chance)
        self.watch = SensorPipeline()
        self.t = 0.0
        self.verdicts: list[Verdict] = [self.referee.first]
        self.notices: list[DeviceNotice] = []
        self.wait(SETTLED_S)

    def wait(self, seconds: float) -> None:
        self.t += seconds
        for sample in self.board.step(self.t):
            for output in self.watch.feed(sample, self.referee):
                if isinstance(output, DeviceNotice):
                    self.notices.append(output)
                elif isinstance(output, Ruled):
                    self.hear(output.verdict)

    def hear(self, verdict: Verdict) -> None:
        assert verdict.ok, (verdict.raw, verdict.refusal)
        self.verdicts.append(verdict)

    def act(self, action: Action) -> None:
        match action:
            case Drop(hole, ball):
                self.board.drop(hole, ball, self.t)
                self.wait(SETTLED_S)
            case Lift(hole):
                self.board.lift(hole, self.t)
                self.wait(CARRIED_S)
            case _:
                self.hear(self.referee.rule(action.event))

    def play(self) -> dict[str, Any]:
        """Plays to the end and gives the last status."""
        for _ in range(TOO_LONG):
            now = verdict_line(self.referee.rulebook, self.verdicts[-1])
            action = self.player.next(now["status"], now["todo"], self.board)
            if action is None:
                return now["status"]
            self.act(action)
        raise AssertionError(f"no end after {TOO_LONG} actions")


def setup(variant: str, target: int = 1) -> dict[str, Any]:
    return {"game": "yago-pool", "variant": variant, "players": ["Ann", "Bob"], "options": {"target": target}}


def check_end(match: SimulatedMatch, target: int) -> None:
    """Plays a match: one player has the points that it goes to, the other has not, and the board saw all of it."""
    status = match.play()
    winner, scores = status["match_winner"], status["scores"]
    (loser,) = {"Ann", "Bob"} - {winner}
    assert (status["phase"], status["winner"], status["result"]) == ("match-over", winner, "win")
    assert scores[winner] >= target > scores[loser]
    assert match.notices == []
    over = [verdict.state.match_winner for verdict in match.verdicts]
    assert over[:-1] == [None] * (len(over) - 1), "nothing is played once it is over"
