"""Ruling on a shot without a foul: what fell gives colours, wins the game, or decides who goes on."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.yago_pool.announcements import next_up, once_only, say, spoken, take_outs
from companion.games.yago_pool.ending import game_won
from companion.games.yago_pool.events import RED, YELLOW
from companion.games.yago_pool.state import (
    CHOOSE_COLOUR,
    NO_HOLES,
    OPENING,
    PLAY,
    RESTORE,
    YagoState,
    ruled_on,
    turn_comes_to,
    was_opening,
    without,
)
from companion.games.yago_pool.wins import Win, won_by_other, won_by_shooter
from companion.rulebook.rulebook import Announcement, Ruling

NOTHING: frozenset[str | None] = frozenset()


def judge_fair(state: YagoState) -> Ruling[YagoState]:
    """What fell gives colours, wins, or decides who goes on; balls sunk directly count for nothing."""
    out = own_direct(state)
    counted = state.fresh - out if out else state.fresh
    fell = {state.ball(hole) for hole in counted} if counted else NOTHING
    says = direct_sinks(state, out)
    colours = state.colours
    if not colours and fell:
        if len(fell) > 1:
            return colour_to_choose(state, counted, out, says)
        colours = paired(state.turn, RED if RED in fell else YELLOW)
        says.append(assigned(state, colours))
    if colours:
        holes = without(state.holes, out)
        win = won_by_shooter(holes, colours, state.turn, counted) or won_by_other(holes, colours, state.turn)
        if win:
            said = [one for one in says if one.code != "take-out"]
            return game_won(replace(state, holes=holes, colours=colours), win, said)
    own = bool(colours) and colours[state.turn] in fell
    course = course_after(state, own=own, theirs=len(fell) > own)
    return go_on(state, colours, out, course, says)


def own_direct(state: YagoState) -> frozenset[int]:
    """The directly sunk balls that the ruling concerns: own ones, and any while colours are open (YG-8)."""
    if not state.direct or not state.colours:
        return state.direct
    own = state.colours[state.turn]
    return frozenset(hole for hole in state.direct if state.ball(hole) == own)


def direct_sinks(state: YagoState, out: frozenset[int]) -> list[Announcement]:
    """The announcements of balls that come out because they went straight in."""
    if not out:
        return []
    reading = "YG-7" if state.colours else "YG-8"
    sinks = [say("direct-sink", "direct", reading, hole=hole, ball=state.ball(hole)) for hole in sorted(out)]
    return [*sinks, *take_outs(state, "direct", None, out)]


def paired(seat: int, colour: str) -> tuple[str, str]:
    """The colours by seat when this seat has this one."""
    theirs = YELLOW if colour == RED else RED
    return (colour, theirs) if seat == 0 else (theirs, colour)


def assigned(state: YagoState, colours: tuple[str, ...]) -> Announcement:
    """Who plays which colour from now on."""
    names, seat = state.names, state.turn
    return say(
        "colours-assigned",
        "colours",
        player=names[seat],
        colour=colours[seat],
        other=names[1 - seat],
        other_colour=colours[1 - seat],
    )


def colour_to_choose(
    state: YagoState, counted: frozenset[int], out: frozenset[int], says: list[Announcement]
) -> Ruling[YagoState]:
    """Both colours fell while they were open: the shooter chooses, a second shot of his is lost (YG-11)."""
    reading = "YG-11" if state.shots > 1 else None
    tasks = once_only(state, blue_lost=False, opened=was_opening(state))
    after = ruled_on(state, CHOOSE_COLOUR, out, fresh=counted, shots=0, two_shots=False, placer=state.other)
    says = [*says, *spoken(tasks), next_up(after, "choose-colour", "choosing", reading)]
    return Ruling(after, tuple(says), tasks)


class Course(Struct, frozen=True, gc=False):
    """How the game goes on after a fair shot: who is up, with how many shots, and what is said about it."""

    stays: bool
    shots: int
    codes: tuple[str, ...]
    passage: str = "turns"
    reading: str | None = None


def course_after(state: YagoState, *, own: bool, theirs: bool) -> Course:
    """Whose turn it is after a fair shot that sank an own ball, one of the opponent's, both or none."""
    first_of_two = state.shots > 1
    if theirs:
        if own and state.reading("YG-4") == "a":
            return correct_sink(state, "YG-4", "opponents-ball")
        if not own and first_of_two and state.reading("YG-5") == "b":
            return Course(True, 1, ("opponents-ball", "second-shot"), "opponents-ball", "YG-5")
        reading = "YG-4" if own else "YG-5" if first_of_two else None
        return Course(False, 1, ("opponents-ball", "to-play"), "opponents-ball", reading)
    if own:
        return correct_sink(state, None)
    reading = "YG-7" if state.direct else None
    if first_of_two:
        return Course(True, state.shots - 1, ("second-shot",), "two-shots", reading)
    return Course(False, 1, ("to-play",), "turns", reading if state.colours or reading else "YG-0")


def correct_sink(state: YagoState, reading: str | None, *before: str) -> Course:
    """The shooter goes on; in a turn that began after a foul with two shots again, even after the second (YG-6)."""
    if not state.two_shots:
        return Course(True, 1, (*before, "continues"), "turns", reading)
    second_of_two = state.shots == 1
    if second_of_two:
        reading = reading or "YG-6"
        if state.reading("YG-6") == "b":
            return Course(True, 1, (*before, "continues"), "two-shots", reading)
    return Course(True, 2, (*before, "continues", "two-shots"), "two-shots", reading)


def go_on(
    state: YagoState, colours: tuple[str, ...], out: frozenset[int], course: Course, says: list[Announcement]
) -> Ruling[YagoState]:
    """The table for the next shot, and what is said: what fell, whether colours are open, who is up."""
    other = 1 - state.turn
    seat = state.turn if course.stays else other
    # The commonest ruling of all: what `ruled_on` says is spelled out, which makes it twice as fast.
    after = replace(
        state,
        base=PLAY,
        phase=RESTORE if out or state.lifted else PLAY,
        fresh=NO_HOLES,
        direct=NO_HOLES,
        fouls=(),
        if_declined=0,
        colours=colours,
        turn=seat,
        turns=state.turns if course.stays else turn_comes_to(state, seat),
        shots=course.shots,
        two_shots=state.two_shots and course.stays,
        out=out,
        placer=other,
    )
    tasks = once_only(state, blue_lost=False, opened=True) if state.base == OPENING else ()
    if tasks:
        says += spoken(tasks)
    if not colours:
        says.append(say("colours-open", "colours", "YG-8" if out else None if course.stays else "YG-0"))
    for code in course.codes:
        says.append(next_up(after, code, course.passage, course.reading))
    return Ruling(after, tuple(says), tasks)


def chosen(state: YagoState, colour: str) -> Ruling[YagoState]:
    """The shooter has chosen: a row may have won already, else the other player is up."""
    colours = paired(state.turn, colour)
    says = [assigned(state, colours)]
    win = won_by_shooter(state.holes, colours, state.turn, state.fresh)
    if win is None and (theirs := won_by_other(state.holes, colours, state.turn)):
        win = Win(theirs.seat, theirs.points, "YG-11b")
    if win:
        return game_won(replace(state, colours=colours), win, says)
    return go_on(state, colours, NO_HOLES, Course(False, 1, ("to-play",), "choosing"), says)
