"""The last sowing once more, korgool by korgool, so that people can check their own hands."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.board.view import MoveReplay, ReplayStep, ViewState
from companion.games.toguz_korgool.board.drawing import Laid, draw
from companion.games.toguz_korgool.core import Position, Sown, sow, start
from companion.games.toguz_korgool.sowing_tables import RING, hole_of, place_of
from companion.games.toguz_korgool.state import starter
from companion.i18n.translation import _, ngettext


class Moved(Struct, frozen=True):
    """A sowing: the position before it, the hole, and what came of it."""

    before: Position
    hole: int
    sown: Sown


def sowings(view: ViewState) -> list[int]:
    """The holes sown in the running game, in order."""
    kinds = [event["event"] for event in view.events]
    begun = len(kinds) - kinds[::-1].index("next-game") if "next-game" in kinds else 0
    return [event["hole"] for event in view.events[begun:] if event["event"] == "sow"]


def last_move(view: ViewState) -> Moved | None:
    """The last sowing of the running game."""
    holes = sowings(view)
    if not holes or view.setup is None:
        return None
    position = start(starter(view.setup, view.status["game_number"]))
    for hole in holes[:-1]:
        sown = sow(position, hole)
        assert sown is not None, "what was accepted once can be sown again"
        position = sown.position
    sown = sow(position, holes[-1])
    assert sown is not None, "what was accepted once can be sown again"
    return Moved(position, holes[-1], sown)


class Hand(Struct, frozen=True):
    """A moment of a sowing: how many korgools have been dropped, and what the board shows then."""

    dropped: int
    holes: tuple[tuple[int, ...], tuple[int, ...]]
    kazan: tuple[int, int]
    place: int
    """Where the hand is, 0..17."""


def moments(before: Position, hole: int) -> list[Hand]:
    """The hole as it was, emptied, and then the board after each korgool; what is captured still lies there."""
    seat = before.turn
    here = place_of(seat, hole)
    ring, kazan = [*before.holes(0), *before.holes(1)], [before.kazan(0), before.kazan(1)]
    n = ring[here]
    collecting = {place_of(1 - owner, number): owner for owner, number in enumerate(before.tuz) if number}
    found = [_moment(0, ring, kazan, here)]
    ring[here] = 0
    found.append(_moment(0, ring, kazan, here))
    first = here if n > 1 else here + 1
    for dropped in range(1, n + 1):
        place = (first + dropped - 1) % RING
        if place in collecting:
            kazan[collecting[place]] += 1
        else:
            ring[place] += 1
        found.append(_moment(dropped, ring, kazan, place))
    return found


def _moment(dropped: int, ring: Sequence[int], kazan: Sequence[int], place: int) -> Hand:
    half = RING // 2
    return Hand(dropped, (tuple(ring[:half]), tuple(ring[half:])), (kazan[0], kazan[1]), place)


def film(view: ViewState) -> MoveReplay | None:
    """The film of the last move; None before the first."""
    moved = last_move(view)
    if moved is None:
        return None
    hands = moments(moved.before, moved.hole)
    names = (view.players[0], view.players[1])

    def frame(at: int, upright: bool) -> ReplayStep:
        if at == len(hands):
            return ReplayStep(draw(_after(names, moved), upright), _outcome(names, moved))
        hand = hands[at]
        laid = Laid(names, hand.holes, hand.kazan, moved.before.tuz, sown=hands[0].place, landed=hand.place)
        return ReplayStep(draw(laid, upright), _said(names, moved, hands, at))

    return MoveReplay(_("Last move"), len(hands) + 1, frame)


def _after(names: tuple[str, str], moved: Moved) -> Laid:
    position = moved.sown.position
    sides = tuple(position.holes(0)), tuple(position.holes(1))
    kazan = position.kazan(0), position.kazan(1)
    here = place_of(moved.before.turn, moved.hole)
    return Laid(names, sides, kazan, position.tuz, sown=here, landed=moved.sown.place, captured=moved.sown.captured)


def _said(names: tuple[str, str], moved: Moved, hands: Sequence[Hand], at: int) -> str:
    n, hand = hands[-1].dropped, hands[at]
    owner, number = hole_of(hand.place)
    if not at:
        return ngettext("{n} korgool in hole {hole}.", "{n} korgools in hole {hole}.", n, hole=moved.hole)
    if not hand.dropped:
        return ngettext("{n} korgool in the hand.", "{n} korgools in the hand.", n)
    place = _("{k} of {n}: hole {hole} of {owner}.", k=hand.dropped, n=n, hole=number, owner=names[owner])
    tuz = next((seat for seat in (0, 1) if hole_of(hand.place) == (1 - seat, moved.before.tuz[seat])), None)
    if tuz is None:
        return place
    return place + " " + _("It is the tuz of {name} and takes the korgool.", name=names[tuz])


def _outcome(names: tuple[str, str], moved: Moved) -> str:
    owner, number = hole_of(moved.sown.place)
    if moved.sown.tuz:
        return _("Three: hole {hole} of {owner} becomes the tuz of {name}.", hole=number, owner=names[owner],
                 name=names[moved.before.turn])  # fmt: skip
    if moved.sown.captured:
        name = names[moved.before.turn]
        return _("{n} is even: {name} captures them.", n=moved.sown.captured, name=name)
    return _("The last korgool captures nothing.")
