"""The supervisor: whatever a driver does, it is begun afresh, its health is told, and nothing else is touched."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hardware.devices import BUTTONS, HOLES, NODE, TILT, Hole
from hardware.driver import DriverError
from hardware.samples import Accel, Edge, Health
from hardware.supervisor import (
    CHECK_EVERY_S,
    FIRST_BACKOFF_S,
    LATE_S,
    LONGEST_BACKOFF_S,
    MAX_HUNG_THREADS,
    OPEN_TIMEOUT_S,
    POLL_TIMEOUT_S,
    REPORTS_AT_MOST,
    STEADY_S,
)
from tests.hardware.scripted_drivers import Actor, Stage, distances

ANYTHING = [
    DriverError("The cable is out."),
    OSError(5, "Input/output error"),
    TypeError("'NoneType' object is not callable"),
    KeyError("hole 12"),
    SystemExit(3),
]
"""What drivers and the libraries beneath them really raise."""


def test_samples_come_through_in_order_and_health_is_told_first_of_all() -> None:
    stage = Stage(HOLES)
    stage.look()
    stage.play(distances(1, 2), distances(3))
    stage.look()
    assert stage.readings() == distances(1, 2, 3)
    assert stage.healths() == [("holes", "ok")]


@pytest.mark.parametrize("error", ANYTHING, ids=lambda error: type(error).__name__)
def test_whatever_is_raised_is_told_within_a_second_and_tried_again(error: BaseException) -> None:
    stage = Stage(HOLES)
    stage.look()
    stage.play(distances(1))
    stage.look()
    stage.play(error)
    raised = stage.clock.now
    stage.look()
    assert stage.healths() == [("holes", "ok"), ("holes", "lost")]
    assert stage.put[-1].t - raised < 1.0
    assert stage.actor.closed == 1
    stage.look(FIRST_BACKOFF_S)
    stage.play(distances(2))
    stage.look()
    assert len(stage.actors) == 2
    assert stage.healths()[-1] == ("holes", "ok")
    assert len(stage.logged) == 1
    assert stage.logged[0].startswith("The holes: ")


def test_a_driver_that_cannot_be_opened_is_tried_for_ever_with_growing_waits() -> None:
    stage = Stage(HOLES)
    tries: list[float] = []

    def refuse(actor: Actor) -> None:
        tries.append(stage.clock.now)
        actor.fails_to_open = DriverError("No node is plugged in.")

    stage.prepare = refuse
    stage.look(120.0)
    waits = [after - before for before, after in pairwise(tries)]
    assert waits[0] < waits[1] < waits[2]
    assert max(waits) <= LONGEST_BACKOFF_S + 2 * CHECK_EVERY_S < 5.0
    assert len(tries) >= 120 / 5
    assert stage.healths() == [("holes", "lost")]
    assert stage.logged == ["The holes: No node is plugged in."]
    assert all(actor.closed == 1 for actor in stage.actors)


def test_after_trouble_the_waits_are_short_again_once_it_was_steady() -> None:
    stage = Stage(HOLES)
    stage.prepare = lambda actor: setattr(actor, "fails_to_open", OSError("no") if stage.clock.now < 20.0 else None)
    stage.look(30.0)
    stage.play(distances(1))
    for _ in range(int(STEADY_S) + 2):
        stage.look(1.0)
        stage.play(distances(1))
    assert stage.logged[-1] == "The holes: works again."
    born = len(stage.actors)
    stage.play(OSError("no"))
    stage.look(FIRST_BACKOFF_S + 2 * CHECK_EVERY_S)
    assert len(stage.actors) == born + 1


def test_it_is_told_once_for_each_trouble_that_it_works_again() -> None:
    stage = Stage(HOLES)
    stage.look()
    out, back = "The holes: The cable is out.", "The holes: works again."
    for logged in ([out, back], [out, back, out, back]):
        stage.play(distances(1), DriverError("The cable is out."))
        stage.look(FIRST_BACKOFF_S + 2 * CHECK_EVERY_S)
        for _ in range(20):
            stage.play(distances(1))
            stage.look(1.0)
        assert stage.logged == logged


def test_a_poll_that_never_returns_is_noticed_within_three_seconds_and_replaced() -> None:
    stage = Stage(HOLES)
    stage.look()
    stage.play(distances(1))
    wedged, began = stage.actor, stage.clock.now
    stage.look(3.0)
    assert stage.healths()[-1] == ("holes", "lost")
    assert stage.put[-1].t - began <= 3.0
    stage.look(FIRST_BACKOFF_S + CHECK_EVERY_S)
    assert stage.actor is not wedged
    stage.play(distances(2))
    stage.look()
    assert stage.healths()[-1] == ("holes", "ok")
    assert wedged.closed == 0
    before = stage.readings()
    life = next(iter(stage.supervisor.drivers[0]._hung))
    wedged.take(distances(9))
    life.join(10.0)
    assert stage.readings() == before, "what the wedged one still read counts no more"
    assert wedged.closed == 1


def test_an_opening_may_take_long_but_not_for_ever() -> None:
    stage = Stage(NODE)
    stage.prepare = lambda actor: setattr(actor, "hangs_in_open", True)
    stage.look(OPEN_TIMEOUT_S)
    assert len(stage.actors) == 1
    assert stage.healths() == []
    stage.look(2 * CHECK_EVERY_S)
    assert stage.healths() == [("node", "lost")]
    for actor in stage.actors:
        actor.freed.set()


def test_threads_that_hang_do_not_become_ever_more() -> None:
    stage = Stage(HOLES)
    stage.prepare = lambda actor: setattr(actor, "hangs_in_open", True)
    stage.look(10 * OPEN_TIMEOUT_S)
    assert len(stage.actors) == MAX_HUNG_THREADS
    for actor in stage.actors:
        actor.freed.set()
        actor.take(OSError("freed"))
        actor.thread.join(10.0)
    stage.prepare = lambda actor: None
    stage.look(2 * CHECK_EVERY_S)
    stage.play(distances(1))
    stage.look()
    assert stage.healths() == [("holes", "lost"), ("holes", "ok")]


def test_a_machine_that_stood_still_accuses_nobody() -> None:
    """Suspended, or too busy: the watch itself was late, so the drivers had no chance either."""
    stage = Stage(HOLES)
    stage.look()
    stage.play(distances(1))
    stage.look()
    stage.clock.advance(60.0)
    stage.supervisor.check(stage.clock.now)
    stage.play(distances(2))
    stage.look()
    assert LATE_S < 60.0
    assert stage.healths() == [("holes", "ok")]
    assert len(stage.actors) == 1


def test_looks_that_always_come_late_begin_and_replace_drivers_all_the_same() -> None:
    """A machine so busy that each look is 1.01 s after the last: no driver is accused, and none is forgotten."""
    stage = Stage(HOLES)
    for n in range(20):
        stage.clock.advance(1.01)
        stage.supervisor.check(stage.clock.now)
        stage.settle()
        stage.play(distances(1 + n % 9))
    assert len(stage.actors) == 1
    assert stage.healths() == [("holes", "ok")]
    stage.play(OSError("gone"))
    for _ in range(3):
        stage.clock.advance(1.01)
        stage.supervisor.check(stage.clock.now)
        stage.settle()
    assert len(stage.actors) == 2


def test_a_hung_driver_is_found_by_late_looks_too() -> None:
    stage = Stage(HOLES)
    stage.look()
    stage.play(distances(1))
    for _ in range(4):
        stage.clock.advance(LATE_S + 0.5)
        stage.supervisor.check(stage.clock.now)
        stage.settle()
    assert stage.healths()[-1] == ("holes", "lost")


def test_one_driver_in_trouble_leaves_the_others_alone() -> None:
    stage = Stage(HOLES, BUTTONS)
    stage.look()
    holes, buttons = sorted(stage.actors, key=lambda actor: actor.device != "holes")
    stage.play(distances(1), actor=holes)
    stage.play([Edge(1.0, "undo", 1)], actor=buttons)
    stage.look()
    stage.play(OSError("gone"), actor=holes)
    stage.look()
    for n in range(20):
        stage.play([Edge(2.0 + n, "undo", n % 2)], actor=buttons)
    assert stage.healths() == [("holes", "ok"), ("buttons", "ok"), ("holes", "lost")]
    assert len(stage.readings()) == 22


def test_a_part_that_was_lost_before_is_back_when_it_is_heard_of_again() -> None:
    """Hole 5 and the tilt were lost when the whole node went; the new driver knows nothing of that."""
    stage = Stage(NODE)
    stage.look()
    stage.play([Health(1.0, Hole(5), "lost"), Health(1.0, TILT, "lost"), Health(1.0, Hole(6), "lost")])
    stage.play(OSError("gone"))
    stage.look(FIRST_BACKOFF_S + 2 * CHECK_EVERY_S)
    stage.play([Health(2.0, Hole(6), "lost")], [*distances(5, 6), Accel(2.0, (0, 0, 1))], distances(5))
    parts = [health for health in stage.healths() if health[0] != "node"]
    assert parts == [
        ("hole 5", "lost"), ("tilt", "lost"), ("hole 6", "lost"), ("hole 6", "lost"), ("hole 5", "ok"), ("tilt", "ok")
    ]  # fmt: skip


def test_a_driver_that_says_itself_that_its_device_is_lost_is_believed() -> None:
    stage = Stage(NODE)
    stage.look()
    stage.play([Health(1.0, NODE, "lost")])
    stage.look()
    assert stage.healths() == [("node", "ok"), ("node", "lost")]
    assert stage.supervisor.drivers[0].health == "lost"
    stage.play([Health(2.0, NODE, "ok")])
    stage.look()
    assert stage.healths()[2:] == [("node", "ok")]
    assert stage.supervisor.drivers[0].health == "ok"


def test_a_loose_cable_does_not_flood_the_log() -> None:
    """It comes and goes for ten minutes, each time with another word."""
    stage = Stage(NODE)
    for n in range(120):
        stage.look(LONGEST_BACKOFF_S + 1)
        stage.play(distances(1), OSError(f"read {n} bytes"))
    assert len(stage.logged) == REPORTS_AT_MOST


def test_a_driver_that_cannot_even_be_closed_is_replaced_all_the_same() -> None:
    stage = Stage(HOLES)
    stage.prepare = lambda actor: setattr(actor, "fails_to_close", OSError("already gone"))
    stage.look()
    stage.play(OSError("gone"))
    stage.look(FIRST_BACKOFF_S + 2 * CHECK_EVERY_S)
    assert len(stage.actors) == 2


def test_stopping_lets_the_hardware_go() -> None:
    stage = Stage(HOLES)
    stage.supervisor.start()
    while not stage.actors or not stage.actor.still.wait(0.01):
        pass
    actor = stage.actor
    stage.supervisor.drivers[0].stop()
    actor.take(distances(4))
    stage.supervisor.stop()
    assert actor.closed == 1
    assert stage.readings() == []
    assert POLL_TIMEOUT_S < 3.0
