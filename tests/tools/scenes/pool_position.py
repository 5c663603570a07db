"""Scenes of Pool Position for pictures: cards, turns, Luigis, the dummy, and the figures of the board."""

from __future__ import annotations

from collections.abc import Mapping

from companion.board.editor import board_option
from companion.games.pool_position.board_data import shipped
from companion.rulebook.rulebook import RawEvent
from companion.ui.ui_context import UiContext
from tests.tools.scenes.scene_steps import Scene, at_home, begun, placed, reported, touched
from tests.tools.ui_robot import report, settle

OVER: RawEvent = {"event": "end-turn"}


def match(*names: str) -> Scene:
    """A match on the shipped board begins."""
    setup = {"game": "pool-position", "players": list(names), "options": {"board": board_option(shipped())}}
    return begun(setup)


NARROW = {"rows": [{"price": price, "columns": [1]} for price in (5, 4, 3, 2)], "row_path": 1, "column_path": 1}
"""Every row is safe as soon as a towel lies there."""


def over(ui: UiContext) -> None:
    """A short game that Ann wins."""
    ui.match.begin({"game": "pool-position", "players": ["Ann", "Bob", "Cem"], "options": {"board": NARROW}})
    settle(ui)
    report(ui, cards(Ann=12, Bob=11, Cem=9), *towels((1, 1), (2, 1)), *towels((3, 1)), *towels((4, 1)))


def cards(**values: int) -> RawEvent:
    """Everybody's cards."""
    return {"event": "cards", **values}


def towels(*spots: tuple[int, int]) -> tuple[RawEvent, ...]:
    """The player in turn lays towels, and ends the turn."""
    return (*({"event": "place", "row": row, "column": column} for row, column in spots), OVER)


THREE = match("Ann", "Bob", "Cem")
ROUND_1 = reported(
    cards(Ann=12, Bob=9, Cem=11), *towels((5, 1), (6, 1)), *towels((4, 2), (7, 1)), *towels((3, 3), (7, 2))
)
ROUND_2 = reported(
    cards(Ann=8, Bob=12, Cem=10), *towels((4, 4), (7, 3)), *towels((5, 2), (7, 4)), *towels((3, 1), (7, 5))
)
TURN_3 = reported(cards(Ann=11, Bob=4, Cem=7))
FILLS = reported({"event": "place", "row": 7, "column": 6})
WALKS = (FILLS, reported({"event": "replace", "row": 7, "column": 4}))
"""Ann fills row 7, and replaces a towel there: its Luigi walks."""

SCENES: Mapping[str, tuple[Scene, ...]] = {
    "pool_new": (at_home, touched("Pool Position", "plus", "plus")),
    "pool_ages": (at_home, touched("Pool Position", "plus", "Ages", "Cem")),
    "pool_rules": (at_home, touched("Pool Position", "House rules")),
    "pool_data": (at_home, touched("Pool Position", "Board data"), placed("3,2", "3,5")),
    "pool_start": (THREE,),
    "pool_card": (THREE, ROUND_1, touched("Tell the cards", "8")),
    "pool_match": (THREE, ROUND_1, ROUND_2, TURN_3),
    "pool_picked": (THREE, ROUND_1, ROUND_2, TURN_3, placed("2,3")),
    "pool_refused": (THREE, ROUND_1, ROUND_2, TURN_3, placed("7,1")),
    "pool_fills": (THREE, ROUND_1, ROUND_2, TURN_3, FILLS),
    "pool_replaces": (THREE, ROUND_1, ROUND_2, TURN_3, *WALKS),
    "pool_dummy": (match("Ann", "Bob"), reported(cards(Ann=11, Bob=5, dummy=8), OVER)),
    "pool_dummy_cards": (match("Ann", "Bob"),),
    "pool_result": (over,),
    "pool_five": (match("Ann", "Bob", "Cem", "Dua", "Eva"), reported(cards(Ann=11, Bob=5, Cem=8, Dua=12, Eva=2), OVER)),
}
"""Each picture's name, and what happens before it is taken."""
