"""Alternatives to an event of a match: everything that could have been entered at that point, the likeliest first.

The game's `BoardView` gives what it offers in a state, and the referee which of it the rules allow. Pure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.board.drawing import Drawing
from companion.board.view import BoardView, DrawLots, Effect, Handover, Pick, Sheet, ViewState
from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import GameState, RawEvent, Refusal

MAX_STEPS = 600
"""The most touches that are followed in one search; the rest is not searched."""
MAX_PICKED = 1
"""The most choices before one event that are followed; with more, there are too many combinations."""
KIND_DISTANCE = 100.0
"""The dissimilarity of events of different kinds; it is above that of any two events of one kind."""


class Alternative(Struct, frozen=True):
    """Events that could be entered in a state, and the text and picture on the button that offers them, if any."""

    events: tuple[RawEvent, ...]
    name: str = ""
    picture: Drawing | None = None


Offer = tuple[Effect | None, str, Drawing | None]
"""The effect of a touch, and the text and picture of what is touched."""


def view_state_at(referee: Referee, at: int) -> ViewState:
    """The state that a `BoardView` is given after the first `at` events in force."""
    referee = referee.known
    state = referee.state_after(at)
    events = [entry.raw for entry in referee.entries[:at]]
    rulebook = referee.rulebook
    return ViewState(
        status=rulebook.public(state),
        todo=rulebook.todo(state),
        events=events,
        setup=referee.setup,
        state=state,
    )


def alternatives(referee: Referee, board_view: BoardView, at: int) -> list[Alternative]:
    """Finds what could have happened in place of an event in force.

    Args:
        referee: The match.
        board_view: The game's board.
        at: The index of the event among those in force.

    Returns:
        The alternatives, the most similar to the event first.
    """
    original = referee.known.entries[at].raw
    found = possible_events(referee, board_view, at)
    found.pop(_key((original,)), None)
    return sorted(found.values(), key=lambda other: dissimilarity(original, other.events))


def missed_events(referee: Referee, board_view: BoardView, at: int) -> list[Alternative]:
    """Finds what could have happened before an event in force without having been entered.

    Args:
        referee: The match.
        board_view: The game's board.
        at: The index of the event among those in force.

    Returns:
        Alternatives after which the event is still possible, those of the match's most frequent events first.
    """
    referee = referee.known
    entry, state = referee.entries[at], referee.state_after(at)
    usual = Counter(other.raw["event"] for other in referee.entries)
    found: list[Alternative] = []
    for alternative in possible_events(referee, board_view, at).values():
        after = _after(referee, state, alternative.events)
        if after is not None and not isinstance(referee.ruling(after, entry.event), Refusal):
            found.append(alternative)
    return sorted(found, key=lambda one: (_same_kind(one, entry.raw), len(one.events), -usual[one.events[0]["event"]]))


def _same_kind(alternative: Alternative, original: RawEvent) -> bool:
    return any(raw["event"] == original["event"] for raw in alternative.events)


def possible_events(referee: Referee, board_view: BoardView, at: int) -> dict[str, Alternative]:
    """Everything that could be entered after the first `at` events and that the rules allow, by its events as a key."""
    referee = referee.known
    state, view = referee.state_after(at), view_state_at(referee, at)
    found: dict[str, Alternative] = {}
    for alternative in _offered(board_view, view):
        key = _key(alternative.events)
        if key not in found and _after(referee, state, alternative.events) is not None:
            found[key] = alternative
    return found


def _key(events: tuple[RawEvent, ...]) -> str:
    return repr([sorted(raw.items()) for raw in events])


def _after(referee: Referee, state: GameState, events: tuple[RawEvent, ...]) -> GameState | None:
    """The state after these events; None when one of them is refused."""
    for raw in events:
        event = referee.rulebook.read(raw)
        outcome = event if isinstance(event, Refusal) else referee.ruling(state, event)
        if isinstance(outcome, Refusal):
            return None
        state = outcome.state
    return state


def _offered(board_view: BoardView, view: ViewState) -> Iterator[Alternative]:
    """Follows every touch that the board offers, including those that need several touches."""
    picks = {view.picked}
    waiting = _leading_on(_touches(board_view, view), picks)
    for _step in range(MAX_STEPS):
        if not waiting:
            return
        effect, name, picture = waiting.pop(0)
        match effect:
            case Sheet():
                waiting += _leading_on(_answers(effect), picks)
                if effect.confirm:
                    yield from _confirmed(effect)
            case Handover():
                waiting += _leading_on(_answers(effect.sheet), picks)
            case DrawLots():
                yield from (Alternative((event,)) for event in effect.events)
            case Pick():
                waiting += _leading_on(_touches(board_view, replace(view, picked=effect.picked)), picks)
            case tuple() if effect:
                yield Alternative(effect, name, picture)
            case _:
                pass


def _leading_on(offers: list[Offer], picks: set[tuple[int | str, ...]]) -> list[Offer]:
    """The offers that have an effect and lead to no choice in `picks`; their own choices are added to it."""
    found: list[Offer] = []
    for offer in offers:
        effect = offer[0]
        if isinstance(effect, str):
            continue
        if isinstance(effect, Pick):
            if effect.picked in picks or len(effect.picked) > MAX_PICKED:
                continue
            picks.add(effect.picked)
        found.append(offer)
    return found


def _touches(board_view: BoardView, view: ViewState) -> list[Offer]:
    """The touches that are possible in a state: its question, the zones of the board, and the buttons."""
    question, secret = board_view.question(view), board_view.handover(view)
    zones = [board_view.touched(view, zone.name) for zone in board_view.draw(view).zones]
    acts: list[Offer] = [(act.effect, act.text, None) for act in board_view.actions(view)]
    touched: list[Offer] = [(effect, "", None) for effect in (question, *zones, secret) if effect is not None]
    return [*touched, *acts]


def _answers(sheet: Sheet) -> list[Offer]:
    """The answers of a sheet that can be chosen."""
    return [(tile.effect, tile.text, tile.picture) for tile in sheet.tiles if not tile.why_not]


def _confirmed(sheet: Sheet) -> Iterator[Alternative]:
    """Each answer of a sheet, with the events that its confirmation adds."""
    for tile in sheet.tiles:
        if isinstance(tile.effect, tuple) and tile.effect and sheet.after and not tile.why_not:
            yield Alternative((*tile.effect, *sheet.after), tile.text, tile.picture)


def dissimilarity(original: RawEvent, events: tuple[RawEvent, ...]) -> float:
    """How much some events differ from the original one; 0 for the same. A small change of one field differs least."""
    if len(events) != 1:
        ends_alike = events[-1] == original
        return KIND_DISTANCE * (0.5 if ends_alike else 2) + len(events)
    (other,) = events
    if other.get("event") != original.get("event"):
        return KIND_DISTANCE
    fields = {*original, *other}
    return sum(_field_distance(original.get(field), other.get(field)) for field in fields)


def _field_distance(one: Any, other: Any) -> float:
    if one == other:
        return 0.0
    if isinstance(one, int) and isinstance(other, int):
        return 10 + min(abs(one - other), 20) / 2
    return 10.2
