"""What is secret in Yooloo: the cards that lie face down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.games.yooloo.rounds import cards_of
from companion.games.yooloo.state import YoolooState
from companion.rulebook.rulebook import Hidden, RawEvent


def hidden_cards(state: YoolooState, raws: Sequence[RawEvent]) -> Mapping[int, Hidden]:
    """The cards that lie face down, each of which may be any card of its player's hand.

    No guise leads to a reveal, since somebody has yet to lay.

    Args:
        state: The state now.
        raws: The events in force.

    Returns:
        What is known of each card that was laid, by the index of its event.
    """
    names = list(state.names)
    left = sum(card > 0 for card in state.laid)
    hidden: dict[int, Hidden] = {}
    for at in range(len(raws) - 1, -1, -1):
        if len(hidden) == left:
            break
        raw = raws[at]
        if raw["event"] == "rename":
            names[names.index(raw["to"])] = raw["player"]
        elif raw["event"] == "play":
            shown = {"event": "play", "player": raw["player"]}
            cards = cards_of(state.hands[names.index(raw["player"])])
            hidden[at] = Hidden(shown, tuple({**shown, "card": card} for card in cards))
    return hidden


def masked_cards(state: YoolooState) -> YoolooState:
    """The state with the lowest card of the hand in the place of each card that lies face down."""
    laid = (cards_of(hand)[0] if card else 0 for card, hand in zip(state.laid, state.hands, strict=True))
    return replace(state, laid=tuple(laid)) if any(state.laid) else state
