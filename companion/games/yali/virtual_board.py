"""Simulates a Yali board: it tilts by the torque of its balls, and an accelerometer measures the tilt.

Time is the caller's (`t`, monotonic seconds), and so is chance; nothing runs by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, degrees, sin
from random import Random
from typing import Any

from companion.board.virtual_board import FollowedEvent
from companion.games.yali.pivot import Balance, G
from hardware.calibration.wizard import Question
from hardware.devices import TILT
from hardware.samples import Accel, Health, Sample

BALL_KG = 0.033
"""A steel ball of 20 mm."""
PITCH_M = 0.03
"""From row to row."""
FINGER_N = 3.0
RATE_HZ = 50
"""The accelerometer measures fifty times a second."""
NOISE_G = 0.004
"""Standard deviation on each axis (MPU-6050 data sheet, 0.4 mg per root hertz at 94 Hz)."""
SENSOR_M = 0.05
"""How far from the pivot the sensor sits, towards the second player's end."""
KNOCK_S = 0.06
KNOCK_G = (0.3, 2.5)
"""The acceleration of a knock on the table."""
KNOCK_RAD_S = 0.05
"""The angular speed that a knock gives the board."""

FIRST_END, SECOND_END = {"a1": 0, "b1": 0}, {"a8": 1, "b8": 1}
"""Balls that let the board sink to an end, by the names of their squares."""
CAMP_BALLS, SIDE_BALLS = 8, 4


class VirtualYali:
    """The board. Change it with `move`, `press`, `release` and `knock`; `step` returns the samples of its sensor."""

    def __init__(
        self,
        chance: Random,
        columns: int = 4,
        rows: int = 8,
        side: int = 8,
        *,
        t: float = 0.0,
        noise: float = 1.0,
    ) -> None:
        """`t` is when the board starts (monotonic seconds); `noise` scales the sensor's noise, 0 silences it."""
        self.columns = columns
        self.rows = rows
        self.side = side
        self.balls: dict[str, int]
        """The balls by the name of their square ("a1" on the board, "A8" in a side lane), with their owner's seat."""
        self.connected = True
        self._chance = chance
        self._noise = noise
        self._balance = Balance(rows * PITCH_M)
        self._t = t
        self._start = t
        self._measured = 0
        """Samples due so far; counted, so that their times do not drift."""
        self._knocked_until = t
        self._waiting: list[Sample] = []
        self.set_up()

    @property
    def kind(self) -> str:
        """Its sensor feels the tilt."""
        return "tilt"

    @property
    def pieces(self) -> dict[str, int]:
        """The balls by the name of their square, with their owner's seat."""
        return dict(self.balls)

    @property
    def due(self) -> float:
        """When `step` must be called next (monotonic seconds)."""
        return self._t if self._waiting else self._sample_at

    @property
    def _sample_at(self) -> float:
        return self._start + self._measured / RATE_HZ

    @property
    def angle_deg(self) -> float:
        """How far it leans, positive towards the second player's end."""
        return degrees(self._balance.angle)

    @property
    def at_rest(self) -> bool:
        """Whether it stands still until something changes."""
        return self._balance.at_rest

    def set_up(self, side_balls: int = SIDE_BALLS) -> None:
        """Puts the balls on their start squares: full camps, and so many on the far ends of the side lanes."""
        letters = "abcdefgh"[: self.columns]
        depth = CAMP_BALLS // self.columns
        first = {f"{letter}{row}": 0 for row in range(1, depth + 1) for letter in letters}
        second = {f"{letter}{row}": 1 for row in range(self.rows - depth + 1, self.rows + 1) for letter in letters}
        ends = range(self.side - side_balls + 1, self.side + 1)
        self.lay({**first, **second, **{f"{'AB'[seat]}{n}": seat for seat in (0, 1) for n in ends}})

    def lay(self, balls: dict[str, int]) -> None:
        """Puts balls on these squares and none elsewhere. ValueError for a square that the board has not."""
        weights = [(BALL_KG, self.distance_m(square)) for square in balls]
        self.balls = dict(balls)
        self._balance.load(weights)

    def move(self, start: str, end: str) -> None:
        """Moves a ball to another square. Raises ValueError if there is no ball, or the square is not empty."""
        if start not in self.balls:
            raise ValueError(f"There is no ball on {start}.")
        if end != start and end in self.balls:
            raise ValueError(f"There is a ball on {end} already.")
        self.lay({(end if square == start else square): seat for square, seat in self.balls.items()})

    def lay_out(self, status: Mapping[str, Any]) -> None:
        """The balls lie and the finger presses as the public state has it. ValueError for squares of another board.

        Where the moves are not entered the balls stay as they lie.
        """
        seats = {name: seat for seat, name in enumerate(status["players"])}
        balls = {square: seats[name] for square, name in (status["squares"] | status["side"]).items()}
        if balls and balls != self.balls:
            self.lay(balls)
        if status["phase"] == "move":
            self.press(seats[status["turn"]])
        else:
            self.release()

    def follow(self, followed: FollowedEvent, t: float) -> None:
        """Updates the board after an event; sets it up for the next game."""
        if followed.event.get("event") == "next-game":
            self.set_up()
        self.lay_out(followed.current)

    def prepare(self, question: Question) -> None:
        """Balls lie at the end that is to sink, or nowhere."""
        self.lay({"first-end": FIRST_END, "second-end": SECOND_END}.get(question.code, {}))

    def distance_m(self, square: str) -> float:
        """How far a square lies from the pivot, positive towards the second player's end. ValueError if it is none."""
        letter, digits = square[:1], square[1:]
        number = int(digits) if digits.isascii() and digits.isdigit() else 0
        if letter in ("A", "B") and 1 <= number <= self.side:
            along = (number - (self.side + 1) / 2) * self.rows / self.side
            return PITCH_M * (along if letter == "A" else -along)
        if letter and letter in "abcdefgh"[: self.columns] and 1 <= number <= self.rows:
            return PITCH_M * (number - (self.rows + 1) / 2)
        raise ValueError(f"This board has no square {square!r}.")

    def press(self, seat: int) -> None:
        """A player holds his end down with a finger."""
        self._balance.push(FINGER_N * self.rows * PITCH_M / 2 * (1 if seat else -1))

    def release(self) -> None:
        """Removes the finger."""
        self._balance.push(0.0)

    def knock(self, t: float) -> None:
        """Knocks on the table."""
        self._knocked_until = t + KNOCK_S
        self._balance.kick(self._chance.uniform(-KNOCK_RAD_S, KNOCK_RAD_S))

    def unplug(self, t: float) -> None:
        """Disconnects the sensor; its driver reports it as lost."""
        self._plug(False, t)

    def plug(self, t: float) -> None:
        """Connects the sensor again."""
        self._plug(True, t)

    def _plug(self, connected: bool, t: float) -> None:
        if connected is not self.connected:
            self.connected = connected
            self._waiting.append(Health(t, TILT, "ok" if connected else "lost"))

    def step(self, t: float) -> list[Sample]:
        """What the sensor measured up to `t`; the board moves on by then."""
        samples, self._waiting = self._waiting, []
        while (at := self._sample_at) <= t:
            pull = self._balance.run(at - self._t)
            self._t = at
            self._measured += 1
            if self.connected:
                samples.append(Accel(at, self._felt(pull, at < self._knocked_until)))
        return samples

    def _felt(self, pull: float, knocked: bool) -> tuple[float, float, float]:
        """Returns the measured acceleration (g): gravity, the rotation of the board, noise and knocks."""
        angle = self._balance.angle
        x, y, z = -sin(angle), 0.0, cos(angle) - SENSOR_M * pull / G
        if self._noise:
            error, spread = self._chance.gauss, self._noise * NOISE_G
            x, y, z = x + error(0.0, spread), y + error(0.0, spread), z + error(0.0, spread)
        if knocked:
            hard, way = self._chance.uniform(*KNOCK_G), self._chance.uniform
            x, y, z = x + way(-hard, hard), y + way(-hard, hard), z + way(-hard, hard)
        return x, y, z
