"""A player that plays by itself what the screen offers: any game, by its face and its rulebook; chance is passed in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from msgspec.structs import replace

from companion.board.view import Act, Does, Event, Face, Film, Handover, Lots, Pick, Seen, Sheet

TRIES = 40
"""So many random touches are thought of before there is held to be nothing to do."""
DEPTH = 8
"""No question asks further than this."""
GIVING_UP = frozenset({"resigned", "resign", "agreed", "agreed-draw", "time-up", "foul", "claim"})
"""Events that end a game by word of mouth, or accuse somebody; a player who wants to play says none of them."""

Allowed = Callable[[Event], bool]


def next_events(face: Face, seen: Seen, allowed: Allowed, chance: Random) -> tuple[Event, ...]:
    """Something that may be told now, chosen at random; empty where there is nothing. `allowed` asks the rulebook."""
    for _ in range(TRIES):
        events = _followed(face, seen, chance)
        if events and str(events[0].get("event")) not in GIVING_UP and allowed(events[0]):
            return events
    return ()


def _followed(face: Face, seen: Seen, chance: Random) -> tuple[Event, ...]:
    """Touches at random, and answers what is asked then, until something happens."""
    does = _touched(face, seen, chance)
    for _ in range(DEPTH):
        match does:
            case Pick():
                seen = replace(seen, picked=does.picked)
                does = _touched(face, seen, chance)
            case Handover():
                does = does.sheet
            case Sheet():
                does = _answered(does, chance)
            case Lots():
                return (chance.choice(does.events),)
            case tuple():
                return does
            case _:
                return ()
    return ()


def _answered(sheet: Sheet, chance: Random) -> Does:
    """One of the answers of a question."""
    tiles = [tile for tile in sheet.tiles if not tile.why_not and not tile.seen]
    if not tiles:
        return sheet.after
    does = chance.choice(tiles).does
    return (*does, *sheet.after) if isinstance(does, tuple) else does


def _touched(face: Face, seen: Seen, chance: Random) -> Does | None:
    """The likeliest kind of thing that can be touched now, one of them at random."""
    for offered in _offered(face, seen):
        if offered:
            return chance.choice(offered)
    return None


def _offered(face: Face, seen: Seen) -> Iterator[Sequence[Does]]:
    """What can be touched: the question first, then the board, then the buttons by how likely they are."""
    question = face.question(seen)
    yield [question] if question else []
    zones = (face.touched(seen, zone.name) for zone in face.draw(seen).zones)
    acts = face.acts(seen)
    yield [does for does in (*zones, *_of(acts, "primary")) if does and not isinstance(does, str | Film)]
    secret = face.secret(seen)
    yield [secret] if secret else []
    yield [does for does in _of(acts, "plain") if not isinstance(does, str | Film)]


def _of(acts: Sequence[Act], role: str) -> list[Does]:
    return [act.does for act in acts if act.role == role]
