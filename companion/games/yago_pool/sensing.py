"""What holes and buttons mean in a match of Yago Pool, and which holes are expected to be filled."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.button_events import meaning, plain_events
from companion.games.yago_pool.events import UNKNOWN
from companion.games.yago_pool.rules import rulebook
from companion.games.yago_pool.state import OVER, SHOOTING, YagoState, ball_lies_in
from companion.games.yago_pool.wins import HOLE_NUMBERS
from companion.rulebook.rulebook import RawEvent
from hardware.devices import Hole
from hardware.signals import Doubt, Emptied, Filled, Pressed, Signal

PLAIN = plain_events(rulebook)


def sense(state: YagoState, signal: Signal, buttons: Mapping[str, RawEvent]) -> list[RawEvent | Doubt]:
    """The events that a signal gives rise to; a doubt where a hole contradicts what is known, for people to settle."""
    if isinstance(signal, Pressed):
        event = meaning(state, signal.button, buttons, PLAIN)
        return [] if event is None else [event]
    if not isinstance(signal, Filled | Emptied) or signal.hole not in HOLE_NUMBERS or state.play_phase in OVER:
        return []
    return filled_hole(state, signal) if isinstance(signal, Filled) else emptied_hole(state, signal.hole)


def filled_holes(state: YagoState) -> frozenset[int]:
    """The holes in which a ball lies, as far as is known; after the end people clear the board as they like."""
    return frozenset(hole for hole in HOLE_NUMBERS if ball_lies_in(state, hole))


def filled_hole(state: YagoState, signal: Filled) -> list[RawEvent | Doubt]:
    """Returns the events of a filled hole: a new ball fell, or a lifted one is back; none if nothing changed."""
    hole, known = signal.hole, state.ball(signal.hole)
    ball = signal.ball or UNKNOWN
    if known is None:
        return [{"event": "sunk", "hole": hole, "ball": ball}]
    if known != UNKNOWN and ball not in (known, UNKNOWN):
        return [Doubt(signal.t, Hole(hole), "other-ball")]
    if hole in state.to_put_back:
        return [{"event": "sunk", "hole": hole, "ball": UNKNOWN if known == UNKNOWN else ball}]
    if known == UNKNOWN and ball != UNKNOWN and state.phase in SHOOTING:
        return [{"event": "identify", "hole": hole, "ball": ball}]
    return []


def emptied_hole(state: YagoState, hole: int) -> list[RawEvent | Doubt]:
    """A ball that lay there has left the hole; an empty hole says nothing new."""
    return [{"event": "lifted", "hole": hole}] if ball_lies_in(state, hole) else []
