"""How texts are set: in a font in which every letter is half as wide as it is high."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.ui.widgets.typeset import ELLIPSIS, LINE, Box, Run, typeset


def measure(text: str, bold: bool, size: int) -> float:
    return len(text) * size * (0.55 if bold else 0.5)


def lines(text: str, box: Box) -> list[str]:
    return ["".join(run.text for run in line) for line in typeset([Run(text)], box, measure).lines]


def test_a_text_that_fits_keeps_its_size() -> None:
    done = typeset([Run("Shot over")], Box(w=200, h=40, size=20, smallest=14), measure)
    assert (done.size, done.cut) == (20, False)


def test_a_long_text_shrinks_before_it_is_cut() -> None:
    done = typeset([Run("x" * 24)], Box(w=200, h=40, size=20, smallest=14), measure)
    assert (done.size, done.cut) == (15, False)


def test_a_text_too_long_at_the_smallest_size_ends_in_an_ellipsis() -> None:
    done = typeset([Run("W" * 60)], Box(w=140, h=40, size=18, smallest=14), measure)
    assert done.cut
    # 140 px hold 20 letters of 7 px: 19 and the ellipsis
    assert done.lines[0][0].text == "W" * 19 + ELLIPSIS


def test_words_wrap() -> None:
    assert lines("one two three", Box(w=75, h=100, size=20, smallest=20, lines=3)) == ["one two", "three"]


@pytest.mark.parametrize(("h", "cut"), [(72, False), (71, True)])
def test_a_line_is_a_fifth_higher_than_its_type(h: float, cut: bool) -> None:
    """Three lines of 20 need 3 times 24."""
    done = typeset([Run("one two three")], Box(w=55, h=h, size=20, smallest=20, lines=3), measure)
    assert done.cut is cut


def test_the_first_words_may_be_bold() -> None:
    done = typeset([Run("Foul.", bold=True), Run("Bob places it.")], Box(w=1000, h=30, size=20, smallest=14), measure)
    assert done.lines == ((Run("Foul.", True), Run(" Bob places it.")),)


def test_a_text_higher_than_its_box_shrinks() -> None:
    assert typeset([Run("7")], Box(w=200, h=60, size=92, smallest=30), measure).size <= 60 / LINE


@given(
    st.text(max_size=120),
    st.floats(30, 700),
    st.floats(18, 200),
    st.integers(14, 92),
    st.integers(1, 5),
)
def test_no_text_leaves_its_box(text: str, w: float, h: float, size: int, most: int) -> None:
    box = Box(w=w, h=h, size=size, smallest=14, lines=most)
    done = typeset([Run(text)], box, measure)
    assert len(done.lines) <= most
    for line in done.lines:
        assert sum(measure(run.text, run.bold, done.size) for run in line) <= w
    assert done.cut or "".join(text.split()) == "".join("".join(r.text for line in done.lines for r in line).split())
