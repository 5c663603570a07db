"""Yooloo as the program finds it: the value that its entry point leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.game import Game, Sensing
from companion.games.yooloo.phrases import phrases
from companion.games.yooloo.rules import rulebook

if TYPE_CHECKING:
    from companion.board.text_view import TextView
    from companion.board.view import BoardView
    from hardware.rig.wizard import RigQuestions


def _sensing() -> Sensing:
    from companion.games.yooloo.sensing import sense

    return Sensing(sense)


def _board_view() -> BoardView:
    from companion.games.yooloo.board.view import board_view

    return board_view


def _text_view() -> TextView:
    from companion.games.yooloo.board.text import text_view

    return text_view


def _rig_questions() -> RigQuestions:
    from hardware.rig.wizard import CARDS, UNDO, Button, RigQuestions

    return RigQuestions(questions=(CARDS,), buttons=(UNDO, Button("next-game", {"event": "next-game"})))


game = Game(
    interface=1,
    rulebook=rulebook,
    phrases=phrases,
    package="companion.games.yooloo",
    sensing=_sensing,
    board_view=_board_view,
    text_view=_text_view,
    rig_questions=_rig_questions,
)
