"""Yago Pool as the program finds it: the value that its entry point leads to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.games.game import CalibrationPicture, Game, Sensing
from companion.games.yago_pool.phrases import phrases
from companion.games.yago_pool.rules import rulebook

if TYPE_CHECKING:
    from companion.board.text_view import TextView
    from companion.board.view import BoardView
    from companion.board.virtual_board import SimulatedPlayer, VirtualBoardSpec
    from hardware.calibration.wizard import Part
    from hardware.rig.wizard import RigQuestions


def _sensing() -> Sensing:
    from companion.games.yago_pool.sensing import filled_holes, sense

    return Sensing(sense, filled_holes)


def _board_view() -> BoardView:
    from companion.games.yago_pool.board.view import board_view

    return board_view


def _text_view() -> TextView:
    from companion.games.yago_pool.board.text import text_view

    return text_view


def _virtual_board() -> VirtualBoardSpec:
    from companion.games.yago_pool.board.virtual_board_view import virtual_board

    return virtual_board


def _simulated_player() -> SimulatedPlayer:
    from companion.games.yago_pool.simulated_player import Player

    return Player


def _calibration_pictures() -> Mapping[Part, CalibrationPicture]:
    from companion.games.yago_pool.board.calibration import picture

    return {"colours": picture, "distances": picture}


def _rig_questions() -> RigQuestions:
    from hardware.rig.wizard import BUTTONS, HOLES, UNDO, Button, RigQuestions

    return RigQuestions(
        questions=(HOLES, BUTTONS),
        buttons=(
            Button("shot-over", {"event": "shot-over"}),
            Button("restored", {"event": "restored"}),
            Button("moved-ball", {"event": "foul", "kind": "moved-ball"}),
            UNDO,
        ),
    )


game = Game(
    interface=1,
    rulebook=rulebook,
    phrases=phrases,
    package="companion.games.yago_pool",
    sensing=_sensing,
    board_view=_board_view,
    text_view=_text_view,
    virtual_board=_virtual_board,
    simulated_player=_simulated_player,
    rig_questions=_rig_questions,
    calibration_pictures=_calibration_pictures,
)
