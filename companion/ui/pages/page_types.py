"""The pages, as plain values that views create and screens draw. No Kivy here."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from companion.board.drawing import Drawing
from companion.board.view import Panel
from companion.ui.pages.controls import Button, Header, OnTouch, Tone
from companion.ui.pages.list_pages import ChartsPage, ListPage
from companion.ui.pages.service_pages import CalibrationPage, HoleDetailPage, SensorsPage
from companion.ui.widgets.typeset import Run


class GameTile(Struct, frozen=True, kw_only=True):
    """A game, or the match to be resumed, on the home page."""

    title: str
    note: str
    picture: Drawing
    on_touch: OnTouch
    caption: str = ""
    """A word above the title; a tile with one is highlighted."""
    meaning: object = None
    """What a touch does, where the words do not say all of it; equal values do the same."""


class HomePage(Struct, frozen=True):
    """The home page, to choose a game."""

    header: Header
    tiles: tuple[GameTile, ...]
    buttons: tuple[Button, ...] = ()


class ChoiceRow(Struct, frozen=True):
    """A question with its answers side by side."""

    label: str
    buttons: tuple[Button, ...]


class Seat(Struct, frozen=True, kw_only=True):
    """A player or team who is to play."""

    name: str
    note: str
    on_touch: OnTouch
    colour: str = ""
    """The player's own colour; without it the seat's."""


class SeatsRow(Struct, frozen=True, kw_only=True):
    """Who plays; `swap` changes the order of two, `more` adds a player where there may be another."""

    label: str
    seats: tuple[Seat, ...]
    on_swap: OnTouch | None = None
    on_add: OnTouch | None = None


class FormPage(Struct, frozen=True):
    """Questions below each other, and what to do when they are answered."""

    header: Header
    rows: tuple[ChoiceRow | SeatsRow, ...]
    buttons: tuple[Button, ...]


class Ruling(Struct, frozen=True, kw_only=True):
    """The ruling in a sentence, its first words bold; `why` opens the rule."""

    runs: tuple[Run, ...]
    tone: Tone = "plain"
    icon: str = ""
    on_why: OnTouch | None = None


class MatchPage(Struct, frozen=True, kw_only=True):
    """The running game."""

    header: Header
    ruling: Ruling
    panels: tuple[Panel, ...]
    board: Drawing
    on_zone: Callable[[int | str], object]
    buttons: tuple[Button, ...]
    zone_meaning: Callable[[int | str], object] = lambda zone: zone
    """What a touch on a zone does; equal values do the same."""
    redraw_in_s: float = 0
    """The time after which the page must be redrawn (seconds); 0 for never."""


class StepperRow(Struct, frozen=True, kw_only=True):
    """A number with a button for less and one for more; None where it can go no further."""

    text: str
    value: str
    on_less: OnTouch | None
    on_more: OnTouch | None


class BoardEditorPage(Struct, frozen=True, kw_only=True):
    """The numbers of a board and a preview that can be touched; `wrong` says why they could not be read or saved."""

    header: Header
    board: Drawing
    on_zone: Callable[[int | str], object]
    steppers: tuple[StepperRow, ...]
    hint: str
    buttons: tuple[Button, ...]
    wrong: str = ""


class SheetPage(Struct, frozen=True, kw_only=True):
    """Large tiles to choose from; `wrong` says why the last touch chose nothing."""

    header: Header
    tiles: tuple[Button, ...]
    buttons: tuple[Button, ...] = ()
    wrong: str = ""
    redraw_in_s: float = 0


class CoverPage(Struct, frozen=True, kw_only=True):
    """The covered screen, with the player that it waits for. Only holding the button opens it."""

    header: Header
    name: str
    line: str
    hold: Button
    buttons: tuple[Button, ...] = ()


class Trace(Struct, frozen=True):
    """The readings of a sensor before an event, scaled to 0..1."""

    title: str
    levels: tuple[float, ...]
    mark: float | None = None
    """The position of the event in it, 0 to 1."""


class TextPage(Struct, frozen=True, kw_only=True):
    """A text to read: a heading, passages, where they come from, and the trace of a sensor."""

    header: Header
    heading: str
    passages: tuple[str, ...]
    source: str
    buttons: tuple[Button, ...]
    trace: Trace | None = None


class Chart(Struct, frozen=True):
    """Points after each game, or other numbers over time, by seat."""

    title: str
    names: tuple[str, ...]
    lines: tuple[tuple[int, ...], ...]


class ResultPage(Struct, frozen=True, kw_only=True):
    """How a game or a match ended."""

    header: Header
    caption: str
    headline: str
    score: str
    line: str
    chart: Chart
    rows: tuple[tuple[str, tuple[int | str, ...]], ...]
    buttons: tuple[Button, ...]


class Key(Struct, frozen=True, kw_only=True):
    """A key of the screen's keyboard."""

    text: str
    on_touch: OnTouch
    icon: str = ""
    width: float = 1


class KeyboardPage(Struct, frozen=True, kw_only=True):
    """The name entry: a keyboard, and names to choose from."""

    header: Header
    text: str
    picks: tuple[Button, ...]
    keys: tuple[tuple[Key, ...], ...]
    done: Button


class VirtualBoardPage(Struct, frozen=True, kw_only=True):
    """A virtual board whose pieces are dragged; places are in the units of its drawing."""

    header: Header
    board: Drawing
    on_grab: Callable[[float, float], object]
    on_move: Callable[[float, float], object]
    on_release: Callable[[float, float], object]
    buttons: tuple[Button, ...] = ()
    ruling: Ruling | None = None


class SaverPage(Struct, frozen=True):
    """The dark screen with two lines of text at `place`."""

    header: Header
    place: int
    redraw_in_s: float


Page = (
    VirtualBoardPage
    | SaverPage
    | HomePage
    | FormPage
    | MatchPage
    | SheetPage
    | BoardEditorPage
    | CoverPage
    | TextPage
    | ResultPage
    | KeyboardPage
    | SensorsPage
    | HoleDetailPage
    | CalibrationPage
    | ListPage
    | ChartsPage
)
