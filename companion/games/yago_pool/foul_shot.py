"""Ruling on a shot with a foul: what comes out, what has to be placed, and two shots for the other player."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.yago_pool.announcements import next_up, once_only, reported_fouls, say, spoken, take_outs
from companion.games.yago_pool.ending import game_won
from companion.games.yago_pool.events import BLUE, MOVED_BALL
from companion.games.yago_pool.fair_shot import own_direct
from companion.games.yago_pool.state import (
    NO_HOLES,
    OPENING,
    PLAY,
    YagoState,
    blue_holes,
    ruled_on,
    turn_comes_to,
    was_opening,
    without,
)
from companion.games.yago_pool.wins import won_by_other
from companion.rulebook.rulebook import Announcement, Ruling


def all_fouls(state: YagoState) -> list[Announcement]:
    """The reported fouls, and those that the balls themselves show: the blue one sunk, or a direct sink (YG-7 b)."""
    fouls = reported_fouls(state) if state.fouls else []
    if BLUE in state.holes and (blue := blue_holes(state) - moved_holes(state)):
        passage = f"fouls-{state.setup.variant}"
        fouls += [say("foul", passage, kind="blue-sunk", hole=hole) for hole in blue]
    if state.direct and state.reading("YG-7") == "b":
        fouls += [say("foul", "direct", "YG-7", kind="direct-sink", hole=hole) for hole in sorted(own_direct(state))]
    return fouls


def judge_foul(state: YagoState, fouls: list[Announcement]) -> Ruling[YagoState]:
    """Own balls of the shot come out, the opponent's stay; he wins by them, or is up for two shots."""
    out = out_on_foul(state)
    holes = without(state.holes, out)
    if state.colours and (win := won_by_other(holes, state.colours, state.turn)):
        return game_won(replace(state, holes=holes), win, fouls)
    opened = was_opening(state)
    after = ruled_on(
        state,
        OPENING if state.base == OPENING and not opened else PLAY,
        out,
        if_declined=shots_if_declined(state),
        turn=state.other,
        turns=turn_comes_to(state, state.other),
        shots=2,
        two_shots=True,
        placer=state.other,
    )
    tasks = once_only(state, blue_lost=blue_lost(state), opened=opened)
    says = list(fouls)
    if state.shots > 1:
        says.append(say("second-forfeited", "two-shots"))
    says += [*taken_out_on_foul(state, out), *spoken(tasks)]
    if not state.colours:
        says.append(say("colours-open", "sunk-on-foul" if out else "colours"))
    no_shot = state.base == OPENING and not opened
    says.append(next_up(after, "two-shots", "two-shots", "YG-13b" if no_shot else None))
    if after.if_declined:
        says.append(next_up(after, "may-decline", "decline"))
    return Ruling(after, tuple(says), tasks)


def moved_holes(state: YagoState) -> frozenset[int]:
    """Where balls fell that were moved by accident."""
    if not state.fouls:
        return NO_HOLES
    return frozenset(foul.hole for foul in state.fouls if foul.kind == MOVED_BALL and isinstance(foul.hole, int))


def out_on_foul(state: YagoState) -> frozenset[int]:
    """The balls of a fouled shot that come out: moved ones, the blue one, own ones; while colours are open, all."""
    stays = state.colours[state.other] if state.colours else None
    return moved_holes(state) | {hole for hole in state.fresh if state.ball(hole) != stays}


def taken_out_on_foul(state: YagoState, out: frozenset[int]) -> list[Announcement]:
    """The announcements of these balls, each with the passage that sends it out."""
    if not out:
        return []
    moved = moved_holes(state)
    blue = blue_holes(state) - moved
    others = out - moved - blue
    several = "YG-12" if len(others) > 1 and not state.colours else None
    return [
        *take_outs(state, "sunk-on-foul", several, others),
        *take_outs(state, "moved", "YG-15", moved),
        *take_outs(state, "blue", None, blue),
    ]


def blue_lost(state: YagoState) -> bool:
    """Whether the blue ball fell or left the table, so that it has to be placed anew."""
    return bool(blue_holes(state) - moved_holes(state)) or any(foul.off_table == BLUE for foul in state.fouls)


def shots_if_declined(state: YagoState) -> int:
    """The shots of the player who fouled if the other lets him play on; only in professional he may (YG-10)."""
    if not state.professional:
        return 0
    return 2 if state.two_shots and state.reading("YG-10") == "keeps" else 1
