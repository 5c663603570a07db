"""Laying a towel: why one may not be laid, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec.structs import replace

from companion.games.pool_position.ending import game_over_if_safe, owner_bars
from companion.games.pool_position.luigis import CLOSEST, FREE, NONE, Step, after, tasks, told
from companion.games.pool_position.state import GAME, TOWELS, TOWELS_A_TURN, PoolState
from companion.rulebook.rulebook import Announcement, Refusal, Ruling, Task


class PoolReason(StrEnum):
    """Why an event is refused, besides the reasons of every game."""

    BAD_CARD = "bad-card"
    """There is no such card: they are numbered 1 to 12."""
    MISSING_CARD = "missing-card"
    """Somebody's card is not told."""
    NO_LOUNGER = "no-such-lounger"
    """The board has no lounger there."""
    USED = "card-already-used"
    """The card was played before, and its player has others left."""
    DUMMY_REPLACES = "dummy-may-not-replace"
    """It is the dummy's turn, and the dummy only lays towels on free loungers."""
    TWO_TOWELS = "two-towels"
    """The player has laid two towels in this turn."""
    TAKEN = "lounger-taken"
    """A towel lies there."""
    EMPTY = "lounger-empty"
    """No towel lies there that could be replaced."""
    OWN_TOWEL = "own-towel"
    """The towel there belongs to nobody whose towels may be replaced."""
    NO_LUIGI = "no-luigi"
    """Neither the row nor the column has a Luigi."""
    LINE_SAFE = "line-safe"
    """The row or the column is safe."""
    TOO_DEAR = "too-dear"
    """The lounger costs more than the player may spend."""
    NO_TOWELS = "no-towels"
    """The player has laid all towels of the game."""


def unplaceable(state: PoolState, lounger: int) -> Refusal | None:
    """Why the player in turn may not lay a towel on this lounger, or None."""
    if state.laid == TOWELS_A_TURN:
        return Refusal(PoolReason.TWO_TOWELS)
    owner = state.towels[lounger]
    if owner != FREE:
        return Refusal(PoolReason.TAKEN, {"player": state.everybody[owner]})
    return unaffordable(state, lounger)


def irreplaceable(state: PoolState, lounger: int) -> Refusal | None:
    """Why the player in turn may not replace the towel there, or None."""
    if state.turn == len(state.names):
        return Refusal(PoolReason.DUMMY_REPLACES)
    if state.laid == TOWELS_A_TURN:
        return Refusal(PoolReason.TWO_TOWELS)
    owner = state.towels[lounger]
    if owner == FREE:
        return Refusal(PoolReason.EMPTY)
    if owner_bars(state, state.turn, owner):
        return Refusal(PoolReason.OWN_TOWEL, {"player": state.everybody[owner]})
    row, column = (state.luigis[line] for line in state.layout.crossing[lounger])
    if row == column == NONE:
        return Refusal(PoolReason.NO_LUIGI)
    if CLOSEST in (row, column):
        return Refusal(PoolReason.LINE_SAFE)
    return unaffordable(state, lounger)


def unaffordable(state: PoolState, lounger: int) -> Refusal | None:
    """What the player in turn lacks for a towel there: points or towels; None when neither."""
    price, budget = state.layout.prices[lounger], state.budget
    if price > budget:
        return Refusal(PoolReason.TOO_DEAR, {"price": price, "n": budget})
    return Refusal(PoolReason.NO_TOWELS) if state.used[state.turn] == TOWELS else None


def lay(
    state: PoolState,
    towels: tuple[int, ...],
    lounger: int,
    steps: Sequence[Step],
    say: tuple[Announcement, ...] = (),
    todo: tuple[Task, ...] = (),
) -> Ruling[PoolState]:
    """The player in turn pays for the towel that made `towels`, and the Luigis walk; enough safe lines end the game."""
    seat = state.turn
    used = (*state.used[:seat], state.used[seat] + 1, *state.used[seat + 1 :])
    state = replace(
        state,
        towels=towels,
        used=used,
        luigis=after(state.luigis, steps) if steps else state.luigis,
        laid=state.laid + 1,
        spent=state.spent + state.layout.prices[lounger],
    )
    if not steps:
        return Ruling(state, say, todo)
    ruling = Ruling(state, (*say, *told(state.layout, steps, GAME)), (*todo, *tasks(state.layout, steps)))
    return game_over_if_safe(ruling) if state.setup.options.end_check == "at-once" else ruling


def with_towel(state: PoolState, lounger: int) -> tuple[int, ...]:
    """The towels once the player in turn has laid one there."""
    return (*state.towels[:lounger], state.turn, *state.towels[lounger + 1 :])
