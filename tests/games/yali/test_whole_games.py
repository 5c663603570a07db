"""Whole random games at a board that really tilts: from the balls' torque to the verdict of the rules."""

from random import Random

import pytest

from companion.games.yali.state import YaliState, home_counts
from hardware.filters.tilt import TiltSettings
from tests.games.yali.match import BOARD
from tests.games.yali.plain_model import SIDE_BALLS, Played

HURRY = TiltSettings(settle_s=0.5, level_s=1.0)


def played(variant: str, seed: int, **figures: int) -> Played:
    """A random game, to its end."""
    game = Played(variant, Random(seed), BOARD | figures)
    game.play()
    return game


def check_end(state: YaliState, games: int = 1) -> None:
    """The game is over because one player, and not the other, has brought his eight balls to the other end.

    Nobody can do that in eight moves; every ball is on the board still, and so are those at the sides.
    """
    (winner,) = state.winners
    home = home_counts(state)
    assert home[winner] == 8 > home[1 - winner]
    assert state.phase == "game-over"
    assert (state.game_number, sum(state.games_won), state.games_won[winner] > 0) == (games, games, True)
    assert min(state.move_counts) > 8
    assert [list(state.balls.values()).count(seat) for seat in (0, 1)] == [8, 8]
    assert [len(lane) for lane in state.side_balls] == [SIDE_BALLS[state.setup.variant]] * 2


@pytest.mark.parametrize("variant", ["base", "tournament"])
def test_random_games_come_to_an_end(variant: str) -> None:
    for seed in range(12):
        check_end(played(variant, seed).state)


@pytest.mark.parametrize("figures", [{"rows": 11, "side": 7}, {"columns": 8, "rows": 3, "side": 5}], ids=str)
def test_other_boards_too(figures: dict[str, int]) -> None:
    for variant in ("base", "tournament"):
        for seed in range(5):
            check_end(played(variant, seed, **figures).state)


def test_a_match_goes_on_after_a_game() -> None:
    game = played("base", 5)
    game.tell({"event": "next-game"})
    game.board.set_up(4)
    game.play()
    check_end(game.state, games=2)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("variant", ["base", "tournament"])
def test_a_thousand_random_games_of_each_variant(variant: str, part: int) -> None:
    """The sensor's noise is left out here and rest is believed sooner: both have their own tests, and cost time."""
    for seed in range(1000 + 250 * part, 1250 + 250 * part):
        game = Played(variant, Random(seed), BOARD, noise=0.0, settings=HURRY)
        game.play()
        check_end(game.state)
