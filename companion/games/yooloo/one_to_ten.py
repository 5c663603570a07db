"""One to ten: everybody looks for the own cards in order, one at a time or all in one go."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.yooloo.rounds import CARDS
from companion.games.yooloo.state import GAME, IN_ONE_GO, Table, game_over
from companion.rulebook.rulebook import Ruling, Say, Task


def say_turn(table: Table) -> Say:
    """Who is to look for which number."""
    args = {"player": table.names[table.at], "card": table.scores[table.at] + 1}
    return Say("turn", f"{GAME}#finding", None, args)


def flip(table: Table, card: int) -> Ruling[Table]:
    """The number looked for stays up; another is turned back, in one go all of them are."""
    seat = table.at
    found = table.scores[seat]
    in_one_go = table.setup.variant == IN_ONE_GO
    passage = f"{GAME}#{'one-go' if in_one_go else 'finding'}"
    args = {"player": table.names[seat], "card": card}
    if card != found + 1:
        cards = [*range(1, found + 1), card] if in_one_go else [card]
        say = Say("turn-back", passage, None, {**args, "n": len(cards)})
        task = Task("turn-back", {"player": table.names[seat], "cards": cards})
        return pass_on(with_found(table, 0 if in_one_go else found), say, (task,))
    say = Say("found", passage, None, args)
    table = with_found(table, card)
    if in_one_go and card < CARDS:
        return Ruling(table, (say, say_turn(table)))
    return pass_on(table, say)


def with_found(table: Table, found: int) -> Table:
    """The same table with so many cards open before the player in turn."""
    return replace(table, scores=(*table.scores[: table.at], found, *table.scores[table.at + 1 :]))


def pass_on(table: Table, say: Say, todo: tuple[Task, ...] = ()) -> Ruling[Table]:
    """The next player's turn; a round in which somebody found all ten is played to its end and is the last."""
    n = len(table.names)
    at = (table.at + 1) % n
    if at == (table.game_number - 1) % n:
        if CARDS in table.scores:
            return game_over(table, (say,), todo)
        table = replace(table, round=table.round + 1)
    table = replace(table, at=at)
    return Ruling(table, (say, say_turn(table)), todo)
