"""Laying a towel in Pool Position: when it is refused, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.pool_position.announcements import announce_steps, luigi_tasks
from companion.games.pool_position.ending import end_if_enough_safe, is_protected
from companion.games.pool_position.luigis import CLOSEST_SPACE, NO_LUIGI, NO_TOWEL, Step, moved_luigis
from companion.games.pool_position.reasons import PoolReason
from companion.games.pool_position.state import TOWELS_PER_PLAYER, TOWELS_PER_TURN, PoolState
from companion.rulebook.rulebook import Announcement, Refusal, Ruling, Task


def placing_refusal(state: PoolState, lounger: int) -> Refusal | None:
    """The refusal of a towel of the player in turn on a lounger that should be free, or None."""
    if state.towels_this_turn == TOWELS_PER_TURN:
        return Refusal(PoolReason.TWO_TOWELS)
    owner = state.towels[lounger]
    if owner != NO_TOWEL:
        return Refusal(PoolReason.TAKEN, {"player": state.names_with_dummy[owner]})
    return cost_refusal(state, lounger)


def replacing_refusal(state: PoolState, lounger: int) -> Refusal | None:
    """The refusal of a towel of the player in turn in place of another, or None (rulebook: replacing)."""
    if state.turn == len(state.names):
        return Refusal(PoolReason.DUMMY_REPLACES)
    if state.towels_this_turn == TOWELS_PER_TURN:
        return Refusal(PoolReason.TWO_TOWELS)
    owner = state.towels[lounger]
    if owner == NO_TOWEL:
        return Refusal(PoolReason.EMPTY)
    if is_protected(state, state.turn, owner):
        return Refusal(PoolReason.OWN_TOWEL, {"player": state.names_with_dummy[owner]})
    row, column = (state.luigis[line] for line in state.layout.crossing_lines[lounger])
    if row == column == NO_LUIGI:
        return Refusal(PoolReason.NO_LUIGI)
    if CLOSEST_SPACE in (row, column):
        return Refusal(PoolReason.LINE_SAFE)
    return cost_refusal(state, lounger)


def cost_refusal(state: PoolState, lounger: int) -> Refusal | None:
    """The refusal of a towel for which the player in turn lacks points or towels, or None."""
    price, budget = state.layout.prices[lounger], state.budget
    if price > budget:
        return Refusal(PoolReason.TOO_DEAR, {"price": price, "n": budget})
    return Refusal(PoolReason.NO_TOWELS) if state.towels_used[state.turn] == TOWELS_PER_PLAYER else None


def lay_towel(
    state: PoolState,
    towels: tuple[int, ...],
    lounger: int,
    steps: Sequence[Step],
    announcements: tuple[Announcement, ...] = (),
    todo: tuple[Task, ...] = (),
) -> Ruling[PoolState]:
    """The ruling on a towel laid by the player in turn: it is paid, the Luigis walk, and the game may end.

    Args:
        state: The state before.
        towels: The towels with this one among them.
        lounger: Where it lies.
        steps: The steps of Luigis that it brings.
        announcements: What is announced before.
        todo: The tasks that come first.
    """
    seat = state.turn
    used = (*state.towels_used[:seat], state.towels_used[seat] + 1, *state.towels_used[seat + 1 :])
    state = replace(
        state,
        towels=towels,
        towels_used=used,
        luigis=moved_luigis(state.luigis, steps) if steps else state.luigis,
        towels_this_turn=state.towels_this_turn + 1,
        spent_this_turn=state.spent_this_turn + state.layout.prices[lounger],
    )
    if not steps:
        return Ruling(state, announcements, todo)
    ruling = Ruling(
        state, (*announcements, *announce_steps(state.layout, steps)), (*todo, *luigi_tasks(state.layout, steps))
    )
    return end_if_enough_safe(ruling) if state.setup.options.end_check == "at-once" else ruling


def with_towel(state: PoolState, lounger: int) -> tuple[int, ...]:
    """The towels once the player in turn has laid one there."""
    return (*state.towels[:lounger], state.turn, *state.towels[lounger + 1 :])
