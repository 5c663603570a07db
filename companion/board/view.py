"""What a game gives to the screen: its board as shapes, its players' panels, and what can be touched. No drawing here.

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
from companion.rulebook.rulebook import GameState, RawEvent, Setup, Task

# --- what can be done

Role = Literal["primary", "plain", "foul", "quiet"]


class Pick(Struct, frozen=True):
    """What people have touched so far of something that takes several touches; the screen gives it back as `picked`."""

    picked: tuple[int | str, ...] = ()


class Tile(Struct, frozen=True, kw_only=True):
    """One thing that may have happened: touched in a sheet. `does` are its events, or what asks further."""

    text: str
    effect: tuple[RawEvent, ...] | Sheet | Pick
    note: str = ""
    picture: Drawing | None = None
    sensed: bool = False
    """The sensors saw it: it is chosen already and needs no event."""
    why_not: str = ""
    """Why it cannot be chosen: it is dimmed, and says so when it is touched."""
    bare: bool = False
    """The picture says it all; the text is its name only."""


class Sheet(Struct, frozen=True, kw_only=True):
    """A question with its answers as large tiles.

    With `confirm` several may be chosen and are then told together, `after` last.
    """

    title: str
    tiles: tuple[Tile, ...]
    note: str = ""
    confirm: Callable[[int], str] | None = None
    after: tuple[RawEvent, ...] = ()
    leave: str = ""
    """What the way out is called, when it is more than going back."""


class ReplayStep(Struct, frozen=True):
    """One moment of a film: the board, and what happens there in a sentence."""

    board: Drawing
    text: str


class MoveReplay(Struct, frozen=True):
    """Something shown step by step, so that people can compare it with their own hands."""

    title: str
    length: int
    step: Callable[[int, bool], ReplayStep]
    """A frame by its number from 0 on; whether the screen stands upright."""


class Handover(Struct, frozen=True, kw_only=True):
    """A question for one player alone: the screen covers itself until it is in his hands, and again afterwards."""

    player: str
    sheet: Sheet
    progress: str = ""
    """How far the round of the screen has come, such as "2 of 4 have laid"."""
    covered: bool = True
    """Without it the page stays open: there is nothing to hide any more."""


class DrawLots(Struct, frozen=True):
    """Lots are drawn: one of these events happens, by chance."""

    events: tuple[RawEvent, ...]


Effect = tuple[RawEvent, ...] | Sheet | MoveReplay | Handover | Pick | DrawLots | str
"""What a touch brings about: events, a question, a film, a secret question, a choice to go on with, lots; or, as a
text, why it brings nothing."""


class Action(Struct, frozen=True):
    """A button of the match screen, and what it does."""

    text: str
    effect: Effect
    role: Role = "plain"


# --- what is seen


class ViewState(Struct, frozen=True, kw_only=True):
    """All that a face may look at: the public state, the open tasks, and the events in force (the match so far)."""

    status: Mapping[str, Any]
    todo: Sequence[Task] = ()
    events: Sequence[RawEvent] = ()
    setup: Setup | None = None
    """What was agreed before the match."""
    durations_s: Sequence[float] = ()
    """The seconds that went by before each of the events."""
    since_last_event_s: float = 0
    """The seconds since the last event."""
    upright: bool = False
    """Whether the screen stands on its short side."""
    state: GameState | None = None
    """The state itself, for boards that show what may be done next."""
    picked: tuple[int | str, ...] = ()
    """What people have touched so far of something that takes several touches; forgotten at the next ruling."""
    lean_deg: float | None = None
    """How far the board leans by its sensor, positive towards the second player's end; None without one."""

    @property
    def players(self) -> list[str]:
        """The names by seat."""
        return self.status["players"]

    @property
    def phase(self) -> str:
        """The phase of the game."""
        return self.status["phase"]


class Panel(Struct, frozen=True, kw_only=True):
    """A player's panel: who, in which role, the score, what he has, and what is his to do now."""

    name: str
    role: str
    score: int | None
    """None for whoever plays along without a score."""
    pieces: Drawing | None = None
    note: str = ""
    turn: bool = False
    badge: Drawing | None = None
    """What his pieces look like, before his name."""


class Choice(Struct, frozen=True, kw_only=True):
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

    event: RawEvent
    before: Mapping[str, Any]
    after: Mapping[str, Any]


class Curve(Struct, frozen=True):
    """How something went up and down: a title, and the figures by seat."""

    title: str
    lines: tuple[tuple[int, ...], ...]


class BoardView(Struct, frozen=True, kw_only=True):
    """How one game shows itself."""

    rank: int
    """Its place on the home screen."""
    title: str
    tagline: str
    picture: Drawing
    variants: Mapping[str, str]
    """What each variant is called."""
    draw: Callable[[ViewState], Drawing]
    panels: Callable[[ViewState], tuple[Panel, ...]]
    actions: Callable[[ViewState], tuple[Action, ...]]
    prompt: Callable[[ViewState], str]
    """What is to be done now, in a sentence, when no announcement says it."""
    question: Callable[[ViewState], Sheet | None]
    """What people must answer before the game goes on."""
    touched: Callable[[ViewState, int | str], Effect | None]
    """What a touch on a zone of the board brings about; None for nothing at all."""
    note: Callable[[ViewState], str]
    """What stands behind the title of the match screen."""
    ended: Callable[[ViewState], str]
    """How the last game was won, in a line."""
    counters: Callable[[Sequence[Step]], tuple[tuple[str, tuple[int, ...]], ...]]
    """Figures of a match by seat: what is counted, and how often for each."""
    next_starter: Callable[[ViewState], str | None]
    """Who begins the next game."""
    main_choice: Choice | None = None
    """What is asked on the first page of a new match; the other choices have a page of their own."""
    choices: tuple[Choice, ...] = ()
    handover: Callable[[ViewState], Handover | None] = lambda _: None
    """Whom the screen is handed to next, once somebody has answered in secret."""
    curve: Callable[[Sequence[Step]], Curve | None] = lambda _: None
    """The course of the last game for the result; without one the points after each game are shown."""
    redraw_in_s: Callable[[ViewState], float] = lambda _: 0
    """In how many seconds the board looks different though nothing happens (a clock); 0 for never."""
    variants_without_starter: tuple[str, ...] = ()
    """The variants in which nobody begins."""
    editor: BoardEditor[Any] | None = None
    """Where the figures of the owner's board are kept and corrected, for games whose boards are data."""
    ages_option: str = ""
    """The option that takes the players' names, the youngest first; empty where age does not matter."""
