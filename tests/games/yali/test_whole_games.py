"""Whole random games at a board that really tilts: from the balls' torque to the verdict of the rules."""

from random import Random

import pytest

from hardware.filters.tilt import TiltSettings
from tests.games.yali.match import BOARD
from tests.games.yali.plain_model import Played

HURRY = TiltSettings(settle_s=0.5, level_s=1.0)


def played(variant: str, seed: int, **figures: int) -> Played:
    """A random game, to its end."""
    game = Played(variant, Random(seed), BOARD | figures)
    game.play()
    return game


@pytest.mark.parametrize("variant", ["base", "tournament"])
def test_random_games_come_to_an_end(variant: str) -> None:
    for seed in range(12):
        state = played(variant, seed).state
        assert (len(state.winners), sum(state.games_won)) == (1, 1)
        assert state.move_counts[0] > 8
        assert state.move_counts[1] > 8


@pytest.mark.parametrize("figures", [{"rows": 11, "side": 7}, {"columns": 8, "rows": 3, "side": 5}], ids=str)
def test_other_boards_too(figures: dict[str, int]) -> None:
    for seed in range(5):
        assert played("tournament", seed, **figures).state.winners


def test_a_match_goes_on_after_a_game() -> None:
    game = played("base", 5)
    game.tell({"event": "next-game"})
    game.board.set_up(4)
    game.play()
    assert (game.state.game_number, sum(game.state.games_won)) == (2, 2)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("variant", ["base", "tournament"])
def test_a_thousand_random_games_of_each_variant(variant: str, part: int) -> None:
    """The sensor's noise is left out here and rest is believed sooner: both have their own tests, and cost time."""
    for seed in range(1000 + 250 * part, 1250 + 250 * part):
        game = Played(variant, Random(seed), BOARD, noise=0.0, settings=HURRY)
        game.play()
        assert len(game.state.winners) == 1
