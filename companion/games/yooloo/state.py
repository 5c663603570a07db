"""A game of Yooloo: its events, what can be chosen beforehand, what lies where and what may be seen of it."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from companion.games.yooloo.rounds import CARDS, cards_of
from companion.rulebook.rulebook import Announcement, Event, Options, Ruling, Setup, Task
from companion.rulebook.rulebook import GameState as AnyTable

GAME = "yooloo"
IN_ONE_GO = "one-to-ten-in-one-go"
FLIPPING = ("one-to-ten", IN_ONE_GO)
FULL_DECK = tuple(range(1, CARDS + 1))


class PointCard(Event, frozen=True, tag="point-card"):
    """The point card that was turned up."""

    value: int


class Play(Event, frozen=True, tag="play"):
    """A player has laid a card face down."""

    player: str
    card: int


class Flip(Event, frozen=True, tag="flip"):
    """One to ten: the player in turn has turned up this number."""

    card: int


class YoolooOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be chosen before a match."""

    doubling: bool = True
    point_cards: tuple[int, ...] | UnsetType = UNSET


class YoolooState(AnyTable, frozen=True, kw_only=True):
    """The game as it lies; everything by seat. A hand is a set of bits, bit k for card k; 0 stands for no card."""

    hands: tuple[int, ...]
    laid: tuple[int, ...]
    scores: tuple[int, ...]
    earlier: tuple[int, ...]
    """Points of the match's games before this one."""
    round: int = 1
    point_card: int | None = None
    turned: int = 0
    """The point cards turned up so far, as bits."""
    parked: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    """The cards of the last reveal while they lie on the table."""
    at: int = 0
    """One to ten: the seat in turn; a score there is the number of cards found."""


def fixed_order(setup: Setup) -> tuple[int, ...] | None:
    """The order of the point cards where it is known beforehand, or None where each is told."""
    if setup.variant == "easy":
        return FULL_DECK
    chosen = setup.options.point_cards
    return None if chosen is UNSET else chosen


def check_setup(setup: Setup) -> str | None:
    """A sentence about point cards that cannot be, or None."""
    chosen = setup.options.point_cards
    if chosen is UNSET:
        return None
    if setup.variant != "standard":
        return f"options.point_cards: the order can be chosen in standard only, not in {setup.variant}."
    if tuple(sorted(chosen)) != FULL_DECK:
        return "options.point_cards: name each of the point cards 1 to 10 once."
    return None


def turn_up(state: YoolooState, card: int) -> YoolooState:
    """The same table with this point card at stake."""
    return replace(state, phase="play", point_card=card, turned=state.turned | 1 << card)


def status(state: YoolooState) -> dict[str, Any]:
    """The public part of the state: never a card that is still face down."""
    names = state.names
    flipping = state.setup.variant in FLIPPING
    public: dict[str, Any] = {
        "turn": names[state.at] if state.phase == "flip" else None,
        "scores": dict(zip(names, state.scores, strict=True)),
        "totals": {name: before + now for name, before, now in zip(names, state.earlier, state.scores, strict=True)},
        "round": state.round,
        "point_card": state.point_card,
        "parked": list(state.parked),
        "laid": [name for name, card in zip(names, state.laid, strict=True) if card],
        "table": dict(zip(names, state.shown, strict=True)) if state.shown else {},
        "hands": {name: cards_of(hand) for name, hand in zip(names, state.hands, strict=True)},
    }
    if flipping:
        found = zip(names, state.scores, strict=True)
        public["target"] = {name: score + 1 for name, score in found if score < CARDS}
    return public


def game_over(state: YoolooState, say: tuple[Announcement, ...], todo: tuple[Task, ...] = ()) -> Ruling[YoolooState]:
    """The most points win the game; equal ones share it."""
    best = max(state.scores)
    winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
    names = [state.names[seat] for seat in winners]
    flipping = state.setup.variant in FLIPPING
    if len(winners) > 1:
        end = Announcement("draw", f"{GAME}#game-end", "YO-16" if flipping else "YO-10", {"players": names, "n": best})
    else:
        in_one_go = state.setup.variant == IN_ONE_GO
        end = Announcement(
            "wins-game", f"{GAME}#game-end", "YO-15" if in_one_go else None, {"player": names[0], "n": best}
        )
    return Ruling(replace(state, phase="game-over", winners=winners), (*say, end), todo)
