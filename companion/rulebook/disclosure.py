"""What of all that was entered in a match was never out: also what was taken back before it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.rulebook.history import History
from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import Hidden, RawEvent


def unrevealed(referee: Referee, raws: Sequence[RawEvent]) -> Mapping[int, Hidden]:
    """What was never revealed of a match, by its index among all events.

    Args:
        referee: The match.
        raws: All that was accepted in it, in order, undo and redo and what they took back included.
    """
    if not referee.rulebook.has_secrets:
        return {}
    match = Referee(referee.rulebook, referee.setup, referee.raw_setup)
    in_force, secret = History[int](), dict[int, Hidden]()
    for place, raw in enumerate(raws):
        n = len(match.entries)
        match.replay(raw)
        _follow(in_force, raw, place, changed=len(match.entries) != n)
        hidden = {in_force.entries[at]: one for at, one in match.hidden.items()}
        for out in secret.keys() & set(in_force.entries) - hidden.keys():
            del secret[out]
        if place in hidden:
            secret[place] = hidden[place]
    return secret


def _follow(in_force: History[int], raw: RawEvent, place: int, *, changed: bool) -> None:
    """Takes in an event by its place, if it was accepted."""
    if not changed:
        return
    match raw["event"]:
        case "undo":
            in_force.undo()
        case "redo":
            in_force.redo()
        case _:
            in_force.push(place)


def stand_ins(raws: Sequence[RawEvent], secrets: Mapping[int, Hidden]) -> list[RawEvent]:
    """All events of a match as they may leave the table, a stand-in for each that was never revealed.

    The referee accepts them and comes to the same public states.

    Args:
        raws: All that was accepted in the match, in order.
        secrets: What of it was never revealed, by index.
    """
    return [secrets[place].guise(0) if place in secrets else raw for place, raw in enumerate(raws)]
