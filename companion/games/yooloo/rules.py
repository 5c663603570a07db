"""Yooloo: cards laid in secret, point cards, showdowns, and the two games of finding one to ten."""

from __future__ import annotations

from enum import StrEnum

from msgspec.structs import replace

from companion.games.yooloo.one_to_ten import flip, say_turn
from companion.games.yooloo.redaction import conceal
from companion.games.yooloo.rounds import ALL_CARDS, CARDS, NO_CARD_DOUBLES, award, highest_alone
from companion.games.yooloo.state import (
    FLIPPING,
    GAME,
    Flip,
    Play,
    PointCard,
    YoolooOptions,
    YoolooState,
    check_setup,
    fixed_order,
    game_over,
    status,
    turn_up,
)
from companion.rulebook.rulebook import Announcement, NextGame, Reading, Reason, Refusal, Rulebook, Ruling, Setup, Task

TWO_PLAYERS = 2


class YoolooReason(StrEnum):
    """Why a card is refused, besides the reasons of every game."""

    BAD_CARD = "bad-card"
    """There is no such card: they are numbered 1 to 10."""
    USED = "card-already-used"
    """The card was played in an earlier round, or lies face up already."""
    LAID = "already-laid"
    """The player has a card on the table face down."""
    POINT_CARD_USED = "point-card-used"
    """That point card was turned up before in this game."""


def begin(setup: Setup) -> Ruling[YoolooState]:
    """The first game of a match."""
    return start(setup, setup.players, 1, (0,) * len(setup.players))


def start(setup: Setup, names: tuple[str, ...], number: int, earlier: tuple[int, ...]) -> Ruling[YoolooState]:
    """A game's opening position; one to ten begins one seat further each game."""
    none = (0,) * len(names)
    flipping = setup.variant in FLIPPING
    at = (number - 1) % len(names)
    state = YoolooState(
        setup=setup,
        names=names,
        phase="flip" if flipping else "point-card",
        game_number=number,
        hands=none if flipping else (ALL_CARDS,) * len(names),
        laid=none,
        scores=none,
        earlier=earlier,
        at=at,
    )
    if flipping:
        return Ruling(state, (say_turn(state),))
    return next_point_card(state)


def next_point_card(
    state: YoolooState, say: tuple[Announcement, ...] = (), todo: tuple[Task, ...] = ()
) -> Ruling[YoolooState]:
    """The round's point card turns up by itself where the order is fixed; elsewhere somebody must tell it."""
    order = fixed_order(state.setup)
    if order is None:
        return Ruling(replace(state, phase="point-card", point_card=None), say, todo)
    card = order[state.round - 1]
    return Ruling(
        turn_up(state, card), (*say, Announcement("point-card", f"{GAME}#rounds", None, {"card": card})), todo
    )


rulebook: Rulebook[YoolooState] = Rulebook(
    GAME,
    streak_code="wins-round",
    variants=("standard", "easy", *FLIPPING),
    seats=(2, 8),
    begin=begin,
    status=status,
    options=YoolooOptions,
    readings={
        "YO-3": Reading(("D1", "D2", "D3"), "D1"),
        "YO-4": Reading(("applies", "does not apply"), "applies", {"applies (D1)": "applies"}),
    },
    check_setup=check_setup,
    redact=conceal,
)
on = rulebook.on


def check_value(_: YoolooState, event: PointCard) -> Refusal | None:
    """A point card is numbered 1 to 10."""
    return None if 1 <= event.value <= CARDS else Refusal(YoolooReason.BAD_CARD, {"card": event.value})


def check_card(_: YoolooState, event: Play | Flip) -> Refusal | None:
    """A playing card is numbered 1 to 10."""
    return None if 1 <= event.card <= CARDS else Refusal(YoolooReason.BAD_CARD, {"card": event.card})


def check_play(state: YoolooState, event: Play) -> Refusal | None:
    """Somebody of this match lays a card that there is."""
    if state.seat(event.player) is None:
        return Refusal(Reason.NO_SUCH_PLAYER, {"player": event.player})
    return check_card(state, event)


@on(PointCard, phases={"point-card"}, check=check_value)
def rule_on_point_card(state: YoolooState, event: PointCard) -> Ruling[YoolooState] | Refusal:
    """The next round's point card; the cards of the last reveal are put away."""
    if state.turned >> event.value & 1:
        return Refusal(YoolooReason.POINT_CARD_USED, {"card": event.value})
    say = Announcement("point-card", f"{GAME}#rounds", None, {"card": event.value})
    return Ruling(replace(turn_up(state, event.value), shown=()), (say,))


@on(Play, phases={"play", "showdown"}, check=check_play)
def rule_on_play(state: YoolooState, event: Play) -> Ruling[YoolooState] | Refusal:
    """A card is laid; the last one to be laid turns all of them over.

    A laid card stays in its hand until then: otherwise a refusal would tell which one it is.
    """
    seat = state.names.index(event.player)
    if not state.hands[seat] >> event.card & 1:
        return Refusal(YoolooReason.USED, {"card": event.card})
    if state.laid[seat]:
        return Refusal(YoolooReason.LAID, {"player": event.player})
    laid = (*state.laid[:seat], event.card, *state.laid[seat + 1 :])
    if 0 in laid:
        return Ruling(replace(state, laid=laid, shown=()))
    return reveal(state, laid)


def reveal(state: YoolooState, laid: tuple[int, ...]) -> Ruling[YoolooState]:
    """All cards are turned over: the round goes to the highest that lies there alone."""
    hands = state.hands
    if state.phase == "play":
        hands = tuple(hand & ~(1 << card) for hand, card in zip(hands, laid, strict=True))
    state = replace(state, laid=(0,) * len(laid), shown=laid, hands=hands)
    seat = highest_alone(laid)
    return nobody_wins(state) if seat is None else wins_round(state, seat, laid[seat])


def wins_round(state: YoolooState, seat: int, card: int) -> Ruling[YoolooState]:
    """The winner takes the point card and whatever is parked, doubled where it matches."""
    assert state.point_card is not None
    won = award(card, state.point_card, state.parked, doubling(state), state.phase == "showdown")
    name = state.names[seat]
    several_parked = "YO-2" if len(state.parked) > 1 else None
    args = {"player": name, "card": card, "n": won.points}
    say = [Announcement("wins-round", f"{GAME}#rounds", won.reading or several_parked, args)]
    if won.doubled:
        say.append(Announcement("doubled", f"{GAME}#double", won.reading, {"cards": won.doubled}))
    todo = Task("take", {"player": name, "cards": [*state.parked, state.point_card]})
    scores = tuple(score + won.points if at == seat else score for at, score in enumerate(state.scores))
    return next_round(replace(state, scores=scores, parked=()), tuple(say), (todo,))


def doubling(state: YoolooState) -> str | None:
    """How matching point cards are doubled in this round (a choice of YO-3), or None where nobody asks."""
    setup = state.setup
    if not setup.options.doubling or len(state.names) == TWO_PLAYERS:
        return None
    if state.phase == "showdown" and setup.readings["YO-4"] != "applies":
        return NO_CARD_DOUBLES
    return setup.readings["YO-3"]


def nobody_wins(state: YoolooState) -> Ruling[YoolooState]:
    """No card lay alone: park the point card, drop it (two players), or go to a showdown (last round)."""
    assert state.point_card is not None
    card = state.point_card
    if len(state.names) == TWO_PLAYERS:
        say = Announcement("discarded", f"{GAME}#two-players", None, {"card": card})
        return next_round(state, (say,), (Task("discard", {"card": card}),))
    if state.round < CARDS:
        say = Announcement("parked", f"{GAME}#parked", None, {"card": card})
        state = replace(state, parked=(*state.parked, card))
        return next_round(state, (say,), (Task("park", {"card": card}),))
    say = Announcement("showdown", f"{GAME}#showdown", None, {"n": card + sum(state.parked)})
    state = replace(state, phase="showdown", hands=(ALL_CARDS,) * len(state.names))
    return Ruling(state, (say,), (Task("pick-up"),))


def next_round(state: YoolooState, say: tuple[Announcement, ...], todo: tuple[Task, ...]) -> Ruling[YoolooState]:
    """On to the next point card; after the tenth the game is over."""
    if state.round < CARDS:
        return next_point_card(replace(state, round=state.round + 1), say, todo)
    return game_over(replace(state, hands=(0,) * len(state.names)), say, todo)


@on(Flip, phases={"flip"}, check=check_card)
def rule_on_flip(state: YoolooState, event: Flip) -> Ruling[YoolooState] | Refusal:
    """The player in turn turns up a card that is still face down."""
    if event.card <= state.scores[state.at]:
        return Refusal(YoolooReason.USED, {"card": event.card})
    return flip(state, event.card)


@on(NextGame, phases={"game-over"})
def rule_on_next_game(state: YoolooState, _: NextGame) -> Ruling[YoolooState]:
    """The next game of the match; its points are added to those so far."""
    earlier = tuple(before + now for before, now in zip(state.earlier, state.scores, strict=True))
    ruling = start(state.setup, state.names, state.game_number + 1, earlier)
    say = Announcement("next-game", f"{GAME}#game-end", None, {"number": ruling.state.game_number})
    return Ruling(ruling.state, (say, *ruling.announcements), ruling.todo)
