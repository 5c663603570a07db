"""A player that plays by itself what the screen offers: any game, by its face and its rulebook; chance is passed in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from msgspec.structs import replace

from companion.board.view import (
    Action,
    BoardView,
    DrawLots,
    Effect,
    Handover,
    MoveReplay,
    Pick,
    Sheet,
    ViewState,
)
from companion.rulebook.referee import Referee
from companion.rulebook.rulebook import RawEvent, Refusal

MAX_TRIES = 40
"""So many random touches are thought of before there is held to be nothing to do."""
MAX_DEPTH = 8
"""No question asks further than this."""
GIVING_UP = frozenset({"resigned", "resign", "agreed", "agreed-draw", "time-up", "foul", "claim"})
"""Events that end a game by word of mouth, or accuse somebody; a player who wants to play says none of them."""

Allowed = Callable[[RawEvent], bool]


def random_events(board_view: BoardView, view: ViewState, referee: Referee, chance: Random) -> tuple[RawEvent, ...]:
    """What a player by itself tells next, the start of the next game included; empty where there is nothing to tell."""
    if view.phase == "game-over" and referee.state.match_winner is None:
        return ({"event": "next-game"},)

    def allowed(raw: RawEvent) -> bool:
        event = referee.rulebook.read(raw)
        return not isinstance(event, Refusal) and not isinstance(referee.ruling(referee.state, event), Refusal)

    return next_events(board_view, view, allowed, chance)


def next_events(board_view: BoardView, view: ViewState, allowed: Allowed, chance: Random) -> tuple[RawEvent, ...]:
    """Something that may be told now, chosen at random; empty where there is nothing. `allowed` asks the rulebook."""
    for _ in range(MAX_TRIES):
        events = _followed(board_view, view, chance)
        if events and str(events[0].get("event")) not in GIVING_UP and allowed(events[0]):
            return events
    return ()


def _followed(board_view: BoardView, view: ViewState, chance: Random) -> tuple[RawEvent, ...]:
    """Touches at random, and answers what is asked then, until something happens."""
    does = _touched(board_view, view, chance)
    for _ in range(MAX_DEPTH):
        match does:
            case Pick():
                view = replace(view, picked=does.picked)
                does = _touched(board_view, view, chance)
            case Handover():
                does = does.sheet
            case Sheet():
                does = _answered(does, chance)
            case DrawLots():
                return (chance.choice(does.events),)
            case tuple():
                return does
            case _:
                return ()
    return ()


def _answered(sheet: Sheet, chance: Random) -> Effect:
    """One of the answers of a question."""
    tiles = [tile for tile in sheet.tiles if not tile.why_not and not tile.sensed]
    if not tiles:
        return sheet.after
    does = chance.choice(tiles).effect
    return (*does, *sheet.after) if isinstance(does, tuple) else does


def _touched(board_view: BoardView, view: ViewState, chance: Random) -> Effect | None:
    """The likeliest kind of thing that can be touched now, one of them at random."""
    for offered in _offered(board_view, view):
        if offered:
            return chance.choice(offered)
    return None


def _offered(board_view: BoardView, view: ViewState) -> Iterator[Sequence[Effect]]:
    """What can be touched: the question first, then the board, then the buttons by how likely they are."""
    question = board_view.question(view)
    yield [question] if question else []
    zones = (board_view.touched(view, zone.name) for zone in board_view.draw(view).zones)
    acts = board_view.actions(view)
    yield [does for does in (*zones, *_of(acts, "primary")) if does and not isinstance(does, str | MoveReplay)]
    secret = board_view.handover(view)
    yield [secret] if secret else []
    yield [does for does in _of(acts, "plain") if not isinstance(does, str | MoveReplay)]


def _of(acts: Sequence[Action], role: str) -> list[Effect]:
    return [act.effect for act in acts if act.role == role]
