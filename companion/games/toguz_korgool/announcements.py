"""The announcements of Toguz korgool: their codes, passages of the digest and arguments."""

from __future__ import annotations

from typing import Any

from companion.games.toguz_korgool.sowing import Position, Sown
from companion.games.toguz_korgool.sowing_tables import HOLES, TUZ_COUNT, hole_of
from companion.games.toguz_korgool.state import GAME, ToguzState, points
from companion.rulebook.rulebook import Announcement


def announcement(code: str, passage: str, reading: str | None = None, **args: Any) -> Announcement:
    """An announcement.

    Args:
        code: The key of its sentence in phrases.py.
        passage: The anchor of the passage in the digest that is behind it.
        reading: The reading that decided, if one did.
        args: What the sentence needs.
    """
    return Announcement(code=code, rule=f"{GAME}#{passage}", reading=reading, args=args)


def announce_start(state: ToguzState) -> Announcement:
    """Who begins a game."""
    return announcement("to-play", "start", player=state.names[state.position.turn])


def announce_sowing(state: ToguzState, before: Position, hole: int, sown: Sown) -> tuple[Announcement, ...]:
    """The announcements of a sowing: where it ended, what fell into a tuz, what the last korgool captured or could not.

    Args:
        state: The state, for the names.
        before: The position before the sowing.
        hole: The hole sown, 1 to 9.
        sown: What came of it.
    """
    names, seat = state.names, before.turn
    side, landing = hole_of(sown.landing_place)
    args = {"player": names[seat], "hole": hole, "landing": landing, "owner": names[side]}
    # Built without `announcement`, which copies the arguments: these two are the commonest.
    announcements = [Announcement(code="sowed", rule=f"{GAME}#sowing", args=args)]
    for tuz_owner in (0, 1):
        if before.tuz[tuz_owner] and _collected_count(before, sown, tuz_owner):
            announcements.append(_announce_collected(state, before, sown, tuz_owner))
    if sown.makes_tuz:
        announcements.append(announcement("tuz", "tuz", **args))
    elif sown.captured:
        taken = {"player": names[seat], "n": sown.captured, "total": sown.position.kazan(seat)}
        announcements.append(Announcement(code="captured", rule=f"{GAME}#capturing", args=taken))
    elif side != seat and sown.position.holes(side)[landing - 1] == TUZ_COUNT:
        kind = "tuz-had" if before.tuz[seat] else "hole-nine" if landing == HOLES else "same-number"
        announcements.append(announcement("no-tuz", "tuz-limits", kind=kind, **args))
    return tuple(announcements)


def _collected_count(before: Position, sown: Sown, tuz_owner: int) -> int:
    """How many korgools fell into the tuz of a seat in a sowing."""
    if not before.tuz[tuz_owner]:
        return 0
    captured = sown.captured if tuz_owner == before.turn else 0
    return sown.position.kazan(tuz_owner) - before.kazan(tuz_owner) - captured


def _announce_collected(state: ToguzState, before: Position, sown: Sown, tuz_owner: int) -> Announcement:
    """What fell into the tuz of a seat; a last korgool that falls there does nothing else (reading TK-1)."""
    owner, landing = hole_of(sown.landing_place)
    ended_there = owner != tuz_owner and before.tuz[tuz_owner] == landing
    n = _collected_count(before, sown, tuz_owner)
    reading = "TK-1" if ended_there else None
    return announcement("tuz-collected", "passing-a-tuz", reading, n=n, player=state.names[tuz_owner])


def announce_count(state: ToguzState, passage: str, reading: str) -> Announcement:
    """The winner by the korgools, or that it is a draw."""
    first, second = points(state.setup, state.position)
    if len(state.winners) == 2:
        return announcement("draw", "draw", reading, points=first)
    winner = state.winners[0]
    won, lost = (first, second) if winner == 0 else (second, first)
    return announcement("wins-game", passage, reading, player=state.names[winner], points=won, other=lost)


def announce_decision(state: ToguzState, passage: str, reading: str | None) -> Announcement:
    """The winner of a game that the players or the clock ended, or that it is a draw."""
    if len(state.winners) == 2:
        return announcement("draw", passage, reading, kind="given")
    return announcement("wins-game", passage, reading, kind="given", player=state.names[state.winners[0]])
