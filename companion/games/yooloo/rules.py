"""The rulebook of Yooloo: cards laid in secret, point cards, showdowns, and the two variants of one to ten."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.yooloo.announcements import announce_point_card, announce_turn, announcement
from companion.games.yooloo.ending import end_game
from companion.games.yooloo.events import Flip, Play, PointCard
from companion.games.yooloo.one_to_ten_variant import turn_up_card
from companion.games.yooloo.options import READINGS, YoolooOptions, check_setup, fixed_order
from companion.games.yooloo.reasons import YoolooReason
from companion.games.yooloo.rounds import CARDS, FULL_HAND, NO_CARD_DOUBLES, round_winner, value_of_pot
from companion.games.yooloo.secrets import hidden_cards, masked_cards
from companion.games.yooloo.state import FLIPPING, GAME, YoolooState, with_point_card
from companion.games.yooloo.status import status
from companion.rulebook.rulebook import (
    Announcement,
    Event,
    NextGame,
    Reason,
    Refusal,
    Rulebook,
    Ruling,
    Setup,
    Task,
    not_now,
)

TWO_PLAYERS = 2


def begin(setup: Setup) -> Ruling[YoolooState]:
    """The first game of a match."""
    return start_game(setup, setup.players, 1, (0,) * len(setup.players))


def start_game(setup: Setup, names: tuple[str, ...], number: int, earlier: tuple[int, ...]) -> Ruling[YoolooState]:
    """The ruling that opens a game; one to ten begins one seat further in each game.

    Args:
        setup: What was agreed for the match.
        names: By seat, as they are called now.
        number: The number of the game, from 1.
        earlier: By seat, the points of the games before.
    """
    none = (0,) * len(names)
    flipping = setup.variant in FLIPPING
    state = YoolooState(
        setup=setup,
        names=names,
        phase="flip" if flipping else "point-card",
        game_number=number,
        hands=none if flipping else (FULL_HAND,) * len(names),
        laid=none,
        scores=none,
        earlier_points=earlier,
        turn=(number - 1) % len(names),
    )
    if flipping:
        return Ruling(state, (announce_turn(state),))
    return next_point_card(state)


def next_point_card(
    state: YoolooState, announcements: tuple[Announcement, ...] = (), todo: tuple[Task, ...] = ()
) -> Ruling[YoolooState]:
    """The ruling that begins a round: with the next point card where their order is fixed, else it is waited for."""
    order = fixed_order(state.setup)
    if order is None:
        turn_up = announcement("turn-up", "rounds")
        return Ruling(replace(state, phase="point-card", point_card=None), (*announcements, turn_up), todo)
    card = order[state.round - 1]
    return Ruling(
        with_point_card(state, card),
        (*announcements, announce_point_card(card)),
        todo,
    )


def out_of_phase(state: YoolooState, event: Event) -> Refusal:
    """The refusal of an event that its variant or its phase does not have."""
    if (type(event) is Flip) != (state.setup.variant in FLIPPING):
        return Refusal(Reason.NOT_NOW, {"kind": "variant"})
    if type(event) is PointCard and fixed_order(state.setup) is not None:
        return Refusal(Reason.NOT_NOW, {"kind": "fixed-order"})
    return not_now(state) if state.winners else Refusal(Reason.NOT_NOW, {"kind": state.phase})


rulebook: Rulebook[YoolooState] = Rulebook(
    GAME,
    streak_code="wins-round",
    variants=("standard", "easy", *FLIPPING),
    seats=(2, 8),
    begin=begin,
    status=status,
    options=YoolooOptions,
    readings=READINGS,
    check_setup=check_setup,
    hidden=hidden_cards,
    masked=masked_cards,
    out_of_phase=out_of_phase,
)
on = rulebook.on


def check_value(_: YoolooState, event: PointCard) -> Refusal | None:
    """Refuses a point card that is none of 1 to 10."""
    return None if 1 <= event.value <= CARDS else Refusal(YoolooReason.BAD_CARD, {"card": event.value})


def check_card(_: YoolooState, event: Play | Flip) -> Refusal | None:
    """Refuses a card that is none of 1 to 10."""
    return None if 1 <= event.card <= CARDS else Refusal(YoolooReason.BAD_CARD, {"card": event.card})


def check_play(state: YoolooState, event: Play) -> Refusal | None:
    """Refuses a player who is not of this match, and a card that is none of 1 to 10."""
    if state.seat(event.player) is None:
        return Refusal(Reason.NO_SUCH_PLAYER, {"player": event.player})
    return check_card(state, event)


@on(PointCard, phases={"point-card"}, check=check_value)
def on_point_card(state: YoolooState, event: PointCard) -> Ruling[YoolooState] | Refusal:
    """The point card of the round was turned up; the cards of the last reveal are put away."""
    if state.turned_up >> event.value & 1:
        return Refusal(YoolooReason.POINT_CARD_USED, {"card": event.value})
    state = replace(with_point_card(state, event.value), revealed=())
    return Ruling(state, (announce_point_card(event.value),))


@on(Play, phases={"play", "showdown"}, check=check_play)
def on_play(state: YoolooState, event: Play) -> Ruling[YoolooState] | Refusal:
    """A card is laid face down; when everybody has laid one, all are revealed.

    A laid card stays in its hand until then, for else a refusal would give it away.
    """
    seat = state.names.index(event.player)
    if not state.hands[seat] >> event.card & 1:
        return Refusal(YoolooReason.USED, {"card": event.card})
    if state.laid[seat]:
        return Refusal(YoolooReason.LAID, {"player": event.player})
    laid = (*state.laid[:seat], event.card, *state.laid[seat + 1 :])
    if 0 in laid:
        return Ruling(replace(state, laid=laid, revealed=()))
    return reveal_cards(state, laid)


def reveal_cards(state: YoolooState, laid: tuple[int, ...]) -> Ruling[YoolooState]:
    """The ruling when all cards are laid: the highest that was laid once wins the round."""
    hands = state.hands
    if state.phase == "play":
        hands = tuple(hand & ~(1 << card) for hand, card in zip(hands, laid, strict=True))
    state = replace(state, laid=(0,) * len(laid), revealed=laid, hands=hands)
    seat = round_winner(laid)
    return tie_round(state) if seat is None else win_round(state, seat, laid[seat])


def win_round(state: YoolooState, seat: int, card: int) -> Ruling[YoolooState]:
    """The ruling on a round with a winner, who takes the point card and those parked (readings YO-2, YO-3, YO-4)."""
    assert state.point_card is not None
    pot = value_of_pot(card, state.point_card, state.parked, doubling_choice(state), state.phase == "showdown")
    name = state.names[seat]
    several_parked = "YO-2" if len(state.parked) > 1 else None
    reading = pot.reading or several_parked
    taken = [*state.parked, state.point_card]
    kind = {"kind": "several"} if state.parked else {}
    announcements = [
        announcement("wins-round", "rounds", reading, player=name, card=card, cards=taken, n=pot.points, **kind)
    ]
    if pot.doubled:
        announcements.append(announcement("doubled", "double", pot.reading, cards=pot.doubled))
    todo = Task("take", {"player": name, "cards": taken})
    scores = tuple(score + pot.points if at == seat else score for at, score in enumerate(state.scores))
    return next_round(replace(state, scores=scores, parked=()), tuple(announcements), (todo,))


def doubling_choice(state: YoolooState) -> str | None:
    """The choice of reading YO-3 for this round, NO_CARD_DOUBLES, or None where point cards are never doubled."""
    setup = state.setup
    if not setup.options.doubling or len(state.names) == TWO_PLAYERS:
        return None
    if state.phase == "showdown" and setup.readings["YO-4"] != "applies":
        return NO_CARD_DOUBLES
    return setup.readings["YO-3"]


def tie_round(state: YoolooState) -> Ruling[YoolooState]:
    """The ruling on a round without a winner.

    The point card is parked; with two players it is out of the game; in the last round a showdown decides.
    """
    assert state.point_card is not None
    card = state.point_card
    if len(state.names) == TWO_PLAYERS:
        discarded = announcement("discarded", "two-players", card=card)
        return next_round(state, (discarded,), (Task("discard", {"card": card}),))
    if state.round < CARDS:
        parked = announcement("parked", "parked", card=card)
        state = replace(state, parked=(*state.parked, card))
        return next_round(state, (parked,), (Task("park", {"card": card}),))
    showdown = announcement("showdown", "showdown", n=card + sum(state.parked))
    state = replace(state, phase="showdown", hands=(FULL_HAND,) * len(state.names))
    return Ruling(state, (showdown,), (Task("pick-up"),))


def next_round(
    state: YoolooState, announcements: tuple[Announcement, ...], todo: tuple[Task, ...]
) -> Ruling[YoolooState]:
    """The ruling that goes on to the next round, or ends the game after the tenth."""
    if state.round < CARDS:
        return next_point_card(replace(state, round=state.round + 1), announcements, todo)
    return end_game(replace(state, hands=(0,) * len(state.names)), announcements, todo)


@on(Flip, phases={"flip"}, check=check_card)
def on_flip(state: YoolooState, event: Flip) -> Ruling[YoolooState] | Refusal:
    """The player in turn turns up a card that is still face down."""
    if event.card <= state.scores[state.turn]:
        return Refusal(YoolooReason.USED, {"kind": "open", "card": event.card, "player": state.names[state.turn]})
    return turn_up_card(state, event.card)


@on(NextGame, phases={"game-over"})
def on_next_game(state: YoolooState, _: NextGame) -> Ruling[YoolooState]:
    """A new game; the points of the last one are added to those so far."""
    earlier = tuple(before + now for before, now in zip(state.earlier_points, state.scores, strict=True))
    ruling = start_game(state.setup, state.names, state.game_number + 1, earlier)
    begins = announcement("next-game", "game-end", number=ruling.state.game_number)
    return Ruling(ruling.state, (begins, *ruling.announcements), ruling.todo)
