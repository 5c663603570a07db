"""Ruling on a shot without a foul in Yago Pool: it may assign the colours, win the game, or pass the turn."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games.yago_pool.announcements import (
    announce_take_outs,
    announce_tasks,
    announce_turn,
    announcement,
    one_time_tasks,
)
from companion.games.yago_pool.ending import end_game
from companion.games.yago_pool.events import RED, YELLOW
from companion.games.yago_pool.state import (
    CHOOSE_COLOUR,
    NO_HOLES,
    OPENING,
    PLAY,
    RESTORE,
    YagoState,
    after_shot,
    announced_name,
    count_turn,
    emptied,
    is_opening_shot,
)
from companion.games.yago_pool.wins import Holes, Win, won_by_other, won_by_shooter
from companion.rulebook.rulebook import Announcement, Ruling

NO_BALLS_SUNK: frozenset[str | None] = frozenset()


def rule_on_fair_shot(state: YagoState) -> Ruling[YagoState]:
    """Rules on a fair shot (rulebook: easy and professional, turns; medium, direct sinks, which count for nothing)."""
    disallowed = disallowed_direct_sinks(state)
    sunk = state.sunk_this_shot - disallowed if disallowed else state.sunk_this_shot
    balls = {state.ball(hole) for hole in sunk} if sunk else NO_BALLS_SUNK
    announcements = announce_direct_sinks(state, disallowed)
    colours = state.colours
    if not colours and balls:
        if len(balls) > 1:
            return ask_for_colour(state, sunk, disallowed, announcements)
        colours = colours_by_seat(state.turn, RED if RED in balls else YELLOW)
        announcements.append(announce_colours(state, colours))
    if colours:
        holes = emptied(state.holes, disallowed)
        win = won_by_shooter(holes, colours, state.turn, sunk) or won_by_other(holes, colours, state.turn)
        if win:
            without_tasks = [one for one in announcements if one.code != "take-out"]
            return end_game(replace(state, holes=holes, colours=colours), win, without_tasks)
    own = bool(colours) and colours[state.turn] in balls
    following = next_shot(state, own=own, theirs=len(balls) > own)
    return begin_next_shot(state, colours, disallowed, following, announcements)


def disallowed_direct_sinks(state: YagoState) -> frozenset[int]:
    """The holes whose directly sunk ball does not count: own ones, and any while colours are open (reading YG-8)."""
    if not state.sunk_directly or not state.colours:
        return state.sunk_directly
    own = state.colours[state.turn]
    return frozenset(hole for hole in state.sunk_directly if state.ball(hole) == own)


def announce_direct_sinks(state: YagoState, to_take_out: frozenset[int]) -> list[Announcement]:
    """The announcements of balls that are taken out because they went straight in."""
    if not to_take_out:
        return []
    reading = "YG-7" if state.colours else "YG-8"
    sinks = [
        announcement("direct-sink", "direct", reading, hole=hole, ball=state.ball(hole)) for hole in sorted(to_take_out)
    ]
    return [*sinks, *announce_take_outs(state, "direct", None, to_take_out)]


def colours_by_seat(seat: int, colour: str) -> tuple[str, str]:
    """The colours by seat when a seat has this colour."""
    theirs = YELLOW if colour == RED else RED
    return (colour, theirs) if seat == 0 else (theirs, colour)


def announce_colours(state: YagoState, colours: tuple[str, ...]) -> Announcement:
    """The announcement of who plays which colour from now on."""
    names, seat = state.names, state.turn
    return announcement(
        "colours-assigned",
        "colours",
        player=names[seat],
        colour=colours[seat],
        other=names[1 - seat],
        other_colour=colours[1 - seat],
    )


def ask_for_colour(
    state: YagoState, sunk: frozenset[int], to_take_out: frozenset[int], announcements: list[Announcement]
) -> Ruling[YagoState]:
    """The ruling when both colours fell while they were open.

    The shooter chooses, and a second shot of his is lost (reading YG-11).
    """
    reading = "YG-11" if state.shots > 1 else None
    tasks = one_time_tasks(state, place_blue=False, was_opening=is_opening_shot(state))
    after = after_shot(
        state,
        CHOOSE_COLOUR,
        to_take_out,
        sunk_this_shot=sunk,
        shots=0,
        two_shot_turn=False,
        placing_seat=state.opponent,
    )
    announcements = [
        *announcements,
        *announce_tasks(tasks),
        announce_choice(after, emptied(after.holes, to_take_out), reading),
    ]
    return Ruling(after, tuple(announcements), tasks)


def announce_choice(state: YagoState, holes: Holes, reading: str | None) -> Announcement:
    """The announcement that the shooter chooses a colour, and what the choice decides (reading YG-11b).

    Args:
        state: The state in which he chooses.
        holes: The balls that stay in the holes.
        reading: The reading that decided about his second shot, if one did.
    """
    seat = state.turn
    args: dict[str, Any] = {"player": announced_name(state), "other": state.names[1 - seat]}
    winning = [
        colour for colour in (RED, YELLOW) if won_by_shooter(holes, colours_by_seat(seat, colour), seat, NO_HOLES)
    ]
    if len(winning) > 1:
        return announcement("choose-colour", "choosing", reading, kind="wins", **args)
    if winning:
        args |= {"colour": winning[0], "other_colour": YELLOW if winning[0] == RED else RED}
        return announcement("choose-colour", "choosing", "YG-11b", kind="decides", **args)
    return announcement("choose-colour", "choosing", reading, **args)


class NextShot(Struct, frozen=True, kw_only=True, gc=False):
    """Who plays after a fair shot, and what is announced about it."""

    same_player: bool
    shots: int
    """How many the player has."""
    announcement_codes: tuple[str, ...]
    passage: str = "turns"
    reading: str | None = None


def next_shot(state: YagoState, *, own: bool, theirs: bool) -> NextShot:
    """Who plays after a fair shot.

    Args:
        state: The state before the ruling.
        own: Whether a ball of the shooter's colour was sunk.
        theirs: Whether one of the opponent's was.

    Readings YG-4, YG-5 and YG-7 decide where the rulebook is silent.
    """
    first_of_two = state.shots > 1
    if theirs:
        if own and state.reading("YG-4") == "a":
            return next_shot_after_own_ball(state, "YG-4", "opponents-ball")
        if not own and first_of_two and state.reading("YG-5") == "b":
            return NextShot(
                same_player=True,
                shots=1,
                announcement_codes=("opponents-ball", "second-shot"),
                passage="opponents-ball",
                reading="YG-5",
            )
        reading = "YG-4" if own else "YG-5" if first_of_two else None
        return NextShot(
            same_player=False,
            shots=1,
            announcement_codes=("opponents-ball", "to-play"),
            passage="opponents-ball",
            reading=reading,
        )
    if own:
        return next_shot_after_own_ball(state, None)
    reading = "YG-7" if state.sunk_directly else None
    if first_of_two:
        return NextShot(
            same_player=True,
            shots=state.shots - 1,
            announcement_codes=("second-shot",),
            passage="two-shots",
            reading=reading,
        )
    return NextShot(
        same_player=False,
        shots=1,
        announcement_codes=("to-play",),
        passage="turns",
        reading=reading if state.colours or reading else "YG-0",
    )


def next_shot_after_own_ball(state: YagoState, reading: str | None, *before: str) -> NextShot:
    """The shooter plays on; in a two-shot turn with two shots again, even after the second (reading YG-6)."""
    if not state.two_shot_turn:
        return NextShot(
            same_player=True, shots=1, announcement_codes=(*before, "continues"), passage="turns", reading=reading
        )
    second_of_two = state.shots == 1
    if second_of_two:
        reading = reading or "YG-6"
        if state.reading("YG-6") == "b":
            return NextShot(
                same_player=True,
                shots=1,
                announcement_codes=(*before, "continues"),
                passage="two-shots",
                reading=reading,
            )
    return NextShot(
        same_player=True,
        shots=2,
        announcement_codes=(*before, "continues", "two-shots"),
        passage="two-shots",
        reading=reading,
    )


def begin_next_shot(
    state: YagoState,
    colours: tuple[str, ...],
    to_take_out: frozenset[int],
    following: NextShot,
    announcements: list[Announcement],
) -> Ruling[YagoState]:
    """The ruling that lets the game go on after a fair shot.

    Args:
        state: The state before it.
        colours: By seat, or empty while they are open.
        to_take_out: The holes whose ball is to be taken out.
        following: Who plays next.
        announcements: What is announced before.
    """
    other = 1 - state.turn
    seat = state.turn if following.same_player else other
    # The commonest ruling of all: `after_shot` is written out here, which is twice as fast.
    after = replace(
        state,
        play_phase=PLAY,
        phase=RESTORE if to_take_out or state.to_put_back else PLAY,
        sunk_this_shot=NO_HOLES,
        sunk_directly=NO_HOLES,
        fouls=(),
        shots_if_declined=0,
        colours=colours,
        turn=seat,
        turn_counts=state.turn_counts if following.same_player else count_turn(state, seat),
        shots=following.shots,
        two_shot_turn=state.two_shot_turn and following.same_player,
        to_take_out=to_take_out,
        placing_seat=other,
    )
    tasks = one_time_tasks(state, place_blue=False, was_opening=True) if state.play_phase == OPENING else ()
    if tasks:
        announcements += announce_tasks(tasks)
    if not colours:
        announcements.append(
            announcement(
                "colours-open", "colours", "YG-8" if to_take_out else None if following.same_player else "YG-0"
            )
        )
    for code in following.announcement_codes:
        announcements.append(announce_turn(after, code, following.passage, following.reading))
    return Ruling(after, tuple(announcements), tasks)


def assign_chosen_colour(state: YagoState, colour: str) -> Ruling[YagoState]:
    """The ruling on the shooter's choice: a row may have won already, else the opponent is in turn."""
    colours = colours_by_seat(state.turn, colour)
    announcements = [announce_colours(state, colours)]
    win = won_by_shooter(state.holes, colours, state.turn, state.sunk_this_shot)
    if win is None and (theirs := won_by_other(state.holes, colours, state.turn)):
        win = Win(theirs.seat, theirs.points, "YG-11b")
    if win:
        return end_game(replace(state, colours=colours), win, announcements)
    return begin_next_shot(
        state,
        colours,
        NO_HOLES,
        NextShot(same_player=False, shots=1, announcement_codes=("to-play",), passage="choosing"),
        announcements,
    )
