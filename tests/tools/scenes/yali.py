"""Scenes of Yali for pictures: with its board followed move by move, and with the tilt alone."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rulebook.rulebook import RawEvent
from companion.ui.ui_context import UiContext
from tests.tools.scenes.scene_steps import Scene, at_home, begun, placed, reported, touched

BOARD = {"columns": 4, "rows": 8, "side": 8}
LETTING_GO: RawEvent = {"event": "released"}


def match(variant: str = "base", board: Mapping[str, int] | None = BOARD) -> Scene:
    """A match begins."""
    options = {"board": board} if board else {}
    setup = {"game": "yali", "variant": variant, "players": ["Ann", "Bob"], "options": options}
    return begun(setup)


def tilt(to: str) -> RawEvent:
    """The board comes to rest."""
    return {"event": "tilt", "to": to}


def turn(player: str, start: str, *path: str) -> tuple[RawEvent, ...]:
    """The board leans to a player, who moves and lets go."""
    return tilt(player), {"event": "move", "from": start, "path": list(path)}, LETTING_GO


HALF_WAY = reported(
    *turn("Ann", "b2", "b3"), *turn("Ann", "a2", "c4"), *turn("Bob", "c7", "c6"), *turn("Ann", "d2", "d3"), tilt("Bob")
)
JUMPED = reported(
    *turn("Ann", "b2", "b3"), *turn("Ann", "a2", "c4"), *turn("Bob", "c7", "c6"), *turn("Bob", "c6", "c5"),
    tilt("Ann"), {"event": "move", "from": "c4", "path": ["c6"]},
)  # fmt: skip
"""Ann has jumped over a ball of Bob's and may move a side ball."""
LEANS = reported(tilt("Ann"))


def leaning(degrees: float) -> Scene:
    """The board's sensor says how far it leans."""

    def act(ui: UiContext) -> None:
        ui.match.lean_deg = degrees

    return act


SCENES: Mapping[str, tuple[Scene, ...]] = {
    "yali_new": (at_home, touched("Yali")),
    "yali_data": (at_home, touched("Yali", "Board data")),
    "yali_weigh": (match(),),
    "yali_lots": (match(), reported(tilt("level"))),
    "yali_move": (match(), LEANS),
    "yali_picked": (match(), HALF_WAY, placed("b7")),
    "yali_match": (match(), HALF_WAY, leaning(2.2)),
    "yali_moved": (match(), LEANS, placed("b2", "b3")),
    "yali_refused": (match(), HALF_WAY, placed("b7", "b4")),
    "yali_side": (match("tournament"), JUMPED, placed("A6")),
    "yali_tilt_weigh": (match(board=None), leaning(-1.2)),
    "yali_tilt_move": (match(board=None), LEANS),
    "yali_tilt_claim": (match(board=None), LEANS, touched("All eight home", "Ann")),
    "yali_virtual": (match(), HALF_WAY, leaning(1.8), touched("virtual board")),
    "yali_result": (match(board=None), LEANS, touched("Released"), LEANS, touched("All eight home", "Ann"),
                    touched("Bob: yes, all eight")),
}  # fmt: skip
"""Each picture's name, and what happens before it is taken."""
VIRTUAL = ("yali_virtual",)
"""The scenes at a virtual board."""
