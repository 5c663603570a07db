"""Toguz korgool as the program finds it: the value that its entry point leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.game import Game, RecordFormat, Sensing
from companion.games.toguz_korgool.phrases import phrases
from companion.games.toguz_korgool.rules import rulebook
from companion.games.toguz_korgool.state import running_clock

if TYPE_CHECKING:
    from companion.board.text_view import TextView
    from companion.board.view import BoardView
    from hardware.rig.wizard import RigQuestions

HOLES = range(1, 10)


def _sensing() -> Sensing:
    from companion.games.toguz_korgool.sensing import sense

    return Sensing(sense)


def _board_view() -> BoardView:
    from companion.games.toguz_korgool.board.view import board_view

    return board_view


def _text_view() -> TextView:
    from companion.games.toguz_korgool.board.text import text_view

    return text_view


def _record_format() -> RecordFormat:
    from companion.games.toguz_korgool.record_format import record_format

    return record_format


def _rig_questions() -> RigQuestions:
    from hardware.rig.wizard import UNDO, Button, Question, RigQuestions

    first, second = (
        tuple(Button(f"{row}-{n}", {"event": "sow", "hole": n, "player": seat}) for n in HOLES)
        for seat, row in enumerate(("first", "second"), 1)
    )
    rows = Question("buttons", "Where are the two rows of buttons", ("none", "pins", "expander"))
    return RigQuestions(questions=(rows,), buttons=(*first, UNDO, *second))


game = Game(
    interface=1,
    rulebook=rulebook,
    phrases=phrases,
    package="companion.games.toguz_korgool",
    sensing=_sensing,
    board_view=_board_view,
    text_view=_text_view,
    rig_questions=_rig_questions,
    running_clock=running_clock,
    record_format=_record_format,
)
