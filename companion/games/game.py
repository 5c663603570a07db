"""The plug-in interface of games: one `Game` value has everything that the program uses of a game.

An entry point of the group `companion.games` leads to such a value. Parts that cost time to load are functions that
import when they are called, so that `companion referee` loads the rules and the sentences of one game and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from companion.board.drawing import Drawing
    from companion.board.text_view import TextView
    from companion.board.view import BoardView
    from companion.board.virtual_board import SimulatedPlayer, VirtualBoardSpec
    from companion.rulebook.rulebook import Event, Rulebook, Setup
    from hardware.calibration.wizard import Part, Question
    from hardware.rig.wizard import RigQuestions
    from hardware.signals import Doubt, Signal

INTERFACE = 1
"""The version of this interface. A game for another version is not loaded, and a problem is reported."""

T = TypeVar("T")
Lazy = Callable[[], T]
"""A part that the registry imports at its first use, and keeps."""

Phrase = str | tuple[str, str]
"""A sentence, or its singular and plural, chosen by the argument `n`; `{name}` is replaced by an argument."""


class Phrases(Struct, frozen=True, kw_only=True):
    """The English sentences of one game by code; they are also the keys of the translations."""

    announcements: Mapping[str, Phrase] = {}
    """By code, or by code and the argument `kind` ("foul no-ball-hit") where an announcement has several sentences."""
    refusals: Mapping[str, Phrase] = {}
    """By code, or by code and the argument `kind` ("no-such-ball empty")."""
    tasks: Mapping[str, Phrase] = {}
    """By code, or by code and the argument `ball` ("put-back unknown")."""
    events: Mapping[str, Phrase] = {}
    """The name of an event in the undo button and in the transcript."""
    words: Mapping[str, Mapping[str, str]] = {}
    """By argument: the codes that it may hold (ball colours, kinds of foul) and their English.

    An argument without an entry is said as it is: a player called "red" is called red in every language.
    """
    entries: Mapping[str, Phrase] = {}
    """By argument that holds a list of mappings: how one of them is said ("{n} for {player}")."""


class Sensing(Struct, frozen=True):
    """How a game interprets signals; the last two fields are only for boards with holes or a tilt sensor."""

    sense: Callable[[Any, Signal, Mapping[str, Mapping[str, Any]]], Sequence[Mapping[str, Any] | Doubt]]
    """Converts a signal in a state, with the rig's button events, to events or to a doubt to ask the players about."""
    filled_holes: Callable[[Any], Collection[int]] | None = None
    """The holes in which a ball is expected in a state."""
    awaits_rest: Callable[[Any], bool] | None = None
    """Whether a state waits for the board to come to rest."""


class RecordFormat(Struct, frozen=True):
    """A file format of other programs in which a match can be saved."""

    suffix: str
    """The suffix of the file name, with its dot."""
    write: Callable[[Setup, Sequence[Event], Mapping[str, str]], str]
    """The text of the file: from the set-up, the events in force, and what else is known (Date)."""


ClockKey = tuple[int, int]
"""A player's clock: the number of the game, and the seat."""
RunningClock = Callable[[Any], ClockKey | None]
"""Which clock runs in a state; None for none."""

CalibrationPicture = Callable[["Part", Collection[int], "Question | None", Collection[str]], "Drawing"]
"""Draws a calibration question, from the part, its holes, the question, and the refused devices."""


class Game(Struct, frozen=True, kw_only=True):
    """Everything that the program uses of one game. A part that the game lacks is None."""

    interface: int
    """The version of this interface for which the game was made (`INTERFACE` at that time)."""
    rulebook: Rulebook[Any]
    phrases: Phrases
    """The sentences of its announcements, refusals, tasks and events."""
    package: str
    """The package with its digest.md and the translations of that (digest.de.md)."""
    sensing: Lazy[Sensing] | None = None
    """The interpretation of the signals of sensors and buttons."""
    board_view: Lazy[BoardView] | None = None
    """Its board view; without it the game is not offered on the screen."""
    text_view: Lazy[TextView] | None = None
    """How it is shown and typed in a terminal."""
    virtual_board: Lazy[VirtualBoardSpec] | None = None
    """The virtual board that replaces the real one, with its sensors."""
    simulated_player: Lazy[SimulatedPlayer] | None = None
    """Makes a simulated player; without one, random events that the screen offers are played."""
    rig_questions: Lazy[RigQuestions] | None = None
    """The questions of `companion rig init` for a table of this game, and its buttons."""
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
