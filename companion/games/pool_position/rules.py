"""Pool Position: cards give points and the order, points buy towels, full lines bring Luigis who make lines safe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
    Replace,
    Table,
    by_age,
    check_setup,
    status,
)
from companion.games.pool_position.towels import PoolReason, irreplaceable, lay, unplaceable, with_towel
from companion.rulebook.rulebook import Event, NextGame, Reading, Reason, Refusal, Rulebook, Ruling, Say, Setup, Task


class PoolRulebook(Rulebook[Table]):
    """Its `cards` event has a field for each player, which become one."""

    def read(self, raw: Mapping[str, Any]) -> Event | Refusal:
        """The event that a decoded line stands for, or `bad-event` with what is wrong with it."""
        if raw.get("event") != "cards":
            return super().read(raw)
        return Cards({name: card for name, card in raw.items() if name != "event"})


def begin(setup: Setup) -> Ruling[Table]:
    """The first game of a match."""
    return start(setup, setup.players, layout_of(setup.options.board), 1)


def start(setup: Setup, names: tuple[str, ...], layout: Layout, number: int) -> Ruling[Table]:
    """A game's opening: an empty board, nothing saved, all cards in hand."""
    seats = len(names) + (len(names) == WITH_DUMMY)
    table = Table(
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
    return Ruling(table, (Say("choose-cards", f"{GAME}#cards"),), shuffle_dummy(table))


def shuffle_dummy(table: Table) -> tuple[Task, ...]:
    """The dummy's cards are shuffled before they are used, and again each time all are through."""
    return (Task("shuffle-dummy"),) if len(table.names) == WITH_DUMMY else ()


rulebook = PoolRulebook(
    GAME,
    package="companion.games.pool_position",
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


def check_cards(table: Table, event: Cards) -> Refusal | None:
    """One card, 1 to 12, for each of those who play and nobody else."""
    everybody = table.everybody
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
def rule_on_cards(table: Table, event: Cards) -> Ruling[Table] | Refusal:
    """The cards are revealed: they give the points and the order of the round."""
    names = table.everybody
    cards = tuple([event.cards[name] for name in names])
    for name, hand, card in zip(names, table.hands, cards, strict=True):
        if not hand >> card & 1:
            return Refusal(PoolReason.USED, {"player": name, "card": card})
    points = points_of(cards)
    order = order_of(cards, table.order or by_age(table.setup, len(cards)))
    hands = tuple([hand & ~(1 << card) for hand, card in zip(table.hands, cards, strict=True)])
    first_tie = not table.order and cards.count(cards[-1]) > 1
    table = replace(table, phase="turn", cards=cards, points=points, order=order, hands=hands, at=0)
    gets = [f"{name} {n}" for name, n in zip(names, points, strict=True)]
    say = (
        Say(
            "order",
            f"{GAME}#order",
            "PP-11" if first_tie and len(table.names) == WITH_DUMMY else None,
            {"players": [names[seat] for seat in order]},
        ),
        Say("points", f"{GAME}#points", "PP-1" if len(set(cards)) == 1 else None, {"points": gets}),
        say_turn(table),
    )
    return Ruling(table, say)


def say_turn(table: Table) -> Say:
    """Whose turn it is, and who plays it for the dummy."""
    seat = table.turn
    args = {"player": table.everybody[seat], "n": table.budget}
    if seat < len(table.names):
        return Say("turn", f"{GAME}#order", None, args)
    assert table.controller is not None, "a dummy plays with two players only"
    return Say("dummy-turn", f"{GAME}#dummy", None, {**args, "player": table.names[table.controller]})


def check_spot(table: Table, event: Place | Replace) -> Refusal | None:
    """The board has a lounger there."""
    if (event.row, event.column) in table.layout.numbers:
        return None
    return Refusal(PoolReason.NO_LOUNGER, {"row": event.row, "column": event.column})


@on(Place, phases={"turn"}, check=check_spot)
def rule_on_place(table: Table, event: Place) -> Ruling[Table] | Refusal:
    """A towel on a free lounger; it may fill its row and its column."""
    lounger = table.layout.numbers[event.row, event.column]
    if refusal := unplaceable(table, lounger):
        return refusal
    towels = with_towel(table, lounger)
    return lay(table, towels, lounger, steps_of_filling(table.layout, towels, table.luigis, lounger))


@on(Replace, phases={"turn"}, check=check_spot)
def rule_on_replace(table: Table, event: Replace) -> Ruling[Table] | Refusal:
    """A towel in the place of an opponent's, which goes into the pool for good."""
    lounger = table.layout.numbers[event.row, event.column]
    if refusal := irreplaceable(table, lounger):
        return refusal
    owner = table.towels[lounger]
    name = table.everybody[owner]
    where = {"row": event.row, "column": event.column, "player": name}
    reading = "PP-13" if owner == table.turn else "PP-8" if name == DUMMY else None
    say = Say("towel-in-pool", f"{GAME}#replacing", reading, where)
    steps = steps_of_replacing(table.layout, table.luigis, lounger)
    return lay(table, with_towel(table, lounger), lounger, steps, (say,), (Task("towel-in-pool", where),))


@on(EndTurn, phases={"turn"})
def rule_on_end_turn(table: Table, _: EndTurn) -> Ruling[Table]:
    """What is left is saved, up to five points; then the next one of the order plays, or the next cards are chosen."""
    saved, say, todo = save(table)
    if nothing_to_take(table):
        return game_over(replace(table, saved=saved), Say("nothing-left", f"{GAME}#game-end"), say, todo)
    if table.at + 1 < len(table.order):
        table = replace(table, saved=saved, at=table.at + 1, laid=0, spent=0)
        return Ruling(table, (*say, say_turn(table)), todo)
    table = replace(table, saved=saved)
    if table.setup.options.end_check == "end-of-round":
        ended = game_over_if_safe(Ruling(table, say, todo))
        if ended.table.phase == "game-over":
            return ended
    return next_round(table, say, todo)


def save(table: Table) -> tuple[tuple[int, ...], tuple[Say, ...], tuple[Task, ...]]:
    """Everybody's savings once the player in turn has put the rest of the budget there; what does not fit is lost."""
    seat, budget = table.turn, table.budget
    before, name = table.saved[seat], table.everybody[seat]
    has_saver = name != DUMMY or table.setup.readings["PP-9"] == HAS_SAVER
    rest = min(MOST_SAVED, budget) if has_saver else 0
    say: tuple[Say, ...] = ()
    if lost := budget - rest:
        reading = "PP-9" if name == DUMMY else None
        say = (Say("points-lost", f"{GAME}#saving", reading, {"player": name, "n": lost}),)
    if rest == before:
        return table.saved, say, ()
    todo = Task("set-saver", {"player": name, "from": before, "to": rest})
    return (*table.saved[:seat], rest, *table.saved[seat + 1 :]), say, (todo,)


def next_round(table: Table, say: tuple[Say, ...], todo: tuple[Task, ...]) -> Ruling[Table]:
    """The next cards are chosen; who has played all of them takes them up again."""
    table = replace(table, phase="cards", round=table.round + 1, laid=0, spent=0)
    if not table.hands[0]:
        table = replace(table, hands=(ALL_CARDS,) * len(table.hands))
        todo = (*todo, Task("take-cards"), *shuffle_dummy(table))
    return Ruling(table, (*say, Say("choose-cards", f"{GAME}#cards")), todo)


@on(NextGame, phases={"game-over"})
def rule_on_next_game(table: Table, _: NextGame) -> Ruling[Table]:
    """The next game of the match starts anew, on an empty board."""
    ruling = start(table.setup, table.names, table.layout, table.game_number + 1)
    say = Say("next-game", f"{GAME}#game-end", None, {"number": ruling.table.game_number})
    return Ruling(ruling.table, (say, *ruling.say), (Task("clear-board"), *ruling.todo))
