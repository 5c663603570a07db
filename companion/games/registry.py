"""The one registry of games: found through the entry points of the group `companion.games`, the shipped ones included.

A game that cannot be loaded, or was made for another interface, is left out and named in `problems`; so is an
optional part of a game that cannot be loaded. Everything else works on.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from companion.games.game import INTERFACE, CalibrationPicture, Game, Lazy, RecordFormat, RunningClock, Sensing
from companion.rulebook.rulebook import Rulebook
from hardware.entry_points import entry_points

if TYPE_CHECKING:
    from companion.board.text_view import TextView
    from companion.board.view import BoardView
    from companion.board.virtual_board import SimulatedPlayer, VirtualBoardSpec
    from hardware.calibration.wizard import Part
    from hardware.rig.wizard import RigQuestions

GROUP = "companion.games"
STATUS = ("game", "players", "phase", "turn", "scores", "winner")
"""Some of what every status has."""
T = TypeVar("T")
OURS = "companion."
"""How the modules of the games begin that this program brings itself; all others are plug-ins."""
_part_problems: dict[tuple[str, str], str] = {}
"""Why an optional part of a game cannot be used, by game and part."""
_plugins = [True]
"""Whether plug-ins are used."""


def leave_plugins_out() -> None:
    """From now on there are only the games that this program brings itself. Called before anything else here."""
    _plugins[0] = False
    _entry_points.cache_clear()
    _loaded.cache_clear()


def is_plugin(name: str) -> bool:
    """Whether a game is a plug-in: an installed package of somebody else has brought it."""
    return name in _entry_points() and not _entry_points()[name].startswith(OURS)


def failed_plugin(error: BaseException) -> str | None:
    """The plug-in in whose code an error was raised; None for one of this program's own."""
    packages = {target.partition(":")[0].partition(".")[0]: name for name, target in _entry_points().items()}
    trace, found = error.__traceback__, None
    while trace:
        top = str(trace.tb_frame.f_globals.get("__name__", "")).partition(".")[0]
        if top != "companion":
            found = packages.get(top, found)
        trace = trace.tb_next
    return found


def game(name: str) -> Game:
    """The game of this name.

    Raises:
        KeyError: There is none that can be used. Its first argument lists the names there are; its second, of a game
            that had to be left out, says why.
    """
    if name not in _entry_points():
        raise KeyError(", ".join(names()))
    found = _loaded(name)
    if isinstance(found, str):
        raise KeyError(", ".join(names()), found)
    return found


def rulebook(name: str) -> Rulebook[Any]:
    """The rulebook of a game. Raises KeyError as `game` does."""
    return game(name).rulebook


def names() -> tuple[str, ...]:
    """The games that can be used here, in alphabetical order."""
    return tuple(name for name in sorted(_entry_points()) if isinstance(_loaded(name), Game))


def names_by_rank() -> tuple[str, ...]:
    """The games in the order of the home page, and behind them those that have no board for the screen."""
    views = {name: view for name in names() if (view := board_view(name))}
    return (*sorted(views, key=lambda name: views[name].rank), *(name for name in names() if name not in views))


def default_setup(players: Sequence[str]) -> dict[str, Any]:
    """A set-up of the first game of the home page, in its first variant, for as many of the players as it needs."""
    rules = rulebook(names_by_rank()[0])
    return {"game": rules.game, "variant": rules.variants[0], "players": list(players[: max(rules.seats[0], 2)])}


def problems() -> tuple[str, ...]:
    """One sentence for each game that had to be left out, and for each part that turned out to be unusable."""
    found = (_loaded(name) for name in sorted(_entry_points()))
    return (*(problem for problem in found if isinstance(problem, str)), *_part_problems.values())


def all_problems() -> tuple[str, ...]:
    """`problems` after every part of every game was loaded."""
    parts = (
        sensing, board_view, text_view, virtual_board, simulated_player, rig_questions, record_format,
        calibration_pictures,
    )  # fmt: skip
    for name in names():
        for load in parts:
            load(name)
    return problems()


# --- the optional parts of a game; None where it has none, or one that cannot be loaded


@cache
def sensing(name: str) -> Sensing | None:
    """Returns the interpretation of signals in a game."""
    return _part(name, "sensing", game(name).sensing, Sensing)


@cache
def board_view(name: str) -> BoardView | None:
    """Returns the board view of a game."""
    from companion.board.view import BoardView

    return _part(name, "board view", game(name).board_view, BoardView)


@cache
def text_view(name: str) -> TextView | None:
    """Returns the terminal board of a game."""
    from companion.board.text_view import TextView

    return _part(name, "text view", game(name).text_view, TextView)


@cache
def virtual_board(name: str) -> VirtualBoardSpec | None:
    """The virtual board of a game."""
    from companion.board.virtual_board import VirtualBoardSpec

    return _part(name, "virtual board", game(name).virtual_board, VirtualBoardSpec)


@cache
def simulated_player(name: str) -> SimulatedPlayer | None:
    """Returns the factory of a game's simulated player."""
    return _part(name, "simulated player", game(name).simulated_player, Callable)


@cache
def running_clock(name: str) -> RunningClock:
    """Which player's clock runs in a state of a game."""
    return game(name).running_clock or (lambda _state: None)


@cache
def rig_questions(name: str) -> RigQuestions | None:
    """Returns the questions for a first rig file of a game."""
    from hardware.rig.wizard import RigQuestions

    return _part(name, "rig questions", game(name).rig_questions, RigQuestions)


@cache
def record_format(name: str) -> RecordFormat | None:
    """The file format in which a match of a game can be saved."""
    return _part(name, "record format", game(name).record_format, RecordFormat)


@cache
def calibration_pictures(name: str) -> Mapping[Part, CalibrationPicture]:
    """Returns the pictures of calibration questions of a game by part; empty if it has none."""
    return _part(name, "calibration pictures", game(name).calibration_pictures, Mapping) or {}


def _part(name: str, what: str, load: Lazy[T] | None, kind: Any) -> T | None:
    if load is None:
        return None
    try:
        with redirect_stdout(sys.stderr):
            part: T = load()
        if not isinstance(part, kind):
            raise TypeError(f"it is no {kind.__name__}")
    except (Exception, SystemExit) as error:
        _part_problems[name, what] = f"The {what} of the game {name!r} cannot be used: {_reason(error)}."
        return None
    return part


# --- loading


@cache
def _loaded(name: str) -> Game | str:
    """The game behind an entry point, or one sentence that says why it is left out."""
    module, _, attribute = _entry_points()[name].partition(":")
    try:
        with redirect_stdout(sys.stderr):  # what a plug-in prints is no part of an answer
            found = getattr(import_module(module), attribute)
            return _fault(name, found) or (_misbehaviour(found) if is_plugin(name) else "") or found
    except (Exception, SystemExit) as error:
        return f"The game {name!r} is left out: {_reason(error)}."


def _misbehaviour(found: Game) -> str:
    """Why a plug-in is left out that fails at its first ruling, or answers what is no JSON; empty when it does not.

    Raises whatever the game raises.
    """
    from companion.rulebook.referee import Referee
    from companion.rulebook.setup import SetupError, read_setup

    rules = found.rulebook
    players = [f"Player {n}" for n in range(1, max(rules.seats[0], 1) + 1)]
    raw = {"game": rules.game, "players": players}
    try:
        rules, setup = read_setup(raw, lambda _name: rules)
    except SetupError:
        return ""  # it needs options that only people know
    referee = Referee(rules, setup, raw)
    referee.rule({"event": "undo"})
    status = msgspec.json.decode(msgspec.json.encode(rules.public(referee.state)))
    lacking = [key for key in STATUS if key not in status]
    return f"The game {rules.game!r} is left out: its status lacks {', '.join(lacking)}." if lacking else ""


def _fault(name: str, found: Any) -> str:
    """Why what an entry point leads to cannot be used as the game of this name; empty when it can."""
    interface = getattr(found, "interface", None)
    if isinstance(interface, int) and interface != INTERFACE:
        return (
            f"The game {name!r} is left out: it was made for interface {interface} of games, "
            f"and this program has interface {INTERFACE}."
        )
    if not isinstance(found, Game):
        return f"The game {name!r} is left out: its entry point leads to a {type(found).__name__}, not to a Game."
    if not isinstance(found.rulebook, Rulebook) or found.rulebook.game != name:
        return f"The game {name!r} is left out: its rulebook is {found.rulebook!r}."
    return ""


def _reason(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".rstrip(".: ")


@cache
def _entry_points() -> dict[str, str]:
    """Game to "module:object", as installed packages declare them; the first on the path counts."""
    found: dict[str, str] = {}
    for name, target in entry_points(GROUP):
        found.setdefault(name, target)
        if target.startswith(OURS):
            found[name] = target  # nobody takes the place of a game of ours
    return found if _plugins[0] else {name: target for name, target in found.items() if target.startswith(OURS)}
