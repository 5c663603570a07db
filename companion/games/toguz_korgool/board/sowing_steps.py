"""Replays the last sowing korgool by korgool, so that players can check the real board."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.board.view import MoveReplay, ReplayStep, ViewState
from companion.games.toguz_korgool.board.drawing import BoardPicture, draw
from companion.games.toguz_korgool.sowing import Position, Sown, sow, start_position
from companion.games.toguz_korgool.sowing_tables import RING, hole_of, place_of
from companion.games.toguz_korgool.state import starter
from companion.i18n.translation import _, ngettext


class LastMove(Struct, frozen=True):
    """A sowing: the position before it, the hole, and what came of it."""

    before: Position
    hole: int
    sown: Sown


def sown_holes(view: ViewState) -> list[int]:
    """The holes sown in the running game, in order."""
    kinds = [event["event"] for event in view.events]
    begun = len(kinds) - kinds[::-1].index("next-game") if "next-game" in kinds else 0
    return [event["hole"] for event in view.events[begun:] if event["event"] == "sow"]


def last_move(view: ViewState) -> LastMove | None:
    """The last sowing of the running game."""
    holes = sown_holes(view)
    if not holes or view.setup is None:
        return None
    position = start_position(starter(view.setup, view.status["game_number"]))
    for hole in holes[:-1]:
        sown = sow(position, hole)
        assert sown is not None, "what was accepted once can be sown again"
        position = sown.position
    sown = sow(position, holes[-1])
    assert sown is not None, "what was accepted once can be sown again"
    return LastMove(position, holes[-1], sown)


class SowingStep(Struct, frozen=True, kw_only=True):
    """A moment of a sowing: how many korgools have been dropped, and what the board shows then."""

    dropped: int
    holes: tuple[tuple[int, ...], tuple[int, ...]]
    kazan: tuple[int, int]
    last_place: int
    """The place of the last dropped korgool, 0..17."""


def sowing_steps(before: Position, hole: int) -> list[SowingStep]:
    """The hole as it was, emptied, and then the board after each korgool; what is captured still lies there."""
    seat = before.turn
    here = place_of(seat, hole)
    ring, kazan = [*before.holes(0), *before.holes(1)], [before.kazan(0), before.kazan(1)]
    n = ring[here]
    collecting = {place_of(1 - owner, number): owner for owner, number in enumerate(before.tuz) if number}
    found = [_step(0, ring, kazan, here)]
    ring[here] = 0
    found.append(_step(0, ring, kazan, here))
    first = here if n > 1 else here + 1
    for dropped in range(1, n + 1):
        place = (first + dropped - 1) % RING
        if place in collecting:
            kazan[collecting[place]] += 1
        else:
            ring[place] += 1
        found.append(_step(dropped, ring, kazan, place))
    return found


def _step(dropped: int, ring: Sequence[int], kazan: Sequence[int], place: int) -> SowingStep:
    half = RING // 2
    return SowingStep(
        dropped=dropped, holes=(tuple(ring[:half]), tuple(ring[half:])), kazan=(kazan[0], kazan[1]), last_place=place
    )


def replay_last_move(view: ViewState) -> MoveReplay | None:
    """Returns the replay of the last move; None before the first."""
    last = last_move(view)
    if last is None:
        return None
    steps = sowing_steps(last.before, last.hole)
    names = (view.players[0], view.players[1])

    def frame(at: int, upright: bool) -> ReplayStep:
        if at == len(steps):
            return ReplayStep(draw(_picture_after(names, last), upright), _outcome_text(names, last))
        step = steps[at]
        picture = BoardPicture(
            names=names,
            holes=step.holes,
            kazan=step.kazan,
            tuz=last.before.tuz,
            last_sown_place=steps[0].last_place,
            last_landing_place=step.last_place,
        )
        return ReplayStep(draw(picture, upright), _step_text(names, last, steps, at))

    return MoveReplay(_("Last move"), len(steps) + 1, frame)


def _picture_after(names: tuple[str, str], last: LastMove) -> BoardPicture:
    position = last.sown.position
    sides = tuple(position.holes(0)), tuple(position.holes(1))
    kazan = position.kazan(0), position.kazan(1)
    here = place_of(last.before.turn, last.hole)
    return BoardPicture(
        names=names,
        holes=sides,
        kazan=kazan,
        tuz=position.tuz,
        last_sown_place=here,
        last_landing_place=last.sown.landing_place,
        captured=last.sown.captured,
    )


def _step_text(names: tuple[str, str], last: LastMove, steps: Sequence[SowingStep], at: int) -> str:
    n, step = steps[-1].dropped, steps[at]
    owner, number = hole_of(step.last_place)
    if not at:
        return ngettext("{n} korgool in hole {hole}.", "{n} korgools in hole {hole}.", n, hole=last.hole)
    if not step.dropped:
        return ngettext("{n} korgool in the hand.", "{n} korgools in the hand.", n)
    place = _("{k} of {n}: hole {hole} of {owner}.", k=step.dropped, n=n, hole=number, owner=names[owner])
    tuz = next((seat for seat in (0, 1) if hole_of(step.last_place) == (1 - seat, last.before.tuz[seat])), None)
    if tuz is None:
        return place
    return place + " " + _("It is the tuz of {name} and takes the korgool.", name=names[tuz])


def _outcome_text(names: tuple[str, str], last: LastMove) -> str:
    owner, number = hole_of(last.sown.landing_place)
    if last.sown.makes_tuz:
        return _("Three: hole {hole} of {owner} becomes the tuz of {name}.", hole=number, owner=names[owner],
                 name=names[last.before.turn])  # fmt: skip
    if last.sown.captured:
        name = names[last.before.turn]
        return _("{n} is even: {name} captures them.", n=last.sown.captured, name=name)
    return _("The last korgool captures nothing.")
