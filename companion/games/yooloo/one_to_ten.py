"""One to ten: everybody looks for the own cards in order, one at a time or all in one go."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.yooloo.rounds import CARDS
from companion.games.yooloo.state import GAME, IN_ONE_GO, YoolooState, game_over
from companion.rulebook.rulebook import Announcement, Ruling, Task


def say_turn(state: YoolooState) -> Announcement:
    """Who is to look for which number."""
    args = {"player": state.names[state.at], "card": state.scores[state.at] + 1}
    return Announcement("turn", f"{GAME}#finding", None, args)


def flip(state: YoolooState, card: int) -> Ruling[YoolooState]:
    """The number looked for stays up; another is turned back, in one go all of them are."""
    seat = state.at
    found = state.scores[seat]
    in_one_go = state.setup.variant == IN_ONE_GO
    passage = f"{GAME}#{'one-go' if in_one_go else 'finding'}"
    args = {"player": state.names[seat], "card": card}
    if card != found + 1:
        cards = [*range(1, found + 1), card] if in_one_go else [card]
        say = Announcement("turn-back", passage, None, {**args, "n": len(cards)})
        task = Task("turn-back", {"player": state.names[seat], "cards": cards})
        return pass_on(with_found(state, 0 if in_one_go else found), say, (task,))
    say = Announcement("found", passage, None, args)
    state = with_found(state, card)
    if in_one_go and card < CARDS:
        return Ruling(state, (say, say_turn(state)))
    return pass_on(state, say)


def with_found(state: YoolooState, found: int) -> YoolooState:
    """The same table with so many cards open before the player in turn."""
    return replace(state, scores=(*state.scores[: state.at], found, *state.scores[state.at + 1 :]))


def pass_on(state: YoolooState, say: Announcement, todo: tuple[Task, ...] = ()) -> Ruling[YoolooState]:
    """The next player's turn; a round in which somebody found all ten is played to its end and is the last."""
    n = len(state.names)
    at = (state.at + 1) % n
    if at == (state.game_number - 1) % n:
        if CARDS in state.scores:
            return game_over(state, (say,), todo)
        state = replace(state, round=state.round + 1)
    state = replace(state, at=at)
    return Ruling(state, (say, say_turn(state)), todo)
