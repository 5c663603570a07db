"""What could have happened in place of an event: all that people might have touched then, the likely things first.

Pure: a face says what it offers in a state, the referee which of it was possible.
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

MOST_STEPS = 600
"""So many touches are tried out; boards with more ways than that are not searched to the end."""
MOST_PICKED = 1
"""So many choices before an event are followed; where it takes more (everybody's cards) the ways are too many."""
UNLIKE = 100.0
"""How far apart two kinds of event are; farther than any two events of one kind."""


class Alternative(Struct, frozen=True):
    """Events that might be told in a state, and the words and the picture that they are offered with, if any."""

    events: tuple[RawEvent, ...]
    name: str = ""
    picture: Drawing | None = None


Offer = tuple[Effect | None, str, Drawing | None]
"""What a touch brings about, and the words and the picture on it."""


def seen_at(referee: Referee, at: int) -> ViewState:
    """What a face could see after the first `at` events in force."""
    table = referee.state_after(at)
    told = [entry.raw for entry in referee.entries[:at]]
    book = referee.rulebook
    return ViewState(
        status=book.public(table),
        todo=book.todo(table),
        events=told,
        setup=referee.setup,
        durations_s=[0.0] * at,
        state=table,
    )


def alternatives(referee: Referee, board_view: BoardView, at: int) -> list[Alternative]:
    """What could have happened in place of an event in force, the most similar first."""
    original = referee.entries[at].raw
    found = possible(referee, board_view, at)
    found.pop(_key((original,)), None)
    return sorted(found.values(), key=lambda other: unlike(original, other.events))


def missed(referee: Referee, board_view: BoardView, at: int) -> list[Alternative]:
    """What could have happened before an event in force without having been told, with that event still possible.

    What is told most in this match stands first.
    """
    entry, table = referee.entries[at], referee.state_after(at)
    usual = Counter(other.raw["event"] for other in referee.entries)
    found: list[Alternative] = []
    for alternative in possible(referee, board_view, at).values():
        after = _after(referee, table, alternative.events)
        if after is not None and not isinstance(referee.ruling(after, entry.event), Refusal):
            found.append(alternative)
    return sorted(found, key=lambda one: (_same_kind(one, entry.raw), len(one.events), -usual[one.events[0]["event"]]))


def _same_kind(alternative: Alternative, original: RawEvent) -> bool:
    return any(raw["event"] == original["event"] for raw in alternative.events)


def possible(referee: Referee, board_view: BoardView, at: int) -> dict[str, Alternative]:
    """All that people could have told by touches after the first `at` events, and that the rules allowed."""
    table, seen = referee.state_after(at), seen_at(referee, at)
    found: dict[str, Alternative] = {}
    for alternative in _offered(board_view, seen):
        key = _key(alternative.events)
        if key not in found and _after(referee, table, alternative.events) is not None:
            found[key] = alternative
    return found


def _key(events: tuple[RawEvent, ...]) -> str:
    return repr([sorted(raw.items()) for raw in events])


def _after(referee: Referee, state: GameState, events: tuple[RawEvent, ...]) -> GameState | None:
    """The state after these events, or None when one of them is refused."""
    for raw in events:
        event = referee.rulebook.read(raw)
        outcome = event if isinstance(event, Refusal) else referee.ruling(state, event)
        if isinstance(outcome, Refusal):
            return None
        state = outcome.state
    return state


def _offered(board_view: BoardView, view: ViewState) -> Iterator[Alternative]:
    """Follows every touch that a face offers, those that need several touches included."""
    picks = {view.picked}
    waiting = _leading_on(_touches(board_view, view), picks)
    for _step in range(MOST_STEPS):
        if not waiting:
            return
        does, name, picture = waiting.pop(0)
        match does:
            case Sheet():
                waiting += _leading_on(_answers(does), picks)
                if does.confirm:
                    yield from _confirmed(does)
            case Handover():
                waiting += _leading_on(_answers(does.sheet), picks)
            case DrawLots():
                yield from (Alternative((event,)) for event in does.events)
            case Pick():
                waiting += _leading_on(_touches(board_view, replace(view, picked=does.picked)), picks)
            case tuple() if does:
                yield Alternative(does, name, picture)
            case _:
                pass


def _leading_on(offers: list[Offer], picks: set[tuple[int | str, ...]]) -> list[Offer]:
    """Those that bring something about and lead to no choice that is followed already; their choices join `picks`."""
    found: list[Offer] = []
    for offer in offers:
        does = offer[0]
        if isinstance(does, str):
            continue
        if isinstance(does, Pick):
            if does.picked in picks or len(does.picked) > MOST_PICKED:
                continue
            picks.add(does.picked)
        found.append(offer)
    return found


def _touches(board_view: BoardView, view: ViewState) -> list[Offer]:
    question, secret = board_view.question(view), board_view.handover(view)
    zones = [board_view.touched(view, zone.name) for zone in board_view.draw(view).zones]
    acts: list[Offer] = [(act.effect, act.text, None) for act in board_view.actions(view)]
    touched: list[Offer] = [(does, "", None) for does in (question, *zones, secret) if does is not None]
    return [*touched, *acts]


def _answers(sheet: Sheet) -> list[Offer]:
    return [(tile.effect, tile.text, tile.picture) for tile in sheet.tiles if not tile.why_not]


def _confirmed(sheet: Sheet) -> Iterator[Alternative]:
    """Each answer with what follows it once it is confirmed."""
    for tile in sheet.tiles:
        if isinstance(tile.effect, tuple) and tile.effect and sheet.after and not tile.why_not:
            yield Alternative((*tile.effect, *sheet.after), tile.text, tile.picture)


def unlike(original: RawEvent, events: tuple[RawEvent, ...]) -> float:
    """How little some events resemble the one that was told: a slip of one field, and by little, is the likeliest."""
    if len(events) != 1:
        kept = events[-1] == original
        return UNLIKE * (0.5 if kept else 2) + len(events)
    (other,) = events
    if other.get("event") != original.get("event"):
        return UNLIKE
    fields = {*original, *other}
    return sum(_apart(original.get(field), other.get(field)) for field in fields)


def _apart(one: Any, other: Any) -> float:
    if one == other:
        return 0.0
    if isinstance(one, int) and isinstance(other, int):
        return 10 + min(abs(one - other), 20) / 2
    return 10.2
