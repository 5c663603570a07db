"""What a game gives to be simulated: a board with sensors, hands on it, and how that board is drawn. No window here.

A board has no clock and no chance of its own: both are passed in, so that a run can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Literal, Protocol, TypeVar

from msgspec import Struct

from companion.board.drawing import Drawing
from companion.board.view import ViewState
from companion.rulebook.rulebook import RawEvent
from hardware.calibration.wizard import Part, Question
from hardware.simulation.driver import VirtualBoard

Result = TypeVar("Result")
Act = Callable[[Callable[[Any, float], Result]], Result]
Status = Mapping[str, Any]
Zone = int | str | None
"""The name of a zone of a drawing; None beside all zones."""


class SimulatedBoard(VirtualBoard, Protocol):
    """A simulated board of a game. Times are monotonic seconds."""

    @property
    def kind(self) -> str:
        """The name of the kind of sensor that it has now."""
        ...

    @property
    def pieces(self) -> Any:
        """What lies where, as `lay` takes it."""
        ...

    def lay(self, pieces: Any, /) -> None:
        """Puts the pieces down and takes all others away, before anybody looks."""
        ...

    def lay_out(self, status: Status, /) -> None:
        """Puts the pieces on a fresh board as the public state of a match has them."""
        ...

    def follow(self, event: RawEvent, status: Status, t: float, /) -> None:
        """Hands do what an accepted event says happened, where no piece on the board has brought it about.

        Args:
            event: The event as the line contract writes it; {} for a match that has just begun or was resumed.
            status: The public state after it.
            t: Now.
        """
        ...

    def prepare(self, question: Question, /) -> None:
        """Hands put the board as a question of the calibration asks."""
        ...


class SensorKind(Struct, frozen=True, kw_only=True):
    """A kind of sensor that a simulated board can have, and what of it can be calibrated."""

    name: str
    label: str = ""
    """What it is called where people choose between several; the key of its translation."""
    part: Part | None = None
    """The calibration that is for it; None where there is nothing to calibrate."""
    holes: tuple[int, ...] = ()
    """The holes that it reads, where it reads holes."""


class Submit(Struct, frozen=True):
    """An event is told by touch or typed, as the line contract writes it."""

    event: RawEvent


class BoardAction(Protocol):
    """Something that a hand does on a simulated board."""

    def perform(self, board: Any, t: float, /) -> object:
        """Does it at `t` (monotonic seconds). Raises ValueError when it cannot be done."""
        ...


PlayerAction = Submit | BoardAction


class Player(Protocol):
    """Plays by itself, for all sides of one board."""

    def next(self, status: Status, todo: Iterable[Mapping[str, Any]], board: Any, /) -> PlayerAction | None:
        """What to do now.

        Args:
            status: The public state.
            todo: The open tasks, as the line contract writes them.
            board: The simulated board, only to be looked at; None where the game has none.

        Returns:
            One action; None when the match is over.
        """
        ...


SimulatedPlayer = Callable[[Random], Player]
"""Makes a player; chance is passed in."""


class SheetChoice(Struct, frozen=True):
    """An answer on a sheet of a virtual board; `effect` is called when it is touched."""

    text: str
    effect: Callable[[], object]
    icon: str = ""


class VirtualSheet(Struct, frozen=True):
    """A question that a button of a virtual board asks."""

    title: str
    note: str
    choices: tuple[SheetChoice, ...]


Effect = Mapping[str, Any] | VirtualSheet | None
"""What a button brings about beside what it has done to the board: an event that is told, a question, or nothing."""


class VirtualButton(Struct, frozen=True):
    """A button below a virtual board."""

    text: str
    press: Callable[[], Effect]
    role: Literal["primary", "plain"] = "plain"


class SimulatedBoardView(Protocol):
    """How a simulated board is drawn and touched. It keeps what is in the hand, and nothing else.

    `alone` says whether the board has a page of its own, which is wide unless the screen stands upright; otherwise its
    place is beside the match, and high. The touch handlers say whether the page has changed.
    """

    def hint(self, view: ViewState, /) -> str:
        """What hands can do, in a few words."""
        ...

    def draw(self, view: ViewState, /, *, alone: bool) -> Drawing:
        """The board; its zones are what can be touched."""
        ...

    def buttons(self, view: ViewState, /) -> Sequence[VirtualButton]:
        """The buttons below it."""
        ...

    def grabbed(self, view: ViewState, zone: Zone, x: float, y: float, /) -> bool:
        """A finger came down on a zone, at a place in units of the drawing."""
        ...

    def moved(self, view: ViewState, x: float, y: float, /) -> bool:
        """The finger moved there."""
        ...

    def released(self, view: ViewState, zone: Zone, x: float, y: float, /) -> bool:
        """The finger was lifted there."""
        ...


class SimulatedTable(Struct, frozen=True, kw_only=True):
    """The simulated table of a game."""

    make: Callable[[Random, float, Mapping[str, int], str], SimulatedBoard]
    """A fresh board: chance, when it starts (monotonic seconds), the set-up's option `board` (empty without), and the
    name of the kind of sensor ("" for the board's own choice)."""
    view: Callable[[Act[Any]], SimulatedBoardView]
    """How it is drawn and touched; `act` calls a function with the board and the time now, and gives its result."""
    sensor_kinds: tuple[SensorKind, ...] = ()
    """The kinds of sensor that it can have; the first is proposed. Empty for a board of buttons."""
    sensors_label: str = ""
    """The question to which the kinds are answers; the key of its translation. Needed where there are several."""

    def kind(self, name: str) -> SensorKind | None:
        """The kind of sensor of this name."""
        return next((kind for kind in self.sensor_kinds if kind.name == name), None)
