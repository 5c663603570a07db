"""The rulebook of Yago Pool, easy, medium and professional: a handler for each event."""

from __future__ import annotations

from typing import Any, get_args

from msgspec import UNSET
from msgspec.structs import replace

from companion.games.yago_pool.announcements import announce_turn, announcement, open_tasks
from companion.games.yago_pool.ending import next_starter
from companion.games.yago_pool.events import (
    BALL_OFF_TABLE,
    BLUE,
    FOUL_KINDS,
    MEDIUM,
    MOVED_BALL,
    PROFESSIONAL,
    UNKNOWN,
    VARIANTS,
    ChooseColour,
    Colour,
    Decline,
    Direct,
    Fix,
    Foul,
    Identify,
    Lifted,
    Restored,
    ShotOver,
    Sunk,
)
from companion.games.yago_pool.fair_shot import assign_chosen_colour, rule_on_fair_shot
from companion.games.yago_pool.foul_shot import announce_fouls, rule_on_foul_shot
from companion.games.yago_pool.options import READINGS, YagoOptions
from companion.games.yago_pool.reasons import YagoReason
from companion.games.yago_pool.state import (
    CHOOSE_COLOUR,
    GAME,
    GAME_OVER,
    NO_BALLS,
    NO_HOLES,
    OPENING,
    PLAY,
    RESTORE,
    SHOOTING,
    YagoState,
    after_shot,
    ball_lies_in,
    count_turn,
    emptied,
    fouls_without_hole,
    too_many_balls,
    update_phase,
    with_ball,
)
from companion.games.yago_pool.status import status
from companion.games.yago_pool.wins import BALLS_PER_COLOUR, HOLE_NUMBERS, Holes
from companion.rulebook.rulebook import Event, NextGame, Reason, Refusal, Rulebook, Ruling, Setup, not_now

Outcome = Ruling[YagoState] | Refusal

GAME_RUNNING = (*SHOOTING, CHOOSE_COLOUR, RESTORE)


def begin(setup: Setup) -> Ruling[YagoState]:
    """The opening of a match: the player named first begins."""
    state = YagoState(setup=setup, names=setup.players, phase=OPENING, play_phase=OPENING, turn=0, turn_counts=(1, 0))
    return Ruling(state, (announce_turn(state, "to-play", "opening"),))


NOT_NOW_KINDS = {Direct: "opening", Restored: "nothing-open", ChooseColour: "no-choice"}
"""By event: the sentence that says why it is not possible while the game goes on."""


def out_of_phase(state: YagoState, event: Event) -> Refusal:
    """The refusal of an event out of its phase: open tasks and an open choice of colour come before everything else."""
    if state.phase == RESTORE:
        return Refusal(YagoReason.RESTORE_FIRST)
    if state.phase == CHOOSE_COLOUR and type(event) is not Restored:
        return Refusal(YagoReason.CHOOSE_FIRST)
    if state.winners or type(event) not in NOT_NOW_KINDS:
        return not_now(state)
    return Refusal(Reason.NOT_NOW, {"kind": NOT_NOW_KINDS[type(event)]})


rulebook: Rulebook[YagoState] = Rulebook(
    GAME,
    streak_code="continues",
    tidying=(Lifted, Restored, Fix),
    variants=VARIANTS,
    seats=(2, 2),
    begin=begin,
    status=status,
    options=YagoOptions,
    readings=READINGS,
    todo=open_tasks,
    out_of_phase=out_of_phase,
    teams=True,
)


# --- checks of what event and set-up alone show


def check_hole(_: YagoState, event: Any) -> Refusal | None:
    """Refuses a hole that is none of the nine."""
    return None if event.hole in HOLE_NUMBERS else Refusal(YagoReason.BAD_HOLE, {"hole": event.hole})


def check_direct(state: YagoState, event: Direct) -> Refusal | None:
    """Refuses a direct sink in another variant than medium (rulebook: medium, direct sinks)."""
    if state.setup.variant != MEDIUM:
        return Refusal(YagoReason.WRONG_VARIANT, {"kind": "direct"})
    return check_hole(state, event)


def check_decline(state: YagoState, _: Decline) -> Refusal | None:
    """Refuses to decline in another variant than professional (rulebook: professional, two shots)."""
    return None if state.setup.variant == PROFESSIONAL else Refusal(YagoReason.WRONG_VARIANT, {"kind": "decline"})


def check_foul(state: YagoState, event: Foul) -> Refusal | None:
    """Refuses a foul of a kind that this variant has not, or without the fields of its kind."""
    kind = FOUL_KINDS.get(event.kind)
    if kind is None:
        return Refusal(YagoReason.UNKNOWN_KIND, {"kind": event.kind})
    if event.kind == BALL_OFF_TABLE and event.ball not in get_args(Colour):
        return Refusal(Reason.BAD_EVENT, {"what": "ball-off-table needs the ball, red or yellow"})
    with_hole = event.kind == MOVED_BALL and event.hole is not UNSET
    if with_hole and type(event.hole) is not int:
        return Refusal(Reason.BAD_EVENT, {"what": "the hole of a moved ball is a whole number"})
    if state.setup.variant not in kind.variants:
        return Refusal(YagoReason.WRONG_VARIANT, {"kind": "foul", "foul": event.kind})
    return check_hole(state, event) if with_hole else None


# --- reports about the running shot


@rulebook.on(Sunk, phases=(*SHOOTING, RESTORE), check=check_hole)
def on_sunk(state: YagoState, event: Sunk) -> Outcome:
    """A ball fell, or was put back; a shot is ruled on only when it is over."""
    hole, ball = event.hole, event.ball
    if state.phase == RESTORE:
        put_back = hole in state.to_put_back and ball in (state.ball(hole), UNKNOWN)
        if not put_back:
            return out_of_phase(state, event)
        return Ruling(update_phase(replace(state, to_put_back=state.to_put_back - {hole})))
    if state.ball(hole) is not None:
        return Refusal(YagoReason.HOLE_OCCUPIED, {"hole": hole})
    holes = with_ball(state.holes, hole, ball)
    if refusal := ball_refusal(state, holes, ball):
        return refusal
    return Ruling(replace(state, holes=holes, sunk_this_shot=state.sunk_this_shot | {hole}))


def no_ball_left(holes: Holes, fouls: tuple[Foul, ...], ball: str) -> Refusal:
    """The refusal of a ball of which the game has not so many.

    Args:
        holes: The balls in the holes with this one.
        fouls: The fouls of the shot with this one.
        ball: Its colour, or "unknown".
    """
    count = [*holes, *(foul.off_table for foul in fouls)].count(ball)
    if ball == BLUE and count > 1:
        return Refusal(YagoReason.NO_SUCH_BALL, {"kind": "blue"})
    if ball != UNKNOWN and count > BALLS_PER_COLOUR:
        return Refusal(YagoReason.NO_SUCH_BALL, {"kind": "five", "ball": ball})
    return Refusal(YagoReason.NO_SUCH_BALL, {"kind": "unknown"})


def ball_refusal(state: YagoState, holes: tuple[str | None, ...], ball: str) -> Refusal | None:
    """Why the holes cannot hold these balls after `ball` fell, or None."""
    if too_many_balls(state, holes, state.fouls):
        return no_ball_left(holes, state.fouls, ball)
    if ball == BLUE and not state.blue_in_play():
        return Refusal(YagoReason.BLUE_OUT_OF_PLAY)
    return None


@rulebook.on(Identify, phases=SHOOTING, check=check_hole)
def on_identify(state: YagoState, event: Identify) -> Outcome:
    """The colour of an unknown ball is known."""
    if state.ball(event.hole) != UNKNOWN:
        return Refusal(Reason.NOT_NOW, {"kind": "known-ball", "hole": event.hole})
    holes = with_ball(state.holes, event.hole, event.ball)
    return ball_refusal(state, holes, event.ball) or Ruling(replace(state, holes=holes))


@rulebook.on(Direct, phases=(PLAY,), check=check_direct)
def on_direct(state: YagoState, event: Direct) -> Outcome:
    """A ball of this shot went straight in (rulebook: medium, direct sinks)."""
    if event.hole not in state.sunk_this_shot:
        return Refusal(YagoReason.NO_SUCH_BALL, {"kind": "not-this-shot", "hole": event.hole})
    return Ruling(replace(state, sunk_directly=state.sunk_directly | {event.hole}))


@rulebook.on(Foul, phases=SHOOTING, check=check_foul)
def on_foul(state: YagoState, event: Foul) -> Outcome:
    """A foul is noted until the shot is over; several in one shot count as one."""
    kind = event.kind
    if FOUL_KINDS[kind].needs_colours and not state.colours:
        return Refusal(Reason.NOT_NOW, {"kind": "colours-open"})
    foul = Foul(kind, event.ball if kind == BALL_OFF_TABLE else UNSET, event.hole if kind == MOVED_BALL else UNSET)
    if foul.hole is not UNSET and foul.hole not in state.sunk_this_shot:
        return Refusal(YagoReason.NO_SUCH_BALL, {"kind": "not-this-shot", "hole": foul.hole})
    fouls = (*state.fouls, foul)
    if foul.off_table and (refusal := off_table_refusal(state, foul, fouls)):
        return refusal
    return Ruling(replace(state, fouls=fouls))


def off_table_refusal(state: YagoState, foul: Foul, fouls: tuple[Foul, ...]) -> Refusal | None:
    """Why the ball of this foul cannot have left the table, or None."""
    if too_many_balls(state, state.holes, fouls):
        return no_ball_left(state.holes, fouls, str(foul.off_table))
    if foul.off_table == BLUE and not state.blue_in_play():
        return Refusal(YagoReason.BLUE_OUT_OF_PLAY)
    return None


@rulebook.on(ShotOver, phases=SHOOTING)
def on_shot_over(state: YagoState, _: ShotOver) -> Outcome:
    """Everything is at rest: rules on the shot, by the fouls if there are any, else by what fell."""
    if UNKNOWN in state.holes:
        return Refusal(YagoReason.UNKNOWN_BALL_FIRST, {"hole": state.holes.index(UNKNOWN) + 1})
    fouls = announce_fouls(state)
    return rule_on_foul_shot(state, fouls) if fouls else rule_on_fair_shot(state)


# --- decisions of the players


@rulebook.on(ChooseColour, phases=(CHOOSE_COLOUR,))
def on_choose_colour(state: YagoState, event: ChooseColour) -> Outcome:
    """Both colours fell while they were open: the shooter takes one, and the opponent is in turn."""
    return assign_chosen_colour(state, event.colour)


@rulebook.on(Decline, phases=SHOOTING, check=check_decline)
def on_decline(state: YagoState, _: Decline) -> Outcome:
    """The two shots are declined, and the player who committed the foul plays on (reading YG-10)."""
    if not state.may_decline:
        return Refusal(Reason.NOT_NOW, {"kind": "no-two-shots"})
    shots = state.shots_if_declined
    after = replace(
        state,
        turn=state.opponent,
        turn_counts=count_turn(state, state.opponent),
        shots=shots,
        two_shot_turn=shots > 1,
        shots_if_declined=0,
    )
    declined = announcement("declined", "decline", "YG-10", player=state.names[state.turn])
    return Ruling(after, (declined, announce_turn(after, "two-shots" if shots > 1 else "to-play", "decline", "YG-10")))


@rulebook.on(NextGame, phases=(GAME_OVER,))
def on_next_game(state: YagoState, _: NextGame) -> Outcome:
    """A new game on an empty board with open colours; the last winner begins, in professional the last loser."""
    seat = next_starter(state)
    after = after_shot(
        state,
        OPENING,
        turn=seat,
        turn_counts=count_turn(state, seat),
        shots=1,
        colours=(),
        holes=NO_BALLS,
        game_number=state.game_number + 1,
        winners=(),
    )
    return Ruling(after, (announce_turn(after, "to-play", "begin"),))


# --- tasks on the table, and corrections


@rulebook.on(Lifted, phases=GAME_RUNNING, check=check_hole)
def on_lifted(state: YagoState, event: Lifted) -> Outcome:
    """A ball that was to be taken out is out; any other is to be put back where it was."""
    hole = event.hole
    if hole in state.to_take_out:
        return Ruling(
            update_phase(
                replace(state, holes=with_ball(state.holes, hole, None), to_take_out=state.to_take_out - {hole})
            )
        )
    if not ball_lies_in(state, hole):
        return Refusal(YagoReason.NO_SUCH_BALL, {"kind": "empty", "hole": hole})
    after = update_phase(replace(state, to_put_back=state.to_put_back | {hole}))
    ball = state.ball(hole)
    return Ruling(after, (announcement("put-back", "table", kind=ball, hole=hole, ball=ball),))


@rulebook.on(Restored, phases=(RESTORE,))
def on_restored(state: YagoState, _: Restored) -> Outcome:
    """All open tasks are done: what was to be taken out is out, what was to be put back is back."""
    return Ruling(
        update_phase(
            replace(state, holes=emptied(state.holes, state.to_take_out), to_take_out=NO_HOLES, to_put_back=NO_HOLES)
        )
    )


@rulebook.on(Fix, phases=GAME_RUNNING, check=check_hole)
def on_fix(state: YagoState, event: Fix) -> Outcome:
    """A hole is corrected to what really lies in it; that is no part of the shot and wins nothing now."""
    hole = event.hole
    holes = with_ball(state.holes, hole, event.ball)
    fouls = fouls_without_hole(state.fouls, hole)
    if too_many_balls(state, holes, fouls):
        return no_ball_left(holes, fouls, event.ball or UNKNOWN)
    removed = {hole}
    after = update_phase(
        replace(
            state,
            holes=holes,
            sunk_this_shot=state.sunk_this_shot - removed,
            sunk_directly=state.sunk_directly - removed,
            fouls=fouls,
            to_take_out=state.to_take_out - removed,
            to_put_back=state.to_put_back - removed,
        )
    )
    return Ruling(after)
