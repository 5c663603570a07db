"""The rulebook of Pool Position: cards give points and the order of play, points buy towels, Luigis make lines safe."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.pool_position.announcements import announce_tasks, announce_turn, announcement
from companion.games.pool_position.cards import CARDS, FULL_HAND, order_of_play, points_for_cards
from companion.games.pool_position.ending import end_game, end_if_enough_safe, no_lounger_left
from companion.games.pool_position.events import Cards, EndTurn, Place, Replace
from companion.games.pool_position.layout import Layout, layout_of
from companion.games.pool_position.luigis import NO_LUIGI, NO_TOWEL, steps_of_filling, steps_of_replacing
from companion.games.pool_position.options import HAS_SAVER, READINGS, PoolOptions, check_setup
from companion.games.pool_position.reasons import PoolReason
from companion.games.pool_position.state import DUMMY, GAME, MAX_SAVED, PLAYERS_WITH_DUMMY, PoolState, seats_by_age
from companion.games.pool_position.status import status
from companion.games.pool_position.towels import lay_towel, placing_refusal, replacing_refusal, with_towel
from companion.rulebook.rulebook import (
    Announcement,
    Event,
    NextGame,
    RawEvent,
    Reason,
    Refusal,
    Rulebook,
    Ruling,
    Setup,
    Task,
    not_now,
)


class PoolRulebook(Rulebook[PoolState]):
    """A rulebook whose event `cards` has a field for each player."""

    def read(self, raw: RawEvent) -> Event | Refusal:
        """The event that a decoded line stands for, or `bad-event` with what is wrong with it."""
        if raw.get("event") != "cards":
            return super().read(raw)
        return Cards({name: card for name, card in raw.items() if name != "event"})


def begin(setup: Setup) -> Ruling[PoolState]:
    """The first game of a match."""
    return start_game(setup, setup.players, layout_of(setup.options.board), 1)


def start_game(setup: Setup, names: tuple[str, ...], layout: Layout, number: int) -> Ruling[PoolState]:
    """The ruling that opens a game: an empty board, nothing saved, all cards in hand."""
    seats = len(names) + (len(names) == PLAYERS_WITH_DUMMY)
    state = PoolState(
        setup=setup,
        names=names,
        phase="cards",
        game_number=number,
        layout=layout,
        hands=(FULL_HAND,) * seats,
        saved=(0,) * seats,
        towels_used=(0,) * seats,
        towels=(NO_TOWEL,) * len(layout.positions),
        luigis=(NO_LUIGI,) * len(layout.lines),
    )
    todo = shuffle_dummy_tasks(state)
    return Ruling(state, (*announce_tasks(todo), announcement("choose-cards", "cards")), todo)


def shuffle_dummy_tasks(state: PoolState) -> tuple[Task, ...]:
    """The task to shuffle the dummy's cards: at the start, and each time that all are played."""
    return (Task("shuffle-dummy"),) if len(state.names) == PLAYERS_WITH_DUMMY else ()


def out_of_phase(state: PoolState, _: Event) -> Refusal:
    """The refusal of an event that its phase does not have: what is to be done first."""
    if state.winners:
        return not_now(state)
    player = {"player": state.names_with_dummy[state.turn]} if state.phase == "turn" else {}
    return Refusal(Reason.NOT_NOW, {"kind": state.phase, **player})


rulebook = PoolRulebook(
    GAME,
    variants=("standard",),
    seats=(2, 5),
    begin=begin,
    status=status,
    options=PoolOptions,
    readings=READINGS,
    reserved=(DUMMY,),
    check_setup=check_setup,
    out_of_phase=out_of_phase,
)
on = rulebook.on


def check_cards(state: PoolState, event: Cards) -> Refusal | None:
    """Refuses anything but one card, 1 to 12, for each of those who play."""
    everybody = state.names_with_dummy
    for name, card in event.cards.items():
        if name not in everybody:
            return Refusal(Reason.BAD_EVENT, {"what": f"nobody here is called {name}"})
        if type(card) is not int:
            return Refusal(Reason.BAD_EVENT, {"what": f"the card of {name} must be a whole number"})
    for name, card in event.cards.items():
        if not 1 <= card <= CARDS:
            return Refusal(PoolReason.BAD_CARD, {"player": name, "card": card})
    if missing := [name for name in everybody if name not in event.cards]:
        return Refusal(PoolReason.MISSING_CARD, {"players": missing})
    return None


@on(Cards, phases={"cards"}, check=check_cards)
def on_cards(state: PoolState, event: Cards) -> Ruling[PoolState] | Refusal:
    """The cards are revealed: they give the points and the order of play of the round (readings PP-1, PP-11)."""
    names = state.names_with_dummy
    cards = tuple([event.cards[name] for name in names])
    for name, hand, card in zip(names, state.hands, cards, strict=True):
        if not hand >> card & 1:
            return Refusal(PoolReason.USED, {"player": name, "card": card})
    points = points_for_cards(cards)
    order = order_of_play(cards, state.order or seats_by_age(state.setup, len(cards)))
    hands = tuple([hand & ~(1 << card) for hand, card in zip(state.hands, cards, strict=True)])
    first_tie = not state.order and cards.count(cards[-1]) > 1
    state = replace(state, phase="turn", cards=cards, points=points, order=order, hands=hands, order_index=0)
    order_reading = "PP-11" if first_tie and len(state.names) == PLAYERS_WITH_DUMMY else None
    points_reading = "PP-1" if len(set(cards)) == 1 else None
    gained = [{"player": name, "n": n} for name, n in zip(names, points, strict=True)]
    announcements = (
        announcement("order", "order", order_reading, players=[names[seat] for seat in order]),
        announcement("points", "points", points_reading, points=gained),
        announce_turn(state),
    )
    return Ruling(state, announcements)


def check_lounger(state: PoolState, event: Place | Replace) -> Refusal | None:
    """Refuses a place where the board has no lounger."""
    if (event.row, event.column) in state.layout.lounger_at:
        return None
    return Refusal(PoolReason.NO_LOUNGER, {"row": event.row, "column": event.column})


@on(Place, phases={"turn"}, check=check_lounger)
def on_place(state: PoolState, event: Place) -> Ruling[PoolState] | Refusal:
    """A towel is laid on a free lounger; it may fill its row and its column."""
    lounger = state.layout.lounger_at[event.row, event.column]
    if refusal := placing_refusal(state, lounger):
        return refusal
    towels = with_towel(state, lounger)
    return lay_towel(state, towels, lounger, steps_of_filling(state.layout, towels, state.luigis, lounger))


@on(Replace, phases={"turn"}, check=check_lounger)
def on_replace(state: PoolState, event: Replace) -> Ruling[PoolState] | Refusal:
    """A towel is laid in place of another, which goes into the pool for good (readings PP-8, PP-13)."""
    lounger = state.layout.lounger_at[event.row, event.column]
    if refusal := replacing_refusal(state, lounger):
        return refusal
    owner = state.towels[lounger]
    name = state.names_with_dummy[owner]
    where = {"row": event.row, "column": event.column, "player": name}
    reading = "PP-13" if owner == state.turn else "PP-8" if name == DUMMY else None
    into_pool = announcement("towel-in-pool", "replacing", reading, **where)
    steps = steps_of_replacing(state.layout, state.luigis, lounger)
    return lay_towel(state, with_towel(state, lounger), lounger, steps, (into_pool,), (Task("towel-in-pool", where),))


@on(EndTurn, phases={"turn"})
def on_end_turn(state: PoolState, _: EndTurn) -> Ruling[PoolState]:
    """The turn is over: what is left is saved, up to five points, and the next one plays or a new round begins."""
    saved, announcements, todo = save_points(state)
    if no_lounger_left(state):
        return end_game(replace(state, saved=saved), announcement("nothing-left", "game-end"), announcements, todo)
    if state.order_index + 1 < len(state.order):
        state = replace(state, saved=saved, order_index=state.order_index + 1, towels_this_turn=0, spent_this_turn=0)
        return Ruling(state, (*announcements, announce_turn(state)), todo)
    state = replace(state, saved=saved)
    if state.setup.options.end_check == "end-of-round":
        ended = end_if_enough_safe(Ruling(state, announcements, todo))
        if ended.state.phase == "game-over":
            return ended
    return next_round(state, announcements, todo)


def save_points(state: PoolState) -> tuple[tuple[int, ...], tuple[Announcement, ...], tuple[Task, ...]]:
    """The saved points by seat after the turn, and the announcements and tasks of saving (reading PP-9).

    The player in turn saves the rest of the budget; what does not fit is lost.
    """
    seat, budget = state.turn, state.budget
    before, name = state.saved[seat], state.names_with_dummy[seat]
    has_saver = name != DUMMY or state.setup.readings["PP-9"] == HAS_SAVER
    rest = min(MAX_SAVED, budget) if has_saver else 0
    announcements: tuple[Announcement, ...] = ()
    if lost := budget - rest:
        reading = "PP-9" if name == DUMMY else None
        announcements = (announcement("points-lost", "saving", reading, player=name, n=lost),)
    if rest == before:
        return state.saved, announcements, ()
    todo = (Task("set-saver", {"player": name, "from": before, "to": rest}),)
    return (*state.saved[:seat], rest, *state.saved[seat + 1 :]), (*announcements, *announce_tasks(todo)), todo


def next_round(state: PoolState, announcements: tuple[Announcement, ...], todo: tuple[Task, ...]) -> Ruling[PoolState]:
    """The ruling that begins a round; when all cards are played, they are taken up again."""
    state = replace(state, phase="cards", round=state.round + 1, towels_this_turn=0, spent_this_turn=0)
    if not state.hands[0]:
        state = replace(state, hands=(FULL_HAND,) * len(state.hands))
        cards = (Task("take-cards"), *shuffle_dummy_tasks(state))
        announcements, todo = (*announcements, *announce_tasks(cards)), (*todo, *cards)
    return Ruling(state, (*announcements, announcement("choose-cards", "cards")), todo)


@on(NextGame, phases={"game-over"})
def on_next_game(state: PoolState, _: NextGame) -> Ruling[PoolState]:
    """A new game on an empty board."""
    ruling = start_game(state.setup, state.names, state.layout, state.game_number + 1)
    begins = announcement("next-game", "game-end", number=ruling.state.game_number)
    cleared = (Task("clear-board"),)
    return Ruling(ruling.state, (begins, *announce_tasks(cleared), *ruling.announcements), (*cleared, *ruling.todo))
