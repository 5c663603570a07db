"""A simulated player of Yago Pool: looks at the status, the open tasks and the board, and does the next thing.

It shoots well and badly, commits fouls, tells colours, chooses, declines, and clears up. It speaks the words of the
line contract and knows nothing of the program that it plays on; chance is passed in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from companion.board.virtual_board import Submit
from companion.games.yago_pool.virtual_board import BALLS, DIAMOND, VirtualYago
from hardware.signals import BallColour

Status = Mapping[str, Any]
Tasks = Iterable[Mapping[str, Any]]

BALLS_A_SHOT = (0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3)
"""The numbers of balls that a shot sinks; each is as likely as it is frequent here."""
FOUL_CHANCE, BLUE_CHANCE, DIRECT_CHANCE, DECLINE_CHANCE, SLIP_CHANCE = 0.2, 0.06, 0.2, 0.3, 0.03


class Drop(Struct, frozen=True):
    """A ball falls into a hole."""

    hole: int
    ball: BallColour

    def perform(self, board: VirtualYago, t: float) -> None:
        """Drops it. Raises ValueError when the hole is full, or no such ball is left on the table."""
        board.drop(self.hole, self.ball, t)


class Lift(Struct, frozen=True):
    """The ball in a hole is taken out."""

    hole: int

    def perform(self, board: VirtualYago, t: float) -> None:
        """Takes it. Raises ValueError when the hole is empty."""
        board.lift(self.hole, t)


Action = Drop | Lift | Submit


class Player:
    """Plays for both sides of one board."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._plan: list[Action] = []

    def next(self, status: Status, todo: Tasks, board: VirtualYago) -> Action | None:
        """What to do now, or None when the match is over; the board shows what really lies in the holes."""
        lying, phase = board.holes, status["phase"]
        if phase == "match-over":
            return None
        if phase == "game-over":
            return self._clear(lying)
        if (hole := _unknown(status, lying)) is not None:
            return Submit({"event": "identify", "hole": hole, "ball": lying[hole]})
        if phase == "restore":
            return _work(todo, lying)
        if phase == "choose-colour":
            return Submit({"event": "choose-colour", "colour": self._chance.choice(("red", "yellow"))})
        if not self._plan and status["may_decline"] and self._chance.random() < DECLINE_CHANCE:
            return Submit({"event": "decline"})
        if not self._plan:
            self._plan = self._shot(status, lying)
        return self._plan.pop(0)

    def _clear(self, lying: Mapping[int, BallColour]) -> Action:
        self._plan.clear()
        return Lift(min(lying)) if lying else Submit({"event": "next-game"})

    def _shot(self, status: Status, lying: Mapping[int, BallColour]) -> list[Action]:
        """A whole shot, up to its "shot-over"."""
        drops = self._drops(status, lying)
        plan: list[Action] = [*drops]
        if lying and self._chance.random() < SLIP_CHANCE:
            plan.append(Lift(self._chance.choice(sorted(lying))))
        if drops and status["variant"] == "medium" and status["phase"] == "play":
            coloured = [drop for drop in drops if drop.ball != "blue"]
            if coloured and self._chance.random() < DIRECT_CHANCE:
                plan.append(Submit({"event": "direct", "hole": self._chance.choice(coloured).hole}))
        if self._chance.random() < FOUL_CHANCE:
            plan.append(Submit({"event": "foul", **self._foul(status, lying, drops)}))
        return [*plan, Submit({"event": "shot-over"})]

    def _drops(self, status: Status, lying: Mapping[int, BallColour]) -> list[Drop]:
        chance = self._chance
        empty = [hole for hole in DIAMOND if hole not in lying]
        left = _left(lying.values())
        balls: list[BallColour] = [ball for ball in ("red", "yellow") for _ in range(left[ball])]
        chance.shuffle(balls)
        falling = balls[: chance.choice(BALLS_A_SHOT)]
        if _blue_in_play(status) and left["blue"] and chance.random() < BLUE_CHANCE:
            falling.append("blue")
        holes = chance.sample(empty, min(len(falling), len(empty)))
        return [Drop(hole, ball) for hole, ball in zip(holes, falling, strict=False)]

    def _foul(self, status: Status, lying: Mapping[int, BallColour], drops: Sequence[Drop]) -> dict[str, Any]:
        left = _left([*lying.values(), *(drop.ball for drop in drops)])
        fouls: list[dict[str, Any]] = [{"kind": "moved-ball"}]
        fouls += ({"kind": "moved-ball", "hole": drop.hole} for drop in drops if drop.ball != "blue")
        fouls += ({"kind": "ball-off-table", "ball": ball} for ball in ("red", "yellow") if left[ball])
        if _blue_in_play(status) and left["blue"]:
            fouls.append({"kind": "blue-off-table"})
        if status["variant"] == "professional":
            fouls.append({"kind": "no-ball-hit"})
        if status["colours"]:
            touched = "wrong-ball-first" if status["variant"] == "professional" else "touched-opponent-ball"
            fouls.append({"kind": touched})
        return self._chance.choice(fouls)


def _unknown(status: Status, lying: Mapping[int, BallColour]) -> int | None:
    """A hole whose ball the match does not know, and in which one lies."""
    return next((int(hole) for hole, ball in status["holes"].items() if ball == "unknown" and int(hole) in lying), None)


def _work(todo: Tasks, lying: Mapping[int, BallColour]) -> Action:
    """The next piece of work that a hole can show, or the word that all is done."""
    for task in todo:
        if task["code"] == "take-out" and task["hole"] in lying:
            return Lift(task["hole"])
        if task["code"] == "put-back" and task["hole"] not in lying:
            return Drop(task["hole"], task["ball"])
    return Submit({"event": "restored"})


def _blue_in_play(status: Status) -> bool:
    return status["variant"] == "professional" or status["phase"] == "opening"


def _left(pocketed: Iterable[BallColour]) -> dict[BallColour, int]:
    left = dict(BALLS)
    for ball in pocketed:
        left[ball] -= 1
    return left
