"""Stand-ins for cards that lie face down, for a record of the match that leaves the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.yooloo.events import Play
from companion.games.yooloo.rounds import cards_of
from companion.games.yooloo.state import YoolooState
from companion.rulebook.rulebook import Event, RawEvent, Rename


def redact_laid_cards(state: YoolooState, events: Sequence[Event]) -> Mapping[int, RawEvent]:
    """Stand-ins for the cards that lie face down.

    Each is the lowest card of its player's hand, whatever was laid: it is accepted as the real one was, and leads to
    no reveal, since somebody has yet to lay.

    Args:
        state: The state now.
        events: The events in force.

    Returns:
        The raw event that replaces one of `events`, by its index.
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
