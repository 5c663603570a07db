"""The virtual board of a game: a board with simulated sensors, how it is drawn and touched, and who plays at it.

Time and chance are passed in, so that a run can be repeated.
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
from hardware.signals import BallColour
from hardware.simulation.driver import SimulatedBoard

Result = TypeVar("Result")
Act = Callable[[Callable[[Any, float], Result]], Result]
Status = Mapping[str, Any]
STOOD_S = 0.5
"""How long a board has stood there when people begin to play at it, so that its sensors have seen what lies on it."""
Zone = int | str | None
"""The name of a zone of a drawing; None outside of all zones."""


class FollowedEvent(Struct, frozen=True, kw_only=True):
    """An accepted event, for a virtual board that follows its match."""

    event: RawEvent
    """As the line contract writes it; {} for the beginning of a match."""
    sensed: bool = False
    """Whether it came from the sensors, which saw what is on the board."""
    status: Status
    """The public state right after it."""
    current: Status
    """The public state of the match now, which may have gone on since."""
    seen: Mapping[int, bool] = {}
    """Whether a ball lies in each hole, as the filters have it; holes that they do not know are left out.

    What lies otherwise on the board was moved just now, and the sensors are about to report it.
    """


class VirtualBoard(SimulatedBoard, Protocol):
    """A virtual board: the pieces of a game and the simulated sensors that see them. Times are monotonic seconds."""

    @property
    def kind(self) -> str:
        """The name of the kind of sensor that the board has."""
        ...

    @property
    def pieces(self) -> Any:
        """The places of all pieces, in the form that `lay` takes."""
        ...

    def lay(self, pieces: Any, /) -> None:
        """Lays exactly these pieces, at once."""
        ...

    def lay_out(self, status: Status, /) -> None:
        """Lays the pieces on a new board as in the public state of a match."""
        ...

    def follow(self, followed: FollowedEvent, t: float, /) -> Mapping[int, BallColour | None] | None:
        """Moves the pieces as an accepted event says, unless it came from the board itself.

        Args:
            followed: The event.
            t: The time now, monotonic seconds.

        Returns:
            The balls of the holes in which something was changed (None for an empty one), of which the sensors must
            report nothing; None for a board without holes.
        """
        ...

    def prepare(self, question: Question, /) -> None:
        """Lays the pieces as a question of the calibration asks."""
        ...


class SensorKind(Struct, frozen=True, kw_only=True):
    """A kind of sensor that a virtual board can have."""

    name: str
    label: str = ""
    """Its name for people, as the key of the translation; needed where they can choose."""
    part: Part | None = None
    """The part of the calibration that it needs, or None."""
    holes: tuple[int, ...] = ()
    """The holes that it reads; empty for other sensors."""


class Submit(Struct, frozen=True):
    """Submits an event, in the form of the line contract, as if it were touched or typed."""

    event: RawEvent


class BoardAction(Protocol):
    """An action on a virtual board, such as moving a piece."""

    def perform(self, board: Any, t: float, /) -> object:
        """Performs the action at `t` (monotonic seconds). Raises ValueError when it is not possible."""
        ...


PlayerAction = Submit | BoardAction


class Player(Protocol):
    """A simulated player, who plays for all players of a match."""

    def next(self, status: Status, todo: Iterable[Mapping[str, Any]], board: Any, /) -> PlayerAction | None:
        """The next action.

        Args:
            status: The public state.
            todo: The open tasks, as the line contract writes them.
            board: The virtual board, which must not be changed; None for a game without one.

        Returns:
            One action; None when the match is over.
        """
        ...


SimulatedPlayer = Callable[[Random], Player]
"""Makes a player with a source of chance."""


class SheetChoice(Struct, frozen=True):
    """An answer of a VirtualBoardSheet; `effect` is called when it is touched."""

    text: str
    effect: Callable[[], object]
    icon: str = ""


class VirtualBoardSheet(Struct, frozen=True):
    """A question that a button of a virtual board opens."""

    title: str
    note: str
    choices: tuple[SheetChoice, ...]


Effect = Mapping[str, Any] | VirtualBoardSheet | None
"""The result of a button, besides its change of the board: an event to submit, a question, or nothing."""


class VirtualBoardButton(Struct, frozen=True):
    """A button below a virtual board."""

    text: str
    press: Callable[[], Effect]
    role: Literal["primary", "plain"] = "plain"


class VirtualBoardView(Protocol):
    """How a virtual board is drawn and touched. Its only state is the piece that is being dragged.

    `alone` says whether the board has a page of its own, which is wide unless the screen is upright; otherwise it is
    shown next to the match, in a high field. The touch handlers return whether the page must be drawn again.
    """

    def hint(self, view: ViewState, /) -> str:
        """A short text on what can be done."""
        ...

    def draw(self, view: ViewState, /, *, alone: bool) -> Drawing:
        """Draws the board, with its touchable zones."""
        ...

    def buttons(self, view: ViewState, /) -> Sequence[VirtualBoardButton]:
        """The buttons below the board."""
        ...

    def grabbed(self, view: ViewState, zone: Zone, x: float, y: float, /) -> bool:
        """Handles a touch that begins on a zone; `x` and `y` in units of the drawing."""
        ...

    def moved(self, view: ViewState, x: float, y: float, /) -> bool:
        """Handles a move of the finger to `x` and `y`."""
        ...

    def released(self, view: ViewState, zone: Zone, x: float, y: float, /) -> bool:
        """Handles the end of the touch at `x` and `y`, on a zone."""
        ...


class VirtualBoardSpec(Struct, frozen=True, kw_only=True):
    """What a game says of its virtual board: how it and its view are made, and what sensors it can have."""

    make: Callable[[Random, float, Mapping[str, int], str], VirtualBoard]
    """Makes a board from chance, its start (monotonic seconds), the set-up's option `board` (empty without one), and
    the name of the kind of sensor ("" for the board's own choice)."""
    view: Callable[[Act[Any]], VirtualBoardView]
    """Makes the view; its argument calls a function with the board and the time now, and returns the result."""
    sensor_kinds: tuple[SensorKind, ...] = ()
    """The possible kinds of sensor, the default first. Empty for a board of buttons."""
    sensors_label: str = ""
    """The question for the kind of sensor, as the key of the translation; needed where there are several."""

    def kind(self, name: str) -> SensorKind | None:
        """The kind of sensor of this name, or None."""
        return next((kind for kind in self.sensor_kinds if kind.name == name), None)
