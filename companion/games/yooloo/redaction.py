"""What may leave the table while cards lie face down: the record of a match with stand-ins for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.yooloo.rounds import cards_of
from companion.games.yooloo.state import Play, YoolooState
from companion.rulebook.rulebook import Event, RawEvent, Rename


def conceal(state: YoolooState, events: Sequence[Event]) -> Mapping[int, RawEvent]:
    """Stand-ins, by their place among `events`, for the cards of the round that is still open.

    Each is the lowest card of its player's hand, whatever was laid: it is accepted as the real one was, and since
    somebody has yet to lay, no reveal comes of it.
    """
    names = list(state.names)
    secret = sum(card > 0 for card in state.laid)
    stand_ins: dict[int, RawEvent] = {}
    for at in range(len(events) - 1, -1, -1):
        if len(stand_ins) == secret:
            break
        event = events[at]
        if isinstance(event, Rename):
            names[names.index(event.to)] = event.player
        elif isinstance(event, Play):
            lowest = cards_of(state.hands[names.index(event.player)])[0]
            stand_ins[at] = {"event": "play", "player": event.player, "card": lowest}
    return stand_ins
