"""Yago Pool, easy, medium and professional: which event may come when, and what becomes of it."""

from __future__ import annotations

from typing import Any, get_args

from msgspec import UNSET
from msgspec.structs import replace

from companion.games.yago_pool.announcements import GAME, next_up, open_work, say
from companion.games.yago_pool.ending import begins_next
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
    YagoReason,
)
from companion.games.yago_pool.fair_shot import chosen, judge_fair
from companion.games.yago_pool.foul_shot import all_fouls, judge_foul
from companion.games.yago_pool.state import (
    CHOOSE_COLOUR,
    EMPTY_BOARD,
    GAME_OVER,
    NO_HOLES,
    OPENING,
    PLAY,
    READINGS,
    RESTORE,
    SHOOTING,
    YagoOptions,
    YagoState,
    in_phase,
    lies,
    ruled_on,
    too_many,
    turn_comes_to,
    with_ball,
    without,
    without_report,
)
from companion.games.yago_pool.status import status
from companion.games.yago_pool.wins import HOLE_NUMBERS
from companion.rulebook.rulebook import Event, NextGame, Reason, Refusal, Rulebook, Ruling, Setup

Outcome = Ruling[YagoState] | Refusal

NOT_OVER = (*SHOOTING, CHOOSE_COLOUR, RESTORE)


def begin(setup: Setup) -> Ruling[YagoState]:
    """The first named begins the first game."""
    state = YagoState(setup=setup, names=setup.players, phase=OPENING, base=OPENING, turn=0, turns=(1, 0))
    return Ruling(state, (next_up(state, "to-play", "opening"),))


def blocked(state: YagoState, event: Event) -> Refusal:
    """Open work and an open choice hold up everything else; with no work there is nothing to confirm as done."""
    if state.phase == RESTORE:
        return Refusal(YagoReason.RESTORE_FIRST)
    if state.phase == CHOOSE_COLOUR and type(event) is not Restored:
        return Refusal(YagoReason.CHOOSE_FIRST)
    return Refusal(Reason.NOT_NOW)


rulebook: Rulebook[YagoState] = Rulebook(
    GAME,
    streak_code="continues",
    variants=VARIANTS,
    seats=(2, 2),
    begin=begin,
    status=status,
    options=YagoOptions,
    readings=READINGS,
    todo=open_work,
    blocked=blocked,
    teams=True,
)


# --- what event and set-up alone show


def hole_check(_: YagoState, event: Any) -> Refusal | None:
    """The board has nine holes."""
    return None if event.hole in HOLE_NUMBERS else Refusal(YagoReason.BAD_HOLE, {"hole": event.hole})


def direct_check(state: YagoState, event: Direct) -> Refusal | None:
    """Only medium asks whether a ball went straight in."""
    if state.setup.variant != MEDIUM:
        return Refusal(YagoReason.WRONG_VARIANT)
    return hole_check(state, event)


def decline_check(state: YagoState, _: Decline) -> Refusal | None:
    """Only professional lets a player forgo his two shots."""
    return None if state.setup.variant == PROFESSIONAL else Refusal(YagoReason.WRONG_VARIANT)


def foul_check(state: YagoState, event: Foul) -> Refusal | None:
    """The kind must be one of this variant, and have the fields of its own."""
    kind = FOUL_KINDS.get(event.kind)
    if kind is None:
        return Refusal(YagoReason.UNKNOWN_KIND, {"kind": event.kind})
    if event.kind == BALL_OFF_TABLE and event.ball not in get_args(Colour):
        return Refusal(Reason.BAD_EVENT, {"what": "ball-off-table needs the ball, red or yellow"})
    with_hole = event.kind == MOVED_BALL and event.hole is not UNSET
    if with_hole and type(event.hole) is not int:
        return Refusal(Reason.BAD_EVENT, {"what": "the hole of a moved ball is a whole number"})
    if state.setup.variant not in kind.variants:
        return Refusal(YagoReason.WRONG_VARIANT)
    return hole_check(state, event) if with_hole else None


# --- reports about the running shot


@rulebook.on(Sunk, phases=(*SHOOTING, RESTORE), check=hole_check)
def on_sunk(state: YagoState, event: Sunk) -> Outcome:
    """A ball fell, or is back where it was lifted from; nothing is ruled on before the shot is over."""
    hole, ball = event.hole, event.ball
    if state.phase == RESTORE:
        back = hole in state.lifted and ball in (state.ball(hole), UNKNOWN)
        return Ruling(in_phase(replace(state, lifted=state.lifted - {hole}))) if back else blocked(state, event)
    if state.ball(hole) is not None:
        return Refusal(YagoReason.HOLE_OCCUPIED, {"hole": hole})
    holes = with_ball(state.holes, hole, ball)
    if refusal := impossible(state, holes, ball):
        return refusal
    return Ruling(replace(state, holes=holes, fresh=state.fresh | {hole}))


def impossible(state: YagoState, holes: tuple[str | None, ...], ball: str) -> Refusal | None:
    """Why this ball cannot make the holes look like that, or None."""
    if too_many(state, holes, state.fouls):
        return Refusal(YagoReason.NO_SUCH_BALL, {"ball": ball})
    if ball == BLUE and not state.blue_in_play():
        return Refusal(YagoReason.BLUE_OUT_OF_PLAY)
    return None


@rulebook.on(Identify, phases=SHOOTING, check=hole_check)
def on_identify(state: YagoState, event: Identify) -> Outcome:
    """People tell the colour that a sensor could not."""
    if state.ball(event.hole) != UNKNOWN:
        return Refusal(Reason.NOT_NOW)
    holes = with_ball(state.holes, event.hole, event.ball)
    return impossible(state, holes, event.ball) or Ruling(replace(state, holes=holes))


@rulebook.on(Direct, phases=(PLAY,), check=direct_check)
def on_direct(state: YagoState, event: Direct) -> Outcome:
    """A ball of this shot went straight in; a ball driven by the blue one never does."""
    if event.hole not in state.fresh:
        return Refusal(YagoReason.NO_SUCH_BALL, {"hole": event.hole})
    return Ruling(replace(state, direct=state.direct | {event.hole}))


@rulebook.on(Foul, phases=SHOOTING, check=foul_check)
def on_foul(state: YagoState, event: Foul) -> Outcome:
    """A foul is noted; several in one shot count as one when it is ruled on."""
    kind = event.kind
    if FOUL_KINDS[kind].needs_colours and not state.colours:
        return Refusal(Reason.NOT_NOW)
    foul = Foul(kind, event.ball if kind == BALL_OFF_TABLE else UNSET, event.hole if kind == MOVED_BALL else UNSET)
    if foul.hole is not UNSET and foul.hole not in state.fresh:
        return Refusal(YagoReason.NO_SUCH_BALL, {"hole": foul.hole})
    fouls = (*state.fouls, foul)
    if foul.off_table and (refusal := off_table_refusal(state, foul, fouls)):
        return refusal
    return Ruling(replace(state, fouls=fouls))


def off_table_refusal(state: YagoState, foul: Foul, fouls: tuple[Foul, ...]) -> Refusal | None:
    """Why that ball cannot have left the table, or None."""
    if too_many(state, state.holes, fouls):
        return Refusal(YagoReason.NO_SUCH_BALL, {"ball": foul.off_table})
    if foul.off_table == BLUE and not state.blue_in_play():
        return Refusal(YagoReason.BLUE_OUT_OF_PLAY)
    return None


@rulebook.on(ShotOver, phases=SHOOTING)
def on_shot_over(state: YagoState, _: ShotOver) -> Outcome:
    """Everything is at rest: a shot with a foul goes by the rules on fouls, any other by what fell."""
    if UNKNOWN in state.holes:
        return Refusal(YagoReason.UNKNOWN_BALL_FIRST, {"hole": state.holes.index(UNKNOWN) + 1})
    fouls = all_fouls(state)
    return judge_foul(state, fouls) if fouls else judge_fair(state)


# --- decisions of the players


@rulebook.on(ChooseColour, phases=(CHOOSE_COLOUR,))
def on_choose_colour(state: YagoState, event: ChooseColour) -> Outcome:
    """Both colours fell while they were open; the shooter takes one, and the other player is up."""
    return chosen(state, event.colour)


@rulebook.on(Decline, phases=SHOOTING, check=decline_check)
def on_decline(state: YagoState, _: Decline) -> Outcome:
    """The two shots are forgone, and the player who committed the foul plays on (YG-10)."""
    if not state.may_decline:
        return Refusal(Reason.NOT_NOW)
    shots = state.if_declined
    after = replace(
        state,
        turn=state.other,
        turns=turn_comes_to(state, state.other),
        shots=shots,
        two_shots=shots > 1,
        if_declined=0,
    )
    declined = say("declined", "decline", "YG-10", player=state.names[state.turn])
    return Ruling(after, (declined, next_up(after, "two-shots" if shots > 1 else "to-play", "decline", "YG-10")))


@rulebook.on(NextGame, phases=(GAME_OVER,))
def on_next_game(state: YagoState, _: NextGame) -> Outcome:
    """An empty board and open colours; the last winner begins, in professional the last loser."""
    seat = begins_next(state)
    after = ruled_on(
        state,
        OPENING,
        turn=seat,
        turns=turn_comes_to(state, seat),
        shots=1,
        colours=(),
        holes=EMPTY_BOARD,
        game_number=state.game_number + 1,
        winners=(),
    )
    return Ruling(after, (next_up(after, "to-play", "begin"),))


# --- work on the table, and corrections


@rulebook.on(Lifted, phases=NOT_OVER, check=hole_check)
def on_lifted(state: YagoState, event: Lifted) -> Outcome:
    """A ball that was to come out has come out; any other is to be put back where it was."""
    hole = event.hole
    if hole in state.out:
        return Ruling(in_phase(replace(state, holes=with_ball(state.holes, hole, None), out=state.out - {hole})))
    if not lies(state, hole):
        return Refusal(YagoReason.NO_SUCH_BALL, {"hole": hole})
    after = in_phase(replace(state, lifted=state.lifted | {hole}))
    ball = state.ball(hole)
    return Ruling(after, (say("put-back", "table", kind=ball, hole=hole, ball=ball),))


@rulebook.on(Restored, phases=(RESTORE,))
def on_restored(state: YagoState, _: Restored) -> Outcome:
    """All the work is done: what was to come out is out, what was to be put back is back."""
    return Ruling(in_phase(replace(state, holes=without(state.holes, state.out), out=NO_HOLES, lifted=NO_HOLES)))


@rulebook.on(Fix, phases=NOT_OVER, check=hole_check)
def on_fix(state: YagoState, event: Fix) -> Outcome:
    """What people see in a hole is so, whatever was thought of it; it is no part of the shot and wins nothing now."""
    hole = event.hole
    holes = with_ball(state.holes, hole, event.ball)
    fouls = without_report(state.fouls, hole)
    if too_many(state, holes, fouls):
        return Refusal(YagoReason.NO_SUCH_BALL, {"ball": event.ball})
    gone = {hole}
    after = in_phase(
        replace(
            state,
            holes=holes,
            fresh=state.fresh - gone,
            direct=state.direct - gone,
            fouls=fouls,
            out=state.out - gone,
            lifted=state.lifted - gone,
        )
    )
    return Ruling(after)
