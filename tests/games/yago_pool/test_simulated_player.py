"""Whole matches between the simulated player's two hands, from the virtual sensors to the last ruling."""

from random import Random

import pytest

from companion.board.virtual_board import Submit
from companion.games.yago_pool.simulated_player import Drop, Lift, Player
from companion.games.yago_pool.virtual_board import VirtualYago
from companion.protocol.json_lines import verdict_line
from tests.games.yago_pool.simulated_matches import VARIANTS, SimulatedMatch, check_end, setup
from tests.tools.referees import folded


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seeds", [range(25), range(25, 50)], ids=["distance", "colour"])
def test_every_match_comes_to_an_end(variant: str, seeds: range) -> None:
    for seed in seeds:
        check_end(SimulatedMatch(setup(variant), seed, "distance" if seed < 25 else "colour"), target=1)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_hundreds_of_matches_come_to_an_end(variant: str) -> None:
    for seed in range(200):
        check_end(SimulatedMatch(setup(variant), seed, "colour" if seed % 10 == 0 else "distance"), target=1)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_match_ends_with_the_game_that_reaches_its_target_and_not_before(variant: str) -> None:
    for seed in range(5):
        check_end(SimulatedMatch(setup(variant, target=3), seed, "distance"), target=3)


def test_the_player_meets_everything_that_the_game_knows() -> None:
    events, kinds, phases = set[str](), set[str](), set[str]()
    for variant in VARIANTS:
        for seed in range(15):
            match = SimulatedMatch(setup(variant, target=2), seed, "distance")
            match.play()
            for verdict in match.verdicts[1:]:
                events.add(verdict.raw["event"])
                kinds.add(verdict.raw.get("kind", ""))
                phases.add(verdict.state.phase)
    assert events >= {"sunk", "identify", "direct", "foul", "shot-over", "choose-colour", "decline", "lifted"}
    assert kinds >= {"blue-off-table", "ball-off-table", "touched-opponent-ball", "moved-ball", "no-ball-hit"}
    assert kinds >= {"wrong-ball-first"}
    assert phases == {"opening", "play", "choose-colour", "restore", "game-over", "match-over"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_board_and_the_match_agree_at_every_shot(variant: str) -> None:
    match = SimulatedMatch(setup(variant), 7, "colour")
    while True:
        now = verdict_line(match.referee.rulebook, match.verdicts[-1])
        action = match.player.next(now["status"], now["todo"], match.board)
        if action is None:
            break
        match.act(action)
        status = verdict_line(match.referee.rulebook, match.verdicts[-1])["status"]
        if status["phase"] in ("opening", "play"):
            assert status["holes"] == {str(hole): ball for hole, ball in sorted(match.board.holes.items())}


def test_a_match_folds_again_from_its_events() -> None:
    match = SimulatedMatch(setup("professional"), 11, "distance")
    last = match.play()
    again = folded(match.referee, (verdict.raw for verdict in match.verdicts[1:]))
    assert again.rulebook.public(again.state) == last


def test_the_player_works_off_what_is_asked_for() -> None:
    player = Player(Random(1))
    status = {"phase": "restore", "holes": {"5": "red"}, "variant": "easy", "colours": {}, "may_decline": False}
    out = {"code": "take-out", "hole": 5, "ball": "red", "by": "Bob"}
    back = {"code": "put-back", "hole": 5, "ball": "red", "by": "Bob"}
    board = VirtualYago(Random(1))
    board.lay({5: "red"})
    assert player.next(status, [out], board) == Lift(5)
    board.lay({})
    assert player.next(status, [back], board) == Drop(5, "red")
    assert player.next(status, [out], board) == Submit({"event": "restored"})
