"""A random player for any game, which chooses among the inputs that the screen offers and the rules allow."""

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
"""The random touches that are tried before the player gives up."""
MAX_DEPTH = 8
"""The most questions that follow on one another."""
GIVING_UP = frozenset({"resigned", "resign", "agreed", "agreed-draw", "time-up", "foul", "claim"})
"""Events that end a game early or claim something; the random player never submits them."""

Allowed = Callable[[RawEvent], bool]


def random_events(board_view: BoardView, view: ViewState, referee: Referee, chance: Random) -> tuple[RawEvent, ...]:
    """The next events of a random player.

    Args:
        board_view: The game's board.
        view: The state of the match, as the board is given it.
        referee: The match.
        chance: The source of chance.

    Returns:
        Events to submit in order, the start of the next game included; empty when there is nothing to do.
    """
    if view.phase == "game-over" and referee.state.match_winner is None:
        return ({"event": "next-game"},)

    def allowed(raw: RawEvent) -> bool:
        event = referee.rulebook.read(raw)
        return not isinstance(event, Refusal) and not isinstance(referee.ruling(referee.state, event), Refusal)

    return next_events(board_view, view, allowed, chance)


def next_events(board_view: BoardView, view: ViewState, allowed: Allowed, chance: Random) -> tuple[RawEvent, ...]:
    """Chooses at random among the inputs that a board offers.

    Args:
        board_view: The game's board.
        view: The state of the match, as the board is given it.
        allowed: Whether the rules allow an event now.
        chance: The source of chance.

    Returns:
        Events to submit in order, the first of which is allowed; empty when MAX_TRIES inputs gave none.
    """
    for _ in range(MAX_TRIES):
        events = _followed(board_view, view, chance)
        if events and str(events[0].get("event")) not in GIVING_UP and allowed(events[0]):
            return events
    return ()


def _followed(board_view: BoardView, view: ViewState, chance: Random) -> tuple[RawEvent, ...]:
    """Follows a random touch and random answers to the questions that it leads to, until events result."""
    effect = _touched(board_view, view, chance)
    for _ in range(MAX_DEPTH):
        match effect:
            case Pick():
                view = replace(view, picked=effect.picked)
                effect = _touched(board_view, view, chance)
            case Handover():
                effect = effect.sheet
            case Sheet():
                effect = _answered(effect, chance)
            case DrawLots():
                return (chance.choice(effect.events),)
            case tuple():
                return effect
            case _:
                return ()
    return ()


def _answered(sheet: Sheet, chance: Random) -> Effect:
    """A random answer of a sheet."""
    tiles = [tile for tile in sheet.tiles if not tile.why_not and not tile.sensed]
    if not tiles:
        return sheet.after
    effect = chance.choice(tiles).effect
    return (*effect, *sheet.after) if isinstance(effect, tuple) else effect


def _touched(board_view: BoardView, view: ViewState, chance: Random) -> Effect | None:
    """A random touch of the first group of `_offered` that has any."""
    for offered in _offered(board_view, view):
        if offered:
            return chance.choice(offered)
    return None


def _offered(board_view: BoardView, view: ViewState) -> Iterator[Sequence[Effect]]:
    """Groups of possible touches, the preferred first: question, board and primary buttons, handover, plain buttons."""
    question = board_view.question(view)
    yield [question] if question else []
    zones = (board_view.touched(view, zone.name) for zone in board_view.draw(view).zones)
    acts = board_view.actions(view)
    yield [effect for effect in (*zones, *_of(acts, "primary")) if effect and not isinstance(effect, str | MoveReplay)]
    secret = board_view.handover(view)
    yield [secret] if secret else []
    yield [effect for effect in _of(acts, "plain") if not isinstance(effect, str | MoveReplay)]


def _of(acts: Sequence[Action], role: str) -> list[Effect]:
    return [act.effect for act in acts if act.role == role]
