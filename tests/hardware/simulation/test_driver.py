"""The driver's thread: samples arrive by themselves, in order, and a quiet board lets the machine sleep."""

import time
from queue import Empty, SimpleQueue
from random import Random
from threading import Event, Thread

import pytest

from companion.games.yago_pool.virtual_board import VirtualYago
from hardware.filters.filters import Filters
from hardware.samples import Sample
from hardware.signals import Filled
from hardware.simulation.driver import SimulatedBoardDriver

SPEED = 50.0


def fast_clock() -> float:
    return time.monotonic() * SPEED


@pytest.fixture
def inbox() -> SimpleQueue[Sample]:
    return SimpleQueue()


def first_ball(inbox: SimpleQueue[Sample], filters: Filters, patience_s: float = 5.0) -> Filled | None:
    """The first ball that the filters see in what arrives."""
    deadline = time.monotonic() + patience_s
    while time.monotonic() < deadline:
        try:
            signals = filters.step(inbox.get(timeout=0.1))
        except Empty:
            continue
        for signal in signals:
            if isinstance(signal, Filled):
                return signal
    return None


def test_a_ball_dropped_in_another_thread_arrives(inbox: SimpleQueue[Sample]) -> None:
    driver = SimulatedBoardDriver(VirtualYago(Random(1), t=fast_clock()), inbox.put, fast_clock, SPEED)
    driver.start()
    try:
        filters = Filters()
        while 5 not in filters.picture():
            filters.step(inbox.get(timeout=5))
        driver.act(lambda board, t: board.drop(5, "red", t))
        filled = first_ball(inbox, filters)
    finally:
        driver.stop()
    assert filled is not None
    assert filled.hole == 5


def test_what_cannot_be_done_is_said_to_who_tried(inbox: SimpleQueue[Sample]) -> None:
    driver = SimulatedBoardDriver(VirtualYago(Random(1), t=time.monotonic()), inbox.put)
    with pytest.raises(ValueError, match="Hole 3 is empty"):
        driver.act(lambda board, t: board.lift(3, t))


def test_a_stopped_driver_is_silent(inbox: SimpleQueue[Sample]) -> None:
    driver = SimulatedBoardDriver(VirtualYago(Random(1), t=fast_clock()), inbox.put, fast_clock, SPEED)
    driver.start()
    inbox.get(timeout=5)
    driver.stop()
    while not inbox.empty():
        inbox.get()
    with pytest.raises(Empty):
        inbox.get(timeout=0.2)


def test_who_stops_it_waits_until_nothing_is_passed_on_any_more() -> None:
    passing, done = Event(), Event()

    def put(_: Sample) -> None:
        passing.set()
        done.wait(5)

    driver = SimulatedBoardDriver(VirtualYago(Random(1), t=fast_clock()), put, fast_clock, SPEED)
    driver.start()
    assert passing.wait(5)
    stopping = Thread(target=driver.stop)
    stopping.start()
    stopping.join(0.1)
    assert stopping.is_alive()
    done.set()
    stopping.join(5)
    assert not stopping.is_alive()


def test_a_board_at_rest_costs_next_to_nothing(inbox: SimpleQueue[Sample]) -> None:
    driver = SimulatedBoardDriver(VirtualYago(Random(1), t=time.monotonic() - 10), inbox.put)
    driver.act(lambda board, t: board.step(t))
    driver.start()
    try:
        used, began = time.process_time(), time.monotonic()
        taken = 0
        while time.monotonic() < began + 1.0:
            try:
                inbox.get(timeout=0.2)
                taken += 1
            except Empty:
                continue
        share = (time.process_time() - used) / (time.monotonic() - began)
    finally:
        driver.stop()
    assert taken == pytest.approx(90, abs=20)
    assert share < 0.05
