"""What widgets give to the graphics card: every shape and every text in its own colour, rings whole or broken."""

from __future__ import annotations

from typing import Any

import pytest

from companion.board.drawing import Box, Circle, Drawing, Path, Shape, Word
from companion.settings.model import Settings
from companion.ui.theme.theme import look
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.typeset import Run

pytestmark = pytest.mark.window
RED, GREEN, BLUE = (1.0, 0.0, 0.0, 1.0), (0.0, 1.0, 0.0, 1.0), (0.0, 0.0, 1.0, 1.0)
FIELD = Rect(x=0, y=0, w=100, h=100)
LOOK = look(800, 480, Settings())


def colours(widget: Any) -> list[tuple[float, ...]]:
    """The colour of each thing that is drawn, in order."""
    from kivy.graphics import BorderImage, Color, Mesh, Rectangle, SmoothLine

    found: list[tuple[float, ...]] = []
    now: tuple[float, ...] = (1.0, 1.0, 1.0, 1.0)
    for instruction in widget.canvas.children:
        if isinstance(instruction, Color):
            now = tuple(instruction.rgba)
        elif isinstance(instruction, BorderImage | Mesh | Rectangle | SmoothLine):
            found.append(now)
    return found


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        (Circle(x=50, y=50, r=20, fill="#FF0000", line="#0000FF", width=3), [RED, BLUE]),
        (Circle(x=50, y=50, r=20, line="#0000FF", width=3), [BLUE]),
        (Circle(x=50, y=50, r=20, fill="#FF0000"), [RED]),
        (Box(x=10, y=10, w=50, h=30, fill="#FF0000", line="#0000FF", width=3), [BLUE, RED]),
        (Box(x=10, y=10, w=50, h=30, fill="#FF0000"), [RED]),
        (Box(x=10, y=10, w=50, h=30, line="#0000FF", width=3), [BLUE]),
        (Path(points=((0, 0), (50, 0), (0, 50)), fill="#FF0000", line="#0000FF", width=2), [RED, BLUE]),
        (Word(x=50, y=50, text="7", size=20, colour="#0000FF"), [BLUE]),
    ],
)
def test_every_shape_has_its_own_colours(window: Any, shape: Shape, expected: list[tuple[float, ...]]) -> None:
    """Drawn after a green one, so that no colour is that of the shape before."""
    from companion.ui.widgets.picture import Picture

    picture = Picture()
    before = Path(points=((0, 90), (100, 90)), line="#00FF00", width=2)
    picture.show(Drawing(w=100, h=100, shapes=(before, shape)), FIELD, LOOK)
    assert colours(picture) == [GREEN, *expected]


def test_a_text_has_the_colour_of_its_style(window: Any) -> None:
    from companion.ui.widgets.text import Style, Text

    text = Text()
    for colour in ("muted", "accent"):
        text.show((Run("Ann"), Run(" Bob", bold=True)), FIELD, Style(size=18, colour=colour), LOOK)
        assert colours(text) == [pytest.approx(LOOK.colour(colour))] * 2


def lit(texture: Any, r: float) -> list[bool]:
    """Whether the ring is there, looked at from its middle in 360 directions."""
    from math import cos, radians, sin

    w, h = texture.size
    pixels = texture.pixels
    places = [(int(w / 2 + r * cos(radians(n))), int(h / 2 + r * sin(radians(n)))) for n in range(360)]
    return [pixels[4 * (y * w + x) + 3] > 127 for x, y in places]


def test_a_ring_is_whole_and_a_broken_one_has_gaps(window: Any) -> None:
    """Three fifths of a broken ring are drawn."""
    from companion.ui.widgets.shape_textures import ring

    assert all(lit(ring(40, 6), 40))
    broken = lit(ring(40, 6, 5), 40)
    assert sum(broken) / len(broken) == pytest.approx(0.6, abs=0.03)
    assert sum(one and not other for one, other in zip(broken, [*broken[1:], broken[0]], strict=True)) == 5
