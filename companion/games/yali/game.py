"""Yali as the program finds it: the value that its entry point leads to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.games.game import CalibrationPicture, Game, Sensing
from companion.games.yali.phrases import phrases
from companion.games.yali.rules import rulebook

if TYPE_CHECKING:
    from companion.board.text_view import TextView
    from companion.board.view import BoardView
    from companion.board.virtual_board import VirtualBoardSpec
    from hardware.calibration.wizard import Part
    from hardware.rig.wizard import RigQuestions


def _sensing() -> Sensing:
    from companion.games.yali.sensing import awaits_rest, sense

    return Sensing(sense, awaits_rest=awaits_rest)


def _board_view() -> BoardView:
    from companion.games.yali.board.view import board_view

    return board_view


def _text_view() -> TextView:
    from companion.games.yali.board.text import text_view

    return text_view


def _virtual_board() -> VirtualBoardSpec:
    from companion.games.yali.board.virtual_board_view import virtual_board

    return virtual_board


def _calibration_pictures() -> Mapping[Part, CalibrationPicture]:
    from companion.games.yali.board.calibration import picture

    return {"tilt": picture}


def _rig_questions() -> RigQuestions:
    from hardware.rig.wizard import BUTTONS, TILT, UNDO, Button, RigQuestions

    return RigQuestions(
        questions=(TILT, BUTTONS),
        buttons=(
            Button("released", {"event": "released"}),
            UNDO,
            Button("home-first", {"event": "home", "player": 1}),
            Button("home-second", {"event": "home", "player": 2}),
        ),
    )


game = Game(
    interface=1,
    rulebook=rulebook,
    phrases=phrases,
    package="companion.games.yali",
    sensing=_sensing,
    board_view=_board_view,
    text_view=_text_view,
    virtual_board=_virtual_board,
    rig_questions=_rig_questions,
    calibration_pictures=_calibration_pictures,
)
