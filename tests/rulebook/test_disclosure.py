"""What was never out in a match of Yooloo, taken-back cards included, and what stands for it when the match is sent."""

from __future__ import annotations

from companion.rulebook.disclosure import stand_ins, unrevealed
from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import RawEvent
from tests.games.line_contract_match import Match

UNDO: RawEvent = {"event": "undo"}
REDO: RawEvent = {"event": "redo"}


def laid(player: str, card: int) -> RawEvent:
    return {"event": "play", "player": player, "card": card}


def played(*raws: RawEvent) -> Referee:
    """An easy match of two in which this was accepted."""
    referee = Match("yooloo", ("Ann", "Bob"), "easy").referee
    for raw in raws:
        assert referee.rule(raw).ok
    return referee


def never_out(*raws: RawEvent) -> list[int]:
    return sorted(unrevealed(played(*raws), raws))


def test_a_card_is_out_when_all_are_turned_over() -> None:
    assert never_out(laid("Ann", 7)) == [0]
    assert never_out(laid("Ann", 7), laid("Bob", 3)) == []
    assert never_out(laid("Ann", 7), laid("Bob", 3), laid("Bob", 5)) == [2]


def test_a_card_that_was_taken_back_before_stays_secret_for_ever() -> None:
    assert never_out(laid("Ann", 7), UNDO) == [0]
    assert never_out(laid("Ann", 7), UNDO, laid("Ann", 8), laid("Bob", 3)) == [0]
    assert never_out(laid("Ann", 7), UNDO, REDO, laid("Bob", 3)) == []


def test_what_was_out_once_is_no_secret_any_more() -> None:
    assert never_out(laid("Ann", 7), laid("Bob", 3), UNDO) == []
    assert never_out(laid("Ann", 7), laid("Bob", 3), UNDO, UNDO, laid("Ann", 2)) == [4]


def test_a_new_name_hides_nothing_and_reveals_nothing() -> None:
    renamed: RawEvent = {"event": "rename", "player": "Ann", "to": "Zoe"}
    assert never_out(laid("Ann", 7), renamed) == [0]
    assert never_out(laid("Ann", 7), renamed, laid("Bob", 3)) == []


def test_the_lowest_card_of_the_hand_stands_for_each_and_leads_to_the_same_public_states() -> None:
    raws = [laid("Ann", 1), laid("Bob", 2), laid("Ann", 7), UNDO, laid("Ann", 9)]
    referee = played(*raws)
    sent = stand_ins(raws, unrevealed(referee, raws))
    assert sent == [*raws[:2], laid("Ann", 2), UNDO, laid("Ann", 2)]
    one, two = played(), played()
    for real, stands_for_it in zip(raws, sent, strict=True):
        states = [match.rule(raw).state for match, raw in ((one, real), (two, stands_for_it))]
        assert one.rulebook.public(states[0]) == two.rulebook.public(states[1])
        assert one.known.state == two.known.state == one.rulebook.masked(states[0])
