"""Ruling on a shot with a foul in Yago Pool: which balls are taken out and placed, two shots for the opponent."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.yago_pool.announcements import (
    announce_reported_fouls,
    announce_take_outs,
    announce_tasks,
    announce_turn,
    announcement,
    one_time_tasks,
)
from companion.games.yago_pool.ending import end_game
from companion.games.yago_pool.events import BLUE, MOVED_BALL
from companion.games.yago_pool.fair_shot import disallowed_direct_sinks
from companion.games.yago_pool.state import (
    NO_HOLES,
    OPENING,
    PLAY,
    YagoState,
    after_shot,
    blue_holes,
    count_turn,
    emptied,
    is_opening_shot,
)
from companion.games.yago_pool.wins import won_by_other
from companion.rulebook.rulebook import Announcement, Ruling


def announce_fouls(state: YagoState) -> list[Announcement]:
    """The announcements of all fouls of a shot: those reported, a sunk blue ball, direct sinks (reading YG-7)."""
    fouls = announce_reported_fouls(state) if state.fouls else []
    if BLUE in state.holes and (blue := blue_holes(state) - moved_ball_holes(state)):
        passage = f"fouls-{state.setup.variant}"
        fouls += [announcement("foul", passage, kind="blue-sunk", hole=hole) for hole in blue]
    if state.sunk_directly and state.reading("YG-7") == "b":
        fouls += [
            announcement("foul", "direct", "YG-7", kind="direct-sink", hole=hole)
            for hole in sorted(disallowed_direct_sinks(state))
        ]
    return fouls


def rule_on_foul_shot(state: YagoState, fouls: list[Announcement]) -> Ruling[YagoState]:
    """Rules on a shot with a foul (rulebook: fouls).

    Own balls of the shot are taken out, the opponent's stay: he wins by them, or has two shots.

    Args:
        state: The state before the ruling.
        fouls: The announcements of the fouls.
    """
    to_take_out = balls_to_take_out(state)
    holes = emptied(state.holes, to_take_out)
    if state.colours and (win := won_by_other(holes, state.colours, state.turn)):
        return end_game(replace(state, holes=holes), win, [*fouls, *announce_not_counted(state, to_take_out)])
    opened = is_opening_shot(state)
    after = after_shot(
        state,
        OPENING if state.play_phase == OPENING and not opened else PLAY,
        to_take_out,
        shots_if_declined=shots_if_declined(state),
        turn=state.opponent,
        turn_counts=count_turn(state, state.opponent),
        shots=2,
        two_shot_turn=True,
        placing_seat=state.opponent,
    )
    tasks = one_time_tasks(state, place_blue=blue_must_be_placed(state), was_opening=opened)
    announcements = list(fouls)
    if state.shots > 1:
        announcements.append(announcement("second-forfeited", "two-shots"))
    announcements += [*announce_taken_out(state, to_take_out), *announce_tasks(tasks)]
    if not state.colours:
        announcements.append(announcement("colours-open", "sunk-on-foul" if to_take_out else "colours"))
    no_shot = state.play_phase == OPENING and not opened
    announcements.append(announce_turn(after, "two-shots", "two-shots", "YG-13b" if no_shot else None))
    if after.shots_if_declined:
        announcements.append(announce_turn(after, "may-decline", "decline"))
    return Ruling(after, tuple(announcements), tasks)


def announce_not_counted(state: YagoState, holes: frozenset[int]) -> list[Announcement]:
    """The announcements of the red and yellow balls that a foul takes out of a game that is over with it."""
    return [
        announcement("not-counted", "sunk-on-foul", hole=hole, ball=state.ball(hole))
        for hole in sorted(holes - blue_holes(state))
    ]


def moved_ball_holes(state: YagoState) -> frozenset[int]:
    """The holes into which balls fell that were moved by accident."""
    if not state.fouls:
        return NO_HOLES
    return frozenset(foul.hole for foul in state.fouls if foul.kind == MOVED_BALL and isinstance(foul.hole, int))


def balls_to_take_out(state: YagoState) -> frozenset[int]:
    """The holes whose ball is taken out after a foul: moved, blue and own balls; all while the colours are open."""
    stays = state.colours[state.opponent] if state.colours else None
    return moved_ball_holes(state) | {hole for hole in state.sunk_this_shot if state.ball(hole) != stays}


def announce_taken_out(state: YagoState, to_take_out: frozenset[int]) -> list[Announcement]:
    """The announcements of the balls taken out, each with the passage that decides it."""
    if not to_take_out:
        return []
    moved = moved_ball_holes(state)
    blue = blue_holes(state) - moved
    others = to_take_out - moved - blue
    several = "YG-12" if len(others) > 1 and not state.colours else None
    return [
        *announce_take_outs(state, "sunk-on-foul", several, others),
        *announce_take_outs(state, "moved", "YG-15", moved),
        *announce_take_outs(state, "blue", None, blue),
    ]


def blue_must_be_placed(state: YagoState) -> bool:
    """Whether the blue ball fell or left the table in this shot."""
    return bool(blue_holes(state) - moved_ball_holes(state)) or any(foul.off_table == BLUE for foul in state.fouls)


def shots_if_declined(state: YagoState) -> int:
    """The shots of the player who fouled if his two shots are declined (professional, reading YG-10); 0 elsewhere."""
    if not state.professional:
        return 0
    return 2 if state.two_shot_turn and state.reading("YG-10") == "keeps" else 1
