"""Race to 21 as the program finds it: the value that its entry point leads to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.games.game import CalibrationPicture, Game, Sensing
from race_to_21.phrases import phrases
from race_to_21.rules import MAX_STEP, rulebook

if TYPE_CHECKING:
    from companion.board.text_view import TextView
    from companion.board.view import BoardView
    from companion.board.virtual_board import SimulatedPlayer, VirtualBoardSpec
    from hardware.calibration.wizard import Part
    from hardware.rig.wizard import RigQuestions


def _sensing() -> Sensing:
    from race_to_21.sensing import sense

    return Sensing(sense)


def _board_view() -> BoardView:
    from race_to_21.board.view import board_view

    return board_view


def _text_view() -> TextView:
    from race_to_21.board.text import text_view

    return text_view


def _virtual_board() -> VirtualBoardSpec:
    from race_to_21.board.virtual_board_view import virtual_board

    return virtual_board


def _simulated_player() -> SimulatedPlayer:
    from race_to_21.simulated_player import Player

    return Player


def _calibration_pictures() -> Mapping[Part, CalibrationPicture]:
    from race_to_21.board.virtual_board_view import calibration_picture

    return {"distances": calibration_picture}


def _rig_questions() -> RigQuestions:
    from hardware.rig.wizard import BUTTONS, HOLES, UNDO, Button, RigQuestions

    steps = tuple(Button(f"plus-{by}", {"event": "count", "by": by}) for by in range(1, MAX_STEP + 1))
    return RigQuestions(questions=(HOLES, BUTTONS), buttons=(*steps, UNDO), holes=(1, 2, 3))


game = Game(
    interface=1,
    rulebook=rulebook,
    phrases=phrases,
    package="race_to_21",
    sensing=_sensing,
    board_view=_board_view,
    text_view=_text_view,
    virtual_board=_virtual_board,
    simulated_player=_simulated_player,
    rig_questions=_rig_questions,
    calibration_pictures=_calibration_pictures,
)
