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
    YagoTable,
    ruled_on,
    turn_comes_to,
    was_opening,
    without,
)
from companion.games.yago_pool.wins import Win, won_by_other, won_by_shooter
from companion.rulebook.rulebook import Ruling, Say

NOTHING: frozenset[str | None] = frozenset()


def judge_fair(table: YagoTable) -> Ruling[YagoTable]:
    """What fell gives colours, wins, or decides who goes on; balls sunk directly count for nothing."""
    out = own_direct(table)
    counted = table.fresh - out if out else table.fresh
    fell = {table.ball(hole) for hole in counted} if counted else NOTHING
    says = direct_sinks(table, out)
    colours = table.colours
    if not colours and fell:
        if len(fell) > 1:
            return colour_to_choose(table, counted, out, says)
        colours = paired(table.turn, RED if RED in fell else YELLOW)
        says.append(assigned(table, colours))
    if colours:
        holes = without(table.holes, out)
        win = won_by_shooter(holes, colours, table.turn, counted) or won_by_other(holes, colours, table.turn)
        if win:
            said = [one for one in says if one.code != "take-out"]
            return game_won(replace(table, holes=holes, colours=colours), win, said)
    own = bool(colours) and colours[table.turn] in fell
    course = course_after(table, own=own, theirs=len(fell) > own)
    return go_on(table, colours, out, course, says)


def own_direct(table: YagoTable) -> frozenset[int]:
    """The directly sunk balls that the ruling concerns: own ones, and any while colours are open (YG-8)."""
    if not table.direct or not table.colours:
        return table.direct
    own = table.colours[table.turn]
    return frozenset(hole for hole in table.direct if table.ball(hole) == own)


def direct_sinks(table: YagoTable, out: frozenset[int]) -> list[Say]:
    """The announcements of balls that come out because they went straight in."""
    if not out:
        return []
    reading = "YG-7" if table.colours else "YG-8"
    sinks = [say("direct-sink", "direct", reading, hole=hole, ball=table.ball(hole)) for hole in sorted(out)]
    return [*sinks, *take_outs(table, "direct", None, out)]


def paired(seat: int, colour: str) -> tuple[str, str]:
    """The colours by seat when this seat has this one."""
    theirs = YELLOW if colour == RED else RED
    return (colour, theirs) if seat == 0 else (theirs, colour)


def assigned(table: YagoTable, colours: tuple[str, ...]) -> Say:
    """Who plays which colour from now on."""
    names, seat = table.names, table.turn
    return say(
        "colours-assigned",
        "colours",
        player=names[seat],
        colour=colours[seat],
        other=names[1 - seat],
        other_colour=colours[1 - seat],
    )


def colour_to_choose(
    table: YagoTable, counted: frozenset[int], out: frozenset[int], says: list[Say]
) -> Ruling[YagoTable]:
    """Both colours fell while they were open: the shooter chooses, a second shot of his is lost (YG-11)."""
    reading = "YG-11" if table.shots > 1 else None
    tasks = once_only(table, blue_lost=False, opened=was_opening(table))
    after = ruled_on(table, CHOOSE_COLOUR, out, fresh=counted, shots=0, two_shots=False, placer=table.other)
    says = [*says, *spoken(tasks), next_up(after, "choose-colour", "choosing", reading)]
    return Ruling(after, tuple(says), tasks)


class Course(Struct, frozen=True, gc=False):
    """How the game goes on after a fair shot: who is up, with how many shots, and what is said about it."""

    stays: bool
    shots: int
    codes: tuple[str, ...]
    passage: str = "turns"
    reading: str | None = None


def course_after(table: YagoTable, *, own: bool, theirs: bool) -> Course:
    """Whose turn it is after a fair shot that sank an own ball, one of the opponent's, both or none."""
    first_of_two = table.shots > 1
    if theirs:
        if own and table.reading("YG-4") == "a":
            return correct_sink(table, "YG-4", "opponents-ball")
        if not own and first_of_two and table.reading("YG-5") == "b":
            return Course(True, 1, ("opponents-ball", "second-shot"), "opponents-ball", "YG-5")
        reading = "YG-4" if own else "YG-5" if first_of_two else None
        return Course(False, 1, ("opponents-ball", "to-play"), "opponents-ball", reading)
    if own:
        return correct_sink(table, None)
    reading = "YG-7" if table.direct else None
    if first_of_two:
        return Course(True, table.shots - 1, ("second-shot",), "two-shots", reading)
    return Course(False, 1, ("to-play",), "turns", reading if table.colours or reading else "YG-0")


def correct_sink(table: YagoTable, reading: str | None, *before: str) -> Course:
    """The shooter goes on; in a turn that began after a foul with two shots again, even after the second (YG-6)."""
    if not table.two_shots:
        return Course(True, 1, (*before, "continues"), "turns", reading)
    second_of_two = table.shots == 1
    if second_of_two:
        reading = reading or "YG-6"
        if table.reading("YG-6") == "b":
            return Course(True, 1, (*before, "continues"), "two-shots", reading)
    return Course(True, 2, (*before, "continues", "two-shots"), "two-shots", reading)


def go_on(
    table: YagoTable, colours: tuple[str, ...], out: frozenset[int], course: Course, says: list[Say]
) -> Ruling[YagoTable]:
    """The table for the next shot, and what is said: what fell, whether colours are open, who is up."""
    other = 1 - table.turn
    seat = table.turn if course.stays else other
    # The commonest ruling of all: what `ruled_on` says is spelled out, which makes it twice as fast.
    after = replace(
        table,
        base=PLAY,
        phase=RESTORE if out or table.lifted else PLAY,
        fresh=NO_HOLES,
        direct=NO_HOLES,
        fouls=(),
        if_declined=0,
        colours=colours,
        turn=seat,
        turns=table.turns if course.stays else turn_comes_to(table, seat),
        shots=course.shots,
        two_shots=table.two_shots and course.stays,
        out=out,
        placer=other,
    )
    tasks = once_only(table, blue_lost=False, opened=True) if table.base == OPENING else ()
    if tasks:
        says += spoken(tasks)
    if not colours:
        says.append(say("colours-open", "colours", "YG-8" if out else None if course.stays else "YG-0"))
    for code in course.codes:
        says.append(next_up(after, code, course.passage, course.reading))
    return Ruling(after, tuple(says), tasks)


def chosen(table: YagoTable, colour: str) -> Ruling[YagoTable]:
    """The shooter has chosen: a row may have won already, else the other player is up."""
    colours = paired(table.turn, colour)
    says = [assigned(table, colours)]
    win = won_by_shooter(table.holes, colours, table.turn, table.fresh)
    if win is None and (theirs := won_by_other(table.holes, colours, table.turn)):
        win = Win(theirs.seat, theirs.points, "YG-11b")
    if win:
        return game_won(replace(table, colours=colours), win, says)
    return go_on(table, colours, NO_HOLES, Course(False, 1, ("to-play",), "choosing"), says)
