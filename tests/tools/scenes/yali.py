"""Scenes of Yali for pictures: with its board followed move by move, and with the tilt alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from companion.live.scaled_clock import ScaledClock
from companion.rulebook.rulebook import RawEvent
from companion.ui.navigation import Navigation
from companion.ui.virtual_table import VirtualTable
from tests.tools.ui_robot import settle, spot, tell, touch

Scene = Callable[[Navigation], None]
BOARD = {"columns": 4, "rows": 8, "side": 8}
LETTING_GO: RawEvent = {"event": "released"}


def match(variant: str = "base", board: Mapping[str, int] | None = BOARD) -> Scene:
    """A match begins."""
    options = {"board": board} if board else {}
    setup = {"game": "yali", "variant": variant, "players": ["Ann", "Bob"], "options": options}

    def begin(flow: Navigation) -> None:
        flow.begin(setup)
        settle(flow)

    return begin


def told(*events: RawEvent) -> Scene:
    """The board and the people report."""
    return lambda flow: tell(flow, *events)


def touched(*words: str) -> Scene:
    """People touch."""
    return lambda flow: touch(flow, *words)


def placed(*squares: str) -> Scene:
    """People touch squares of the board."""
    return lambda flow: spot(flow, *squares)


def tilt(to: str) -> RawEvent:
    """The board comes to rest."""
    return {"event": "tilt", "to": to}


def turn(player: str, start: str, *path: str) -> tuple[RawEvent, ...]:
    """The board leans to a player, who moves and lets go."""
    return tilt(player), {"event": "move", "from": start, "path": list(path)}, LETTING_GO


HALF_WAY = told(
    *turn("Ann", "b2", "b3"), *turn("Ann", "a2", "c4"), *turn("Bob", "c7", "c6"), *turn("Ann", "d2", "d3"), tilt("Bob")
)
JUMPED = told(
    *turn("Ann", "b2", "b3"), *turn("Ann", "a2", "c4"), *turn("Bob", "c7", "c6"), *turn("Bob", "c6", "c5"),
    tilt("Ann"), {"event": "move", "from": "c4", "path": ["c6"]},
)  # fmt: skip
"""Ann has jumped over a ball of Bob's and may move a side ball."""
LEANS = told(tilt("Ann"))


def leaning(degrees: float) -> Scene:
    """The board's sensor says how far it leans."""

    def act(flow: Navigation) -> None:
        flow.lean_deg = degrees

    return act


def virtual(flow: Navigation) -> None:
    """The boards of this table are virtual; this one's time stands still."""
    flow.virtual = VirtualTable(flow.loop, Random(1), ScaledClock(lambda: 0.0))


SCENES: Mapping[str, tuple[Scene, ...]] = {
    "yali_new": (Navigation.home, touched("Yali")),
    "yali_data": (Navigation.home, touched("Yali", "Board data")),
    "yali_weigh": (match(),),
    "yali_lots": (match(), told(tilt("level"))),
    "yali_move": (match(), LEANS),
    "yali_picked": (match(), HALF_WAY, placed("b7")),
    "yali_match": (match(), HALF_WAY, leaning(2.2)),
    "yali_moved": (match(), LEANS, placed("b2", "b3")),
    "yali_refused": (match(), HALF_WAY, placed("b7", "b4")),
    "yali_side": (match("tournament"), JUMPED, placed("A6")),
    "yali_tilt_weigh": (match(board=None), leaning(-1.2)),
    "yali_tilt_move": (match(board=None), LEANS),
    "yali_tilt_claim": (match(board=None), LEANS, touched("All eight home", "Ann")),
    "yali_virtual": (virtual, match(), HALF_WAY, leaning(1.8), touched("virtual board")),
    "yali_result": (match(board=None), LEANS, touched("Released"), LEANS, touched("All eight home", "Ann"),
                    touched("Bob: yes, all eight")),
}  # fmt: skip
"""Each picture's name, and what happens before it is taken."""
