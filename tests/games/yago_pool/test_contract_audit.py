"""Corners of the line contract that were once got wrong."""

from __future__ import annotations

import pytest

from companion.i18n.phrases import task_text
from companion.rulebook.rulebook import Task
from tests.games.line_contract_match import Match
from tests.games.yago_pool.match_shorthand import match, report, shot, shots


@pytest.mark.parametrize("name", ["moved-ball", "unknown", "blue-off-table"])
def test_a_name_that_is_also_a_word_of_the_game_is_said_as_it_is(name: str) -> None:
    game = Match("yago-pool", ["Ann", name])
    shots(game, "yellow 5", "-")
    assert shot(game, "foul moved-ball")["say"][0]["text"] == "Foul. A ball was moved by accident."
    shots(game, "foul moved-ball")
    line = game.tell("undo")
    assert line["say"][0]["text"] == "Taken back: end of the shot."
    texts = [announcement["text"] for announcement in game.tell("redo")["say"]]
    assert f"{name} has two shots." in texts
    game.tell("rename", player="Ann", to="no-ball-hit")
    assert game.tell("undo")["say"][0]["text"] == "Taken back: new name no-ball-hit."


def test_an_unknown_ball_to_be_put_back_is_called_unknown() -> None:
    game = match()
    report(game, "unknown 5")
    line = game.tell("lifted", hole=5)
    assert line["todo"] == [{"code": "put-back", "hole": 5, "ball": "unknown"}]
    assert line["say"][0]["text"] == "Put the ball back into hole 5."
    task = Task("put-back", {"hole": 5, "ball": "unknown"})
    assert task_text(game.rulebook, task) == "Put the ball back into hole 5."
