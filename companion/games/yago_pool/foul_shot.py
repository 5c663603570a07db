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
    YagoTable,
    blue_holes,
    ruled_on,
    turn_comes_to,
    was_opening,
    without,
)
from companion.games.yago_pool.wins import won_by_other
from companion.rulebook.rulebook import Ruling, Say


def all_fouls(table: YagoTable) -> list[Say]:
    """The reported fouls, and those that the balls themselves show: the blue one sunk, or a direct sink (YG-7 b)."""
    fouls = reported_fouls(table) if table.fouls else []
    if BLUE in table.holes and (blue := blue_holes(table) - moved_holes(table)):
        passage = f"fouls-{table.setup.variant}"
        fouls += [say("foul", passage, kind="blue-sunk", hole=hole) for hole in blue]
    if table.direct and table.reading("YG-7") == "b":
        fouls += [say("foul", "direct", "YG-7", kind="direct-sink", hole=hole) for hole in sorted(own_direct(table))]
    return fouls


def judge_foul(table: YagoTable, fouls: list[Say]) -> Ruling[YagoTable]:
    """Own balls of the shot come out, the opponent's stay; he wins by them, or is up for two shots."""
    out = out_on_foul(table)
    holes = without(table.holes, out)
    if table.colours and (win := won_by_other(holes, table.colours, table.turn)):
        return game_won(replace(table, holes=holes), win, fouls)
    opened = was_opening(table)
    after = ruled_on(
        table,
        OPENING if table.base == OPENING and not opened else PLAY,
        out,
        if_declined=shots_if_declined(table),
        turn=table.other,
        turns=turn_comes_to(table, table.other),
        shots=2,
        two_shots=True,
        placer=table.other,
    )
    tasks = once_only(table, blue_lost=blue_lost(table), opened=opened)
    says = list(fouls)
    if table.shots > 1:
        says.append(say("second-forfeited", "two-shots"))
    says += [*taken_out_on_foul(table, out), *spoken(tasks)]
    if not table.colours:
        says.append(say("colours-open", "sunk-on-foul" if out else "colours"))
    no_shot = table.base == OPENING and not opened
    says.append(next_up(after, "two-shots", "two-shots", "YG-13b" if no_shot else None))
    if after.if_declined:
        says.append(next_up(after, "may-decline", "decline"))
    return Ruling(after, tuple(says), tasks)


def moved_holes(table: YagoTable) -> frozenset[int]:
    """Where balls fell that were moved by accident."""
    if not table.fouls:
        return NO_HOLES
    return frozenset(foul.hole for foul in table.fouls if foul.kind == MOVED_BALL and isinstance(foul.hole, int))


def out_on_foul(table: YagoTable) -> frozenset[int]:
    """The balls of a fouled shot that come out: moved ones, the blue one, own ones; while colours are open, all."""
    stays = table.colours[table.other] if table.colours else None
    return moved_holes(table) | {hole for hole in table.fresh if table.ball(hole) != stays}


def taken_out_on_foul(table: YagoTable, out: frozenset[int]) -> list[Say]:
    """The announcements of these balls, each with the passage that sends it out."""
    if not out:
        return []
    moved = moved_holes(table)
    blue = blue_holes(table) - moved
    others = out - moved - blue
    several = "YG-12" if len(others) > 1 and not table.colours else None
    return [
        *take_outs(table, "sunk-on-foul", several, others),
        *take_outs(table, "moved", "YG-15", moved),
        *take_outs(table, "blue", None, blue),
    ]


def blue_lost(table: YagoTable) -> bool:
    """Whether the blue ball fell or left the table, so that it has to be placed anew."""
    return bool(blue_holes(table) - moved_holes(table)) or any(foul.off_table == BLUE for foul in table.fouls)


def shots_if_declined(table: YagoTable) -> int:
    """The shots of the player who fouled if the other lets him play on; only in professional he may (YG-10)."""
    if not table.professional:
        return 0
    return 2 if table.two_shots and table.reading("YG-10") == "keeps" else 1
