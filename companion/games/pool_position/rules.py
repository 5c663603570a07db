"""Pool Position: cards give points and the order, points buy towels, full lines bring Luigis who make lines safe."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.pool_position.cards import ALL_CARDS, CARDS, order_of, points_of
from companion.games.pool_position.ending import game_over, game_over_if_safe, nothing_to_take
from companion.games.pool_position.layout import Layout, layout_of
from companion.games.pool_position.luigis import FREE, NONE, steps_of_filling, steps_of_replacing
from companion.games.pool_position.state import (
    DUMMY,
    GAME,
    HAS_SAVER,
    MOST_SAVED,
    ONE_POINT_A_TOWEL,
    WITH_DUMMY,
    Cards,
    EndTurn,
    Place,
    PoolOptions,
    PoolState,
    Replace,
    by_age,
    check_setup,
    status,
)
from companion.games.pool_position.towels import PoolReason, irreplaceable, lay, unplaceable, with_towel
from companion.rulebook.rulebook import (
    Announcement,
    Event,
    NextGame,
    RawEvent,
    Reading,
    Reason,
    Refusal,
    Rulebook,
    Ruling,
    Setup,
    Task,
)


class PoolRulebook(Rulebook[PoolState]):
    """Its `cards` event has a field for each player, which become one."""

    def read(self, raw: RawEvent) -> Event | Refusal:
        """The event that a decoded line stands for, or `bad-event` with what is wrong with it."""
        if raw.get("event") != "cards":
            return super().read(raw)
        return Cards({name: card for name, card in raw.items() if name != "event"})


def begin(setup: Setup) -> Ruling[PoolState]:
    """The first game of a match."""
    return start(setup, setup.players, layout_of(setup.options.board), 1)


def start(setup: Setup, names: tuple[str, ...], layout: Layout, number: int) -> Ruling[PoolState]:
    """A game's opening: an empty board, nothing saved, all cards in hand."""
    seats = len(names) + (len(names) == WITH_DUMMY)
    state = PoolState(
        setup=setup,
        names=names,
        phase="cards",
        game_number=number,
        layout=layout,
        hands=(ALL_CARDS,) * seats,
        saved=(0,) * seats,
        used=(0,) * seats,
        towels=(FREE,) * len(layout.spots),
        luigis=(NONE,) * len(layout.lines),
    )
    return Ruling(state, (Announcement("choose-cards", f"{GAME}#cards"),), shuffle_dummy(state))


def shuffle_dummy(state: PoolState) -> tuple[Task, ...]:
    """The dummy's cards are shuffled before they are used, and again each time all are through."""
    return (Task("shuffle-dummy"),) if len(state.names) == WITH_DUMMY else ()


rulebook = PoolRulebook(
    GAME,
    variants=("standard",),
    seats=(2, 5),
    begin=begin,
    status=status,
    options=PoolOptions,
    readings={
        "PP-5": Reading(("row's listed number", ONE_POINT_A_TOWEL), "row's listed number"),
        "PP-8": Reading(("yes", "no"), "yes"),
        "PP-9": Reading((HAS_SAVER, "unused points lost"), HAS_SAVER, {"has one: saves like a player": HAS_SAVER}),
        "PP-13": Reading(("not allowed", "allowed"), "not allowed"),
    },
    reserved=(DUMMY,),
    check_setup=check_setup,
)
on = rulebook.on


def check_cards(state: PoolState, event: Cards) -> Refusal | None:
    """One card, 1 to 12, for each of those who play and nobody else."""
    everybody = state.everybody
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
def rule_on_cards(state: PoolState, event: Cards) -> Ruling[PoolState] | Refusal:
    """The cards are revealed: they give the points and the order of the round."""
    names = state.everybody
    cards = tuple([event.cards[name] for name in names])
    for name, hand, card in zip(names, state.hands, cards, strict=True):
        if not hand >> card & 1:
            return Refusal(PoolReason.USED, {"player": name, "card": card})
    points = points_of(cards)
    order = order_of(cards, state.order or by_age(state.setup, len(cards)))
    hands = tuple([hand & ~(1 << card) for hand, card in zip(state.hands, cards, strict=True)])
    first_tie = not state.order and cards.count(cards[-1]) > 1
    state = replace(state, phase="turn", cards=cards, points=points, order=order, hands=hands, at=0)
    gets = [f"{name} {n}" for name, n in zip(names, points, strict=True)]
    say = (
        Announcement(
            "order",
            f"{GAME}#order",
            "PP-11" if first_tie and len(state.names) == WITH_DUMMY else None,
            {"players": [names[seat] for seat in order]},
        ),
        Announcement("points", f"{GAME}#points", "PP-1" if len(set(cards)) == 1 else None, {"points": gets}),
        say_turn(state),
    )
    return Ruling(state, say)


def say_turn(state: PoolState) -> Announcement:
    """Whose turn it is, and who plays it for the dummy."""
    seat = state.turn
    args = {"player": state.everybody[seat], "n": state.budget}
    if seat < len(state.names):
        return Announcement("turn", f"{GAME}#order", None, args)
    assert state.controller is not None, "a dummy plays with two players only"
    return Announcement("dummy-turn", f"{GAME}#dummy", None, {**args, "player": state.names[state.controller]})


def check_spot(state: PoolState, event: Place | Replace) -> Refusal | None:
    """The board has a lounger there."""
    if (event.row, event.column) in state.layout.numbers:
        return None
    return Refusal(PoolReason.NO_LOUNGER, {"row": event.row, "column": event.column})


@on(Place, phases={"turn"}, check=check_spot)
def rule_on_place(state: PoolState, event: Place) -> Ruling[PoolState] | Refusal:
    """A towel on a free lounger; it may fill its row and its column."""
    lounger = state.layout.numbers[event.row, event.column]
    if refusal := unplaceable(state, lounger):
        return refusal
    towels = with_towel(state, lounger)
    return lay(state, towels, lounger, steps_of_filling(state.layout, towels, state.luigis, lounger))


@on(Replace, phases={"turn"}, check=check_spot)
def rule_on_replace(state: PoolState, event: Replace) -> Ruling[PoolState] | Refusal:
    """A towel in the place of an opponent's, which goes into the pool for good."""
    lounger = state.layout.numbers[event.row, event.column]
    if refusal := irreplaceable(state, lounger):
        return refusal
    owner = state.towels[lounger]
    name = state.everybody[owner]
    where = {"row": event.row, "column": event.column, "player": name}
    reading = "PP-13" if owner == state.turn else "PP-8" if name == DUMMY else None
    say = Announcement("towel-in-pool", f"{GAME}#replacing", reading, where)
    steps = steps_of_replacing(state.layout, state.luigis, lounger)
    return lay(state, with_towel(state, lounger), lounger, steps, (say,), (Task("towel-in-pool", where),))


@on(EndTurn, phases={"turn"})
def rule_on_end_turn(state: PoolState, _: EndTurn) -> Ruling[PoolState]:
    """What is left is saved, up to five points; then the next one of the order plays, or the next cards are chosen."""
    saved, say, todo = save(state)
    if nothing_to_take(state):
        return game_over(replace(state, saved=saved), Announcement("nothing-left", f"{GAME}#game-end"), say, todo)
    if state.at + 1 < len(state.order):
        state = replace(state, saved=saved, at=state.at + 1, laid=0, spent=0)
        return Ruling(state, (*say, say_turn(state)), todo)
    state = replace(state, saved=saved)
    if state.setup.options.end_check == "end-of-round":
        ended = game_over_if_safe(Ruling(state, say, todo))
        if ended.state.phase == "game-over":
            return ended
    return next_round(state, say, todo)


def save(state: PoolState) -> tuple[tuple[int, ...], tuple[Announcement, ...], tuple[Task, ...]]:
    """Everybody's savings once the player in turn has put the rest of the budget there; what does not fit is lost."""
    seat, budget = state.turn, state.budget
    before, name = state.saved[seat], state.everybody[seat]
    has_saver = name != DUMMY or state.setup.readings["PP-9"] == HAS_SAVER
    rest = min(MOST_SAVED, budget) if has_saver else 0
    say: tuple[Announcement, ...] = ()
    if lost := budget - rest:
        reading = "PP-9" if name == DUMMY else None
        say = (Announcement("points-lost", f"{GAME}#saving", reading, {"player": name, "n": lost}),)
    if rest == before:
        return state.saved, say, ()
    todo = Task("set-saver", {"player": name, "from": before, "to": rest})
    return (*state.saved[:seat], rest, *state.saved[seat + 1 :]), say, (todo,)


def next_round(state: PoolState, say: tuple[Announcement, ...], todo: tuple[Task, ...]) -> Ruling[PoolState]:
    """The next cards are chosen; who has played all of them takes them up again."""
    state = replace(state, phase="cards", round=state.round + 1, laid=0, spent=0)
    if not state.hands[0]:
        state = replace(state, hands=(ALL_CARDS,) * len(state.hands))
        todo = (*todo, Task("take-cards"), *shuffle_dummy(state))
    return Ruling(state, (*say, Announcement("choose-cards", f"{GAME}#cards")), todo)


@on(NextGame, phases={"game-over"})
def rule_on_next_game(state: PoolState, _: NextGame) -> Ruling[PoolState]:
    """The next game of the match starts anew, on an empty board."""
    ruling = start(state.setup, state.names, state.layout, state.game_number + 1)
    say = Announcement("next-game", f"{GAME}#game-end", None, {"number": ruling.state.game_number})
    return Ruling(ruling.state, (say, *ruling.announcements), (Task("clear-board"), *ruling.todo))
