"""What is announced after a sowing and at the end of a game: codes and arguments, no words."""

from __future__ import annotations

from companion.games.toguz_korgool.core import Position, Sown
from companion.games.toguz_korgool.sowing_tables import HOLES, TUZ_COUNT, hole_of
from companion.games.toguz_korgool.state import GAME, ToguzState, points
from companion.rulebook.rulebook import Announcement


def opening(state: ToguzState) -> tuple[Announcement, ...]:
    """Who begins a game."""
    return (Announcement("to-play", f"{GAME}#start", None, {"player": state.names[state.position.turn]}),)


def sowing(state: ToguzState, before: Position, hole: int, sown: Sown) -> tuple[Announcement, ...]:
    """A sowing from `before`: where it ended, what fell into a tuz, what the last korgool captured or could not."""
    names, seat = state.names, before.turn
    owner, landing = hole_of(sown.place)
    ended = {"player": names[seat], "hole": hole, "landing": landing, "owner": names[owner]}
    say = [Announcement("sowed", f"{GAME}#sowing", None, ended)]
    say += [_collected(state, before, sown, keeper) for keeper in (0, 1) if _fallen(before, sown, keeper)]
    if sown.tuz:
        say.append(Announcement("tuz", f"{GAME}#tuz", None, ended))
    elif sown.captured:
        taken = {"player": names[seat], "n": sown.captured, "total": sown.position.kazan(seat)}
        say.append(Announcement("captured", f"{GAME}#capturing", None, taken))
    elif owner != seat and sown.position.holes(owner)[landing - 1] == TUZ_COUNT:
        kind = "tuz-had" if before.tuz[seat] else "hole-nine" if landing == HOLES else "same-number"
        say.append(Announcement("no-tuz", f"{GAME}#tuz-limits", None, {"kind": kind, **ended}))
    return tuple(say)


def _fallen(before: Position, sown: Sown, keeper: int) -> int:
    """Korgools that fell into a seat's tuz in a sowing."""
    if not before.tuz[keeper]:
        return 0
    captured = sown.captured if keeper == before.turn else 0
    return sown.position.kazan(keeper) - before.kazan(keeper) - captured


def _collected(state: ToguzState, before: Position, sown: Sown, keeper: int) -> Announcement:
    """What fell into a seat's tuz; that the last korgool counts in no other way there is a reading."""
    owner, landing = hole_of(sown.place)
    ended_there = owner != keeper and before.tuz[keeper] == landing
    fallen = {"n": _fallen(before, sown, keeper), "player": state.names[keeper]}
    return Announcement("tuz-collected", f"{GAME}#passing-a-tuz", "TK-1" if ended_there else None, fallen)


def counted(state: ToguzState, anchor: str, reading: str) -> Announcement:
    """The winner by korgools, or that there is none."""
    first, second = points(state.setup, state.position)
    if len(state.winners) == 2:
        return Announcement("draw", f"{GAME}#draw", reading, {"points": first})
    winner = state.winners[0]
    won, lost = (first, second) if winner == 0 else (second, first)
    args = {"player": state.names[winner], "points": won, "other": lost}
    return Announcement("wins-game", f"{GAME}#{anchor}", reading, args)


def given(state: ToguzState, rule: str, reading: str | None) -> Announcement:
    """The winner of a game that the people or the clock ended, or that there is none."""
    if len(state.winners) == 2:
        return Announcement("draw", rule, reading, {"kind": "given"})
    return Announcement("wins-game", rule, reading, {"kind": "given", "player": state.names[state.winners[0]]})
