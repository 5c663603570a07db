"""One to ten: the players look for their own cards in order, one at a time or all in one go."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.yooloo.announcements import announce_turn, announcement
from companion.games.yooloo.ending import end_game
from companion.games.yooloo.rounds import CARDS
from companion.games.yooloo.state import IN_ONE_GO, YoolooState
from companion.rulebook.rulebook import Announcement, Ruling, Task


def turn_up_card(state: YoolooState, card: int) -> Ruling[YoolooState]:
    """The ruling on a card turned up by the player in turn.

    The number looked for stays up; another is turned back, in one go with all that were found.
    """
    seat = state.turn
    found = state.scores[seat]
    in_one_go = state.setup.variant == IN_ONE_GO
    passage, player = "one-go" if in_one_go else "finding", state.names[seat]
    if card != found + 1:
        cards = [*range(1, found + 1), card] if in_one_go else [card]
        wrong_card = announcement("turn-back", passage, player=player, card=card, n=len(cards))
        task = Task("turn-back", {"player": player, "cards": cards})
        return pass_turn(with_found_count(state, 0 if in_one_go else found), wrong_card, (task,))
    found_card = announcement("found", passage, player=player, card=card)
    state = with_found_count(state, card)
    if in_one_go and card < CARDS:
        return Ruling(state, (found_card, announce_turn(state)))
    return pass_turn(state, found_card)


def announce_all_found(state: YoolooState) -> tuple[Announcement, ...]:
    """The announcement that the player in turn has just found all ten cards, while others are still to play."""
    if state.scores[state.turn] < CARDS:
        return ()
    return (announcement("all-found", "finding", player=state.names[state.turn]),)


def with_found_count(state: YoolooState, found: int) -> YoolooState:
    """The state with so many cards found by the player in turn."""
    return replace(state, scores=(*state.scores[: state.turn], found, *state.scores[state.turn + 1 :]))


def pass_turn(state: YoolooState, found: Announcement, todo: tuple[Task, ...] = ()) -> Ruling[YoolooState]:
    """The ruling that passes the turn; a round in which somebody found all ten is the last and is played to its end.

    Args:
        state: The state with the card counted.
        found: The announcement about the card.
        todo: The tasks of this ruling.
    """
    n = len(state.names)
    next_seat = (state.turn + 1) % n
    if next_seat == (state.game_number - 1) % n:
        if CARDS in state.scores:
            return end_game(state, (found,), todo)
        state = replace(state, round=state.round + 1)
    all_found = announce_all_found(state)
    state = replace(state, turn=next_seat)
    return Ruling(state, (found, *all_found, announce_turn(state)), todo)
