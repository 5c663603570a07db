"""The arithmetic of layouts."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.ui.widgets.rect import Rect

SIDE = st.floats(50, 2000)


@given(SIDE, SIDE, st.lists(st.floats(0.5, 4), min_size=1, max_size=6), st.floats(0, 5))
def test_a_row_fills_its_width_and_nothing_overlaps(w: float, h: float, weights: list[float], gap: float) -> None:
    parts = Rect(x=10, y=20, w=w, h=h).row(weights, gap)
    assert parts[0].x == 10
    assert parts[-1].right == pytest.approx(10 + w)
    for left, right in pairwise(parts):
        assert right.x - left.right == pytest.approx(gap, abs=1e-6)


def test_a_column_runs_from_the_top() -> None:
    upper, lower = Rect(x=0, y=0, w=100, h=100).column([1, 1], 10)
    assert (upper, lower) == (Rect(x=0, y=55, w=100, h=45), Rect(x=0, y=0, w=100, h=45))


def test_a_grid_runs_row_by_row_from_the_top_left() -> None:
    cells = Rect(x=0, y=0, w=210, h=110).grid(3, 2, 10)
    assert cells == [Rect(x=0, y=60, w=100, h=50), Rect(x=110, y=60, w=100, h=50), Rect(x=0, y=0, w=100, h=50)]


def test_what_is_cut_off_and_what_is_left() -> None:
    assert Rect(x=0, y=0, w=100, h=80).cut_top(20, 5) == (Rect(x=0, y=60, w=100, h=20), Rect(x=0, y=0, w=100, h=55))
    assert Rect(x=0, y=0, w=100, h=80).cut_right(30, 5) == (Rect(x=70, y=0, w=30, h=80), Rect(x=0, y=0, w=65, h=80))


def test_without_a_gap_the_rest_begins_where_the_part_ends() -> None:
    whole = Rect(x=0, y=0, w=100, h=80)
    assert whole.cut_left(30) == (Rect(x=0, y=0, w=30, h=80), Rect(x=30, y=0, w=70, h=80))
    assert whole.cut_right(30) == (Rect(x=70, y=0, w=30, h=80), Rect(x=0, y=0, w=70, h=80))
    assert whole.cut_top(20) == (Rect(x=0, y=60, w=100, h=20), Rect(x=0, y=0, w=100, h=60))
    assert whole.cut_bottom(20) == (Rect(x=0, y=0, w=100, h=20), Rect(x=0, y=20, w=100, h=60))


@given(SIDE, SIDE, SIDE, SIDE)
def test_a_picture_keeps_its_proportion_and_stays_inside(w: float, h: float, field_w: float, field_h: float) -> None:
    field = Rect(x=0, y=0, w=field_w, h=field_h)
    shown = field.fitted(w, h)
    assert shown.w / shown.h == pytest.approx(w / h)
    assert shown.w <= field_w * 1.000001
    assert shown.h <= field_h * 1.000001
