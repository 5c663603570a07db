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
    Table,
    YoolooOptions,
    check_setup,
    fixed_order,
    game_over,
    status,
    turn_up,
)
from companion.rulebook.rulebook import NextGame, Reading, Reason, Refusal, Rulebook, Ruling, Say, Setup, Task

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


def begin(setup: Setup) -> Ruling[Table]:
    """The first game of a match."""
    return start(setup, setup.players, 1, (0,) * len(setup.players))


def start(setup: Setup, names: tuple[str, ...], number: int, earlier: tuple[int, ...]) -> Ruling[Table]:
    """A game's opening position; one to ten begins one seat further each game."""
    none = (0,) * len(names)
    flipping = setup.variant in FLIPPING
    at = (number - 1) % len(names)
    table = Table(
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
        return Ruling(table, (say_turn(table),))
    return next_point_card(table)


def next_point_card(table: Table, say: tuple[Say, ...] = (), todo: tuple[Task, ...] = ()) -> Ruling[Table]:
    """The round's point card turns up by itself where the order is fixed; elsewhere somebody must tell it."""
    order = fixed_order(table.setup)
    if order is None:
        return Ruling(replace(table, phase="point-card", point_card=None), say, todo)
    card = order[table.round - 1]
    return Ruling(turn_up(table, card), (*say, Say("point-card", f"{GAME}#rounds", None, {"card": card})), todo)


rulebook: Rulebook[Table] = Rulebook(
    GAME,
    package="companion.games.yooloo",
    run="wins-round",
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
    conceal=conceal,
)
on = rulebook.on


def check_value(_: Table, event: PointCard) -> Refusal | None:
    """A point card is numbered 1 to 10."""
    return None if 1 <= event.value <= CARDS else Refusal(YoolooReason.BAD_CARD, {"card": event.value})


def check_card(_: Table, event: Play | Flip) -> Refusal | None:
    """A playing card is numbered 1 to 10."""
    return None if 1 <= event.card <= CARDS else Refusal(YoolooReason.BAD_CARD, {"card": event.card})


def check_play(table: Table, event: Play) -> Refusal | None:
    """Somebody of this match lays a card that there is."""
    if table.seat(event.player) is None:
        return Refusal(Reason.NO_SUCH_PLAYER, {"player": event.player})
    return check_card(table, event)


@on(PointCard, phases={"point-card"}, check=check_value)
def rule_on_point_card(table: Table, event: PointCard) -> Ruling[Table] | Refusal:
    """The next round's point card; the cards of the last reveal are put away."""
    if table.turned >> event.value & 1:
        return Refusal(YoolooReason.POINT_CARD_USED, {"card": event.value})
    say = Say("point-card", f"{GAME}#rounds", None, {"card": event.value})
    return Ruling(replace(turn_up(table, event.value), shown=()), (say,))


@on(Play, phases={"play", "showdown"}, check=check_play)
def rule_on_play(table: Table, event: Play) -> Ruling[Table] | Refusal:
    """A card is laid; the last one to be laid turns all of them over.

    A laid card stays in its hand until then: otherwise a refusal would tell which one it is.
    """
    seat = table.names.index(event.player)
    if not table.hands[seat] >> event.card & 1:
        return Refusal(YoolooReason.USED, {"card": event.card})
    if table.laid[seat]:
        return Refusal(YoolooReason.LAID, {"player": event.player})
    laid = (*table.laid[:seat], event.card, *table.laid[seat + 1 :])
    if 0 in laid:
        return Ruling(replace(table, laid=laid, shown=()))
    return reveal(table, laid)


def reveal(table: Table, laid: tuple[int, ...]) -> Ruling[Table]:
    """All cards are turned over: the round goes to the highest that lies there alone."""
    hands = table.hands
    if table.phase == "play":
        hands = tuple(hand & ~(1 << card) for hand, card in zip(hands, laid, strict=True))
    table = replace(table, laid=(0,) * len(laid), shown=laid, hands=hands)
    seat = highest_alone(laid)
    return nobody_wins(table) if seat is None else wins_round(table, seat, laid[seat])


def wins_round(table: Table, seat: int, card: int) -> Ruling[Table]:
    """The winner takes the point card and whatever is parked, doubled where it matches."""
    assert table.point_card is not None
    won = award(card, table.point_card, table.parked, doubling(table), table.phase == "showdown")
    name = table.names[seat]
    several_parked = "YO-2" if len(table.parked) > 1 else None
    args = {"player": name, "card": card, "n": won.points}
    say = [Say("wins-round", f"{GAME}#rounds", won.reading or several_parked, args)]
    if won.doubled:
        say.append(Say("doubled", f"{GAME}#double", won.reading, {"cards": won.doubled}))
    todo = Task("take", {"player": name, "cards": [*table.parked, table.point_card]})
    scores = tuple(score + won.points if at == seat else score for at, score in enumerate(table.scores))
    return next_round(replace(table, scores=scores, parked=()), tuple(say), (todo,))


def doubling(table: Table) -> str | None:
    """How matching point cards are doubled in this round (a choice of YO-3), or None where nobody asks."""
    setup = table.setup
    if not setup.options.doubling or len(table.names) == TWO_PLAYERS:
        return None
    if table.phase == "showdown" and setup.readings["YO-4"] != "applies":
        return NO_CARD_DOUBLES
    return setup.readings["YO-3"]


def nobody_wins(table: Table) -> Ruling[Table]:
    """No card lay alone: park the point card, drop it (two players), or go to a showdown (last round)."""
    assert table.point_card is not None
    card = table.point_card
    if len(table.names) == TWO_PLAYERS:
        say = Say("discarded", f"{GAME}#two-players", None, {"card": card})
        return next_round(table, (say,), (Task("discard", {"card": card}),))
    if table.round < CARDS:
        say = Say("parked", f"{GAME}#parked", None, {"card": card})
        table = replace(table, parked=(*table.parked, card))
        return next_round(table, (say,), (Task("park", {"card": card}),))
    say = Say("showdown", f"{GAME}#showdown", None, {"n": card + sum(table.parked)})
    table = replace(table, phase="showdown", hands=(ALL_CARDS,) * len(table.names))
    return Ruling(table, (say,), (Task("pick-up"),))


def next_round(table: Table, say: tuple[Say, ...], todo: tuple[Task, ...]) -> Ruling[Table]:
    """On to the next point card; after the tenth the game is over."""
    if table.round < CARDS:
        return next_point_card(replace(table, round=table.round + 1), say, todo)
    return game_over(replace(table, hands=(0,) * len(table.names)), say, todo)


@on(Flip, phases={"flip"}, check=check_card)
def rule_on_flip(table: Table, event: Flip) -> Ruling[Table] | Refusal:
    """The player in turn turns up a card that is still face down."""
    if event.card <= table.scores[table.at]:
        return Refusal(YoolooReason.USED, {"card": event.card})
    return flip(table, event.card)


@on(NextGame, phases={"game-over"})
def rule_on_next_game(table: Table, _: NextGame) -> Ruling[Table]:
    """The next game of the match; its points are added to those so far."""
    earlier = tuple(before + now for before, now in zip(table.earlier, table.scores, strict=True))
    ruling = start(table.setup, table.names, table.game_number + 1, earlier)
    say = Say("next-game", f"{GAME}#game-end", None, {"number": ruling.table.game_number})
    return Ruling(ruling.table, (say, *ruling.say), ruling.todo)
