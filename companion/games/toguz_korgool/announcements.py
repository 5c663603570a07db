"""What is announced after a sowing and at the end of a game: codes and arguments, no words."""

from __future__ import annotations

from companion.games.toguz_korgool.core import Position, Sown
from companion.games.toguz_korgool.sowing_tables import HOLES, TUZ_COUNT, hole_of
from companion.games.toguz_korgool.state import GAME, Match, points
from companion.rulebook.rulebook import Say


def opening(match: Match) -> tuple[Say, ...]:
    """Who begins a game."""
    return (Say("to-play", f"{GAME}#start", None, {"player": match.names[match.position.turn]}),)


def sowing(match: Match, before: Position, hole: int, sown: Sown) -> tuple[Say, ...]:
    """A sowing from `before`: where it ended, what fell into a tuz, what the last korgool captured or could not."""
    names, seat = match.names, before.turn
    owner, landing = hole_of(sown.place)
    ended = {"player": names[seat], "hole": hole, "landing": landing, "owner": names[owner]}
    say = [Say("sowed", f"{GAME}#sowing", None, ended)]
    say += [_collected(match, before, sown, keeper) for keeper in (0, 1) if _fallen(before, sown, keeper)]
    if sown.tuz:
        say.append(Say("tuz", f"{GAME}#tuz", None, ended))
    elif sown.captured:
        taken = {"player": names[seat], "n": sown.captured, "total": sown.position.kazan(seat)}
        say.append(Say("captured", f"{GAME}#capturing", None, taken))
    elif owner != seat and sown.position.holes(owner)[landing - 1] == TUZ_COUNT:
        kind = "tuz-had" if before.tuz[seat] else "hole-nine" if landing == HOLES else "same-number"
        say.append(Say("no-tuz", f"{GAME}#tuz-limits", None, {"kind": kind, **ended}))
    return tuple(say)


def _fallen(before: Position, sown: Sown, keeper: int) -> int:
    """Korgools that fell into a seat's tuz in a sowing."""
    if not before.tuz[keeper]:
        return 0
    captured = sown.captured if keeper == before.turn else 0
    return sown.position.kazan(keeper) - before.kazan(keeper) - captured


def _collected(match: Match, before: Position, sown: Sown, keeper: int) -> Say:
    """What fell into a seat's tuz; that the last korgool counts in no other way there is a reading."""
    owner, landing = hole_of(sown.place)
    ended_there = owner != keeper and before.tuz[keeper] == landing
    fallen = {"n": _fallen(before, sown, keeper), "player": match.names[keeper]}
    return Say("tuz-collected", f"{GAME}#passing-a-tuz", "TK-1" if ended_there else None, fallen)


def counted(match: Match, anchor: str, reading: str) -> Say:
    """The winner by korgools, or that there is none."""
    first, second = points(match.setup, match.position)
    if len(match.winners) == 2:
        return Say("draw", f"{GAME}#draw", reading, {"points": first})
    winner = match.winners[0]
    won, lost = (first, second) if winner == 0 else (second, first)
    args = {"player": match.names[winner], "points": won, "other": lost}
    return Say("wins-game", f"{GAME}#{anchor}", reading, args)


def given(match: Match, rule: str, reading: str | None) -> Say:
    """The winner of a game that the people or the clock ended, or that there is none."""
    if len(match.winners) == 2:
        return Say("draw", rule, reading, {"kind": "given"})
    return Say("wins-game", rule, reading, {"kind": "given", "player": match.names[match.winners[0]]})
