"""What a game provides for the screen: its board as shapes, its players' panels, and what can be touched.

A game gives one `BoardView`. Everything in it is a function of a `ViewState`, so a board can be drawn, compared and
tested without a window.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from companion.board.drawing import Box as Box
from companion.board.drawing import Circle as Circle
from companion.board.drawing import Drawing as Drawing
from companion.board.drawing import Path as Path
from companion.board.drawing import Shape as Shape
from companion.board.drawing import Word as Word
from companion.board.drawing import Zone as Zone
from companion.board.editor import BoardEditor
from companion.rulebook.rulebook import Announcement, GameState, RawEvent, Setup, Task

# --- what can be done

Role = Literal["primary", "plain", "foul", "quiet"]


class Pick(Struct, frozen=True):
    """The touches so far of an input that takes several; the screen passes it back as `ViewState.picked`."""

    picked: tuple[int | str, ...] = ()


class Instead(Struct, frozen=True):
    """An event in place of one in force; those after it are taken back and entered again as they were."""

    at: int
    """The index of the event in force."""
    shown: RawEvent
    """What was known of it when this was offered."""
    event: RawEvent


class Tile(Struct, frozen=True, kw_only=True):
    """An answer of a sheet. `effect` are its events, one in place of another, or the next question."""

    text: str
    effect: tuple[RawEvent, ...] | Sheet | Pick | Instead
    note: str = ""
    picture: Drawing | None = None
    sensed: bool = False
    """Whether the sensors reported it: it is chosen already and needs no event."""
    why_not: str = ""
    """Why it cannot be chosen; it is dimmed, and shows this text when touched."""
    bare: bool = False
    """Whether only the picture is shown; the text is its accessible name."""


class Sheet(Struct, frozen=True, kw_only=True):
    """A question with its answers as large tiles.

    With `confirm` several may be chosen; their events are submitted together, followed by `after`.
    """

    title: str
    tiles: tuple[Tile, ...]
    note: str = ""
    confirm: Callable[[int], str] | None = None
    after: tuple[RawEvent, ...] = ()
    leave: str = ""
    """The text of the button that leaves the sheet, when it is more than going back."""


class ReplayStep(Struct, frozen=True):
    """One step of a MoveReplay: the board, and a sentence on what happens."""

    board: Drawing
    text: str


class MoveReplay(Struct, frozen=True):
    """A move shown step by step, so that players can compare it with their own."""

    title: str
    length: int
    step: Callable[[int, bool], ReplayStep]
    """Gives a step by its index, and by whether the screen is upright."""


class Handover(Struct, frozen=True, kw_only=True):
    """A secret question for one player: the screen is covered before and after it."""

    player: str
    sheet: Sheet
    progress: str = ""
    """The progress among the players, such as "2 of 4 have laid"."""
    covered: bool = True
    """Whether the screen is covered; False when there is nothing to hide any more."""


class DrawLots(Struct, frozen=True):
    """Draws lots: one of these events is submitted, by chance."""

    events: tuple[RawEvent, ...]


Effect = tuple[RawEvent, ...] | Instead | Sheet | MoveReplay | Handover | Pick | DrawLots | str
"""The effect of a touch: events, one in place of another, a question, a move replay, a secret question, a partial
input, lots; or, as a text, why nothing happens."""


class Action(Struct, frozen=True):
    """A button of the match screen, and its effect."""

    text: str
    effect: Effect
    role: Role = "plain"


# --- what is shown


class ViewState(Struct, frozen=True, kw_only=True):
    """The input of a board view: the public state, the open tasks, and the events in force (the match so far).

    Nothing in it says what is secret: an event of which not all may be known lacks what may not be.
    """

    status: Mapping[str, Any]
    todo: Sequence[Task] = ()
    events: Sequence[RawEvent] = ()
    setup: Setup | None = None
    """The set-up of the match."""
    clock_used_s: Mapping[tuple[int, int], float] = {}
    """The seconds of play on each clock until the last event, by the number of the game and the seat."""
    since_last_event_s: float = 0
    """The seconds of play since the last event."""
    upright: bool = False
    """Whether the screen is in portrait orientation."""
    state: GameState | None = None
    """The state behind `status`, for boards that show possible moves; a stand-in in the place of what is secret."""
    picked: tuple[int | str, ...] = ()
    """The touches so far of an input that takes several; reset at the next ruling."""
    lean_deg: float | None = None
    """The lean of the board in degrees, positive towards the second player's end; None without a sensor."""

    @property
    def players(self) -> list[str]:
        """The names by seat."""
        return self.status["players"]

    @property
    def phase(self) -> str:
        """The phase of the game."""
        return self.status["phase"]


class Panel(Struct, frozen=True, kw_only=True):
    """The panel of a player: name, role, score, pieces, and what the player has to do now."""

    name: str
    role: str
    score: int | None
    """None for a player without a score."""
    pieces: Drawing | None = None
    note: str = ""
    turn: bool = False
    badge: Drawing | None = None
    """A picture of the player's pieces, shown before the name."""


class Choice(Struct, frozen=True, kw_only=True):
    """A question of the set-up, and its answers (value and text).

    `option` is the name of the option, or with `reading` the id of the reading; `variants` are those in which it is
    asked, empty for all. With `of_players` the answers are the players, and the default is a seat.
    """

    option: str
    question: str
    answers: tuple[tuple[Any, str], ...]
    default: Any
    reading: bool = False
    variants: tuple[str, ...] = ()
    of_players: bool = False


class Step(Struct, frozen=True, kw_only=True):
    """One event of a match with the public state before and after it, and what was ruled."""

    event: RawEvent
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    announcements: Sequence[Announcement] = ()


class Curve(Struct, frozen=True):
    """A chart: its title, and one line of values for each seat."""

    title: str
    lines: tuple[tuple[int, ...], ...]


class BoardView(Struct, frozen=True, kw_only=True):
    """How one game is shown on the screen."""

    rank: int
    """The position on the home screen, from the lowest."""
    title: str
    tagline: str
    picture: Drawing
    variants: Mapping[str, str]
    """The name of each variant for people."""
    draw: Callable[[ViewState], Drawing]
    panels: Callable[[ViewState], tuple[Panel, ...]]
    actions: Callable[[ViewState], tuple[Action, ...]]
    prompt: Callable[[ViewState], str]
    """A sentence on what is to be done now, for when no announcement says it."""
    question: Callable[[ViewState], Sheet | None]
    """The question that must be answered before the game goes on, or None."""
    touched: Callable[[ViewState, int | str], Effect | None]
    """The effect of a touch on a zone of the board; None for none."""
    note: Callable[[ViewState], str]
    """The text after the title of the match screen."""
    ended: Callable[[ViewState], str]
    """One line on how the last game was won."""
    counters: Callable[[Sequence[Step]], tuple[tuple[str, tuple[int, ...]], ...]]
    """Statistics of a match: the name of each count, and its values by seat."""
    next_starter: Callable[[ViewState], str | None]
    """The player who begins the next game, or None."""
    main_choice: Choice | None = None
    """The choice on the first page of a new match; the others are on another page."""
    choices: tuple[Choice, ...] = ()
    handover: Callable[[ViewState], Handover | None] = lambda _: None
    """The next secret question, once a player has answered one; None when there is none."""
    curve: Callable[[Sequence[Step]], Curve | None] = lambda _: None
    """The chart of the last game for the result page; None to show the points after each game."""
    redraw_in_s: Callable[[ViewState], float] = lambda _: 0
    """Seconds until the board must be drawn again without an event (a clock); 0 for never."""
    variants_without_starter: tuple[str, ...] = ()
    """The variants without a starting player."""
    editor: BoardEditor[Any] | None = None
    """The editor for the board, for games whose boards are data."""
    ages_option: str = ""
    """The option that takes the names of the players, the youngest first; empty where age does not matter."""
