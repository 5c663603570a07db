"""What a game is to the program: one `Game` value holds everything that may be asked of it.

An entry point of the group `companion.games` leads to such a value. Parts that cost time to load are functions that
import when they are called, so that `companion referee` loads the rules and the sentences of one game and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from companion.board.drawing import Drawing
    from companion.board.simulated_table import SimulatedPlayer, SimulatedTable
    from companion.board.text_view import TextView
    from companion.board.view import BoardView
    from companion.rulebook.rulebook import Event, Rulebook, Setup
    from hardware.calibration.wizard import Part, Question
    from hardware.rig.wizard import RigQuestions
    from hardware.signals import Doubt, Signal

INTERFACE = 1
"""The version of this interface. A game that was made for another number is left out, and that is said."""

T = TypeVar("T")
Lazy = Callable[[], T]
"""A part that is imported when it is asked for, and then kept by the registry."""

Phrase = str | tuple[str, str]
"""One sentence, or its singular and plural by the argument `n`; `{name}` stands for an argument."""


class Phrases(Struct, frozen=True, kw_only=True):
    """The sentences of one game, by code; English, and the key of every translation."""

    announcements: Mapping[str, Phrase] = {}
    """By code, or by code and the argument `kind` ("foul no-ball-hit") where an announcement has several sentences."""
    refusals: Mapping[str, Phrase] = {}
    tasks: Mapping[str, Phrase] = {}
    """By code, or by code and the argument `ball` ("put-back unknown")."""
    events: Mapping[str, Phrase] = {}
    """What an event is called on the undo label and in the course of a match."""
    words: Mapping[str, Mapping[str, str]] = {}
    """By argument: the codes that it may hold (ball colours, kinds of foul) and their English.

    An argument without an entry is said as it is: a player called "red" is called red in every language.
    """


class Sensing(Struct, frozen=True):
    """What signals mean in a game; the last two are only for games whose boards have holes or a tilt sensor."""

    sense: Callable[[Any, Signal, Mapping[str, Mapping[str, Any]]], Sequence[Mapping[str, Any] | Doubt]]
    """What a signal gives rise to in a state, by the rig's meanings of buttons: events, or a doubt to ask about."""
    filled_holes: Callable[[Any], Collection[int]] | None = None
    """The holes in which a ball is expected in a state."""
    awaits_rest: Callable[[Any], bool] | None = None
    """Whether a state waits for the board to come to rest."""


class RecordFormat(Struct, frozen=True):
    """A file format of other programs in which a match can be saved."""

    suffix: str
    """How such a file's name ends, with its dot."""
    write: Callable[[Setup, Sequence[Event], Mapping[str, str]], str]
    """The text of the file: from the set-up, the events in force, and what else is known (Date)."""


ClockKey = tuple[int, int]
"""A player's clock: the number of the game, and the seat."""
RunningClock = Callable[[Any], ClockKey | None]
"""Which clock runs in a state; None for none."""

CalibrationPicture = Callable[["Part", Collection[int], "Question | None", Collection[str]], "Drawing"]
"""Draws what a calibration asks for: from the part, its holes, the question, and the devices that were refused."""


class Game(Struct, frozen=True, kw_only=True):
    """Everything that the program may ask of one game. What is None the game does not have."""

    interface: int
    """The version of this interface that the game was made for: `INTERFACE` of its day."""
    rulebook: Rulebook[Any]
    phrases: Phrases
    """The sentences of its announcements, refusals, tasks and events."""
    package: str
    """The package with its digest.md and the translations of that (digest.de.md)."""
    sensing: Lazy[Sensing] | None = None
    """What the signals of sensors and buttons mean."""
    board_view: Lazy[BoardView] | None = None
    """How it is drawn and touched; without it the game is not offered on the screen."""
    text_view: Lazy[TextView] | None = None
    """How it is shown and typed in a terminal."""
    simulated_table: Lazy[SimulatedTable] | None = None
    """A board with sensors that is simulated."""
    simulated_player: Lazy[SimulatedPlayer] | None = None
    """Makes a player that plays by itself; games without one are played at random by what the screen offers."""
    rig_questions: Lazy[RigQuestions] | None = None
    """What `companion rig init` asks for a table of this game, and the buttons of such a table."""
    calibration_pictures: Lazy[Mapping[Part, CalibrationPicture]] | None = None
    """How what a calibration asks for looks on this game's board."""
    running_clock: RunningClock | None = None
    """Whose clock runs in a state, for games in which the players may agree on clocks."""
    record_format: Lazy[RecordFormat] | None = None
    """The file format of other programs in which a match can be saved."""
    lessons: Lazy[Sequence[Any]] | None = None
    """Lessons that teach the game; nothing asks for them yet."""
    player_program: Lazy[Any] | None = None
    """A program that plays by the line contract; nothing asks for it yet."""
