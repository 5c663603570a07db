"""The conversation itself: what counts, what is asked again, what is left out."""

from __future__ import annotations

from hardware.calibration.distances import DistanceProcedure
from hardware.calibration.wizard import Question, Wizard
from hardware.devices import Hole
from hardware.samples import Distance


def fed(wizard: Wizard, t: float, mm: int, hole: int = 1, n: int = 40) -> float:
    """Readings every 50 ms from `t` on, with a noise of two millimetres; gives the time after them."""
    for step in range(n):
        wizard.feed(Distance(t + 0.05 * step, hole, mm + (2, -2, 0)[step % 3]))
    return t + 0.05 * n


def test_nothing_counts_before_the_person_says_done() -> None:
    wizard = Wizard(DistanceProcedure([1]))
    t = fed(wizard, 10.0, 150)
    assert wizard.question == Question("empty", (Hole(1),)) and not wizard.measuring
    wizard.confirm(t)
    fed(wizard, t - 2.0, 99)
    assert wizard.measuring and wizard.progress == 0


def test_readings_of_the_hand_that_leaves_do_not_count() -> None:
    wizard = Wizard(procedure := DistanceProcedure([1]))
    wizard.confirm(10.0)
    fed(wizard, 10.0, 40, n=5)
    t = fed(wizard, 10.3, 150)
    wizard.confirm(t)
    fed(wizard, t, 150, n=5)
    fed(wizard, t + 0.3, 40)
    assert wizard.question is None
    assert procedure.result()[1].empty_mm == 150 and procedure.result()[1].filled_mm == 40


def test_progress_is_that_of_the_slowest_hole() -> None:
    wizard = Wizard(DistanceProcedure([1, 2]))
    wizard.confirm(0.0)
    fed(wizard, 1.0, 150, hole=1)
    fed(wizard, 1.0, 150, hole=2, n=15)
    assert wizard.progress == 0.5


def test_what_came_to_rest_is_kept_when_another_hole_does_not() -> None:
    wizard = Wizard(procedure := DistanceProcedure([1, 2]))
    wizard.confirm(0.0)
    fed(wizard, 1.0, 150, hole=1)
    for step in range(300):
        wizard.feed(Distance(1.0 + step * 0.05, 2, 150 if step // 10 % 2 else 50))
    assert [(trouble.device, trouble.code) for trouble in wizard.troubles] == [("hole 2", "restless")]
    assert wizard.question == Question("empty", (Hole(2),))
    wizard.skip()
    assert wizard.question == Question("ball", (Hole(1),))
    wizard.confirm(20.0)
    fed(wizard, 20.5, 40)
    assert list(procedure.result()) == [1] and wizard.skipped == {"hole 2"}


def test_after_the_end_nothing_is_asked_and_nothing_breaks() -> None:
    wizard = Wizard(DistanceProcedure([1]))
    wizard.skip()
    assert wizard.question is None
    wizard.confirm(1.0)
    wizard.skip()
    wizard.feed(Distance(2.0, 1, 150))
    wizard.advance(99.0)
    assert not wizard.measuring and wizard.troubles == () and wizard.skipped == {"hole 1"}
