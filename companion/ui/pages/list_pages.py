"""List pages of any length, and charts. Plain values, no Kivy here."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from companion.ui.pages.controls import Button, Header, OnTouch, Tone


class ListRow(Struct, frozen=True, kw_only=True):
    """A line of a list: what it is, a smaller line below, and a sign at its end."""

    text: str
    note: str = ""
    label: str = ""
    tone: Tone = "plain"
    lead: str = ""
    """The label before it, such as its number."""
    colour: str = ""
    """The colour of a disc before it, for people."""
    on_touch: OnTouch | None = None


class ListPage(Struct, frozen=True, kw_only=True):
    """A list of which the screen shows as many lines as it has room for, from `first` on.

    Lines are made when they are shown; `on_turn` takes the line to begin with from then on.
    """

    header: Header
    count: int
    row: Callable[[int], ListRow]
    first: int
    on_turn: Callable[[int], object]
    buttons: tuple[Button, ...] = ()
    empty: str = ""
    """The text shown if there are no lines."""
    lead: str = ""
    """A sentence above the lines."""
    redraw_in_s: float = 0


class Bar(Struct, frozen=True):
    """A bar of a chart."""

    label: str
    value: int
    colour: str


class BarChart(Struct, frozen=True):
    """Numbers side by side, the largest first."""

    title: str
    bars: tuple[Bar, ...]
    empty: str


class LineChart(Struct, frozen=True, kw_only=True):
    """A line chart: one line for each name, in its colour."""

    title: str
    names: tuple[str, ...]
    colours: tuple[str, ...]
    lines: tuple[tuple[int, ...], ...]


class ChartsPage(Struct, frozen=True, kw_only=True):
    """A line chart and bar charts."""

    header: Header
    line_chart: LineChart
    bars: tuple[BarChart, ...]
    buttons: tuple[Button, ...]
    redraw_in_s: float = 0
