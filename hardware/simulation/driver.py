"""Runs a simulated board in real time: a thread that puts its samples where real drivers put theirs."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Generic, Protocol, TypeVar

from hardware.samples import Sample

LONGEST_WAIT_S = 0.5


class SimulatedBoard(Protocol):
    """What a simulated board must be."""

    @property
    def due(self) -> float:
        """When `step` must be called next (monotonic seconds)."""
        ...

    def step(self, t: float) -> list[Sample]:
        """Simulates up to `t` (monotonic seconds); returns the samples of its sensors."""
        ...


Board = TypeVar("Board", bound=SimulatedBoard)
Result = TypeVar("Result")


class SimulatedBoardDriver(Generic[Board]):
    """A board with its thread. Whoever acts on the board does so through `act`."""

    def __init__(
        self,
        board: Board,
        put: Callable[[Sample], None],
        clock: Callable[[], float] = time.monotonic,
        speed: float = 1.0,
    ) -> None:
        """Starts nothing; `start` does.

        Args:
            board: the board.
            put: takes each sample; called in the driver's thread.
            clock: returns the simulated time (seconds), which runs `speed` times as fast as real time.
            speed: how fast the clock runs.
        """
        self._board = board
        self._put = put
        self._clock = clock
        self.speed = speed
        self._lock = Lock()
        self._woken = Event()
        self._stopping = False
        self._thread = Thread(target=self._run, name="simulated-board", daemon=True)

    def start(self) -> None:
        """Starts the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Stops the thread and waits for it."""
        self._stopping = True
        self._woken.set()
        self._thread.join()

    def set_speed(self, speed: float) -> None:
        """Sets how fast the clock runs from now on, in multiples of real time."""
        self.speed = speed

    def act(self, action: Callable[[Board, float], Result]) -> Result:
        """Calls an action with the board and the current time, such as `lambda board, t: board.drop(5, "red", t)`."""
        with self._lock:
            result = action(self._board, self._clock())
        self._woken.set()
        return result

    def _run(self) -> None:
        while not self._stopping:
            self._woken.clear()
            with self._lock:
                samples = self._board.step(self._clock())
                wait = (self._board.due - self._clock()) / self.speed
            for sample in samples:
                self._put(sample)
            self._woken.wait(min(max(wait, 0.0), LONGEST_WAIT_S))
