"""What a game gives to the screen: its board as shapes, its players' panels, and what can be touched. No drawing here.

A game's room for this is `<package>.board` with one `face: Face`. Everything in it is a function of what is `Seen`,
so a board can be drawn, compared and tested without a window.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from companion import rules
from companion.rules import Setup, Task

# --- shapes: lengths in the drawing's own unit, x to the right, y upwards; a colour is "#rrggbb", "#rrggbbaa" or a
# role of the theme ("accent", "muted", "panel" and so on)


class Circle(Struct, frozen=True):
    """A disc, a ring or both; `dashes` breaks the ring."""

    x: float
    y: float
    r: float
    fill: str = ""
    line: str = ""
    width: float = 0
    dashes: int = 0
    mark: bool = False
    """A colour mark, left out where people have switched these off."""


class Box(Struct, frozen=True):
    """A rectangle from its lower left corner, rounded; `line` frames what `fill` fills; `angle` in degrees."""

    x: float
    y: float
    w: float
    h: float
    radius: float = 0
    fill: str = ""
    line: str = ""
    width: float = 0
    angle: float = 0
    mark: bool = False


class Path(Struct, frozen=True):
    """A line through points, or a filled polygon (its points convex, in order)."""

    points: tuple[tuple[float, float], ...]
    line: str = ""
    width: float = 0
    fill: str = ""
    closed: bool = False
    dashed: bool = False
    mark: bool = False


class Word(Struct, frozen=True):
    """A short text about a point; `size` is its height in the drawing's unit.

    With a width `w` it stays in that room (`x` is still its middle): it shrinks, then ends in an ellipsis.
    """

    x: float
    y: float
    text: str
    size: float
    colour: str
    bold: bool = False
    mark: bool = False
    w: float = 0
    align: Literal["left", "middle", "right"] = "middle"
    """Where it stands in its room."""


Shape = Circle | Box | Path | Word


class Zone(Struct, frozen=True):
    """Where a touch means something, and what it is called: a disc, or with `w` and `h` a rectangle, about a point."""

    x: float
    y: float
    r: float
    name: int | str
    w: float = 0
    h: float = 0

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        if self.w:
            return abs(x - self.x) <= self.w / 2 and abs(y - self.y) <= self.h / 2
        return (self.x - x) ** 2 + (self.y - y) ** 2 <= self.r**2


class Drawing(Struct, frozen=True):
    """Shapes in a field of `w` by `h` units, drawn in order, and the places that can be touched."""

    w: float
    h: float
    shapes: tuple[Shape, ...] = ()
    zones: tuple[Zone, ...] = ()

    def zone_at(self, x: float, y: float) -> Zone | None:
        """The nearest zone that holds the point."""
        inside = [z for z in self.zones if z.holds(x, y)]
        return min(inside, key=lambda z: (z.x - x) ** 2 + (z.y - y) ** 2, default=None)


# --- what can be done

Role = Literal["primary", "plain", "foul", "quiet"]
Event = Mapping[str, Any]


class Tile(Struct, frozen=True):
    """One thing that may have happened: touched in a sheet. `does` are its events, or the sheet that asks further."""

    text: str
    does: tuple[Event, ...] | Sheet
    note: str = ""
    picture: Drawing | None = None
    seen: bool = False
    """The sensors saw it: it is chosen already and needs no event."""
    why_not: str = ""
    """Why it cannot be chosen: it is dimmed, and says so when it is touched."""


class Sheet(Struct, frozen=True):
    """A question with its answers as large tiles.

    With `confirm` several may be chosen and are then told together, `after` last.
    """

    title: str
    tiles: tuple[Tile, ...]
    note: str = ""
    confirm: Callable[[int], str] | None = None
    after: tuple[Event, ...] = ()
    leave: str = ""
    """What the way out is called, when it is more than going back."""


class Frame(Struct, frozen=True):
    """One moment of a film: the board, and what happens there in a sentence."""

    board: Drawing
    text: str


class Film(Struct, frozen=True):
    """Something shown step by step, so that people can compare it with their own hands."""

    title: str
    frames: tuple[Frame, ...]


class Handover(Struct, frozen=True):
    """A question for one player alone: the screen covers itself until it is in his hands, and again afterwards."""

    player: str
    sheet: Sheet
    told: str = ""
    """How far the round of the screen has come, such as "2 of 4 have laid"."""


Does = tuple[Event, ...] | Sheet | Film | Handover | str
"""What a touch brings about: events, a question, a film, a secret question; or, as a text, why it brings nothing."""


class Act(Struct, frozen=True):
    """A button of the match screen, and what it does."""

    text: str
    does: Does
    role: Role = "plain"


# --- what is seen


class Seen(Struct, frozen=True):
    """All that a face may look at: the public state, the open tasks, and the events in force (the match so far)."""

    status: Mapping[str, Any]
    todo: Sequence[Task] = ()
    events: Sequence[Event] = ()
    setup: Setup | None = None
    """What was agreed before the match."""
    took: Sequence[float] = ()
    """The seconds that went by before each of the events."""
    waited: float = 0
    """The seconds since the last event."""
    upright: bool = False
    """Whether the screen stands on its short side."""

    @property
    def players(self) -> list[str]:
        """The names by seat."""
        return self.status["players"]

    @property
    def phase(self) -> str:
        """The phase of the game."""
        return self.status["phase"]


class Panel(Struct, frozen=True):
    """A player's panel: who, in which role, the score, what he has, and what is his to do now."""

    name: str
    role: str
    score: int
    pieces: Drawing | None = None
    note: str = ""
    turn: bool = False


class Choice(Struct, frozen=True):
    """Something to be agreed before a match: a question in plain words and its answers, the default first of all.

    `option` is the option's name in the set-up, or the id of a reading; `variants` says where it is asked (all: empty).
    With `of_players` the answers are the players themselves, and the default is a seat.
    """

    option: str
    question: str
    answers: tuple[tuple[Any, str], ...]
    default: Any
    reading: bool = False
    variants: tuple[str, ...] = ()
    of_players: bool = False


class Step(Struct, frozen=True):
    """One event of a match with the public state before and after it."""

    event: Event
    before: Mapping[str, Any]
    after: Mapping[str, Any]


class Curve(Struct, frozen=True):
    """How something went up and down: a title, and the figures by seat."""

    title: str
    lines: tuple[tuple[int, ...], ...]


class Face(Struct, frozen=True):
    """How one game shows itself."""

    rank: int
    """Its place on the home screen."""
    title: str
    tagline: str
    picture: Drawing
    variants: Mapping[str, str]
    """What each variant is called."""
    draw: Callable[[Seen], Drawing]
    panels: Callable[[Seen], tuple[Panel, ...]]
    acts: Callable[[Seen], tuple[Act, ...]]
    prompt: Callable[[Seen], str]
    """What is to be done now, in a sentence, when no announcement says it."""
    question: Callable[[Seen], Sheet | None]
    """What people must answer before the game goes on."""
    touched: Callable[[Seen, int | str], Does | None]
    """What a touch on a zone of the board brings about; None for nothing at all."""
    note: Callable[[Seen], str]
    """What stands behind the title of the match screen."""
    ended: Callable[[Seen], str]
    """How the last game was won, in a line."""
    tally: Callable[[Sequence[Step]], tuple[tuple[str, tuple[int, ...]], ...]]
    """Figures of a match by seat: what is counted, and how often for each."""
    begins: Callable[[Seen], str | None]
    """Who begins the next game."""
    main_choice: Choice | None = None
    """What is asked on the first page of a new match; the other choices have a page of their own."""
    choices: tuple[Choice, ...] = ()
    secret: Callable[[Seen], Handover | None] = lambda _: None
    """Whom the screen is handed to next, once somebody has answered in secret."""
    curve: Callable[[Sequence[Step]], Curve | None] = lambda _: None
    """The course of the last game for the result; without one the points after each game are shown."""
    again: Callable[[Seen], float] = lambda _: 0
    """In how many seconds the board looks different though nothing happens (a clock); 0 for never."""
    record: Callable[[Setup, Sequence[rules.Event], Mapping[str, str]], str] | None = None
    """The match as a file that other programs read: from its events in force, and what else is known (Date)."""
    record_suffix: str = ""
