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
    YagoTable,
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

Outcome = Ruling[YagoTable] | Refusal

NOT_OVER = (*SHOOTING, CHOOSE_COLOUR, RESTORE)


def begin(setup: Setup) -> Ruling[YagoTable]:
    """The first named begins the first game."""
    table = YagoTable(setup=setup, names=setup.players, phase=OPENING, base=OPENING, turn=0, turns=(1, 0))
    return Ruling(table, (next_up(table, "to-play", "opening"),))


def blocked(table: YagoTable, event: Event) -> Refusal:
    """Open work and an open choice hold up everything else; with no work there is nothing to confirm as done."""
    if table.phase == RESTORE:
        return Refusal(YagoReason.RESTORE_FIRST)
    if table.phase == CHOOSE_COLOUR and type(event) is not Restored:
        return Refusal(YagoReason.CHOOSE_FIRST)
    return Refusal(Reason.NOT_NOW)


rulebook: Rulebook[YagoTable] = Rulebook(
    GAME,
    package="companion.games.yago_pool",
    run="continues",
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


def hole_check(_: YagoTable, event: Any) -> Refusal | None:
    """The board has nine holes."""
    return None if event.hole in HOLE_NUMBERS else Refusal(YagoReason.BAD_HOLE, {"hole": event.hole})


def direct_check(table: YagoTable, event: Direct) -> Refusal | None:
    """Only medium asks whether a ball went straight in."""
    if table.setup.variant != MEDIUM:
        return Refusal(YagoReason.WRONG_VARIANT)
    return hole_check(table, event)


def decline_check(table: YagoTable, _: Decline) -> Refusal | None:
    """Only professional lets a player forgo his two shots."""
    return None if table.setup.variant == PROFESSIONAL else Refusal(YagoReason.WRONG_VARIANT)


def foul_check(table: YagoTable, event: Foul) -> Refusal | None:
    """The kind must be one of this variant, and have the fields of its own."""
    kind = FOUL_KINDS.get(event.kind)
    if kind is None:
        return Refusal(YagoReason.UNKNOWN_KIND, {"kind": event.kind})
    if event.kind == BALL_OFF_TABLE and event.ball not in get_args(Colour):
        return Refusal(Reason.BAD_EVENT, {"what": "ball-off-table needs the ball, red or yellow"})
    with_hole = event.kind == MOVED_BALL and event.hole is not UNSET
    if with_hole and type(event.hole) is not int:
        return Refusal(Reason.BAD_EVENT, {"what": "the hole of a moved ball is a whole number"})
    if table.setup.variant not in kind.variants:
        return Refusal(YagoReason.WRONG_VARIANT)
    return hole_check(table, event) if with_hole else None


# --- reports about the running shot


@rulebook.on(Sunk, phases=(*SHOOTING, RESTORE), check=hole_check)
def on_sunk(table: YagoTable, event: Sunk) -> Outcome:
    """A ball fell, or is back where it was lifted from; nothing is ruled on before the shot is over."""
    hole, ball = event.hole, event.ball
    if table.phase == RESTORE:
        back = hole in table.lifted and ball in (table.ball(hole), UNKNOWN)
        return Ruling(in_phase(replace(table, lifted=table.lifted - {hole}))) if back else blocked(table, event)
    if table.ball(hole) is not None:
        return Refusal(YagoReason.HOLE_OCCUPIED, {"hole": hole})
    holes = with_ball(table.holes, hole, ball)
    if refusal := impossible(table, holes, ball):
        return refusal
    return Ruling(replace(table, holes=holes, fresh=table.fresh | {hole}))


def impossible(table: YagoTable, holes: tuple[str | None, ...], ball: str) -> Refusal | None:
    """Why this ball cannot make the holes look like that, or None."""
    if too_many(table, holes, table.fouls):
        return Refusal(YagoReason.NO_SUCH_BALL, {"ball": ball})
    if ball == BLUE and not table.blue_in_play():
        return Refusal(YagoReason.BLUE_OUT_OF_PLAY)
    return None


@rulebook.on(Identify, phases=SHOOTING, check=hole_check)
def on_identify(table: YagoTable, event: Identify) -> Outcome:
    """People tell the colour that a sensor could not."""
    if table.ball(event.hole) != UNKNOWN:
        return Refusal(Reason.NOT_NOW)
    holes = with_ball(table.holes, event.hole, event.ball)
    return impossible(table, holes, event.ball) or Ruling(replace(table, holes=holes))


@rulebook.on(Direct, phases=(PLAY,), check=direct_check)
def on_direct(table: YagoTable, event: Direct) -> Outcome:
    """A ball of this shot went straight in; a ball driven by the blue one never does."""
    if event.hole not in table.fresh:
        return Refusal(YagoReason.NO_SUCH_BALL, {"hole": event.hole})
    return Ruling(replace(table, direct=table.direct | {event.hole}))


@rulebook.on(Foul, phases=SHOOTING, check=foul_check)
def on_foul(table: YagoTable, event: Foul) -> Outcome:
    """A foul is noted; several in one shot count as one when it is ruled on."""
    kind = event.kind
    if FOUL_KINDS[kind].needs_colours and not table.colours:
        return Refusal(Reason.NOT_NOW)
    foul = Foul(kind, event.ball if kind == BALL_OFF_TABLE else UNSET, event.hole if kind == MOVED_BALL else UNSET)
    if foul.hole is not UNSET and foul.hole not in table.fresh:
        return Refusal(YagoReason.NO_SUCH_BALL, {"hole": foul.hole})
    fouls = (*table.fouls, foul)
    if foul.off_table and (refusal := off_table_refusal(table, foul, fouls)):
        return refusal
    return Ruling(replace(table, fouls=fouls))


def off_table_refusal(table: YagoTable, foul: Foul, fouls: tuple[Foul, ...]) -> Refusal | None:
    """Why that ball cannot have left the table, or None."""
    if too_many(table, table.holes, fouls):
        return Refusal(YagoReason.NO_SUCH_BALL, {"ball": foul.off_table})
    if foul.off_table == BLUE and not table.blue_in_play():
        return Refusal(YagoReason.BLUE_OUT_OF_PLAY)
    return None


@rulebook.on(ShotOver, phases=SHOOTING)
def on_shot_over(table: YagoTable, _: ShotOver) -> Outcome:
    """Everything is at rest: a shot with a foul goes by the rules on fouls, any other by what fell."""
    if UNKNOWN in table.holes:
        return Refusal(YagoReason.UNKNOWN_BALL_FIRST, {"hole": table.holes.index(UNKNOWN) + 1})
    fouls = all_fouls(table)
    return judge_foul(table, fouls) if fouls else judge_fair(table)


# --- decisions of the players


@rulebook.on(ChooseColour, phases=(CHOOSE_COLOUR,))
def on_choose_colour(table: YagoTable, event: ChooseColour) -> Outcome:
    """Both colours fell while they were open; the shooter takes one, and the other player is up."""
    return chosen(table, event.colour)


@rulebook.on(Decline, phases=SHOOTING, check=decline_check)
def on_decline(table: YagoTable, _: Decline) -> Outcome:
    """The two shots are forgone, and the player who committed the foul plays on (YG-10)."""
    if not table.may_decline:
        return Refusal(Reason.NOT_NOW)
    shots = table.if_declined
    after = replace(
        table,
        turn=table.other,
        turns=turn_comes_to(table, table.other),
        shots=shots,
        two_shots=shots > 1,
        if_declined=0,
    )
    declined = say("declined", "decline", "YG-10", player=table.names[table.turn])
    return Ruling(after, (declined, next_up(after, "two-shots" if shots > 1 else "to-play", "decline", "YG-10")))


@rulebook.on(NextGame, phases=(GAME_OVER,))
def on_next_game(table: YagoTable, _: NextGame) -> Outcome:
    """An empty board and open colours; the last winner begins, in professional the last loser."""
    seat = begins_next(table)
    after = ruled_on(
        table,
        OPENING,
        turn=seat,
        turns=turn_comes_to(table, seat),
        shots=1,
        colours=(),
        holes=EMPTY_BOARD,
        game_number=table.game_number + 1,
        winners=(),
    )
    return Ruling(after, (next_up(after, "to-play", "begin"),))


# --- work on the table, and corrections


@rulebook.on(Lifted, phases=NOT_OVER, check=hole_check)
def on_lifted(table: YagoTable, event: Lifted) -> Outcome:
    """A ball that was to come out has come out; any other is to be put back where it was."""
    hole = event.hole
    if hole in table.out:
        return Ruling(in_phase(replace(table, holes=with_ball(table.holes, hole, None), out=table.out - {hole})))
    if not lies(table, hole):
        return Refusal(YagoReason.NO_SUCH_BALL, {"hole": hole})
    after = in_phase(replace(table, lifted=table.lifted | {hole}))
    ball = table.ball(hole)
    return Ruling(after, (say("put-back", "table", kind=ball, hole=hole, ball=ball),))


@rulebook.on(Restored, phases=(RESTORE,))
def on_restored(table: YagoTable, _: Restored) -> Outcome:
    """All the work is done: what was to come out is out, what was to be put back is back."""
    return Ruling(in_phase(replace(table, holes=without(table.holes, table.out), out=NO_HOLES, lifted=NO_HOLES)))


@rulebook.on(Fix, phases=NOT_OVER, check=hole_check)
def on_fix(table: YagoTable, event: Fix) -> Outcome:
    """What people see in a hole is so, whatever was thought of it; it is no part of the shot and wins nothing now."""
    hole = event.hole
    holes = with_ball(table.holes, hole, event.ball)
    fouls = without_report(table.fouls, hole)
    if too_many(table, holes, fouls):
        return Refusal(YagoReason.NO_SUCH_BALL, {"ball": event.ball})
    gone = {hole}
    after = in_phase(
        replace(
            table,
            holes=holes,
            fresh=table.fresh - gone,
            direct=table.direct - gone,
            fouls=fouls,
            out=table.out - gone,
            lifted=table.lifted - gone,
        )
    )
    return Ruling(after)
