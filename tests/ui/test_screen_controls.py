"""Where the parts of a page stand: signs beside or below the title, buttons in one row or two, lines of readings."""

from __future__ import annotations

from typing import Any

import pytest

from companion.settings.model import Settings
from companion.ui.pages.controls import Button, Chip, Header
from companion.ui.pages.list_pages import Bar, BarChart, ChartsPage, LineChart
from companion.ui.pages.service_pages import SensorCell, SensorsPage
from companion.ui.theme.theme import look
from companion.ui.widgets.rect import Rect

pytestmark = pytest.mark.window
LYING, UPRIGHT = Rect(x=0, y=0, w=800, h=480), Rect(x=0, y=0, w=480, h=800)


@pytest.fixture
def canvas_for(window: Any) -> Any:
    """Makes the canvas of a page of this size."""
    from companion.ui.widgets.page_canvas import PageCanvas

    def make(rect: Rect) -> Any:
        canvas = PageCanvas()
        canvas.begin(None, look(rect.w, rect.h, Settings()))
        return canvas

    return make


def header_of(canvas: Any, rect: Rect, chips: int) -> tuple[float, float]:
    """The middles of the title and of the first sign, from below."""
    from companion.ui.screens import controls

    controls.header(canvas, rect, Header(title="Yali", chips=tuple(Chip("a sign") for _ in range(chips))))
    ink = {part.text: part.ink[0] for part in canvas.texts}
    return ink["Yali"].middle[1], ink["a sign"].middle[1]


@pytest.mark.parametrize(
    ("rect", "chips", "below"), [(LYING, 1, False), (LYING, 2, False), (UPRIGHT, 1, False), (UPRIGHT, 2, True)]
)
def test_several_signs_of_an_upright_screen_stand_below_the_title(
    canvas_for: Any, rect: Rect, chips: int, below: bool
) -> None:
    title, sign = header_of(canvas_for(rect), rect, chips)
    assert (title - sign > 20) is below


@pytest.mark.parametrize(
    ("rect", "n", "rows"),
    [(LYING, 2, [2]), (LYING, 4, [4]), (UPRIGHT, 1, [1]), (UPRIGHT, 2, [2]), (UPRIGHT, 4, [1, 3])],
)
def test_more_than_two_buttons_of_an_upright_screen_take_two_rows(
    canvas_for: Any, rect: Rect, n: int, rows: list[int]
) -> None:
    """The likely one above the others."""
    from companion.ui.screens import controls

    canvas = canvas_for(rect)
    controls.buttons(canvas, rect, [Button(text=f"{at}", on_touch=lambda: None) for at in range(n)])
    heights = [target.rect.y for target in canvas.targets]
    assert [heights.count(y) for y in sorted(set(heights), reverse=True)] == rows


@pytest.mark.parametrize(("readings", "drawn"), [(0, False), (1, False), (2, True), (60, True)])
def test_a_cell_shows_its_readings_as_a_line(canvas_for: Any, readings: int, drawn: bool) -> None:
    from companion.ui.screens import sensors

    canvas = canvas_for(LYING)
    cell = SensorCell(title="Hole 1", note="empty", trace=(0.5,) * readings)
    sensors.draw(canvas, LYING, SensorsPage(header=Header(title="Sensors"), cells=(cell,) * 9))
    assert [f"cell.{n}.trace" in canvas._parts for n in range(9)] == [drawn] * 9


@pytest.mark.parametrize(("cells", "edge"), [(9, 16), (18, 10)])
def test_narrow_cells_have_narrow_edges(canvas_for: Any, cells: int, edge: int) -> None:
    from companion.ui.screens import sensors

    canvas = canvas_for(LYING)
    cell = SensorCell(title="Hole 1", note="empty")
    sensors.draw(canvas, LYING, SensorsPage(header=Header(title="Sensors"), cells=(cell,) * cells))
    assert canvas._parts["cell.0.title"].x - canvas._parts["cell.0"].x == pytest.approx(edge)


def test_every_chart_stands_on_a_ground(canvas_for: Any) -> None:
    from companion.ui.screens import charts

    canvas = canvas_for(LYING)
    course = LineChart(title="Points", names=("Ann",), colours=("first",), lines=((0, 1),))
    wins = BarChart("Games won", (Bar("Ann", 1, "first"),), "None.")
    page = ChartsPage(header=Header(title="Statistics"), line_chart=course, bars=(wins, wins), buttons=())
    charts.draw(canvas, LYING, page)
    assert {"course", "bars.0", "bars.1"} <= canvas._grounds.keys()
