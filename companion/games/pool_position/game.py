"""Pool Position as the program finds it: the value that its entry point leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.game import Game, Sensing
from companion.games.pool_position.phrases import phrases
from companion.games.pool_position.rules import rulebook

if TYPE_CHECKING:
    from companion.board.text_view import TextView
    from companion.board.view import BoardView
    from hardware.rig.wizard import RigQuestions


def _sensing() -> Sensing:
    from companion.games.pool_position.sensing import sense

    return Sensing(sense)


def _board_view() -> BoardView:
    from companion.games.pool_position.board.view import board_view

    return board_view


def _text_view() -> TextView:
    from companion.games.pool_position.board.text import text_view

    return text_view


def _rig_questions() -> RigQuestions:
    from hardware.rig.wizard import CARDS, UNDO, Button, RigQuestions

    return RigQuestions(questions=(CARDS,), buttons=(Button("end-turn", {"event": "end-turn"}), UNDO))


game = Game(
    interface=1,
    rulebook=rulebook,
    phrases=phrases,
    package="companion.games.pool_position",
    sensing=_sensing,
    board_view=_board_view,
    text_view=_text_view,
    rig_questions=_rig_questions,
)
