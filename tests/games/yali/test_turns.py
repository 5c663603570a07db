"""Whose turn it is: the tilt, the lots, kept turns, claims and passes, with and without a board."""

import pytest

from tests.games.yali.match import BOARD, Match


def test_yali_chooses_who_begins() -> None:
    match = Match()
    assert match.status["phase"] == "weigh"
    assert match.status["turn"] is None
    assert match.say("tilt", to="Ann") == ["turn"]
    assert (match.status["phase"], match.status["turn"]) == ("move", "Ann")


def test_perfect_balance_at_the_start_draws_lots() -> None:
    match = Match()
    assert match.say("tilt", to="level") == ["draw-lots"]
    assert (match.status["phase"], match.status["turn"]) == ("lots", None)
    assert match.refused("tilt", to="Ann") == "not-now"
    assert match.refused("lots", player="Cem") == "no-such-player"
    assert match.say("lots", player="Bob") == ["turn"]
    assert match.status["turn"] == "Bob"
    assert match.status["last_mover"] is None


def test_the_board_keeps_or_hands_over_the_turn() -> None:
    match = Match()
    match.say("tilt", to="Ann")
    match.say("released")
    assert match.say("tilt", to="Ann") == ["again"]
    match.say("released")
    assert match.status["moves"] == {"Ann": 2, "Bob": 0}
    assert match.status["running"] == 2
    assert match.say("tilt", to="Bob") == ["turn"]
    assert (match.status["turn"], match.status["running"], match.status["last_mover"]) == ("Bob", 2, "Ann")
    match.say("released")
    assert (match.status["running"], match.status["last_mover"]) == (1, "Bob")


def test_balance_leaves_the_turn_with_the_last_mover() -> None:
    match = Match()
    match.say("tilt", to="Ann")
    match.say("released")
    assert match.say("tilt", to="level") == ["level"]
    assert (match.status["phase"], match.status["turn"]) == ("move", "Ann")


def test_a_turn_may_be_kept_without_limit() -> None:
    match = Match()
    match.say("tilt", to="Ann")
    for n in range(1, 6):
        match.say("released")
        assert match.say("tilt", to="Ann") == ["again"]
        assert match.status["running"] == n


def test_without_a_board_a_move_counts_at_the_release() -> None:
    match = Match()
    match.say("tilt", to="Bob")
    assert match.status["moves"] == {"Ann": 0, "Bob": 0}
    match.say("released")
    assert match.status["moves"] == {"Ann": 0, "Bob": 1}
    assert match.refused("released") == "not-now"


def test_with_a_board_a_move_counts_at_once_and_the_release_needs_it() -> None:
    match = Match(board=BOARD)
    match.say("tilt", to="Ann")
    assert match.refused("released") == "not-now"
    match.move("a2 a3")
    assert (match.status["phase"], match.status["turn"], match.status["moves"]["Ann"]) == ("move", "Ann", 1)
    assert match.bad_move("a3 a4") == "not-now"
    match.say("released")
    assert match.status["phase"] == "weigh"
    assert match.status["moves"]["Ann"] == 1


@pytest.mark.parametrize("word", ["Cem", "ann", "", "Level"])
def test_a_tilt_to_a_stranger(word: str) -> None:
    match = Match()
    assert match.refused("tilt", to=word) == "no-such-player"
    match.say("tilt", to="Ann")
    assert match.refused("tilt", to=word) == "no-such-player"
    assert match.refused("tilt", to="Ann") == "not-now"


def test_moves_without_a_board_are_not_for_now_whatever_they_say() -> None:
    match = Match()
    for event in ("move", "side-move"):
        assert match.refused(event, start="z9", path=["nowhere"]) == "not-now"
        assert match.refused(event, start="a1", path=[]) == "bad-event"
        assert match.refused(event, path=["a2"]) == "bad-event"
        assert match.refused(event, start="a1", path="a2") == "bad-event"
        assert match.refused(event, start="a1", path=[2]) == "bad-event"


def test_without_a_board_there_is_nothing_on_it() -> None:
    status = Match().status
    assert (status["squares"], status["side"], status["home"]) == ({}, {}, {"Ann": 0, "Bob": 0})


class TestClaims:
    def test_the_opponent_confirms(self) -> None:
        match = Match()
        assert match.say("home", player="Bob") == ["claim"]
        assert (match.status["phase"], match.status["turn"]) == ("claim", None)
        assert match.refused("confirm", player="Bob") == "not-now"
        assert match.refused("deny", player="Bob") == "not-now"
        assert match.refused("home", player="Ann") == "not-now"
        assert match.refused("confirm", player="Cem") == "no-such-player"
        assert match.say("confirm", player="Ann") == ["wins-game"]
        assert match.status["winner"] == "Bob"
        assert match.status["result"] == "win"
        assert match.status["scores"] == {"Ann": 0, "Bob": 1}
        assert match.status["turn"] is None

    @pytest.mark.parametrize("phase", ["weigh", "move"])
    def test_the_opponent_denies(self, phase: str) -> None:
        match = Match()
        match.say("tilt", to="Ann")
        if phase == "weigh":
            match.say("released")
        before = match.status
        match.say("home", player="Ann")
        match.say("deny", player="Bob")
        assert match.status == before

    def test_nothing_to_answer(self) -> None:
        match = Match()
        assert match.refused("confirm", player="Ann") == "not-now"
        assert match.refused("deny", player="Ann") == "not-now"
        assert match.refused("home", player="Cem") == "no-such-player"

    def test_not_while_lots_are_drawn(self) -> None:
        match = Match()
        match.say("tilt", to="level")
        assert match.refused("home", player="Ann") == "not-now"

    def test_with_a_board_the_eighth_ball_speaks_for_itself(self) -> None:
        match = Match(board=BOARD)
        assert match.refused("home", player="Ann") == "not-all-home"
        match.say("tilt", to="level")
        assert match.refused("home", player="Ann") == "not-now"
        match.say("lots", player="Ann")
        assert match.refused("home", player="Bob") == "not-all-home"
        assert match.refused("confirm", player="Bob") == "not-now"


class TestPasses:
    def test_two_in_a_row_are_a_draw(self) -> None:
        match = Match()
        match.say("tilt", to="Ann")
        assert match.say("pass") == ["passed", "turn"]
        assert (match.status["phase"], match.status["turn"]) == ("move", "Bob")
        assert match.say("pass") == ["draw"]
        assert match.status["winner"] == ["Ann", "Bob"]
        assert match.status["result"] == "draw"
        assert match.status["scores"] == {"Ann": 0, "Bob": 0}

    def test_a_move_between_them_makes_them_two_single_ones(self) -> None:
        match = Match()
        match.say("tilt", to="Ann")
        match.say("pass")
        match.say("released")
        match.say("tilt", to="Ann")
        assert match.say("pass") == ["passed", "turn"]
        assert match.status["phase"] == "move"

    def test_a_claim_between_them_does_not(self) -> None:
        match = Match()
        match.say("tilt", to="Ann")
        match.say("pass")
        match.say("home", player="Ann")
        match.say("deny", player="Bob")
        assert match.say("pass") == ["draw"]

    def test_not_with_a_legal_move(self) -> None:
        match = Match(board=BOARD)
        assert match.refused("pass") == "not-now"
        match.say("tilt", to="Ann")
        assert match.refused("pass") == "has-moves"
        match.move("a2 a3")
        assert match.refused("pass") == "not-now"

    def test_without_one_the_other_moves_at_once(self) -> None:
        match = Match(board={"columns": 1, "rows": 17, "side": 5})
        match.lay("a17:Ann a16:Ann a1:Bob a3:Bob", turn="Ann")
        assert match.say("pass") == ["passed", "turn"]
        assert match.refused("pass") == "has-moves"
        match.move("a3 a2")
        assert match.status["last_mover"] == "Bob"

    def test_both_stuck(self) -> None:
        match = Match(board={"columns": 1, "rows": 17, "side": 5})
        match.lay("a17:Ann a1:Bob", turn="Bob")
        match.say("pass")
        assert match.say("pass") == ["draw"]
        assert match.refused("released") == "not-now"


def test_the_next_game_is_weighed_anew() -> None:
    match = Match(board=BOARD)
    assert match.refused("next-game") == "not-now"
    first = match.status
    match.lay("a2:Bob b2:Bob c2:Bob c3:Bob a1:Bob b1:Bob c1:Bob d1:Bob a7:Ann", turn="Bob")
    assert match.move("c3 d2") == ["wins-game"]
    assert match.status["home"] == {"Ann": 1, "Bob": 8}
    assert match.status["scores"] == {"Ann": 0, "Bob": 1}
    for event in ("released", "pass"):
        assert match.refused(event) == "not-now"
    assert match.refused("home", player="Ann") == "not-now"
    assert match.say("next-game") == ["weigh"]
    assert match.status == first | {"scores": {"Ann": 0, "Bob": 1}, "game_number": 2}
    assert match.say("tilt", to="level") == ["draw-lots"]
