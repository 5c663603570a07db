"""What is announced after a sowing and at the end of a game: codes and arguments, no words."""

from __future__ import annotations

from companion.games.toguz_korgool.core import HOLES, TUZ_COUNT, Position, Sown, hole_of
from companion.games.toguz_korgool.state import GAME, Match, points
from companion.rules import Say


def opening(match: Match) -> tuple[Say, ...]:
    """Who begins a game."""
    return (Say("to-play", f"{GAME}#start", None, {"player": match.names[match.position.turn]}),)


def sowing(match: Match, before: Position, sown: Sown) -> tuple[Say, ...]:
    """A sowing from `before`: where it ended, what fell into a tuz, what the last korgool captured."""
    names, seat, after = match.names, before.turn, sown.position
    owner, landing = hole_of(sown.place)
    last = match.last
    assert last is not None, "a sowing is announced when it is made"
    args = {"player": names[seat], "hole": last.hole, "landing": landing, "owner": names[owner]}
    say = [Say("sowed", f"{GAME}#sowing", None, args)]
    for keeper in (0, 1):
        captured = sown.captured if keeper == seat else 0
        fell = after.kazan(keeper) - before.kazan(keeper) - captured
        if fell:
            # The last korgool counts in no other way when it falls into a tuz: that is the reading.
            ended_there = owner != keeper and before.tuz[keeper] == landing
            fallen = {"n": fell, "player": names[keeper]}
            say.append(Say("tuz-collected", f"{GAME}#passing-a-tuz", "TK-1" if ended_there else None, fallen))
    if sown.tuz:
        say.append(Say("tuz", f"{GAME}#tuz", None, {"player": names[seat], "hole": landing, "owner": names[owner]}))
    elif sown.captured:
        taken = {"player": names[seat], "n": sown.captured, "total": after.kazan(seat)}
        say.append(Say("captured", f"{GAME}#capturing", None, taken))
    return tuple(say)


def no_tuz(match: Match, before: Position, sown: Sown) -> tuple[Say, ...]:
    """Why three korgools of the opponent's stay where they are, if that is what the last korgool made."""
    seat = before.turn
    owner, landing = hole_of(sown.place)
    tuz, rival = before.tuz[seat], before.tuz[owner]
    if owner == seat or sown.tuz or sown.position.holes(owner)[landing - 1] != TUZ_COUNT:
        return ()
    kind = "tuz-had" if tuz else "hole-nine" if landing == HOLES else "same-number"
    assert tuz or landing in (HOLES, rival), "nothing else forbids a tuz"
    args = {"kind": kind, "player": match.names[seat], "hole": landing, "owner": match.names[owner]}
    return (Say("no-tuz", f"{GAME}#tuz-limits", None, args),)


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
