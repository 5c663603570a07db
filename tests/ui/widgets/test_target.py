"""What was shown in a place a moment ago."""

from __future__ import annotations

import pytest

from companion.ui.widgets.rect import Rect
from companion.ui.widgets.target import ShownPages, Target, target_at

PLACE = 50.0, 50.0
WHOLE = Rect(x=0, y=0, w=100, h=100)


def button(meaning: object, rect: Rect = WHOLE, key: str = "button") -> Target:
    return Target(key=key, rect=rect, on_touch=lambda _x, _y: None, meaning=meaning)


def shown(*pages: tuple[float, object, list[Target]]) -> ShownPages:
    """Pages that were drawn at these times (seconds)."""
    history = ShownPages()
    for t, page, targets in pages:
        history.show(page, targets, t)
    return history


def test_the_first_page_counts_at_once() -> None:
    assert shown((0.0, "a", [button("x")])).is_settled(*PLACE, 0.0)


@pytest.mark.parametrize(("after_s", "settled"), [(0.0, False), (0.39, False), (0.4, True)])
@pytest.mark.parametrize(
    "before",
    [[button("y")], [], [button("x", key="other")], [button("x", Rect(x=60, y=0, w=40, h=100))]],
    ids=["meant something else", "nothing was there", "another button", "it has moved under the finger"],
)
def test_a_place_counts_some_time_after_its_meaning_has_changed(
    before: list[Target], after_s: float, settled: bool
) -> None:
    history = shown((0.0, "a", before), (10.0, "a", [button("x")]))
    assert history.is_settled(*PLACE, 10.0 + after_s) is settled


def test_drawing_the_same_again_changes_nothing() -> None:
    history = shown((0.0, "a", [button("x")]), *((10.0 + n / 10, "a", [button("x")]) for n in range(5)))
    assert history.is_settled(*PLACE, 10.41)


def test_what_was_there_in_between_counts() -> None:
    history = shown((0.0, "a", [button("x")]), (10.0, "a", [button("y")]), (10.1, "a", [button("x")]))
    assert not history.is_settled(*PLACE, 10.49)
    assert history.is_settled(*PLACE, 10.5)


def test_each_part_of_a_board_has_a_meaning_of_its_own() -> None:
    def board(left: str) -> Target:
        part_at = lambda x, _y: left if x < 50 else "right"  # noqa: E731
        return Target(key="board", rect=WHOLE, on_touch=lambda _x, _y: None, part_at=part_at)

    history = shown((0.0, "a", [board("take")]), (10.0, "a", [board("put")]))
    assert not history.is_settled(10.0, 50.0, 10.1)
    assert history.is_settled(90.0, 50.0, 10.1)


@pytest.mark.parametrize(("after_s", "settled"), [(0.39, False), (0.4, True)])
def test_a_page_counts_some_time_after_another(after_s: float, settled: bool) -> None:
    history = shown((0.0, "a", []), (10.0, "b", []))
    assert history.is_page_settled(10.0 + after_s) is settled


def test_of_two_targets_the_nearer_one_is_touched() -> None:
    left, right = button("left", Rect(x=0, y=0, w=60, h=10)), button("right", Rect(x=50, y=0, w=60, h=10))
    found = target_at([left, right], 58, 5)
    assert found is right
    assert target_at([left, right], 200, 5) is None
